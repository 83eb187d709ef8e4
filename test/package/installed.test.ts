import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packPackage } from "../../bench/pack-package.ts";
import { findNpm } from "../../bench/peers/installed.ts";
import packageJson from "../../package.json" with { type: "json" };
import { runsAll } from "../deep.ts";

const run = promisify(execFile);
const repository = join(import.meta.dirname, "../..");

/** Building, packing and installing on a busy machine. */
const INSTALL_MS = 300_000;

/** Imports two doors of the installed package and prints whether they share what they hold. */
const DOORS = `
import { createMemoryStore, isFault } from "brainstem";
import { openStore } from "brainstem/storage/node";
import { createMemoryStore as fromStorage } from "brainstem/storage";
import { fault } from "brainstem/base";
import * as front from "brainstem";
console.log(JSON.stringify({
  exports: Object.keys(front).sort(),
  isSameFunction: createMemoryStore === fromStorage,
  isFaultOfOther: isFault(fault("storage.unknown", { name: "x", known: [] })),
  isFaultOfStore: isFault(await openStore("nowhere:").catch(error => error), "storage.unknown"),
}));
`;

/** A project without types of its own: none of Node, none of the optional packages. */
const COMPILER_OPTIONS = {
  target: "es2024",
  lib: ["es2024", "esnext.collection", "esnext.iterator", "esnext.disposable", "dom", "dom.iterable"],
  module: "nodenext",
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
};

describe.skipIf(!runsAll)("the packed package", { timeout: INSTALL_MS }, () => {
  const folder = mkdtempSync(join(tmpdir(), "brainstem-installed-"));
  const node = (...args: readonly string[]) =>
    run(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } });
  const program = join(folder, "node_modules/brainstem/bin/brainstem.cjs");

  beforeAll(async () => {
    const npm = findNpm()!;
    const archive = packPackage(npm, repository, folder);
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    const flags = ["--omit=peer", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
    await run(process.execPath, [npm, "install", ...flags, archive], { cwd: folder });
    writeFileSync(join(folder, "doors.js"), DOORS);
  }, INSTALL_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("[package.doors-share] gives the same values through each of its doors", async () => {
    const { stdout } = await node("doors.js");
    expect(JSON.parse(stdout)).toMatchObject({
      isSameFunction: true,
      isFaultOfOther: true,
      isFaultOfStore: true,
    });
  });

  test("[package.doors-share] exports the names of its sources, and no others", async () => {
    const { stdout } = await node("doors.js");
    expect(JSON.parse(stdout).exports).toEqual(Object.keys(await import("../../src/index.ts")).sort());
  });

  test("[package.commands] runs its commands, the first time and from the compile cache", async () => {
    await node(program, "init");
    await node(program, "remember", "I prefer short answers");
    for (const round of ["first", "second"]) {
      const { stdout, stderr } = await node(program, "recall", "short answers");
      expect([round, stdout, stderr]).toEqual([round, expect.stringContaining("short answers"), ""]);
    }
    expect((await node(program, "check", "rm -rf /")).stdout).toContain("denied");
    expect((await node(program, "doctor")).stdout).toContain("Nothing is wrong");
  });

  test("[package.types] compiles through each of its doors without other packages' types", async () => {
    const doors = Object.keys(packageJson.exports).filter(door => door !== "./package.json");
    const lines = doors.map(
      (door, index) => `export * as door${index} from "${door.replace(".", "brainstem")}";`,
    );
    writeFileSync(join(folder, "all-doors.ts"), lines.join("\n"));
    const config = { compilerOptions: COMPILER_OPTIONS, files: ["all-doors.ts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiler = join(repository, "node_modules/typescript/bin/tsc");
    const complaints = await node(compiler, "--project", folder).then(
      () => "",
      (error: { readonly stdout: string; readonly message: string }) => error.stdout || error.message,
    );
    expect(complaints).toBe("");
  });
});
