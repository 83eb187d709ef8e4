/** Reads the remote that a command speaks to, the effects of its address, and the targets of its refspecs. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { domainOf } from "../syntax/url.ts";
import { type Certainty, type GitCall, withOptions } from "./git-call.ts";
import { runsExternal } from "./settings.ts";

/** The remote that git falls back on. */
export function defaultRemote(call: GitCall, isPush = false): string {
  const branch = call.repository?.branch;
  const ofBranch = (name: string) =>
    branch === undefined ? undefined : call.setting(`branch.${branch}.${name}`);
  const ofPush = isPush ? (ofBranch("pushremote") ?? call.setting("remote.pushdefault")) : undefined;
  return ofPush ?? ofBranch("remote") ?? "origin";
}

/** Schemes that git speaks by itself; every other scheme has a program of its own. */
const SPOKEN = /^(?:https?|ftps?|ssh|git|file|git\+ssh|ssh\+git|fd)$/;

/** A subcommand that speaks to another repository: both ends may run programs that the call names. */
export const connecting: typeof withOptions = (syntax, act) =>
  withOptions(`${syntax} upload-pack receive-pack exec`, (call, options) => [
    ...[...options.operands, ...options.values("repo", "remote")].flatMap(word => runsByAddress(call, word)),
    // The other end is this machine where the remote is a path.
    ...options
      .values("u", "upload-pack", "receive-pack", "exec")
      .filter(({ text }) => !/^git[ -](?:upload-pack|receive-pack|upload-archive)$/.test(text))
      .flatMap(each => call.recognition.shell(each, call.command)),
    ...act(call, options),
  ]);

/** `ext::command` runs the command, `other::…` and `other://…` the program git-remote-other. */
function runsByAddress({ command, recognition }: GitCall, word: Word): readonly Operation[] {
  const [, scheme] = /^([a-z][\w+.-]*):(?:\/\/|:)/i.exec(word.text) ?? [];
  if (scheme === undefined || SPOKEN.test(scheme)) return [];
  if (scheme === "ext") return runsExternal(word, command, recognition);
  return [operation("process.run", { program: `git-remote-${scheme}` })];
}

/** The host of an address; "localhost" for a path, undefined where it can't be known. */
export function domainOfAddress(word: Word): string | undefined {
  const text = textOf(word);
  if (text === undefined) return undefined;
  const [, scheme, authority = ""] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(text) ?? [];
  if (scheme !== undefined) return scheme.toLowerCase() === "file" ? "localhost" : domainOf(authority);
  if (text.includes("::")) return undefined;
  // `host:path`, unless a slash comes before the colon; addresses of version 6 have colons themselves.
  const [head = ""] = text.split("/", 1);
  const end = head.indexOf("]:") + 1 || head.indexOf(":");
  return end < 0 ? "localhost" : domainOf(head.slice(0, end));
}

export interface Refspec {
  /** The reference that is written at the other end: a branch by its name, others whole. Undefined: can't be known. */
  readonly target: string | undefined;
  readonly force: Certainty;
  readonly delete: Certainty;
}

/** `branch`: the branch that is checked out, for `HEAD`. */
export function readRefspec(word: Word, branch: string | undefined): Refspec {
  const { text, canSplit } = word;
  const startsUnknown = canSplit === true || text.startsWith(HOLE);
  const force = startsUnknown ? undefined : text.startsWith("+");
  const [source = "", ...rest] = text.replace(/^\+/, "").split(":");
  const target = rest.length === 0 ? source : rest.join(":") || source;
  const isMatching = source === "" && target === "";
  return {
    target: canSplit || word.isGlob || isMatching ? undefined : branchOf(target, branch),
    force,
    delete: startsUnknown ? undefined : source === "" && !isMatching,
  };
}

/** The branch of a reference; undefined for a pattern, and where it can't be known. */
export function branchOf(reference: string, branch: string | undefined): string | undefined {
  if (reference === "HEAD" || reference === "@") return branch;
  if (reference.includes(HOLE) || reference.includes("*")) return undefined;
  return reference.replace(/^(?:refs\/)?heads\//, "");
}
