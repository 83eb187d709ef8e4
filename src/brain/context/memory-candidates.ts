/** Turns memories into candidates for a context: matches of the query, lessons that hold, fresh episodes. */
import { formatSource, isTrustedOrigin, neighbourLine, type Origin } from "../../base/index.ts";
import type { MemoryHit } from "../../ports/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { isOpposite, readAdvice } from "../memory/advice.ts";
import type { FailingTool } from "../memory/tool-record.ts";
import type { ChosenEpisode } from "./choose-episodes.ts";
import type { Candidate } from "./fit-fragments.ts";
import { withoutPlaceholders } from "./without-placeholders.ts";

/** A file of the brain that a model may see whole. */
export interface BrainText {
  /** As people write it, for example `.agent/protocols/permissions.md`. */
  readonly file: string;
  readonly text: string;
  /** Last change, in milliseconds since the epoch. */
  readonly modifiedMs: number;
}

const DAY_MS = 86_400_000;
/** A workspace untouched for this long is about to be archived. Source: spec/brain.md §2. */
const STALE_WORKSPACE_MS = 2 * DAY_MS;

const kinds = { lesson: "lesson", decision: "decision", knowledge: "knowledge", episode: "episode" } as const;
const NO_LONGER_HOLDS =
  /^\W{0,40}status\W{1,40}(?:superseded|replaced|reverted|deprecated|rejected|obsolete|withdrawn)\b[^\n]{0,200}/im;

/** Whether a memory says of itself that something else holds now. */
export const isEnded = (text: string): boolean => NO_LONGER_HOLDS.test(text);

/** A file that is shown whole; undefined for an untouched template. */
export function fileCandidates(
  text: BrainText | undefined,
  kind: "preferences" | "workspace",
  reason: string,
): readonly Candidate[] {
  const said = text === undefined ? undefined : withoutPlaceholders(text.text);
  if (text === undefined || said === undefined) return [];
  const origin = kind === "preferences" ? "person" : "mind";
  return [
    { content: { kind, origin, source: { file: text.file, line: said.line }, text: said.text }, reason },
  ];
}

/** The place of a digest is that of the sessions' journals. */
export const digestHead = {
  kind: "digest",
  source: { file: `${BRAIN_FOLDER}/${layout.hooks}/sessions`, line: 1 },
  reason: "what earlier sessions left",
} as const;

/** The digest of earlier sessions; none for "". */
export function digestCandidates(text: string): readonly Candidate[] {
  const { kind, source, reason } = digestHead;
  return text === "" ? [] : [{ content: { kind, origin: "mind", source, text }, reason }];
}

/** The live task and its plan; both are stale when neither was touched for two days. */
export function workspaceCandidates(texts: readonly BrainText[], nowMs: number): readonly Candidate[] {
  const ageMs = nowMs - Math.max(...texts.map(({ modifiedMs }) => modifiedMs));
  const days = Math.floor(ageMs / DAY_MS);
  const stale = ageMs > STALE_WORKSPACE_MS ? { out: `stale: untouched for ${days} days` } : {};
  return texts
    .flatMap(text => fileCandidates(text, "workspace", "the task in progress"))
    .map(candidate => ({ ...candidate, ...stale }));
}

interface SemanticHits {
  /** Memories that match the query, best first. */
  readonly matched: readonly MemoryHit[];
  /** The most important of all, whether they speak of the query or not. */
  readonly important: readonly MemoryHit[];
}

/** Lessons, decisions and facts; superseded ones and the weaker side of a contradiction are left out with their reason. */
export function semanticCandidates({ matched, important }: SemanticHits): {
  readonly matched: readonly Candidate[];
  readonly important: readonly Candidate[];
} {
  const seen = new Set(matched.map(({ source }) => formatSource(source)));
  const others = important.filter(({ source }) => !seen.has(formatSource(source)));
  const all = [...matched, ...others];
  const holding = all.filter(({ text }) => !NO_LONGER_HOLDS.test(text));
  const yielding = new Map(findConflicts(holding).map(({ yields, stands }) => [yields, stands]));

  const candidate = (hit: MemoryHit, reason: string): readonly Candidate[] => {
    const ended = NO_LONGER_HOLDS.exec(hit.text)?.[0];
    const stands = yielding.get(hit);
    const out =
      ended !== undefined
        ? `superseded: ${ended.trim()}`
        : stands && `conflicting: ${formatSource(stands.source)} says the opposite, and stands`;
    return memoryCandidate(hit, reason, out);
  };
  return {
    matched: matched.flatMap(hit => candidate(hit, hit.reason)),
    important: others.flatMap(hit => candidate(hit, `${hit.reason}; shown whatever the question`)),
  };
}

/** A digest is chosen by more than weight: age, files that are gone, corrections. */
export const CHOSEN = "the digest of earlier sessions is chosen from these";

/** Rules that a person said in requests, of which a later one may hold; and lines on sessions that left WORKSPACE.md. */
const OF_SESSIONS = /^(?:rules|workspace): /;

/**
 * The chosen episodes, each with its reason.
 * @param hasDigest beside a digest only those that speak of the query are in, and none that tell of a session as the digest does
 */
export const episodeCandidates = (
  chosen: readonly ChosenEpisode[],
  hasDigest: boolean,
): readonly Candidate[] =>
  chosen.flatMap(({ hit, reason, isOfNoQuery = false }) =>
    memoryCandidate(
      hit,
      reason,
      hasDigest && (isOfNoQuery || OF_SESSIONS.test(hit.text)) ? CHOSEN : undefined,
    ),
  );

/** The warning about a tool that keeps failing, in our words, since the words of the failure are the tool's. */
export function toolCandidate({ tool, calls, failures, source }: FailingTool): Candidate {
  const count = `${failures} of its last ${calls} calls`;
  const text = `The tool ${tool} failed ${count}: it is offered last, and its alternatives are to be preferred.`;
  return {
    content: { kind: "episode", source, origin: "mind", text },
    reason: `the tool ${tool} is on offer, and ${count} failed`,
  };
}

function memoryCandidate(hit: MemoryHit, reason: string, out: string | undefined): readonly Candidate[] {
  if (!(hit.kind in kinds)) return [];
  const kind = hit.kind as keyof typeof kinds;
  const { neighbours = [], source } = hit;
  // Words that belong to a hit are shown with it, and it is trusted no more than the least trusted of them.
  const origin = [hit, ...neighbours].find(each => !isTrustedOrigin(each.origin))?.origin ?? hit.origin;
  const text = [hit.text, ...neighbours.map(neighbourLine)].join("\n");
  const content = { kind, source, origin, text };
  return [{ content, reason, ...(out === undefined ? {} : { out }) }];
}

/** Below this a memory shares a passing word with the query and nothing more. */
const MIN_RELEVANCE = 0.2;
/** In a small brain the words that it doesn't know weigh more than they should: the best counts from here on. */
const MIN_BEST_RELEVANCE = 0.1;

export function speakingHits(hits: readonly MemoryHit[]): readonly MemoryHit[] {
  const best = Math.max(MIN_BEST_RELEVANCE, ...hits.map(({ relevance }) => relevance));
  return hits.filter(({ relevance }) => relevance >= Math.min(MIN_RELEVANCE, best));
}

/** The data that a conflict is judged by: the words, and which of the two items should yield. */
interface Advice {
  readonly text: string;
  readonly origin: Origin;
  /** Milliseconds since the epoch, where there is a date. */
  readonly at?: number;
  readonly salience: number;
  readonly relevance: number;
}

interface Conflict<Item extends Advice> {
  readonly yields: Item;
  readonly stands: Item;
}

/** Each pair of items that contradict each other, with the item that yields: the less trusted, else the older, else the weaker. */
export function findConflicts<Item extends Advice>(items: readonly Item[]): readonly Conflict<Item>[] {
  const readings = items.map(item => ({ item, advice: readAdvice(item.text) }));
  return readings.flatMap((left, at) =>
    readings
      .slice(at + 1)
      .filter(right => isOpposite(left.advice, right.advice))
      .map(right => decide(left.item, right.item)),
  );
}

function decide<Item extends Advice>(left: Item, right: Item): Conflict<Item> {
  // Text of a web page never pushes out a person's decision, however new it is.
  const yieldsFirst =
    Number(isTrustedOrigin(left.origin)) - Number(isTrustedOrigin(right.origin)) ||
    (left.at !== undefined && right.at !== undefined ? left.at - right.at : 0) ||
    left.salience - right.salience ||
    left.relevance - right.relevance;
  return yieldsFirst < 0 ? { yields: left, stands: right } : { yields: right, stands: left };
}
