/**
 * Makes the package as it is published, bundles and no sources, for the tests that start its programs or its
 * examples. A package lasts until the sources change: making it takes seconds.
 */
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
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

const root = join(import.meta.dirname, "..");
/** Below the repository, where dependencies are found, and not in `node_modules`, where Node runs no TypeScript. */
const packages = join(root, "test");
const PREFIX = ".tmp-package-";
const copied = ["bin", "docs", "examples", "templates", "policies", "package.json", "README.md"];
const bundled = ["src", "rolldown.config.js", "package-lock.json"];
const KEPT_MS = 3_600_000;

let made: Promise<string> | undefined;

/** Several projects of one run share it. */
export default async function providePackage(project: TestProject): Promise<void> {
  made ??= makePackage();
  project.provide("package", await made);
}

async function makePackage(): Promise<string> {
  const folder = join(packages, `${PREFIX}${stampOf([...copied, ...bundled])}`);
  if (existsSync(folder)) return folder;
  for (const name of readdirSync(packages).filter(each => each.startsWith(PREFIX)))
    if (Date.now() - statSync(join(packages, name)).mtimeMs > KEPT_MS)
      rmSync(join(packages, name), { recursive: true, force: true });
  const unfinished = mkdtempSync(join(packages, `${PREFIX}unfinished-`));
  // Some tests start its programs as another user.
  chmodSync(unfinished, 0o755);
  for (const name of copied) cpSync(join(root, name), join(unfinished, name), { recursive: true });
  const config = await loadConfig(join(root, "rolldown.config.js"));
  if (!Array.isArray(config)) throw new Error("rolldown.config.js gives no list of bundles");
  // One after the other: the first empties its folder, which holds that of the second.
  for (const each of config) {
    const output = { ...(Array.isArray(each.output) ? each.output[0] : each.output) };
    await build({ ...each, cwd: root, output: { ...output, dir: join(unfinished, output.dir ?? "") } });
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run has made the same package meanwhile.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Changes whenever a file of these is edited, added or removed. */
function stampOf(names: readonly string[]): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\0`);
  };
  for (const name of names) {
    const path = join(root, name);
    add(path);
    if (statSync(path).isFile()) continue;
    for (const each of readdirSync(path, { recursive: true, encoding: "utf8" }).sort()) add(join(path, each));
  }
  return hash.digest("hex").slice(0, 16);
}
