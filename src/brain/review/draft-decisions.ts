/** Drafts unwritten decisions that episodes and lessons imply, for a person to pick from. */
import { type Clock, isTrustedOrigin, type Origin, readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { readDecisions } from "../memory/decisions.ts";
import { type Episode, withoutFlag } from "../memory/episode.ts";
import { readLog } from "../memory/episode-lines.ts";
import { isSameLesson } from "../memory/lessons/is-same-lesson.ts";
import { readLessons } from "../memory/lessons/read-lessons.ts";
import { classify } from "../memory/remember.ts";
import { salience } from "../memory/salience.ts";
import { type DecisionDraft, sameText } from "../memory/write-memory.ts";

/** A sentence of the brain that may tell of a decision. */
export interface DecisionWitness {
  readonly text: string;
  readonly origin: Origin;
  /** Ids of the episodes behind it. */
  readonly evidence: readonly string[];
  /** How often it was seen; an episode counts one. */
  readonly seen: number;
  readonly salience: number;
}

export interface DraftedDecision extends DecisionDraft {
  readonly evidence: readonly string[];
  readonly seen: number;
}

/** Source: spec/brain.md, the 3 to 5 decisions that a brain is asked for. */
const MAX_DRAFTS = 5;

/**
 * Pure and deterministic: most evidence first, at most 5, without those in `known`. Only words of the
 * person and of the mind count: a tool's output decides nothing.
 */
export function draftDecisions(
  witnesses: readonly DecisionWitness[],
  known: readonly string[],
): readonly DraftedDecision[] {
  const drafts: (DraftedDecision & { readonly salience: number })[] = [];
  for (const witness of witnesses) {
    if (!isTrustedOrigin(witness.origin)) continue;
    const draft = draftOf(witness);
    if (draft === undefined || known.some(text => isSame(text, draft.decision))) continue;
    const at = drafts.findIndex(({ decision }) => isSame(decision, draft.decision));
    if (at < 0) drafts.push({ ...draft, salience: witness.salience });
    else drafts[at] = joined(drafts[at]!, { ...draft, salience: witness.salience });
  }
  return drafts
    .toSorted(
      (left, right) =>
        right.seen - left.seen ||
        right.salience - left.salience ||
        Number(left.decision > right.decision) - Number(left.decision < right.decision),
    )
    .slice(0, MAX_DRAFTS)
    .map(({ salience: _salience, ...draft }) => draft);
}

/** Undefined for a sentence that chooses nothing. */
function draftOf({ text, evidence, seen }: DecisionWitness): DraftedDecision | undefined {
  const wording = text.replace(/\s+/gu, " ").trim();
  if (wording.length > MAX_LENGTH) return undefined;
  const named = classify({ kind: "auto", text: wording });
  const read = named.kind === "decision" ? named : classify({ kind: "decision", text: wording });
  if (read.kind !== "decision") return undefined;
  // "Use pnpm instead of npm" is a choice, with or without the word "decided".
  if (named.kind !== "decision" && read.alternatives === "") return undefined;
  const { title, decision, rationale, alternatives } = read;
  return { title, decision, rationale, alternatives, evidence, seen };
}

/** A longer text is a report on many things. */
const MAX_LENGTH = 400;

/** Two witnesses of one decision: the fuller wording, the evidence of both. */
function joined<Draft extends DraftedDecision & { readonly salience: number }>(
  left: Draft,
  right: Draft,
): Draft {
  const isFuller = Number(right.rationale !== "") > Number(left.rationale !== "");
  const evidence = [...new Set([...left.evidence, ...right.evidence])];
  return {
    ...(isFuller ? right : left),
    rationale: left.rationale || right.rationale,
    alternatives: left.alternatives || right.alternatives,
    evidence,
    // A lesson knows more episodes than it names.
    seen: Math.max(left.seen, right.seen, evidence.length),
    salience: Math.max(left.salience, right.salience),
  };
}

const isSame = (left: string, right: string): boolean =>
  sameText(left) === sameText(right) ||
  isSameLesson({ text: left, evidence: [] }, { text: right, evidence: [] });

/** The decisions that a brain implies and DECISIONS.md doesn't have, best first. @throws volume.* */
export async function readDraftedDecisions(
  volume: Volume,
  clock: Clock,
  logFiles: readonly string[],
): Promise<readonly DraftedDecision[]> {
  const lessons = readLessons((await readIfThere(volume, layout.lessons)) ?? new Uint8Array());
  const decisions = readDecisions((await readIfThere(volume, layout.decisions)) ?? new Uint8Array());
  const witnesses = new Map<string, DecisionWitness>();
  for (const { text, evidence, seen, isByPerson } of lessons)
    add({ text, evidence, seen: Math.max(1, seen), origin: isByPerson ? "person" : "mind", salience: 0 });
  for (const file of logFiles) {
    for await (const { entries } of readLog(volume, file))
      for (const entry of entries) if (entry.kind === "episode") take(entry.episode);
  }
  return draftDecisions(
    [...witnesses.values()],
    decisions.flatMap(({ decision, title }) => [decision, title]),
  );

  function take(episode: Episode): void {
    const { id, origin, detailOrigin } = episode;
    const weight = salience({ ...episode, recurrence: 1 }, clock.now());
    const said = [
      [withoutFlag(episode.reflection), origin],
      [episode.action, origin],
      [episode.detail, detailOrigin],
    ] as const;
    for (const [text, whose] of said) add({ text, evidence: [id], seen: 1, origin: whose, salience: weight });
  }

  /** A repeated statement counts again, and is judged once. */
  function add(witness: DecisionWitness): void {
    const key = `${witness.origin}\n${sameText(witness.text)}`;
    const before = witnesses.get(key);
    if (sameText(witness.text) === "") return;
    witnesses.set(
      key,
      before === undefined
        ? witness
        : {
            ...before,
            evidence: [...new Set([...before.evidence, ...witness.evidence])].slice(0, MAX_EVIDENCE),
            seen: before.seen + (before.evidence.includes(witness.evidence[0] ?? "") ? 0 : 1),
            salience: Math.max(before.salience, witness.salience),
          },
    );
  }
}

const MAX_EVIDENCE = 16;
