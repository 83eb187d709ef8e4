/** The repository port on git, by the program of that name (Node only). */

import { realpathSync } from "node:fs";
import { isAbsolute, posix } from "node:path";
import { describeError } from "../../base/index.ts";
import type { BrainRepository, CommitSkipped } from "./brain-repository.ts";
import { commitPaths } from "./commit-paths-node.ts";
import { findCommitsWith, holdsBrain, readAddedLines } from "./git-history-node.ts";
import { findGitPlace, type GitPlace, skipped, whyNotNow } from "./git-place-node.ts";
import { runGit } from "./run-git-node.ts";

/**
 * The repository that a brain is in: the project's, one of its own, a nested one, a submodule or a linked work tree.
 * It is looked for at each call, since it may be made at any time.
 * @param brainFolder the `.agent` folder
 */
export function createGitRepository(brainFolder: string): BrainRepository {
  const inHistory = async <Item>(read: (place: GitPlace) => Promise<readonly Item[]>) => {
    try {
      const place = await findGitPlace(brainFolder);
      return "status" in place ? [] : await read(place);
    } catch {
      return [];
    }
  };
  return {
    async commit(paths, message) {
      try {
        const inside = paths.map(pathInside);
        if (inside.length === 0) return { status: "nothing" };
        const outside = inside.indexOf(undefined);
        if (outside >= 0)
          return skipped("failed", `${paths[outside]} is not in the brain, so nothing was committed.`);
        const place = await findGitPlace(brainFolder);
        if ("status" in place) return place;
        return (await whyNotNow(place)) ?? (await commitPaths(place, inside as string[], message));
      } catch (error) {
        return skipped("failed", describeError(error));
      }
    },
    async isTracked() {
      try {
        const place = await findGitPlace(brainFolder);
        return "status" in place || (await holdsBrain(place));
      } catch {
        return true;
      }
    },
    addedLines: path => {
      const inside = pathInside(path);
      return inside === undefined ? Promise.resolve([]) : inHistory(place => readAddedLines(place, inside));
    },
    commitsWith: text => inHistory(place => findCommitsWith(place, text)),
  };
}

/** A path in the brain as git writes it, "" for the brain itself; undefined when it leads out. */
function pathInside(path: string): string | undefined {
  const normal = posix.normalize(path).replace(/\/$/, "");
  if (normal === ".." || normal.startsWith("../") || isAbsolute(path)) return undefined;
  return normal === "." ? "" : normal;
}

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
