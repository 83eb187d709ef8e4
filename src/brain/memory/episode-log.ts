/** The log of episodes: redacted, locked, one line each, and never rewritten by those who add to it. */
import {
  type Clock,
  createId,
  formatTimestamp,
  ifThere,
  isFault,
  type Source,
  type Volume,
} from "../../base/index.ts";
import type { EpisodeDraft, Redactor } from "../../ports/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import {
  DEFAULT_IMPORTANCE,
  describeEpisode,
  FAILURE_PAIN,
  failsSkill,
  isFailure,
  readEpisode,
  rewriteFlag,
  SUCCESS_PAIN,
} from "./episode.ts";
import { type LogBatch, readLog } from "./episode-lines.ts";
import { excerpt } from "./excerpt.ts";
import { createLineNumbers } from "./line-numbers.ts";
import { countRecentFailures } from "./recent-failures.ts";
import { redactText } from "./redact-text.ts";
import { repairTail } from "./torn-tail.ts";

export interface EpisodeWrite {
  readonly id: string;
  readonly source: Source;
  /** As it was written. */
  readonly text: string;
  /** Failures of this skill within 14 days, this one included; from 3 on the skill is flagged for rewrite. Of a program: of this action. */
  readonly recentFailures: number;
}

export interface EpisodeLog {
  /** Durable when it resolves. @throws redaction.failed, when nothing was written; volume.* */
  append(draft: EpisodeDraft, tags?: Readonly<Record<string, string>>): Promise<EpisodeWrite>;
  /** The same for those who ask for no more than the recent failures: the line isn't counted. */
  note(draft: EpisodeDraft, tags?: Readonly<Record<string, string>>): Promise<number>;
  /** Everything, in the order of the files; a torn last line is repaired first. @throws volume.* */
  read(): AsyncGenerator<LogBatch>;
  /** The files that make up the log, oldest first: segments that were moved aside, then the current log. */
  files(): Promise<readonly string[]>;
  /** Moves the log's content aside as a segment, and gives its name; undefined for an empty log. */
  moveAside(): Promise<string | undefined>;
}

export interface EpisodeLogOptions {
  readonly volume: Volume;
  readonly redactor: Redactor;
  readonly clock: Clock;
}

/** Failures of one skill within this many days that flag it for rewrite. Source: spec/brain.md §3. */
export const REWRITE_FAILURES = 3;
export const REWRITE_WINDOW_DAYS = 14;

/** Lengths in UTF-16 units. Source of detail and context: spec/brain.md §3; the others keep a line short. */
const textFields = [
  ["skill", 100],
  ["action", 300],
  ["result", 200],
  ["detail", 500],
  ["reflection", 1_000],
  ["context", 300],
  ["command", 300],
  ["error", 200],
] as const;
const MAX_TAG_LENGTH = 200;
const MAX_EVIDENCE = 32;
const MAX_FILES = 16;

const SEGMENT = /^AGENT_LEARNINGS\.[0-9A-Z]{26}\.jsonl$/;

export function createEpisodeLog({ volume, redactor, clock }: EpisodeLogOptions): EpisodeLog {
  const lineAt = createLineNumbers(volume);

  const clean = async (text: string, maxLength: number, what: string) =>
    // Redacted first: a cut could go through a secret and hide it from the redactor.
    excerpt((await redactText(redactor, text, what)).trim(), maxLength);

  async function files(): Promise<readonly string[]> {
    const entries = await volume.list(layout.episodic);
    const segments = entries.filter(({ kind, name }) => kind === "file" && SEGMENT.test(name));
    const head = (await volume.stat(layout.episodes)) === undefined ? [] : [layout.episodes];
    return [...segments.map(({ name }) => `${layout.episodic}/${name}`), ...head];
  }

  const sizeOfHead = async () => (await volume.stat(layout.episodes))?.sizeBytes ?? 0;

  async function redacted(draft: EpisodeDraft, tags: Readonly<Record<string, string>>): Promise<Fields> {
    const source: Record<string, string> = {};
    for (const [key, value] of Object.entries({ ...draft.provenance, ...tags })) {
      source[key] = await clean(value, MAX_TAG_LENGTH, "The episode's source");
    }
    const evidence: string[] = [];
    for (const each of draft.evidence?.slice(0, MAX_EVIDENCE) ?? []) {
      evidence.push(await clean(each, MAX_TAG_LENGTH, "The episode's evidence"));
    }
    const files: string[] = [];
    for (const each of draft.files?.slice(0, MAX_FILES) ?? [])
      files.push(await clean(each, MAX_TAG_LENGTH, "The episode's files"));
    const texts: Partial<Record<TextField, string>> = {};
    for (const [field, maxLength] of textFields)
      texts[field] = await clean(draft[field] ?? "", maxLength, `The episode's ${field}`);
    return { ...(texts as Record<TextField, string>), source, evidence, files };
  }

  async function add(
    draft: EpisodeDraft,
    tags: Readonly<Record<string, string>>,
    countLines: typeof lineAt,
  ): Promise<EpisodeWrite> {
    const fields = await redacted(draft, tags);
    const nowMs = clock.now();
    const failed = failsSkill(fields.result);
    const isSkill = draft.isSkill ?? true;
    const question = {
      skill: fields.skill,
      action: isSkill ? undefined : fields.action,
      sinceMs: nowMs - REWRITE_WINDOW_DAYS * 86_400_000,
    };
    const lookedAt = await sizeOfHead();
    const failuresBefore = failed
      ? await countRecentFailures(volume, (await files()).toReversed(), question)
      : 0;
    // A log that is moved aside during an append starts anew.
    if (lookedAt > 0) await ifThere(countLines(layout.episodes, lookedAt));

    return volume.withLock(layout.episodes, async () => {
      // Only what others added since: the lock is held for a moment, however long the log is.
      const since = failed
        ? await countRecentFailures(volume, [layout.episodes], { ...question, from: lookedAt })
        : 0;
      const recentFailures = failed ? failuresBefore + since + 1 : 0;
      const record = recordOf(draft, fields, nowMs, isSkill ? recentFailures : 0);
      const offset = await volume.append(layout.episodes, `${JSON.stringify(record)}\n`);
      const line = await countLines(layout.episodes, offset);
      const source = { file: `${BRAIN_FOLDER}/${layout.episodes}`, line };
      return { id: record.id, source, text: describeEpisode(readEpisode(record)!), recentFailures };
    });
  }

  return {
    files,
    append: (draft, tags = {}) => add(draft, tags, lineAt),
    note: async (draft, tags = {}) => (await add(draft, tags, async () => 0)).recentFailures,
    async *read() {
      for (const file of await files()) {
        try {
          await repairTail(volume, file, clock);
          yield* readLog(volume, file);
        } catch (error) {
          if (!isFault(error, "volume.not-found")) throw error;
        }
      }
    },
    moveAside: () =>
      volume.withLock(layout.episodes, async () => {
        if ((await sizeOfHead()) === 0) return undefined;
        const segment = `${layout.episodic}/AGENT_LEARNINGS.${createId(clock.now())}.jsonl`;
        await volume.move(layout.episodes, segment);
        return segment;
      }),
  };
}

type TextField = (typeof textFields)[number][0];
type Fields = Readonly<Record<TextField, string>> & {
  readonly source: Readonly<Record<string, string>>;
  readonly evidence: readonly string[];
  readonly files: readonly string[];
};

/** The line of an episode, with the names that it has on disk. */
function recordOf(draft: EpisodeDraft, fields: Fields, nowMs: number, recentFailures: number) {
  const isFlagged = recentFailures >= REWRITE_FAILURES;
  const flag = rewriteFlag(recentFailures, REWRITE_WINDOW_DAYS);
  const ownPain = draft.painScore ?? (isFailure(fields.result) ? FAILURE_PAIN : SUCCESS_PAIN);
  return {
    id: createId(nowMs) as string,
    timestamp: formatTimestamp(nowMs),
    skill: fields.skill,
    action: fields.action,
    result: fields.result,
    detail: fields.detail,
    pain_score: isFlagged ? 10 : score(ownPain),
    importance: score(draft.importance ?? DEFAULT_IMPORTANCE),
    // Recurrence is computed from all episodes; the field is there for tools that read it.
    recurrence_count: 1,
    // A note stays as it was written: then the flag has a field of its own.
    reflection: isFlagged && fields.reflection === "" ? flag : fields.reflection,
    ...(isFlagged && fields.reflection !== "" && { flag }),
    context: fields.context,
    source: fields.source,
    evidence: fields.evidence,
    ...(fields.command !== "" && { command: fields.command }),
    ...(fields.error !== "" && { error: fields.error }),
    ...(fields.files.length > 0 && { files: fields.files }),
    origin: draft.origin,
    ...(draft.detailOrigin !== undefined && { detail_origin: draft.detailOrigin }),
  };
}

const score = (value: number): number =>
  Number.isFinite(value) ? Math.min(10, Math.max(1, value)) : DEFAULT_IMPORTANCE;
