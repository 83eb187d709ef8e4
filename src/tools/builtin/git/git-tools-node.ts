/** The tools over the git repository of a folder (Node only). */
import type { AnyTool } from "../../../ports/index.ts";
import { createFilePlace } from "../files/file-place.ts";
import { createGitPush } from "../git-push.ts";
import { createGitAdd } from "./git-add-node.ts";
import { createGitCreateBranch, createGitSwitch } from "./git-branch-node.ts";
import { createGitCommit } from "./git-commit-node.ts";
import { createGitDiff } from "./git-diff-node.ts";
import { createGitLog } from "./git-log-node.ts";
import type { GitRoom, GitToolsOptions } from "./git-room.ts";
import { createGitShow } from "./git-show-node.ts";
import { createGitStatus } from "./git-status-node.ts";

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
