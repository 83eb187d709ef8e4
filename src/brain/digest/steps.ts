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
  const hasFailed = isFailure(result);
  const plain = command
    .replace(/^\s*cd\s+\S+\s*&&\s*/, "")
    .replace(/\s+/g, " ")
    .trim();
  return {
    session,
    atMs: timestampMs,
    command: plain,
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

/** Pairs of a failure and the action after which the same command passes. */
export function findFixes(sessions: Iterable<readonly Step[]>): readonly Fix[] {
  const pairs = [...sessions].flatMap(steps => steps.flatMap((step, at) => pairAt(steps, step, at) ?? []));
  const known = Map.groupBy(pairs, ({ error, fix }) => `${signatureOf(error)}\n${fix}`);
  return [...known.values()].flatMap(same => {
    const sessionsOf = new Set(same.map(({ session }) => session));
    const { session: _, isTelling: __, ...latest } = same.at(-1)!;
    // One session's pair may be a coincidence, unless its words speak of the same thing.
    if (sessionsOf.size < 2 && !same.some(({ isTelling }) => isTelling)) return [];
    return [{ ...latest, sessions: sessionsOf.size }];
  });
}

function pairAt(steps: readonly Step[], failed: Step, at: number) {
  if (!isTold(failed)) return undefined;
  const passes = steps.findIndex(
    ({ command, hasFailed }, index) => index > at && command === failed.command && !hasFailed,
  );
  if (passes < 0 || passes - at > WITHIN) return undefined;
  const after = steps.slice(passes + 1, passes + 1 + HOLDS_FOR);
  if (after.some(({ command, hasFailed }) => command === failed.command && hasFailed)) return undefined;
  const between = steps.slice(at + 1, passes).filter(each => !each.hasFailed && !LOOKS.test(each.command));
  const fixing = between.at(-1);
  if (fixing === undefined) return undefined;
  const { session, error } = failed;
  const { files, command, atMs } = fixing;
  const fix = command === "" ? `edited ${files.join(", ")}` : `\`${command}\``;
  const shared = new Set(queryTerms(error)).intersection(new Set(queryTerms(fix.replace(/[./_-]/g, " "))));
  return { session, error, fix, files, atMs, isTelling: shared.size > 0 };
}

/** Commands whose last run in any session failed: newest first, each failure once. */
export function findFailures(sessions: Iterable<readonly Step[]>): readonly Failure[] {
  const steps = [...sessions].flat().toSorted((left, right) => left.atMs - right.atMs);
  const last = new Map(steps.map(step => [step.command, step]));
  return [...last.values()]
    .filter(isTold)
    .map(({ command, error, atMs }) => {
      const same = steps.filter(each => each.command === command && each.hasFailed);
      return { command, error, atMs, sessions: new Set(same.map(({ session }) => session)).size };
    })
    .toSorted((left, right) => right.atMs - left.atMs);
}
