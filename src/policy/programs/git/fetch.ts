/** Commands that take from a remote, know its name, or speak to another system: fetch, pull, ls-remote, remote, svn. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { changesRemote, createsBranch, deletesBranch, fetches, pushes, read } from "./acts.ts";
import { byVerb, type GitCall, type GitSubcommand, type GitSubcommands, withOptions } from "./git-call.ts";
import { either, type GitOptions, isGiven, readOptions } from "./options.ts";
import { branchOf, defaultRemote, readRefspec, runsByAddress, runsByOptions } from "./remote-of.ts";
import { ruleChanges, rulesTakenUp } from "./work-tree.ts";

const fetching =
  "upload-pack depth deepen shallow-since shallow-exclude refmap jobs server-option negotiation-tip filter bundle-uri";

export const fetch: GitSubcommand = withOptions(`-jo ${fetching}`, (call, options) => {
  const [remote, ...refspecs] = options.operands;
  const writesAll = refspecs.some(({ text }) => /:refs\/heads\/.*\*/.test(text));
  return [
    ...runsByAddress(call, remote),
    ...runsByOptions(call, options.values("upload-pack")),
    fetches(options.has("all", "multiple") ? undefined : nameOf(call, remote)),
    ...(options.has("dry-run") ? [] : branchesWritten(call, options, refspecs)),
    ...(remote?.text === "." ? rulesTakenUp(call, refspecs.map(sourceOf)) : []),
    // A branch that the remote doesn't have.
    ...(writesAll && options.mayHave("p", "prune") ? [possibly(deletesBranch(undefined, true))] : []),
  ];
});

const pull = withOptions(`-josX ~rS ${fetching} strategy strategy-option cleanup`, (call, options) => {
  const [remote, ...refspecs] = options.operands;
  const branch =
    refspecs.length === 1 ? branchOf(textOf(refspecs[0])?.split(":")[0] ?? "*", undefined) : undefined;
  return [
    ...runsByAddress(call, remote),
    ...runsByOptions(call, options.values("upload-pack")),
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

const listRemote = withOptions("-o upload-pack exec sort server-option", (call, options) => {
  const [remote] = options.operands;
  return [
    ...runsByAddress(call, remote),
    ...runsByOptions(call, options.values("upload-pack", "exec")),
    fetches(nameOf(call, remote)),
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

/** The verbs of git remote, with the options and the name that each is given. */
const ofRemote =
  (act: (call: GitCall, verb: string, options: GitOptions) => readonly Operation[]) =>
  (call: GitCall, verb: string) =>
    act(call, verb, readOptions(call.arguments, "-tm track master"));

const addressed = ofRemote((call, verb, options) => {
  const [name, address] = options.operands;
  return [
    ...runsByAddress(call, address),
    changesRemote(verb, textOf(name), textOf(address)),
    ...(verb === "add" && options.has("f", "fetch") ? [fetches(textOf(name))] : []),
  ];
});

const remote = byVerb(
  "the remotes of git",
  {
    "- get-url": () => [read("remote")],
    show: ofRemote((_, __, { operands: [name], has }) => [
      name === undefined || has("n") ? read("remote") : fetches(textOf(name)),
    ]),
    update: ofRemote((call, _, { operands: [name] }) => [fetches(name ? textOf(name) : defaultRemote(call))]),
    prune: ofRemote((_, verb, { operands: [name], has }) => [
      has("n", "dry-run") ? fetches(textOf(name)) : changesRemote(verb, textOf(name), null),
    ]),
    "add set-url": addressed,
  },
  ofRemote((_, verb, { operands: [name] }) => [
    changesRemote(verb === "rm" ? "remove" : verb, textOf(name), null),
  ]),
);

/** Bridges to other systems: what they send is published. */
const bridge =
  (system: string, publishing: readonly string[]): GitSubcommand =>
  call => {
    const verb = textOf(call.arguments[0]);
    return verb !== undefined && !publishing.includes(verb)
      ? [fetches(system), ...ruleChanges(call, [undefined])]
      : [pushes(system, undefined, false)];
  };

export const remotes: GitSubcommands = { fetch, pull, "ls-remote": listRemote, remote };

export const bridges: GitSubcommands = {
  svn: bridge("svn", ["dcommit", "commit-diff", "set-tree", "branch", "tag", "propset"]),
  p4: bridge("p4", ["submit"]),
};
