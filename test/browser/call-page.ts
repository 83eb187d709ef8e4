/** Calls what a page offers to tests, with the types that it has there. */
import type { Page } from "playwright-core";

type Methods = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The functions of a page that tests may call. Arguments and results are JSON. */
export function offer<Rig extends Methods>(rig: Rig): Rig {
  return Object.assign(globalThis, { rig }).rig;
}

/** In a test. Waits until the page offers it. */
export async function callPage<Rig extends Methods, Name extends keyof Rig & string>(
  page: Page,
  name: Name,
  ...args: Parameters<Rig[Name]>
): Promise<Awaited<ReturnType<Rig[Name]>>> {
  await page.waitForFunction(() => "rig" in globalThis);
  return (await page.evaluate(
    ({ name, args }) => (globalThis as unknown as { rig: Methods }).rig[name]!(...(args as never[])),
    { name, args: args as unknown[] },
  )) as Awaited<ReturnType<Rig[Name]>>;
}
