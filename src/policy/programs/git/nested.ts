/** Repositories beside and within this one: clone, init, submodule, worktree, and the large files of lfs. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { isKnown, known, textOf, type Word } from "../../word.ts";
import {
  configures,
  createsBranch,
  discard,
  fetches,
  maintain,
  pushes,
  read,
  rewrite,
  writesBelow,
} from "./acts.ts";
import { byVerb, type GitCall, type GitSubcommands, withOptions } from "./git-call.ts";
import { isGiven, readOptions, readVerb, whenever } from "./options.ts";
import { defaultRemote, domainOfAddress, lastName, runsByAddress, runsByOptions } from "./remote-of.ts";
import { createSetting, isHarmless, programFolder, runsBySetting } from "./settings.ts";
import { fileOf, pathsOf, ruleChanges } from "./work-tree.ts";

const clone = withOptions(
  `-objcu origin branch jobs config upload-pack template reference reference-if-able depth revision shallow-since
  shallow-exclude separate-git-dir filter server-option bundle-uri ref-format`,
  (call, options) => {
    const [url, folder] = options.operands;
    if (url === undefined) return [];
    // Git names the folder after the address.
    const name = folder ?? (isKnown(url) ? known(lastName(url.text) ?? ".") : undefined);
    const path = name && fileOf(call, name);
    return [
      ...runsByAddress(call, url),
      ...runsByOptions(call, options.values("u", "upload-pack")),
      ...options.values("template").flatMap(programFolder),
      ...options.values("c", "config").flatMap(each => set(call, each)),
      operation("git.clone", { url: textOf(url), domain: domainOfAddress(url), path }),
      writesBelow(path),
    ];
  },
);

/** `key=value` of a clone's configuration. */
function set({ command, recognition }: GitCall, word: Word): readonly Operation[] {
  const [, key = word.text, , value = "true"] = /^([^=]*)(=(.*))?$/s.exec(word.text) ?? [];
  const setting = createSetting(key, { ...word, text: value });
  return [
    ...(isHarmless(setting) ? [] : [configures(textOf(known(setting.key)), textOf(setting.value), "local")]),
    ...runsBySetting(setting, command, recognition),
  ];
}

const init = withOptions(
  "-b template separate-git-dir initial-branch object-format ref-format",
  (call, { operands: [folder], values }) => [
    operation("git.init", { path: folder === undefined ? call.command.directory : fileOf(call, folder) }),
    ...values("template").flatMap(programFolder).map(possibly),
  ],
);

const submoduleOptions = (call: GitCall) =>
  readOptions(call.arguments, "-bjn branch reference name depth jobs summary-limit");

const changesSubmodule = (verb: string, url: string | undefined | null) =>
  operation("git.submodule", { verb, url });

/** With force it throws away changes in files. */
const updateSubmodules = (call: GitCall, verb: string) => {
  const options = submoduleOptions(call);
  const paths = pathsOf(call, options.operands);
  const discarded = (paths.length === 0 ? [call.workTree] : paths).map(path => discard("changes", path));
  return [
    changesSubmodule(verb, null),
    ...whenever(isGiven(options, "f", "force"), discarded),
    ...(isBrainApart(call) ? ruleChanges(call, [undefined]) : []),
  ];
};

/** The brain can be a submodule itself. */
const isBrainApart = ({ recognition: { facts }, mayHoldBrain, workTree }: GitCall): boolean =>
  mayHoldBrain && facts.brain !== undefined && facts.git(facts.brain)?.root !== workTree;

const submodule = byVerb(
  "the submodules",
  {
    "- status summary": () => [operation("git.status")],
    add: (call, verb) => {
      const [url, folder] = submoduleOptions(call).operands;
      return [
        ...runsByAddress(call, url),
        changesSubmodule(verb, textOf(url)),
        ...(folder === undefined ? [] : [writesBelow(fileOf(call, folder))]),
      ];
    },
    "set-url": (call, verb) => {
      const [, url] = submoduleOptions(call).operands;
      return [...runsByAddress(call, url), changesSubmodule(verb, textOf(url))];
    },
    "update deinit": updateSubmodules,
    foreach: call => forEach(call),
  },
  (_, verb) => [changesSubmodule(verb, null)],
  [possibly(discard("changes", undefined))],
);

/** One word is a text for a shell, several are a command. It runs in folders that can't be told. */
function forEach({ arguments: words, command, recognition }: GitCall): readonly Operation[] {
  const start = words.findIndex(({ text }) => !/^(?:-q|--quiet|--recursive)$/.test(text));
  const [only, ...others] = start < 0 ? [] : words.slice(start);
  if (only === undefined) return [];
  const changes = { directory: undefined };
  return others.length === 0
    ? recognition.shell(only, command, changes)
    : recognition.run([only, ...others], command, changes);
}

const changesTree = (verb: string, path: string | undefined | null) =>
  operation("git.worktree", { verb, path });

/** The options and the paths of a verb of git worktree. */
const treeOptions = (call: GitCall) => {
  const options = readOptions(call.arguments, "-bB reason expire");
  return { ...options, files: options.operands.map(each => fileOf(call, each)) };
};

const worktree = byVerb(
  "the work trees",
  {
    "- list": () => [read("worktree")],
    add: (call, verb) => {
      const options = treeOptions(call);
      const { values, operands, files } = options;
      const from = operands[1] === undefined ? "HEAD" : textOf(operands[1]);
      const made = values("b", "B")
        .slice(0, 1)
        .map(name => createsBranch(textOf(name), from, isGiven(options, "B")));
      return [...made, changesTree(verb, files[0]), writesBelow(files[0])];
    },
    remove: (call, verb) => {
      const options = treeOptions(call);
      const [path] = options.files;
      const discarded = whenever(isGiven(options, "f", "force"), [discard("changes", path)]);
      return [changesTree(verb, path), ...discarded];
    },
    move: (call, verb) => {
      const [from, path] = treeOptions(call).files;
      return [changesTree(verb, path), operation("fs.move", { path, from })];
    },
    prune: (call, verb) =>
      treeOptions(call).has("n", "dry-run") ? [read("worktree")] : [changesTree(verb, null)],
  },
  (call, verb) => [changesTree(verb, treeOptions(call).files[0])],
  [possibly(discard("changes", undefined))],
);

const setsSparse = (call: GitCall) => {
  const { brain } = call.recognition.facts;
  const gone = operation("fs.delete", { path: brain, recursive: true, force: false });
  return [changesTree("sparse-checkout", call.workTree), ...(call.mayHoldBrain ? [possibly(gone)] : [])];
};

/** Which part of the files is there at all. */
const sparseCheckout = (call: GitCall) =>
  /^(?:|list|check-rules)$/.test(readVerb(call.arguments).verb ?? "?")
    ? [read("sparse-checkout")]
    : setsSparse(call);

const largeOptions = (call: GitCall) =>
  readOptions(call.arguments, "-IX include exclude above to include-ref exclude-ref");

const largeFrom = (call: GitCall) => textOf(largeOptions(call).operands[0] ?? { text: defaultRemote(call) });

const lfs = byVerb(
  "large files",
  {
    "-": () => [read("lfs")],
    "ls-files status env logs locks fsck pointer ext version help clean smudge filter-process merge-driver": (
      _,
      verb,
    ) => [read(`lfs ${verb}`)],
    "track untrack": call => {
      const folder = call.command.directory ?? call.workTree;
      const path = folder && `${folder}/.gitattributes`;
      return largeOptions(call).operands.length === 0
        ? [read("lfs track")]
        : [operation("fs.write", { path, append: true, recursive: false })];
    },
    "install uninstall update": ({ arguments: words }, verb) => {
      const scope = ["local", "system", "worktree"].find(each =>
        words.some(({ text }) => text === `--${each}`),
      );
      return [configures("filter.lfs.process", `git-lfs ${verb}`, scope ?? "global")];
    },
    "fetch pull dedup clone": call => [fetches(largeFrom(call))],
    checkout: () => [fetches(null)],
    push: call => [pushes(largeFrom(call), textOf(largeOptions(call).operands[1]), false)],
    "lock unlock": (_, verb) => [operation("github.write", { command: `lfs ${verb}` })],
    prune: call => [largeOptions(call).has("d", "dry-run") ? read("lfs prune") : maintain("lfs prune")],
    // `info` looks; the others write every commit anew.
    migrate: call =>
      readVerb(call.arguments).verb === "info"
        ? [read("lfs migrate info")]
        : [
            rewrite("lfs migrate"),
            ...whenever(isGiven(readOptions(call.arguments), "yes"), [discard("changes", call.workTree)]),
          ],
  },
  (_, verb) => [operation("process.run", { program: `git-lfs ${verb}` })],
  [],
  "-I -X --include --exclude",
);

export const nested: GitSubcommands = {
  clone,
  init,
  "init-db": init,
  submodule,
  worktree,
  "sparse-checkout": sparseCheckout,
};

export const large: GitSubcommands = { lfs };
