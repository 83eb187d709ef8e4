/** Judges git push: each branch that it writes to at the other end, by force or not. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { HOLE, known, textOf, unknownWord, type Word } from "../../word.ts";
import { placeOfRemote, read } from "./acts.ts";
import { verifies } from "./commits.ts";
import {
  type Certainty,
  either,
  type GitCall,
  type GitOptions,
  type GitSubcommand,
  isGiven,
  isRehearsal,
  whenever,
} from "./git-call.ts";
import { connecting, defaultRemote, domainOfAddress, type Refspec, readRefspec } from "./remote-of.ts";

/** The options of the whole push. */
interface Manner {
  readonly remote: string | undefined;
  readonly force: Certainty;
  readonly lease: Certainty;
  readonly delete: Certainty;
  readonly verify: Certainty;
}

export const push: GitSubcommand = connecting("-o repo push-option recurse-submodules", (call, options) => {
  const [named = options.values("repo").at(-1), ...refspecs] = options.operands;
  if (isRehearsal(options)) return [read("push --dry-run")];
  const remote = named === undefined ? defaultRemote(call, true) : textOf(named);
  const isMirror = isGiven(options, "mirror") || (refspecs.length === 0 && isSetToMirror(call, remote));
  const manner: Manner = {
    remote,
    force: isMirror || isForced(call, options),
    lease: isGiven(options, "force-with-lease"),
    delete: isGiven(options, "d", "delete"),
    verify: verifies(call, options),
  };
  const targets = isMirror
    ? [{ target: undefined, force: true, delete: undefined }]
    : targetsOf(call, options, remote, refspecs);
  const elsewhere = [
    ...(named === undefined ? [] : addressGiven(call, named)),
    ...addressAdded(call, remote),
  ];
  const deploys = remote !== undefined && PLATFORM.test(remote);
  return [
    ...targets.flatMap(each => pushTo(each, manner)),
    ...elsewhere,
    ...(deploys ? [operation("deploy.run", { tool: "git", environment: remote })] : []),
  ];
});

/** No remote that people have agreed on, but an address: its owner gets all of the branch. */
function addressGiven(call: GitCall, word: Word): readonly Operation[] {
  const domain = domainOfAddress(word);
  const sent = operation("net.transfer", { domain, direction: "up" });
  if (domain === undefined) return [possibly(sent)];
  const isAgreed = domain === "localhost" || call.setting(`remote.${word.text}.url`) !== undefined;
  return isAgreed ? [] : [sent];
}

/** A remote that this session has added is no more than an address. */
function addressAdded(call: GitCall, remote: string | undefined): readonly Operation[] {
  const place = placeOfRemote(call.workTree, remote);
  if (place === undefined || !call.recognition.facts.isWritten(place)) return [];
  const url = call.setting(`remote.${remote}.url`);
  const domain = url === undefined ? undefined : domainOfAddress(known(url));
  return domain === "localhost" ? [] : [operation("net.transfer", { domain, direction: "up" })];
}

/** Remotes by the names that people give them, and addresses, where a push is a deployment. */
const PLATFORM =
  /^(?:heroku|dokku|piku|gigalixir|clever|scalingo|production|live)(?:[-_].*)?$|\bgit\.heroku\.com\b|^dokku@/;

/** Options that begin like force and that no git knows count as force. */
const isForced = (call: GitCall, options: GitOptions): Certainty =>
  call.arguments.some(({ text }) => /^--force(?!$|-with-lease(?:=|$)|-if-includes$)/.test(text)) ||
  isGiven(options, "f", "force");

const isSetToMirror = (call: GitCall, remote: string | undefined): boolean =>
  remote !== undefined && /^(?:true|yes|on|1)$/i.test(call.setting(`remote.${remote}.mirror`) ?? "");

const someBranch: Refspec = { target: undefined, force: false, delete: false };

function targetsOf(
  call: GitCall,
  options: GitOptions,
  remote: string | undefined,
  refspecs: readonly Word[],
): readonly Refspec[] {
  if (refspecs.length === 0 && options.operands[0]?.canSplit) return [readRefspec(unknownWord, undefined)];
  const mayPrune = isGiven(options, "prune") === false ? false : undefined;
  const pruned = (each: Refspec) => ({ ...each, delete: either(each.delete, mayPrune) });
  const named = withTags(refspecs)
    .filter(({ text }) => !text.startsWith("^"))
    .map(each => readRefspec(each, call.repository?.branch));
  const tags = options.has("tags") ? [{ ...someBranch, target: "refs/tags/*" }] : [];
  const all = options.has("all", "branches") ? [someBranch] : [];
  const given = [...named, ...tags, ...all];
  return (given.length > 0 ? given : usualTargets(call, remote)).map(pruned);
}

/** `tag v1` is `refs/tags/v1`. */
const withTags = (refspecs: readonly Word[]): readonly Word[] =>
  refspecs.flatMap((each, at) => {
    if (refspecs[at - 1]?.text === "tag") return [{ ...each, text: `refs/tags/${each.text}` }];
    return each.text === "tag" && at + 1 < refspecs.length ? [] : [each];
  });

/** The targets of a push that names none. */
function usualTargets(call: GitCall, remote: string | undefined): readonly Refspec[] {
  const branch = call.repository?.branch;
  const set = remote === undefined ? undefined : call.setting(`remote.${remote}.push`);
  if (set !== undefined) return [readRefspec(set.includes(HOLE) ? unknownWord : known(set), branch)];
  const mode = call.setting("push.default") ?? "simple";
  if (mode === "nothing") return [];
  if (mode === "simple" || mode === "current") return [{ ...someBranch, target: branch }];
  const upstream = branch === undefined ? undefined : call.setting(`branch.${branch}.merge`);
  const isUpstream = mode === "upstream" || mode === "tracking";
  return isUpstream && upstream !== undefined ? [readRefspec(known(upstream), branch)] : [someBranch];
}

function pushTo({ target: branch, ...refspec }: Refspec, manner: Manner): readonly Operation[] {
  const { remote, verify } = manner;
  const isBlind = either(refspec.force, manner.force);
  // With --force or a plus the lease is no longer looked at.
  const lease = isBlind === true ? false : isBlind === undefined ? undefined : manner.lease;
  const force = manner.lease === true || isBlind || lease;
  const isDeleted = either(refspec.delete, manner.delete);
  const tag = /^refs\/tags\/(.+)$/.exec(branch ?? "")?.[1];
  return [
    operation("git.push", { remote, branch, force, lease, delete: isDeleted, verify }),
    ...whenever(force, [operation("git.force_push", { remote, branch, lease })]),
    ...whenever(isDeleted, [
      tag === undefined
        ? operation("git.delete_branch", { branch, remote, force: true })
        : operation("git.delete_tag", { tag }),
    ]),
  ];
}
