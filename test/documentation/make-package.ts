/** Makes the package once for a run of the documentation's tests, as it is published: bundles, and no sources. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";
import { loadConfig } from "rolldown/config";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The package's folder. */
    readonly package: string;
  }
}

const root = join(import.meta.dirname, "../..");

export default async function makePackage(project: TestProject): Promise<() => void> {
  // Below the repository, where the dependencies are found, and not in `node_modules`, where Node runs no TypeScript.
  const folder = mkdtempSync(join(root, "test/.tmp-package-"));
  for (const name of ["bin", "docs", "examples", "templates", "policies", "package.json", "README.md"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const config = await loadConfig(join(root, "rolldown.config.js"));
  if (!Array.isArray(config)) throw new Error("rolldown.config.js gives no list of bundles");
  // One after the other: the first empties its folder, which holds that of the second.
  for (const each of config) {
    const output = { ...(Array.isArray(each.output) ? each.output[0] : each.output) };
    await build({ ...each, cwd: root, output: { ...output, dir: join(folder, output.dir ?? "") } });
  }
  project.provide("package", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
