/** Every subcommand of git, by what it can lose, change or publish. */
import { bisect } from "./bisect.ts";
import { branch, tag } from "./branch.ts";
import { checkout } from "./checkout.ts";
import { clone, init } from "./clone.ts";
import { add, commit, move, notes, remove } from "./commit.ts";
import { config } from "./config.ts";
import {
  archive,
  bundle,
  fastExport,
  formatPatch,
  imapSend,
  interpretTrailers,
  sendEmail,
  takeApart,
} from "./exporting.ts";
import { fetch, listRemote, pull } from "./fetch.ts";
import type { GitSubcommand, GitSubcommands } from "./git-call.ts";
import { collectGarbage, filterBranch, filterRepo, maintenance, prune, reflog, replace } from "./history.ts";
import { lfs } from "./lfs.ts";
import { cherryPick, merge, revert } from "./merge.ts";
import { names } from "./names.ts";
import { am, apply } from "./patch.ts";
import * as plumbing from "./plumbing.ts";
import { push } from "./push.ts";
import { difftool, grep, looking, mergetool } from "./reading.ts";
import { rebase } from "./rebase.ts";
import { remote } from "./remote.ts";
import { clean, reset } from "./reset.ts";
import { restore } from "./restore.ts";
import * as services from "./services.ts";
import { stash } from "./stash.ts";
import { submodule } from "./submodule.ts";
import { subtree } from "./subtree.ts";
import { switchBranch } from "./switch.ts";
import { sparseCheckout, worktree } from "./worktree.ts";

const each = (list: string, recogniser: (name: string) => GitSubcommand): GitSubcommands =>
  Object.fromEntries(names(list).map(name => [name, recogniser(name)]));

const nothing: GitSubcommand = () => [];

/** Those that git has built in: no alias can stand in their place. */
export const subcommands: GitSubcommands = Object.freeze({
  ...each("help version column stripspace check-ref-format fmt-merge-msg url-parse", () => nothing),
  ...each("status", name => looking("git.status", name)),
  ...each("diff diff-files diff-index diff-tree diff-pairs range-diff", name => looking("git.diff", name)),
  ...each("log shortlog whatchanged rev-list show-branch cherry", name => looking("git.log", name)),
  ...each(
    `show blame annotate cat-file describe for-each-ref show-ref ls-files ls-tree rev-parse name-rev count-objects
    check-attr check-ignore check-mailmap verify-commit verify-tag verify-pack merge-base merge-tree patch-id
    get-tar-commit-id show-index var last-modified repo diagnose bugreport request-pull upload-pack upload-archive fsck
    fsck-objects pack-redundant unpack-file gui citool`,
    name => looking("git.read", name),
  ),
  ...each(
    `commit-tree mktag mktree write-tree index-pack unpack-objects pack-objects pack-refs prune-packed repack
    update-server-info commit-graph multi-pack-index rerere backfill fsmonitor--daemon`,
    plumbing.tidying,
  ),
  ...each(
    `fast-import merge-one-file merge-octopus merge-ours merge-recursive merge-recursive-ours merge-recursive-theirs
    merge-resolve merge-subtree receive-pack http-backend refs replay history checkout--worker`,
    plumbing.inner,
  ),
  ...each("fetch-pack http-fetch remote-http remote-https remote-ftp remote-ftps", () => fetch),
  ...each("send-pack http-push", () => push),
  ...each("credential credential-cache credential-store", () => services.credential),
  ...each("daemon", () => services.listens(9418)),
  ...each("instaweb", () => services.listens(1234)),
  add,
  stage: add,
  am,
  apply,
  archive,
  bisect,
  branch,
  bundle,
  checkout,
  "checkout-index": plumbing.checkoutIndex,
  "cherry-pick": cherryPick,
  clean,
  clone,
  commit,
  config,
  difftool,
  "fast-export": fastExport,
  fetch,
  "filter-branch": filterBranch,
  "for-each-repo": services.forEachRepository,
  "format-patch": formatPatch,
  gc: collectGarbage,
  grep,
  "hash-object": plumbing.hashObject,
  hook: services.hook,
  "imap-send": imapSend,
  init,
  "init-db": init,
  "interpret-trailers": interpretTrailers,
  "ls-remote": listRemote,
  mailinfo: takeApart,
  mailsplit: takeApart,
  maintenance,
  merge,
  "merge-file": plumbing.mergeFile,
  "merge-index": plumbing.mergeIndex,
  mergetool,
  mv: move,
  notes,
  prune,
  pull,
  push,
  "read-tree": plumbing.readTree,
  rebase,
  reflog,
  remote,
  replace,
  reset,
  restore,
  revert,
  rm: remove,
  "send-email": sendEmail,
  "sparse-checkout": sparseCheckout,
  stash,
  submodule,
  switch: switchBranch,
  "symbolic-ref": plumbing.symbolicRef,
  tag,
  "update-index": plumbing.updateIndex,
  "update-ref": plumbing.updateRef,
  worktree,
});

/** Those that are installed beside git: an alias may stand in their place. */
export const additions: GitSubcommands = Object.freeze({
  lfs,
  "filter-repo": filterRepo,
  subtree: subtree,
  svn: services.bridge("svn", ["dcommit", "commit-diff", "set-tree", "branch", "tag", "propset"]),
  p4: services.bridge("p4", ["submit"]),
});
