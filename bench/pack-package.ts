/** Packs a checkout as `npm publish` would, for the benchmarks that measure the published package. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Builds a checkout, packs it into a folder, and gives the archive's path. @throws where either fails */
export function packPackage(npm: string, repository: string, folder: string): string {
  run(npm, repository, ["run", "build"]);
  const flags = ["--json", "--ignore-scripts", `--pack-destination=${folder}`];
  const [packed] = JSON.parse(run(npm, repository, ["pack", ...flags])) as readonly { filename: string }[];
  return join(folder, packed!.filename);
}

function run(npm: string, cwd: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [npm, ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} ended with ${status}: ${stderr}${stdout}`);
  return stdout;
}
