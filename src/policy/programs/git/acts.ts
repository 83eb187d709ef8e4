/** The operations that several subcommands of git share. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";

/** Text that may be unknown. */
type Text = string | undefined;

export const read = (command: string): Operation => operation("git.read", { command });
export const plumbing = (command: string): Operation => operation("git.plumbing", { command });
export const maintain = (command: string): Operation => operation("git.maintain", { command });
export const rewrite = (how: string): Operation => operation("git.rewrite_history", { how });
export const fetches = (remote: Text | null): Operation => operation("git.fetch", { remote });
export const switchesTo = (branch: Text): Operation => operation("git.switch", { branch });
export const stages = (path: Text): Operation => operation("git.add", { path });

export const reads = (path: Text): Operation => operation("fs.read", { path, recursive: false });
export const writes = (path: Text): Operation =>
  operation("fs.write", { path, append: false, recursive: false });
export const writesBelow = (path: Text): Operation =>
  operation("fs.write", { path, append: false, recursive: true });

export const createsBranch = (branch: Text, from: Text, force: boolean | undefined): Operation =>
  operation("git.create_branch", { branch, from, force });
export const deletesBranch = (branch: Text, force: boolean | undefined): Operation =>
  operation("git.delete_branch", { branch, remote: null, force });
/** `value`: null where it is taken away. */
export const configures = (key: Text, value: Text | null, scope: string): Operation =>
  operation("git.config", { key, value, scope });
/** `branch`: null where the commit is on none. */
export const commits = (message: Text, branch: Text | null): Operation =>
  operation("git.commit", { message, amend: false, verify: true, branch });
export const changesRemote = (verb: string, remote: Text, url: Text | null): Operation =>
  operation("git.remote", { verb, remote, url });
/** Where a repository keeps what it knows of a remote: a session that adds the remote has written it. */
export const placeOfRemote = (workTree: Text, remote: Text): Text =>
  workTree === undefined || remote === undefined ? undefined : `${workTree}/.git/refs/remotes/${remote}`;
export const pushes = (remote: Text, branch: Text, force: boolean | undefined): Operation =>
  operation("git.push", { remote, branch, force, lease: false, delete: false, verify: true });

/** Work that is in no commit is thrown away; `path`: null where it is in no file. */
export const discard = (what: string, path: Text | null): Operation =>
  operation("git.discard", { what, path });

/** Back to where the branch was before: a merge or a rebase is taken back. */
export const giveUp: Operation = operation("git.reset", { mode: "abort", to: "ORIG_HEAD" });
