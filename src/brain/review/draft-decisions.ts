/** Drafts unwritten decisions that episodes and lessons imply, for a person to pick from. */
import { isTrustedOrigin, type Origin } from "../../base/index.ts";
import { isSameLesson } from "../memory/lessons/is-same-lesson.ts";
import { classify } from "../memory/remember.ts";
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
export const MAX_DRAFTS = 5;

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
