/** Commands that take from a remote: fetch, pull, ls-remote. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { either, isGiven } from "./certainty.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { names } from "./names.ts";
import { type GitOptions, readOptions } from "./read-options.ts";
import { branchOf, readRefspec } from "./refspec.ts";
import { defaultRemote, runsByAddress, runsByOptions } from "./remote-of.ts";
import { ruleChanges, rulesTakenUp } from "./rule-changes.ts";

const fetching = names(`
      upload-pack depth deepen shallow-since shallow-exclude refmap jobs server-option
      negotiation-tip filter bundle-uri
    `);

export const fetch: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "jo", valuedLong: fetching });
  const [remote, ...refspecs] = options.operands;
  const writesAll = refspecs.some(({ text }) => /:refs\/heads\/.*\*/.test(text));
  const isSeveral = options.has("all", "multiple");
  return [
    ...runsByAddress(call, remote),
    ...runsByOptions(call, options.values("upload-pack")),
    operation("git.fetch", { remote: isSeveral ? undefined : nameOf(call, remote) }),
    ...(options.has("dry-run") ? [] : branchesWritten(call, options, refspecs)),
    ...(remote?.text === "." ? rulesTakenUp(call, refspecs.map(sourceOf)) : []),
    ...(writesAll && options.mayHave("p", "prune") ? [possibly(lost)] : []),
  ];
};

/** A branch that the remote doesn't have. */
const lost = operation("git.delete_branch", { branch: undefined, remote: null, force: true });

export const pull: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "josX",
    stuck: "rS",
    valuedLong: [...fetching, "strategy", "strategy-option", "cleanup"],
  });
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
    // What comes from a remote is what people have agreed on there; from anywhere else it is anything.
    ...(remote?.text === "." ? ruleChanges(call, [branch]) : []),
    ...(remote !== undefined && isElsewhere(call, remote) ? ruleChanges(call, [undefined]) : []),
  ];
};

export const listRemote: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "o",
    valuedLong: ["upload-pack", "exec", "sort", "server-option"],
  });
  const [remote] = options.operands;
  return [
    ...runsByAddress(call, remote),
    ...runsByOptions(call, options.values("upload-pack", "exec")),
    operation("git.fetch", { remote: nameOf(call, remote) }),
  ];
};

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
      const from = sourceOf(each);
      return operation("git.create_branch", {
        branch,
        from,
        force: either(force, isGiven(options, "f", "force")),
      });
    });
}
