/** Judges commands that take from a remote or change its name and address: fetch, pull, ls-remote, remote. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import {
  changesRemote,
  configures,
  createsBranch,
  deletesBranch,
  fetches,
  placeOfRemote,
  read,
} from "./acts.ts";
import {
  byVerb,
  each,
  either,
  type GitCall,
  type GitOptions,
  type GitSubcommands,
  isGiven,
} from "./git-call.ts";
import { branchOf, connecting, defaultRemote, readRefspec } from "./remote-of.ts";
import { ruleChanges, rulesTakenUp } from "./work-tree.ts";

const fetching =
  "depth deepen shallow-since shallow-exclude refmap jobs server-option negotiation-tip filter bundle-uri";

const fetch = connecting(`-jo ${fetching} sort`, (call, options) => {
  const [remote, ...refspecs] = options.operands;
  const writesAll = refspecs.some(({ text }) => /:refs\/heads\/.*\*/.test(text));
  return [
    fetches(options.has("all", "multiple") ? undefined : nameOf(call, remote)),
    ...(options.has("dry-run") ? [] : branchesWritten(call, options, refspecs)),
    ...(remote?.text === "." ? rulesTakenUp(call, refspecs.map(sourceOf)) : []),
    // A branch that the remote doesn't have.
    ...(writesAll && options.mayHave("p", "prune") ? [possibly(deletesBranch(undefined, true))] : []),
  ];
});

const pull = connecting(`-josX ~rS ${fetching} strategy strategy-option cleanup`, (call, options) => {
  const [remote, ...refspecs] = options.operands;
  const branch =
    refspecs.length === 1 ? branchOf(textOf(refspecs[0])?.split(":")[0] ?? "*", undefined) : undefined;
  return [
    operation("git.pull", {
      remote: nameOf(call, remote),
      branch: refspecs.length === 0 && remote === undefined ? upstreamOf(call) : branch,
    }),
    ...branchesWritten(call, options, refspecs),
    // People have agreed on what a remote has; an address or a folder has anything.
    ...(remote?.text === "." ? ruleChanges(call, [branch]) : []),
    ...(remote !== undefined && isElsewhere(call, remote) ? ruleChanges(call, [undefined]) : []),
  ];
});

const nameOf = (call: GitCall, remote: Word | undefined) =>
  remote === undefined ? defaultRemote(call) : remote.canSplit ? undefined : textOf(remote);

/** No remote that this repository is known to have, but an address or a folder. */
const isElsewhere = (call: GitCall, { text }: Word) =>
  text !== "." && /[/:\\]/.test(text) && call.setting(`remote.${text}.url`) === undefined;

function upstreamOf(call: GitCall): string | undefined {
  const branch = call.repository?.branch;
  const merged = branch === undefined ? undefined : call.setting(`branch.${branch}.merge`);
  return merged === undefined ? undefined : branchOf(merged, undefined);
}

const sourceOf = (refspec: Word) => textOf(refspec)?.replace(/^\+/, "").split(":")[0];

/** `main:main` also writes to a branch here. */
function branchesWritten(
  call: GitCall,
  options: GitOptions,
  refspecs: readonly Word[],
): readonly Operation[] {
  return refspecs
    .filter(({ text }) => text.includes(":") && !/:(?:refs\/(?:remotes|tags)\/|$)/.test(text))
    .map(each => {
      const { target: branch, force } = readRefspec(each, call.repository?.branch);
      return createsBranch(branch, sourceOf(each), either(force, isGiven(options, "f", "force")));
    });
}

function addition({ workTree }: GitCall, { operands: [name, address] }: GitOptions, verb: string): Operation {
  const added = changesRemote(verb, textOf(name), textOf(address));
  const path = placeOfRemote(workTree, textOf(name));
  return path === undefined ? added : { ...added, arguments: { ...added.arguments, path } };
}

/** Pushes to a mirror replace and delete whatever is there. Source: git-remote(1). */
const mirrored = ({ operands: [name], has, values }: GitOptions): readonly Operation[] =>
  has("mirror") && values("mirror").every(({ text }) => text !== "fetch")
    ? [configures(name && `remote.${name.text}.mirror`, "true", "local")]
    : [];

const fetched = ({ operands: [name], has }: GitOptions): readonly Operation[] =>
  has("f", "fetch") ? [fetches(textOf(name))] : [];

const remote = byVerb(
  connecting,
  "-tm track master",
  {
    "- get-url": () => [read("remote")],
    show: (_, { operands: [name], has }) => [
      name === undefined || has("n") ? read("remote") : fetches(textOf(name)),
    ],
    update: (call, { operands: [name] }) => [fetches(nameOf(call, name))],
    prune: (_, { operands: [name], has }, verb) => [
      has("n", "dry-run") ? fetches(textOf(name)) : changesRemote(verb, textOf(name), null),
    ],
    add: (call, options, verb) => [addition(call, options, verb), ...mirrored(options), ...fetched(options)],
    "set-url": (_, { operands: [name, address] }, verb) => [
      changesRemote(verb, textOf(name), textOf(address)),
    ],
  },
  (_, { operands: [name] }, verb) => [changesRemote(verb === "rm" ? "remove" : verb, textOf(name), null)],
);

export const remotes: GitSubcommands = {
  ...each(
    "fetch ls-remote fetch-pack http-fetch remote-http remote-https remote-ftp remote-ftps",
    () => fetch,
  ),
  pull,
  remote,
};
