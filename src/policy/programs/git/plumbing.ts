/** The commands beneath the commands: what each changes in the repository, in its history or outside of it. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { textOf } from "../../word.ts";
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
} from "./acts.ts";
import { byVerb, each, type GitSubcommand, type GitSubcommands, withOptions } from "./git-call.ts";
import { readOptions, readVerb } from "./options.ts";
import { inputs, looking, outputs, shells } from "./reading.ts";
import { branchOf } from "./remote-of.ts";
import { pathsOf, revisionOf, ruleChanges, rulesTakenUp } from "./work-tree.ts";

const updateRef = withOptions("-m", (call, options) => {
  const [reference, source] = options.operands.map(textOf);
  if (options.has("stdin")) return [plumbing("update-ref"), possibly(deletesBranch(undefined, true))];
  const branch = reference === undefined ? undefined : branchOf(reference, call.repository?.branch);
  const isBranch = reference === undefined || /^(?:refs\/heads\/|HEAD$)/.test(reference);
  if (options.has("d") && isBranch) return [plumbing("update-ref"), deletesBranch(branch, true)];
  return [
    plumbing("update-ref"),
    ...(isBranch ? [createsBranch(branch, source, true)] : []),
    ...rulesTakenUp(call, [source]),
  ];
});

const updateIndex = withOptions("cacheinfo chmod index-version", (call, options) => {
  const isStaging = options.has("refresh", "really-refresh", "add", "remove", "chmod");
  const brings = options.has("cacheinfo", "index-info", "stdin");
  const hides = brings || options.has("assume-unchanged", "skip-worktree");
  // The index takes contents by their hash: they may be other rules, which a later command writes.
  if (!isStaging || hides || options.isUncertain)
    return [plumbing("update-index"), ...(brings ? ruleChanges(call, [undefined]) : [])];
  return options.operands.length === 0
    ? [operation("git.status")]
    : pathsOf(call, options.operands).map(stages);
});

/** With `-u` it also writes the files, with `--reset` over changed ones. */
const readTree = withOptions("prefix index-output exclude-per-directory", (call, options) => {
  if (options.has("n", "dry-run")) return [read("read-tree")];
  const trees = options.operands.map(revisionOf);
  if (!options.mayHave("u")) return [plumbing("read-tree"), ...rulesTakenUp(call, trees)];
  return [
    plumbing("read-tree"),
    ...(options.has("reset") ? [discard("changes", call.workTree)] : []),
    ...ruleChanges(call, [trees.at(-1)]),
  ];
});

/** Writes files from the index; over changed ones only by force. */
const checkoutIndex = withOptions("prefix stage", (call, options) => {
  const prefixes = options.values("prefix").slice(-1);
  if (prefixes.length > 0) return [plumbing("checkout-index"), ...outputs(call, prefixes)];
  const discarded = options.has("f", "force") ? [discard("changes", call.workTree)] : [];
  return [plumbing("checkout-index"), ...discarded, ...ruleChanges(call, [undefined])];
});

/** Writes the result over the first of its three files. */
const mergeFile = withOptions("-L marker-size diff-algorithm", (call, { has, operands }) => [
  ...inputs(call, operands),
  ...(has("p", "stdout", "object-id") ? [] : outputs(call, operands.slice(0, 1))),
]);

/** Runs the program for each file in conflict. */
const mergeIndex: GitSubcommand = call => {
  const words = call.arguments.filter(({ text }) => !/^-[oq]$/.test(text));
  return [plumbing("merge-index"), ...call.recognition.run(words.slice(0, 1), call.command)];
};

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

const callbacks = wordList(`filename-callback file-info-callback message-callback name-callback email-callback
  refname-callback blob-callback commit-callback tag-callback reset-callback`);

const filterRepo = withOptions(
  `path path-match path-glob path-regex path-rename paths-from-file replace-text replace-message subdirectory-filter
  to-subdirectory-filter tag-rename mailmap refs strip-blobs-bigger-than source target ${callbacks.join(" ")}`,
  (call, options) => {
    if (options.has("analyze", "dry-run", "h", "version") && !options.isUncertain)
      return [read("filter-repo")];
    const code = operation("code.run", { language: "python", source: undefined, path: null });
    const given = options.values(...callbacks).map(() => code);
    return [rewrite("filter-repo"), ...given, ...ruleChanges(call, [undefined])];
  },
);

const reflog: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments);
  if (verb === undefined) return [read("reflog"), possibly(rewrite("reflog"))];
  if (!/^(?:expire|delete|drop)$/.test(verb)) return looking("git.read", "reflog")(call);
  return [readOptions(rest).has("n", "dry-run") ? read("reflog") : rewrite(`reflog ${verb}`)];
};

/** Git keeps commits that nothing leads to for two weeks, unless it is told otherwise. */
const collectGarbage = withOptions("", (call, options) => {
  const times = ["gc.pruneexpire", "gc.reflogexpire", "gc.reflogexpireunreachable"];
  const isPruning = options.has("prune") || times.some(key => call.override(key) !== undefined);
  return [isPruning ? rewrite("gc --prune") : maintain("gc")];
});

const replace = withOptions("format", (call, options) => {
  const changing = ["d", "e", "delete", "edit", "g", "graft", "convert-graft-file"];
  const isReading =
    options.has("l", "list") || (options.operands.length < 2 && !options.mayHave(...changing));
  return isReading
    ? [read("replace")]
    : [rewrite("replace"), ...rulesTakenUp(call, options.operands.map(revisionOf))];
});

const repositoryList: Operation = configures("maintenance.repo", undefined, "global");

const maintenance = byVerb(
  "the maintenance of repositories",
  {
    "- is-needed": () => [read("maintenance")],
    "start stop": (_, verb) => [operation("system.schedule", { verb }), repositoryList],
    "register unregister": () => [repositoryList],
  },
  () => [maintain("maintenance run")],
);

/** Hands out credentials, or keeps those that it is given. */
const credential = withOptions("file timeout socket", (_, { operands: [verb] }) => {
  const isKept = verb !== undefined && !/^(?:fill|get|capability)$/.test(verb.text);
  return [operation(isKept ? "secrets.change" : "secrets.read", { path: "git credential" })];
});

/** Serves the repository, with programs that may be named. */
const listens = (port: number): GitSubcommand =>
  withOptions("-pdb port listen httpd browser access-hook", (call, { values }) => {
    const named = textOf(values("port", "p").at(-1));
    return [
      operation("net.listen", { port: named === undefined ? port : Number(named) }),
      ...shells(call, values("d", "httpd", "b", "browser", "access-hook")),
    ];
  });

export const beneath: GitSubcommands = {
  // Packs, indexes and loose objects: nothing that anything leads to is lost.
  ...each(
    `commit-tree mktag mktree write-tree index-pack unpack-objects pack-objects pack-refs prune-packed repack
    update-server-info commit-graph multi-pack-index rerere backfill fsmonitor--daemon`,
    command => () => [maintain(command)],
  ),
  ...each(
    `fast-import merge-one-file merge-octopus merge-ours merge-recursive merge-recursive-ours merge-recursive-theirs
    merge-resolve merge-subtree receive-pack http-backend refs replay history checkout--worker`,
    command => () => [plumbing(command)],
  ),
  ...each("credential credential-cache credential-store", () => credential),
  daemon: listens(9418),
  instaweb: listens(1234),
  "update-ref": updateRef,
  "symbolic-ref": withOptions("-m", (call, { operands, mayHave }) =>
    operands.length > 1 || mayHave("d", "delete")
      ? [plumbing("symbolic-ref"), ...rulesTakenUp(call, [revisionOf(operands[1])])]
      : [read("symbolic-ref")],
  ),
  "update-index": updateIndex,
  "read-tree": readTree,
  "checkout-index": checkoutIndex,
  "merge-file": mergeFile,
  "merge-index": mergeIndex,
  // Without `-w` it only reckons.
  "hash-object": withOptions("-t path", (call, { operands, mayHave }) => [
    ...inputs(call, operands),
    mayHave("w") ? maintain("hash-object") : read("hash-object"),
  ]),
  "filter-branch": filterBranch,
  reflog,
  gc: collectGarbage,
  prune: withOptions("", (_, { has }) => [has("n", "dry-run") ? read("prune") : rewrite("prune")]),
  replace,
  maintenance,
  // Runs git's command in folders that can't be told.
  "for-each-repo": withOptions({ valuedLong: ["config"], stopsAtOperand: true }, (call, { rest }) =>
    call.recognition.run([{ text: "git" }, ...rest], call.command, { directory: undefined }),
  ),
  // Hooks are the project's own scripts.
  hook: withOptions("to-stdin", (_, { operands: [verb, name] }) => [
    textOf(verb) === "run"
      ? operation("project.run", { tool: "git hook", script: textOf(name) })
      : read("hook"),
  ]),
};

export const rewriting: GitSubcommands = { "filter-repo": filterRepo };
