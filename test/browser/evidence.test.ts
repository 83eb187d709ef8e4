import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callPage } from "./call-page.ts";
import { type Chromium, createProfile, removeProfile, startChromium, whyNoChromium } from "./chromium.ts";
import type { rig } from "./page/evidence-page.ts";
import { bundlePage, type ServedPage, servePage } from "./serve-page.ts";

type Rig = typeof rig;

describe.skipIf(whyNoChromium !== "")("evidence on IndexedDB in Chromium" + whyNoChromium, () => {
  let profile: string;
  let browser: Chromium;
  let served: ServedPage;

  const call = <Name extends keyof Rig & string>(page: Page, method: Name, ...args: Parameters<Rig[Name]>) =>
    callPage<Rig, Name>(page, method, ...args);
  async function tab(name: string): Promise<Page> {
    const page = await browser.open(served.url);
    await call(page, "open", name);
    return page;
  }

  beforeAll(async () => {
    profile = await createProfile();
    served = await servePage(await bundlePage("evidence-page.ts"));
    browser = await startChromium(profile);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await removeProfile(profile);
  });

  test("[browser.evidence.erase] a turn is erased in one tab, and its chain is right in another", async () => {
    const page = await tab("erased");
    const turn = await call(page, "say", "my sister Miranda lives in Trieste");
    await call(page, "say", "when does the shop open?");
    expect(await call(page, "verify")).toMatchObject({ status: "good", signed: 2, erased: 0 });
    expect(await call(page, "holds", "Miranda")).toBe(true);
    expect(await call(page, "erase", turn)).toBeGreaterThan(0);
    await page.close();
    const other = await tab("erased");
    expect(await call(other, "holds", "Miranda")).toBe(false);
    expect(await call(other, "verify")).toMatchObject({ status: "good", signed: 2 });
    await call(other, "say", "still there?");
    expect(await call(other, "verify")).toMatchObject({ status: "good", signed: 3 });
    expect(await call(other, "remove")).toEqual(["signed"]);
    expect(await call(other, "verify")).toMatchObject({ status: "nothing" });
    await other.close();
  });

  test("[browser.records.tabs] four tabs that add to one record lose no addition", async () => {
    const tabs = await Promise.all(Array.from({ length: 4 }, () => tab("counted")));
    await Promise.all(tabs.map(page => call(page, "count", 25)));
    expect(await call(tabs[0]!, "counted")).toBe(100);
    for (const page of tabs) await page.close();
  });
});
