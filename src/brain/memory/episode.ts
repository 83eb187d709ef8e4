/** An episode: one action and how it went. */
import { canonicalJson, isFault, type Origin, origins, parseTimestamp, timeOfId } from "../../base/index.ts";
import { hashText } from "./hash.ts";

export interface Episode {
  /** Unique across machines. Of an episode without one: derived from its content, the same at every reading. */
  readonly id: string;
  /** Milliseconds since the epoch; NaN when the episode doesn't say. */
  readonly timestampMs: number;
  readonly skill: string;
  readonly action: string;
  /** `success`, `failure`, or any other text. */
  readonly result: string;
  readonly detail: string;
  /** 1 to 10. */
  readonly painScore: number;
  /** 1 to 10. */
  readonly importance: number;
  readonly reflection: string;
  readonly context: string;
  readonly source: Readonly<Record<string, string>>;
  readonly evidence: readonly string[];
  /** A shell's command; "" for another action. */
  readonly command: string;
  /** The line that tells why it failed; "" where none is known. */
  readonly error: string;
  /** Files that it changed. */
  readonly files: readonly string[];
  /** The origin of action and reflection. */
  readonly origin: Origin;
  /** The origin of detail and context: a hook that doesn't name it puts a tool's output there. */
  readonly detailOrigin: Origin;
}

/** One parsed line of the log, with unknown fields, which a rewrite of the line keeps. */
export type EpisodeRecord = { readonly [key: string]: unknown };

/** Pain of an episode that doesn't give its own. Source: spec/brain.md §3. */
export const SUCCESS_PAIN = 2;
export const FAILURE_PAIN = 7;
export const DEFAULT_IMPORTANCE = 5;

/** The pain and importance of a failure that reaches the failure hook. Source: spec/brain.md §3. */
export const failureHookScores = Object.freeze({ painScore: 8, importance: 7 });

/** The importance of a call that a person rejected or edited. Source: spec/safety.md §6. */
export const PERSONS_NO_IMPORTANCE = 9;

const isOrigin = (value: unknown): value is Origin => origins.some(origin => origin === value);

const NAMES_FAILURE =
  /\b(?:fail(?:s|ed|ure|ing)?|errors?|errored|block(?:ed|s)?|den(?:y|ied|ies)|reject(?:ed|s)?|refused?|abort(?:ed|s)?|crash(?:ed|es)?|broken?|exception|panic(?:ked)?|timed?[ -]?out|timeout|unsuccessful|forbidden|fatal|killed|not (?:ok|found|allowed|permitted))\b|失敗|エラー|拒否|ブロック|却下|中断|失败|错误|실패|오류|ошибка|провал|échec|erreur|fehler|fehlgeschlagen|error/iu;
const DENIES_FAILURE =
  /\b(?:no|without|0|zero|never)\s+(?:\w+\s+)?(?:fail\w*|errors?|exceptions?)\b|\bnot? blocked\b/giu;

/** Whether a result tells of a failure: `failure` itself, or text that names one, such as "blocked by …". */
export function isFailure(result: string): boolean {
  const text = result.trim().toLowerCase();
  if (text === "success" || text === "ok" || text === "") return false;
  return NAMES_FAILURE.test(text.replace(DENIES_FAILURE, ""));
}

const NAMES_REFUSAL =
  /^(?:blocked|denied|refused|forbidden|disallowed|not (?:allowed|permitted|approved))\b/i;

/** Whether a result says that a rule or a person kept the action from running: it neither worked nor failed. */
export const isRefusal = (result: string): boolean => NAMES_REFUSAL.test(result.trim());

/** Whether a result counts against its skill: a refused action is no failure of the skill. Source: spec/second-session.md §3. */
export const failsSkill = (result: string): boolean => isFailure(result) && !isRefusal(result);

/**
 * Reads an episode of any tool: naive local timestamps, missing fields, numbers as text, `pain` for `pain_score`,
 * `evidence_ids` for `evidence`, a source that is a text. Undefined when it is no episode at all: nothing happened.
 */
export function readEpisode(record: EpisodeRecord): Episode | undefined {
  const action = textOf(record.action) || textOf(record.task) || textOf(record.event);
  const reflection = textOf(record.reflection) || textOf(record.lesson);
  const detail = textOf(record.detail ?? record.details ?? record.message);
  const skill = textOf(record.skill);
  const outcome = textOf(record.result ?? record.outcome) || resultOfFlag(record.success);
  const isTold = action !== "" || reflection !== "" || detail !== "" || (skill !== "" && outcome !== "");
  if (!isTold) return undefined;
  const result = outcome || "success";
  const ownId = textOf(record.id);
  const origin = isOrigin(record.origin) ? record.origin : undefined;
  const detailOrigin = isOrigin(record.detail_origin) ? record.detail_origin : origin;
  return {
    id: ownId || derivedId(record),
    timestampMs: timeOf(record, ownId),
    skill: skill || "unknown",
    action,
    result,
    detail,
    painScore: scoreOf(record.pain_score ?? record.pain, isFailure(result) ? FAILURE_PAIN : SUCCESS_PAIN),
    importance: scoreOf(record.importance, DEFAULT_IMPORTANCE),
    reflection,
    context: textOf(record.context),
    source: sourceOf(record.source),
    evidence: listOf(record.evidence ?? record.evidence_ids),
    command: textOf(record.command),
    error: textOf(record.error),
    files: listOf(record.files),
    // An unknown origin is not trusted.
    origin: origin ?? (record.origin === undefined ? "mind" : "document"),
    detailOrigin: detailOrigin ?? (record.origin === undefined ? "tool" : "document"),
  };
}

/** Whether its line gave it no id, as the lines of other programs do. */
export const hasDerivedId = ({ id }: Pick<Episode, "id">): boolean => DERIVED_ID.test(id);

const DERIVED_ID = /^x[0-9a-z]{8,}$/;

/** The key by which two episodes are the same occurrence: skill and action, without case, spacing and closing punctuation. */
export function recurrenceKey({ skill, action }: Pick<Episode, "skill" | "action">): number {
  return hashText(`${normalise(skill)}\n${normalise(action)}`);
}

/** The note on a skill that failed too often; part of an episode's reflection. */
export const rewriteFlag = (failures: number, days: number): string =>
  `This skill has failed ${failures} times in ${days} days: flagged for rewrite.`;

// Here and below, looking behind keeps the work linear: a run is tried from its start, not from each of its characters.
const FLAG = /(?:^|(?<!\s)\s*\|\s*)this skill has failed \d+ times[^|]*?(?:flag(?:ged)? for rewrite\.?|$)/iu;

/** The reflection as it was before that, other tools' wording included. */
export const withoutFlag = (reflection: string): string => reflection.replace(FLAG, "");

/** An episode in words, for the index and for readers of a hit. */
export function describeEpisode(episode: Episode): string {
  const { skill, action, result, detail, reflection, context, source } = episode;
  const told = new Set<string>();
  const parts = [detail, reflection, context].filter(part => {
    const isNews = tells(part) && !told.has(part);
    told.add(part);
    return isNews;
  });
  // A sentence of a request is no work that went well.
  const isSaid = source.saidIn === "request" && action !== "";
  const first = isSaid
    ? `“${action}” (said in a request)`
    : `${skill}: ${action || "(no action)"} (${result})`;
  return [first, ...parts].join("\n");
}

/** Whether a field says anything at all. */
export const tells = (text: string): boolean => text !== "" && !TRIVIAL.test(text);

const TRIVIAL = /^(?:ok|done|success|none|null|n\/a)\.?$/iu;

const normalise = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .replace(/(?<![\s.!。…])[\s.!。…]+$/u, "")
    .trim();

// The same content has the same id on every machine; the prefix keeps it apart from ids with a time in them.
function derivedId(record: EpisodeRecord): string {
  const { recurrence_count: _derived, ...content } = record;
  const text =
    canonicalText(content) ??
    canonicalJson(Object.entries(content).map(([key, value]) => [key, textOf(value)]));
  return `x${hashText(text).toString(36)}${hashText(`${text}\n`).toString(36)}`;
}

function timeOf(record: EpisodeRecord, id: string): number {
  const value = record.timestamp ?? record.time ?? record.date;
  if (typeof value === "number") return value < 1e11 ? value * 1000 : value;
  return (typeof value === "string" ? parseTimestamp(value) : undefined) ?? timeOfId(id) ?? Number.NaN;
}

function scoreOf(value: unknown, otherwise: number): number {
  const score = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof score !== "number" || !Number.isFinite(score)) return otherwise;
  return Math.min(10, Math.max(1, score));
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return value === null || value === undefined ? "" : (canonicalText(value) ?? "");
}

// JSON can say what has no canonical form: 1e999, or nesting without end. One such line must not cost the others.
function canonicalText(value: unknown): string | undefined {
  try {
    return canonicalJson(value);
  } catch (error) {
    if (isFault(error, "input.invalid")) return undefined;
    throw error;
  }
}

const resultOfFlag = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "success" : "failure") : "";

function sourceOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value === "string") return value === "" ? {} : { harness: value };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, textOf(each)]));
}

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(textOf).filter(text => text !== "");
