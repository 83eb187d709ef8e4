/** Judges the commands beneath the commands: those that change references, history or the repository's inner workings. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { wordList } from "../syntax/word-list.ts";
import {
  configures,
  createsBranch,
  deletesBranch,
  discard,
  maintain,
  plumbing,
  read,
  rewrite,
  stages,
  writes,
} from "./acts.ts";
import { byVerb, each, type GitSubcommand, type GitSubcommands, withOptions } from "./git-call.ts";
import { looking, shells } from "./reading.ts";
import { branchOf } from "./remote-of.ts";
import { fileOf, isSurelyPath, pathsOf, revisionOf, ruleChanges, rulesTakenUp } from "./work-tree.ts";

/** Any content may come into the repository, its index and its files, those that are named above all. */
const anything = (command: string) =>
  withOptions("-o prefix", (call, { operands, values }) => [
    plumbing(command),
    possibly(discard("changes", call.workTree)),
    ...[...operands, ...values("prefix")].map(word => {
      const write = writes(fileOf(call, word));
      return isSurelyPath(word) ? write : possibly(write);
    }),
    ...ruleChanges(call, [undefined]),
  ]);

const updateRef = withOptions("-m", (call, options) => {
  const [reference, source] = options.operands.map(textOf);
  if (options.has("stdin")) return [plumbing("update-ref"), possibly(deletesBranch(undefined, true))];
  const branch = reference === undefined ? undefined : branchOf(reference, call.repository?.branch);
  const isBranch = reference === undefined || /^(?:refs\/heads\/|HEAD$)/.test(reference);
  const change = options.has("d") ? deletesBranch(branch, true) : createsBranch(branch, source, true);
  return [plumbing("update-ref"), ...(isBranch ? [change] : []), ...rulesTakenUp(call, [source])];
});

const symbolicRef = withOptions("-m", (call, { operands: [, target], mayHave }) =>
  target !== undefined || mayHave("d", "delete")
    ? [plumbing("symbolic-ref"), ...rulesTakenUp(call, [revisionOf(target)])]
    : [read("symbolic-ref")],
);

/** The index takes contents by their hash, too: they may be other rules, which a later command writes. */
const updateIndex = withOptions("cacheinfo chmod index-version", (call, options) => {
  const isStaging = options.has("refresh", "really-refresh", "add", "remove", "chmod");
  const isOther = options.has("cacheinfo", "index-info", "stdin", "assume-unchanged", "skip-worktree");
  return isStaging && !isOther && !options.isUncertain
    ? pathsOf(call, options.operands).map(stages)
    : anything("update-index")(call);
});

const filters = wordList(
  "setup tree-filter env-filter index-filter parent-filter msg-filter commit-filter tag-name-filter",
);

/** Each filter is a text that a shell runs on every commit, in a folder of its own. */
const filterBranch = withOptions(
  `-d subdirectory-filter original state-branch ${filters.join(" ")}`,
  (call, { values }) => {
    const filtered = values(...filters).flatMap(each =>
      call.recognition.shell(each, call.command, { directory: undefined }),
    );
    return [rewrite("filter-branch"), ...filtered.map(possibly), ...ruleChanges(call, [undefined])];
  },
);

const reflog = byVerb(
  "expire",
  {
    "expire delete drop": (_, { has }, verb) => [
      has("n", "dry-run") ? read("reflog") : rewrite(`reflog ${verb}`),
    ],
  },
  call => looking("git.read", "reflog")(call),
  [possibly(rewrite("reflog"))],
);

/** Git keeps commits that nothing leads to for two weeks, unless an option or a setting says otherwise. */
const collectGarbage = withOptions("", (call, options) => {
  const times = ["gc.pruneexpire", "gc.reflogexpire", "gc.reflogexpireunreachable"];
  const isPruning = options.has("prune") || times.some(key => call.override(key) !== undefined);
  return [isPruning ? rewrite("gc --prune") : maintain("gc")];
});

const replace = withOptions("format", (call, { has, operands }) =>
  has("l", "list") || call.arguments.length === 0
    ? [read("replace")]
    : [rewrite("replace"), ...rulesTakenUp(call, operands.map(revisionOf))],
);

const maintenance = byVerb(
  "",
  {
    "start stop": (_, __, verb) => [operation("system.schedule", { verb })],
    "register unregister": () => [configures("maintenance.repo", undefined, "global")],
  },
  () => [maintain("maintenance run")],
);

/** Hands out credentials, or keeps those that it is given. */
const credential = withOptions("file timeout socket", (_, { operands: [verb] }) => {
  const isKept = verb !== undefined && !/^(?:fill|get|capability)$/.test(verb.text);
  return [operation(isKept ? "secrets.change" : "secrets.read", { path: "git credential" })];
});

/** Serves the repository, with programs that may be named. */
const serving = withOptions(
  "-pdb port listen httpd browser access-hook",
  (call, { values }): readonly Operation[] => [
    operation("net.listen", { port: undefined }),
    ...shells(call, values("d", "httpd", "b", "browser", "access-hook")),
  ],
);

/** Runs a command of git in folders that can't be known. */
const forEachRepository: GitSubcommand = ({ arguments: words, recognition, command }) => {
  const start = words.findIndex(
    ({ text }, at) => !text.startsWith("-") && words[at - 1]?.text !== "--config",
  );
  const own = start < 0 ? [] : words.slice(start);
  return recognition.run([known("git"), ...own], command, { directory: undefined });
};

export const beneath: GitSubcommands = {
  // Packs, indexes and loose objects: no commit that a reference leads to is lost.
  ...each(
    `commit-tree mktag mktree write-tree index-pack unpack-objects pack-objects pack-refs prune-packed repack
    update-server-info commit-graph multi-pack-index rerere backfill fsmonitor--daemon`,
    command => () => [maintain(command)],
  ),
  ...each(
    `fast-import merge-file merge-index merge-one-file merge-octopus merge-ours merge-recursive merge-recursive-ours
    merge-recursive-theirs merge-resolve merge-subtree receive-pack http-backend refs replay history checkout--worker
    read-tree checkout-index mailinfo mailsplit`,
    anything,
  ),
  ...each("credential credential-cache credential-store", () => credential),
  ...each("daemon instaweb", () => serving),
  "update-ref": updateRef,
  "symbolic-ref": symbolicRef,
  "update-index": updateIndex,
  "filter-branch": filterBranch,
  reflog,
  gc: collectGarbage,
  prune: withOptions("", (_, { has }) => [has("n", "dry-run") ? read("prune") : rewrite("prune")]),
  replace,
  maintenance,
  "for-each-repo": forEachRepository,
  // Hooks are the project's own scripts.
  hook: withOptions("to-stdin", (_, { operands: [verb, name] }) =>
    textOf(verb) === "list"
      ? [read("hook")]
      : [operation("project.run", { tool: "git hook", script: textOf(name) })],
  ),
};
