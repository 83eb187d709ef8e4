/** Packs the programs as they are published: bundles without the sources. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import packageJson from "../../package.json" with { type: "json" };

const repository = join(import.meta.dirname, "../..");
const { bin } = packageJson;
const BUNDLER = join(repository, "node_modules/rolldown/bin/cli.mjs");
let packed: Promise<PackedProgram> | undefined;

export interface PackedProgram {
  /** The package's folder. */
  readonly folder: string;
  /** Paths of the files that start its programs, by the programs' names. */
  readonly bin: { readonly brainstem: string; readonly "brainstem-hook": string };
}

/** Made once in a process of tests. */
export function packedProgram(): Promise<PackedProgram> {
  packed ??= pack();
  return packed;
}

async function pack(): Promise<PackedProgram> {
  const folder = mkdtempSync(join(tmpdir(), "brainstem-packed-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["bin", "package.json", "templates", "policies"])
    cpSync(join(repository, name), join(folder, name), { recursive: true });
  const args = [BUNDLER, "--config", "rolldown.config.js", "--dir", join(folder, "dist/program")];
  await promisify(execFile)(process.execPath, args, { cwd: repository });
  const at = (name: keyof typeof bin) => join(folder, bin[name]);
  return { folder, bin: { brainstem: at("brainstem"), "brainstem-hook": at("brainstem-hook") } };
}
