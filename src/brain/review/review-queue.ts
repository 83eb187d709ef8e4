/** The review queue: candidates until a person has judged them, and the judgements for good. */
import { type Clock, createId, formatTimestamp, type Volume } from "../../base/index.ts";
import type { Redactor } from "../../ports/index.ts";
import { layout } from "../layout.ts";
import { hashText } from "../memory/hash.ts";
import { type Lesson, lessonId } from "../memory/lessons/lesson.ts";
import { redactText } from "../memory/redact-text.ts";
import {
  type Candidate,
  type CandidateDraft,
  candidateId,
  type FileChange,
  optionalTexts,
  readCandidate,
} from "./candidate.ts";
import { readForeignCandidates } from "./foreign-candidates.ts";
import {
  appendRecords,
  type Outcome,
  type PromotedLesson,
  readOutcome,
  readPromoted,
  readRecords,
  readTombstone,
  type Tombstone,
} from "./review-records.ts";
import { foldReview, type ReviewState } from "./review-state.ts";

export interface ReviewQueue {
  /** With what other tools left in memory/candidates. Lines that can't be read are passed over, and stay. @throws volume.* */
  read(): Promise<ReviewState>;
  /** Adds those that are news, and gives them. @throws redaction.failed, when nothing was written; volume.* */
  propose(drafts: readonly CandidateDraft[]): Promise<readonly Candidate[]>;
  /** Notes how a candidate was judged; once more changes nothing. @throws redaction.failed, volume.* */
  resolve(outcome: Omit<Outcome, "id" | "at">): Promise<void>;
  /** Notes what is gone for good; once more changes nothing. @throws redaction.failed, volume.* */
  bury(tombstones: readonly Omit<Tombstone, "id" | "at">[]): Promise<void>;
  /** Notes lessons that a dream wrote, each once. @throws redaction.failed, volume.* */
  notePromoted(lessons: readonly Lesson[]): Promise<void>;
}

interface ReviewQueueOptions {
  readonly volume: Volume;
  /** Sees every text before it is written. */
  readonly redactor: Redactor;
  readonly clock: Clock;
}

export function createReviewQueue({ volume, redactor, clock }: ReviewQueueOptions): ReviewQueue {
  const now = () => formatTimestamp(clock.now());
  const clean = (text: string) => redactText(redactor, text, "What goes to review");

  async function read(): Promise<ReviewState> {
    const [own, foreign, outcomes, tombstones, promoted] = await Promise.all([
      readRecords(volume, layout.candidates, readCandidate),
      readForeignCandidates(volume),
      readRecords(volume, layout.outcomes, readOutcome),
      readRecords(volume, layout.tombstones, readTombstone),
      readRecords(volume, layout.promoted, readPromoted),
    ]);
    return foldReview({ candidates: [...own, ...foreign], outcomes, tombstones, promoted });
  }

  return {
    read,
    async propose(drafts) {
      const cleaned: CandidateDraft[] = [];
      for (const draft of drafts) cleaned.push(await cleanDraft(draft, clean));
      if (cleaned.length === 0) return [];
      return volume.withLock(layout.candidates, async () => {
        const state = await read();
        const added = new Map<string, Candidate>();
        for (const draft of cleaned) {
          const candidate = { id: candidateId(draft), at: now(), ...draft };
          if (!added.has(candidate.id) && state.isNews(draft)) added.set(candidate.id, candidate);
        }
        await appendRecords(volume, layout.candidates, [...added.values()]);
        return [...added.values()];
      });
    },
    async resolve({ text, ...outcome }) {
      const reason = await clean(outcome.reason);
      const wording = text === undefined ? {} : { text: await clean(text) };
      await volume.withLock(layout.outcomes, async () => {
        const before = (await read()).outcomeOf(outcome.candidate);
        const isSame = before?.outcome === outcome.outcome && before.text === wording.text;
        if (isSame && before.reason === reason) return;
        const id: string = createId(clock.now());
        await appendRecords(volume, layout.outcomes, [{ id, ...outcome, reason, at: now(), ...wording }]);
      });
    },
    async bury(tombstones) {
      const cleaned: Omit<Tombstone, "id" | "at">[] = [];
      for (const { text, reason, ...rest } of tombstones) {
        const wording = text === undefined ? {} : { text: await clean(text) };
        cleaned.push({ ...rest, ...wording, reason: await clean(reason) });
      }
      if (cleaned.length === 0) return;
      await volume.withLock(layout.tombstones, async () => {
        const known = new Set((await read()).tombstones.map(({ kind, of }) => `${kind} ${of}`));
        const everSet = await readRecords(volume, layout.tombstones, readTombstone);
        const records: Tombstone[] = [];
        for (const tombstone of cleaned) {
          const { kind, of } = tombstone;
          if (known.has(`${kind} ${of}`)) continue;
          known.add(`${kind} ${of}`);
          // A tombstone that an acceptance has lifted may be set again.
          const earlier = new Set(
            everSet.filter(each => each.kind === kind && each.of === of).map(({ id }) => id),
          );
          const id = `T${hashText([kind, of, earlier.size].join("\n")).toString(36)}`;
          records.push({ id, ...tombstone, at: now() });
        }
        await appendRecords(volume, layout.tombstones, records);
      });
    },
    async notePromoted(lessons) {
      const records: PromotedLesson[] = [];
      for (const { id, text, evidence } of lessons) {
        records.push({ id: id ?? lessonId(text), text: await clean(text), evidence, at: now() });
      }
      if (records.length === 0) return;
      await volume.withLock(layout.promoted, async () => {
        const known = new Set((await readRecords(volume, layout.promoted, readPromoted)).map(({ id }) => id));
        const added = new Map(records.filter(({ id }) => !known.has(id)).map(each => [each.id, each]));
        await appendRecords(volume, layout.promoted, [...added.values()]);
      });
    },
  };
}

async function cleanDraft(
  draft: CandidateDraft,
  clean: (text: string) => Promise<string>,
): Promise<CandidateDraft> {
  const { files } = draft;
  const cleanFiles = async (changes: NonNullable<CandidateDraft["files"]>) => {
    const cleaned: Record<string, FileChange> = {};
    for (const [path, { before, after }] of Object.entries(changes)) {
      const stood = before === undefined ? {} : { before: await clean(before) };
      cleaned[path] = { ...stood, after: await clean(after) };
    }
    return cleaned;
  };
  // Ids hold no words: cleaned together, they cost one look.
  const evidence = draft.evidence.length === 0 ? [] : (await clean(draft.evidence.join("\n"))).split("\n");
  const optional: { [Name in (typeof optionalTexts)[number]]?: string } = {};
  for (const name of optionalTexts) {
    const text = draft[name];
    if (text !== undefined) optional[name] = await clean(text);
  }
  return {
    ...draft,
    ...optional,
    text: (await clean(draft.text)).trim(),
    why: await clean(draft.why),
    skill: await clean(draft.skill),
    evidence,
    ...(files !== undefined && { files: await cleanFiles(files) }),
  };
}

export interface Review {
  readonly volume: Volume;
  /** Sees every text before it is written. */
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly queue: ReviewQueue;
}
