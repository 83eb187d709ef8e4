/** Makes a commit of a tree, and puts the branch on it (Node only). */
import { fault } from "../../base/index.ts";
import { lineOf, runGit, tryGit } from "./run-git-node.ts";

/** Signed as configured; a key that asks for its password is not available to a program. @throws process.*, time.exceeded */
export async function createCommit(
  top: string,
  tree: string,
  parent: string | undefined,
  message: string,
): Promise<string> {
  const sign = await tryGit(top, ["config", "--type=bool", "--get", "commit.gpgSign"]);
  const list = [
    "commit-tree",
    ...(lineOf(sign.stdout) === "true" ? ["-S"] : []),
    ...(parent === undefined ? [] : ["-p", parent]),
    "-F",
    "-",
    tree,
  ];
  return lineOf(await runGit(top, list, { input: `${message.trimEnd()}\n` }));
}

/** "changed" when the branch is no longer at the parent. @throws process.*, time.exceeded */
export async function moveBranch(
  top: string,
  commit: string,
  parent: string | undefined,
  message: string,
): Promise<"moved" | "changed" | { readonly lock: string }> {
  const before = parent ?? "0".repeat(commit.length);
  const note = `commit: ${message.split("\n", 1)[0]}`;
  const { exitCode, stderr } = await tryGit(top, ["update-ref", "-m", note, "HEAD", commit, before]);
  if (exitCode === 0) return "moved";
  const lock = /Unable to create '(.+\.lock)': File exists/.exec(stderr)?.[1];
  if (lock !== undefined) return { lock };
  if (/but expected|reference already exists|unable to resolve reference/.test(stderr)) return "changed";
  throw fault("process.failed", { command: "git update-ref", exitCode, output: stderr });
}
