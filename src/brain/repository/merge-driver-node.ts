/** Tells the repository of a brain how to merge its files (Node only). */
import process from "node:process";
import { describeError } from "../../base/index.ts";
import { packageFile } from "../../base/package-file.ts";
import { MERGE_DRIVER } from "../init/attributes-file.ts";
import type { CommitSkipped } from "./brain-repository.ts";
import { findGitPlace, skipped } from "./git-place-node.ts";
import { type DriverProgram, mergeDriverCommand } from "./merge-driver-command.ts";
import { lineOf, runGit, tryGit } from "./run-git-node.ts";

export type DriverInstallation = { readonly status: "installed" | "kept" } | CommitSkipped;

/**
 * Sets `merge.brainstem.*` in the local configuration of the repository around a brain; each clone has its own.
 * Idempotent. Never throws. @param program @default the Node that runs, and this package's command line
 */
export async function installMergeDriver(
  brainFolder: string,
  program: DriverProgram = { node: process.execPath, script: packageFile("bin/brainstem.js") },
): Promise<DriverInstallation> {
  try {
    const place = await findGitPlace(brainFolder);
    if ("status" in place) return place;
    const settings = [
      [`merge.${MERGE_DRIVER}.name`, "memory of a brain, by meaning"],
      [`merge.${MERGE_DRIVER}.driver`, mergeDriverCommand(program)],
    ] as const;
    let status: "installed" | "kept" = "kept";
    for (const [key, value] of settings) {
      const { stdout } = await tryGit(place.top, ["config", "--local", "--get", key]);
      if (lineOf(stdout) === value) continue;
      await runGit(place.top, ["config", "--local", "--replace-all", key, value]);
      status = "installed";
    }
    return { status };
  } catch (error) {
    return skipped("failed", describeError(error));
  }
}
