/** Tells the repository of a brain how to merge its files (Node only). */
import process from "node:process";
import { describeError } from "../../base/index.ts";
import { packageFile } from "../../base/package-file.ts";
import { MERGE_DRIVER } from "../init/git-files.ts";
import type { CommitSkipped } from "./brain-repository.ts";
import { findGitPlace, skipped } from "./git-place-node.ts";
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

/** Whether the repository around a brain knows the driver, from whatever configuration; true without a repository. Never throws. */
export async function hasMergeDriver(brainFolder: string): Promise<boolean> {
  const place = await findGitPlace(brainFolder).catch(() => undefined);
  if (place === undefined || "status" in place) return true;
  const { exitCode } = await tryGit(place.top, ["config", "--get", `merge.${MERGE_DRIVER}.driver`]);
  // 1 is git's answer for a missing key; another failure says nothing about it.
  return exitCode !== 1;
}

interface DriverProgram {
  /** Absolute paths of the Node and the script that are installed now. */
  readonly node: string;
  readonly script: string;
}

/**
 * The value of `merge.<driver>.driver`: the program that is installed now; when that is gone, the one on the PATH;
 * and when neither leaves a result, git's own merge of text, in which logs keep the lines of both sides. Git puts the
 * names of files in the place of %O, %A, %B and %P, quoted, and takes %% for a percent sign.
 */
function mergeDriverCommand({ node, script }: DriverProgram): string {
  const run = "merge-driver %O %A %B %P";
  const [nodePath, scriptPath] = [quote(node), quote(script)];
  return (
    `if test -x ${nodePath} && test -f ${scriptPath}; then ${nodePath} ${scriptPath} ${run}; ` +
    `elif command -v brainstem >/dev/null 2>&1; then brainstem ${run}; else false; fi || ` +
    // A driver that failed has left our side as it was, without marks: taken for a result, it would lose theirs.
    "{ ! grep -q '^<<<<<<< ' %A && case %P in *.jsonl) git merge-file --union %A %O %B;; " +
    "*) git merge-file -L ours -L base -L theirs %A %O %B;; esac; }"
  );
}

const quote = (path: string): string => `'${path.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
