/** Reads a typed push: by force, or of nothing, it is more than a push, however its arguments say so. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { operation, possibly } from "../recognition.ts";

const PREFIX = /^(?:refs\/heads\/|heads\/|refs\/remotes\/[^/]+\/|remotes\/[^/]+\/|(?:origin|upstream)\/)/;

/**
 * The one name of a branch: `+HEAD:refs/heads/main` and `origin/main` are `main`. Of a refspec, its destination. Names
 * keep their case, as git does on most disks. Empty for `:`, which names no branch; `HEAD` stays `HEAD`.
 */
export function normaliseBranch(text: string): string {
  const refspec = text.replace(/\s+/g, "").replace(/^\++/, "");
  return refspec
    .slice(refspec.lastIndexOf(":") + 1)
    .replace(/\/{2,}/g, "/")
    .replace(/^\//, "")
    .replace(PREFIX, "")
    .replace(/\/$/, "");
}

/** Arguments that name the pushed branches, as tools call them. */
const BRANCHES = ["branch", "branches", "refspec", "refspecs", "ref"];
const LEASES = ["lease", "force_with_lease"];
const FORCES = ["force", "mirror", ...LEASES];

/** True, false, or not known. */
type Answer = boolean | undefined;

/** The same with a definite answer to each question that rules ask of a push; other operations as they are. */
export function completePush(given: Operation): Operation {
  if (given.name !== "git.push") return given;
  const { isForced, lease, isDeletion } = readPush(given);
  const answers = { force: isForced, lease, delete: isDeletion };
  return { ...given, arguments: { verify: true, ...given.arguments, ...answers } };
}

/** Operations that this one is as well; empty for nearly all. */
export function impliedOperations(given: Operation): readonly Operation[] {
  if (given.name !== "git.push") return [];
  const { remote, branch, isForced, lease, isDeletion } = readPush(given);
  return [
    ...when(isForced, operation("git.force_push", { remote, branch, lease })),
    ...when(isDeletion, operation("git.delete_branch", { branch, remote, force: true })),
  ].map(implied => (given.isPossible ? possibly(implied) : implied));
}

function readPush({ arguments: given }: Operation) {
  const targets = BRANCHES.filter(name => Object.hasOwn(given, name)).flatMap(name => listOf(given[name]));
  const branches = targets.map(target =>
    typeof target === "string" ? normaliseBranch(target) || undefined : undefined,
  );
  const starts = (pattern: RegExp) =>
    targets.some(target => typeof target === "string" && pattern.test(target));
  return {
    remote: given.remote,
    branch:
      branches.length <= 1 ? branches[0] : branches.includes(undefined) ? undefined : (branches as Json),
    isForced: either([...FORCES.map(name => flag(given, name)), starts(/^\s*\+/)]),
    lease: either(LEASES.map(name => flag(given, name))),
    isDeletion: either([flag(given, "delete"), starts(/^\s*\+?\s*:\s*\S/)]),
  };
}

const when = (answer: Answer, implied: Operation): readonly Operation[] =>
  answer === false ? [] : [answer === true ? implied : possibly(implied)];

const either = (answers: readonly Answer[]): Answer =>
  answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;

/** Anything but a plain no is a yes: `"true"`, 1, `"now"`. */
function flag(given: Operation["arguments"], name: string): Answer {
  if (!Object.hasOwn(given, name)) return false;
  const value = given[name];
  if (value === undefined) return undefined;
  return !(value === false || value === null || value === "false" || value === 0);
}

const listOf = (value: Json | undefined): readonly (Json | undefined)[] =>
  Array.isArray(value) ? value : [value];
