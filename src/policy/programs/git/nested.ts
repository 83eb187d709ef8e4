/** Judges commands for repositories beside and within this one: clone, init, submodule, sparse-checkout. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { isKnown, known, textOf, type Word } from "../../word.ts";
import { configures, discard, read, writesBelow } from "./acts.ts";
import {
  behindVerb,
  byVerb,
  type GitCall,
  type GitOptions,
  type GitSubcommands,
  isGiven,
  whenever,
  withOptions,
} from "./git-call.ts";
import { connecting, domainOfAddress } from "./remote-of.ts";
import { isHarmless, programFolder, readSetting, runsBySetting } from "./settings.ts";
import { fileOf, pathsOf, ruleChanges } from "./work-tree.ts";

const clone = connecting(
  `-objcu origin branch jobs config template reference reference-if-able depth revision shallow-since
  shallow-exclude separate-git-dir filter server-option bundle-uri ref-format`,
  (call, options) => {
    const [url, folder] = options.operands;
    if (url === undefined) return [];
    const name = folder ?? (isKnown(url) ? known(lastName(url.text) ?? ".") : undefined);
    const path = name && fileOf(call, name);
    return [
      ...templates(call, options),
      ...apart(call, options),
      ...options.values("c", "config").flatMap(each => set(call, each)),
      operation("git.clone", { url: textOf(url), domain: domainOfAddress(url), path }),
      writesBelow(path),
    ];
  },
);

/** `key=value` of a clone's configuration. */
function set({ command, recognition }: GitCall, word: Word): readonly Operation[] {
  const setting = readSetting(word);
  const change = configures(textOf(known(setting.key)), textOf(setting.value), "local");
  return [...(isHarmless(setting) ? [] : [change]), ...runsBySetting(setting, command, recognition)];
}

/** Git names the folder after the last name of the address. */
const lastName = (address: string) =>
  address
    .split(/[/:]/)
    .filter(each => each !== "" && each !== ".git")
    .at(-1)
    ?.replace(/\.git$/, "");

const templates = ({ command, recognition }: GitCall, { values }: GitOptions) =>
  values("template").flatMap(each => programFolder(each, command, recognition));

/** The repository's own files go to another folder. */
const apart = (call: GitCall, { values }: GitOptions) =>
  values("separate-git-dir").map(each => writesBelow(fileOf(call, each)));

const init = withOptions(
  "-b template separate-git-dir initial-branch object-format ref-format",
  (call, options) => {
    const [folder] = options.operands;
    const path = folder === undefined ? call.command.directory : fileOf(call, folder);
    return [
      operation("git.init", { path }),
      ...(folder === undefined ? [] : [operation("fs.make_directory", { path })]),
      ...apart(call, options),
      ...templates(call, options).map(possibly),
    ];
  },
);

const changesSubmodule = (verb: string, url: string | undefined | null) =>
  operation("git.submodule", { verb, url });

/** With force it throws away changes in files. */
const updatesSubmodules = (call: GitCall, options: GitOptions, verb: string) => {
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
  connecting,
  "-bjn branch reference name depth jobs summary-limit",
  {
    "- status summary": () => [operation("git.status")],
    add: (call, { operands: [url, folder] }, verb) => [
      changesSubmodule(verb, textOf(url)),
      ...(folder === undefined ? [] : [writesBelow(fileOf(call, folder))]),
    ],
    "set-url": (_, { operands: [, url] }, verb) => [changesSubmodule(verb, textOf(url))],
    "update deinit": updatesSubmodules,
    // One word is a text for a shell, several are a command. It runs in folders that can't be known.
    foreach: (call, options) => {
      const words = behindVerb(call, options);
      const start = words.findIndex(({ text }) => !/^(?:-q|--quiet|--recursive)$/.test(text));
      const [only, ...others] = start < 0 ? [] : words.slice(start);
      const { shell, run } = call.recognition;
      const place = { directory: undefined };
      if (only === undefined) return [];
      return others.length === 0
        ? shell(only, call.command, place)
        : run([only, ...others], call.command, place);
    },
  },
  (_, __, verb) => [changesSubmodule(verb, null)],
);

/** Sets which part of the files is in the work tree at all. */
const setsSparse = (call: GitCall) => {
  const { brain } = call.recognition.facts;
  const gone = operation("fs.delete", { path: brain, recursive: true, force: false });
  const change = operation("git.worktree", { verb: "sparse-checkout", path: call.workTree });
  return [change, ...(call.mayHoldBrain ? [possibly(gone)] : [])];
};

export const nested: GitSubcommands = {
  clone,
  init,
  "init-db": init,
  submodule,
  "sparse-checkout": byVerb(
    withOptions,
    "",
    { "- list check-rules": () => [read("sparse-checkout")] },
    setsSparse,
  ),
};
