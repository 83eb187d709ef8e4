/** `lastChangeByPerson` says when a person last committed a change of a file of the brain (Node only). */
import { findGitPlace } from "./git-place-node.ts";
import { tryGit } from "./run-git-node.ts";

const HISTORY_MS = 5_000;
/** More nights than a season has. */
const MAX_COMMITS = 200;
/** The messages of dreams, and of what takes one back. */
const BY_DREAM = /^dream\b/;

/**
 * Milliseconds since the epoch; undefined without a repository, or where only dreams have changed it. Never throws.
 * @param path relative to the brain
 */
export async function lastChangeByPerson(brainFolder: string, path: string): Promise<number | undefined> {
  try {
    const place = await findGitPlace(brainFolder);
    if ("status" in place) return undefined;
    const list = ["log", `--max-count=${MAX_COMMITS}`, "--format=%ct %s", "--", place.prefix + path];
    const { stdout } = await tryGit(place.top, list, { timeoutMs: HISTORY_MS });
    const lines = stdout.toString("utf8").split("\n");
    const found = lines.find(line => line !== "" && !BY_DREAM.test(line.replace(/^\d+ /, "")));
    return found === undefined ? undefined : Number.parseInt(found, 10) * 1_000;
  } catch {
    return undefined;
  }
}
