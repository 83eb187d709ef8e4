/** The tools over the git repository of a folder (Node only). */
import type { AnyTool } from "../../../ports/index.ts";
import { createFilePlace } from "../files/file-room.ts";
import {
  createGitAdd,
  createGitCommit,
  createGitCreateBranch,
  createGitPush,
  createGitSwitch,
} from "./git-change-node.ts";
import { createGitDiff, createGitLog, createGitShow, createGitStatus } from "./git-look-node.ts";
import type { GitRoom, GitToolsOptions } from "./git-room.ts";

/**
 * `git_status`, `git_diff`, `git_log`, `git_show`, `git_add`, `git_commit`, `git_create_branch`, `git_switch` and
 * `git_push`. Those that look run nothing that the repository names, and show nothing outside of the folder.
 */
export function createGitTools(options: GitToolsOptions): readonly AnyTool[] {
  const room: GitRoom = { ...options, place: createFilePlace(options.root) };
  const makers = [
    createGitStatus,
    createGitDiff,
    createGitLog,
    createGitShow,
    createGitAdd,
    createGitCommit,
    createGitCreateBranch,
    createGitSwitch,
    createGitPush,
  ];
  return Object.freeze(makers.map(make => make(room)));
}
