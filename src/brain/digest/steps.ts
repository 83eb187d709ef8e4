/** Reads the sessions of agents out of the log: their commands and changes, the failures among them, and what ended those. */
import { queryTerms } from "../../search/index.ts";
import { type Episode, isFailure } from "../memory/episode.ts";
import { signatureOf } from "./error-line.ts";

/** A command or a change, as the log has it. */
export interface Step {
  readonly session: string;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  /** As it was typed, without a change of folder in front of it; "" for a change of files. */
  readonly command: string;
  /** With a change of folder. */
  readonly typed: string;
  readonly files: readonly string[];
  /** The telling line of a failed command; undefined for a command that passed, and where none is known. */
  readonly error?: string;
  readonly hasFailed: boolean;
}

export interface Failure {
  readonly command: string;
  readonly error: string;
  readonly sessions: number;
  readonly atMs: number;
}

export interface Fix {
  readonly error: string;
  /** The action that ended the failure, in words: a command, or an edit of files. */
  readonly fix: string;
  readonly files: readonly string[];
  readonly sessions: number;
  readonly atMs: number;
}

/** Steps in the order of the log, by session. A refusal is left out: nothing ran. */
export function stepsBySession(episodes: readonly Episode[]): ReadonlyMap<string, readonly Step[]> {
  const steps = episodes.flatMap(episode => stepOf(episode) ?? []);
  return Map.groupBy(steps, ({ session }) => session);
}

function stepOf({ source, command = "", files, error, result, timestampMs }: Episode): Step | undefined {
  const { session } = source;
  if (session === undefined || /^blocked\b/.test(result) || (command === "" && files.length === 0))
    return undefined;
  // A command that fails is a result of a mind's tool.
  const hasFailed = isFailure(result) || Boolean(error);
  const typed = command.replace(/\s+/g, " ").trim();
  return {
    session,
    atMs: timestampMs,
    command: typed.replace(/^cd\s+\S+\s*&&\s*/, ""),
    typed,
    files,
    hasFailed,
    ...(hasFailed && error && { error }),
  };
}

/** Actions after a failure among which its fix is looked for, and those after the fix in which it may not fail again. Source: spec/second-session.md §3. */
const WITHIN = 10;
const HOLDS_FOR = 6;

/** Commands that look: their failure tells nothing but that something isn't there. */
const LOOKS =
  /^(?:ls|cat|head|tail|grep|rg|find|fd|which|type|test|\[|stat|file|diff|cmp|git (?:grep|diff|show|log|status|rev-parse|cat-file)|pgrep|curl)\b/;

export const isLook = (command: string): boolean => LOOKS.test(command.replace(/^\s*cd\s+\S+\s*&&\s*/, ""));

const isTold = (step: Step): step is Step & { readonly error: string } =>
  step.error !== undefined && step.command !== "" && !LOOKS.test(step.command);

export interface FixOptions {
  /** Also a pair that one session shows without a word in common: a guess, for the moment in which the failure comes again. @default false */
  readonly isGuess?: boolean;
}

/** Pairs of a failure and the action after which the same command passes. */
export function findFixes(
  sessions: Iterable<readonly Step[]>,
  { isGuess = false }: FixOptions = {},
): readonly Fix[] {
  const pairs = [...sessions].flatMap(steps => steps.flatMap((step, at) => pairAt(steps, step, at) ?? []));
  const known = Map.groupBy(pairs, ({ error, fix }) => `${signatureOf(error)}\n${fix}`);
  return [...known.values()].flatMap(same => {
    const sessionsOf = new Set(same.map(({ session }) => session));
    const { session: _, isTelling: __, ...latest } = same.at(-1)!;
    // One session's pair may be a coincidence, unless its words speak of the same thing.
    if (!isGuess && sessionsOf.size < 2 && !same.some(({ isTelling }) => isTelling)) return [];
    return [{ ...latest, sessions: sessionsOf.size }];
  });
}

/** Actions that keep what was done, and change nothing of it. */
const KEEPS = /^git (?:add|commit|push|fetch|stash)\b/;

const isAction = ({ hasFailed, command }: Step): boolean =>
  !hasFailed && !LOOKS.test(command) && !KEEPS.test(command);

interface Pair extends Omit<Fix, "sessions"> {
  readonly session: string;
  /** Whether it counts although one session alone shows it. */
  readonly isTelling: boolean;
}

function pairAt(steps: readonly Step[], failed: Step, at: number): Pair | undefined {
  if (!isTold(failed)) return undefined;
  const other = otherWay(steps, failed, at);
  if (other !== undefined) return other;
  const isSame = ({ command }: Step) => command === failed.command;
  const passes = steps.findIndex((step, index) => index > at && isSame(step) && !step.hasFailed);
  if (passes < 0 || passes - at > WITHIN) return undefined;
  if (steps.slice(passes + 1, passes + 1 + HOLDS_FOR).some(step => isSame(step) && step.hasFailed))
    return undefined;
  const fixing = steps.slice(at + 1, passes).findLast(isAction);
  if (fixing === undefined) return undefined;
  const { session, error } = failed;
  const { files, command, atMs } = fixing;
  const fix = command === "" ? `edited ${files.join(", ")}` : `\`${command}\``;
  const shared = new Set(queryTerms(error)).intersection(new Set(queryTerms(fix.replace(/[./_-]/g, " "))));
  const isTelling = shared.size > 0 || isOnlyCause(steps.slice(0, passes), failed);
  return { session, error, fix, files, atMs, isTelling };
}

/** A failure that came twice or more, whatever was done between, and after its last time one command alone: that ended it. */
function isOnlyCause(
  before: readonly Step[],
  { command, error }: Step & { readonly error: string },
): boolean {
  const signature = signatureOf(error);
  const isAgain = (step: Step) =>
    step.command === command && step.error !== undefined && signatureOf(step.error) === signature;
  const after = before.slice(before.findLastIndex(isAgain) + 1).filter(isAction);
  return before.filter(isAgain).length > 1 && after.length === 1 && after[0]!.command !== "";
}

/** A path, a program or a name was wrong. */
const IS_NOT_THERE =
  /\bno such\b|\bnot (?:found|exist)\b|n['’]t exist\b|\b(?:can ?not|could not|can['’]t) find\b/i;
/** The shell's own words on a program or a folder that isn't there. */
export const NOT_RUN = /^(?:(?:\S*\/)?(?:ba|da|z|k|fi)?sh: |\(eval\):).*(?:not found|no such file)/i;
/** A program in the place of a missing one is tried at once. */
const AT_ONCE = 3;

/** The command that was run in the place of one whose path or program isn't there. */
function otherWay(steps: readonly Step[], failed: Step, at: number): Pair | undefined {
  const { session, typed, error = "" } = failed;
  if (!IS_NOT_THERE.test(error) || steps.some(step => step.typed === typed && !step.hasFailed))
    return undefined;
  const isMissing = NOT_RUN.test(error);
  const other = steps
    .slice(at + 1, at + 1 + WITHIN)
    .find((step, index) => isAction(step) && (isAlike(step.typed, typed) || (isMissing && index < AT_ONCE)));
  if (other === undefined || other.command === "") return undefined;
  return { session, error, fix: `\`${other.typed}\``, files: [], atMs: other.atMs, isTelling: true };
}

/** Half of all words. */
const ALIKE = 0.5;

function isAlike(command: string, other: string): boolean {
  const [own, others] = [new Set(command.split(" ")), new Set(other.split(" "))];
  return own.intersection(others).size >= ALIKE * own.union(others).size;
}

/** Commands whose last run in any session failed, and that no other command took the place of: newest first, each failure once. */
export function findFailures(sessions: Iterable<readonly Step[]>): readonly Failure[] {
  const all = [...sessions];
  const replaced = new Set(
    all.flatMap(each => each.filter((step, at) => otherWay(each, step, at) !== undefined)),
  );
  const steps = all.flat().toSorted((left, right) => left.atMs - right.atMs);
  const last = new Map(steps.map(step => [step.command, step]));
  return [...last.values()]
    .filter(step => !replaced.has(step))
    .filter(isTold)
    .map(({ command, error, atMs }) => {
      const same = steps.filter(each => each.command === command && each.hasFailed);
      return { command, error, atMs, sessions: new Set(same.map(({ session }) => session)).size };
    })
    .toSorted((left, right) => right.atMs - left.atMs);
}
