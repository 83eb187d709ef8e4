/** Gives a brain's folder a repository of its own (Node only). */
import { realpathSync } from "node:fs";
import { describeError } from "../../base/index.ts";
import type { CommitSkipped } from "./brain-repository.ts";
import { findGitPlace, skipped } from "./git-place-node.ts";
import { runGit } from "./run-git-node.ts";

/** Makes the folder the root of a repository, unless it is; being inside of another doesn't count. Never throws. */
export async function makeOwnRepository(
  folder: string,
): Promise<{ readonly status: "made" | "kept" } | CommitSkipped> {
  try {
    const place = await findGitPlace(folder);
    if ("top" in place && realpathSync(place.top) === realpathSync(folder)) return { status: "kept" };
    if ("status" in place && place.reason !== "no-repository") return place;
    await runGit(folder, ["init", "--quiet"]);
    return { status: "made" };
  } catch (error) {
    return skipped("failed", describeError(error));
  }
}
