/** `chooseCandidates`: of the questions of a night those that a person is asked; single voices, best first, take little room. */
import { isTrustedOrigin } from "../../base/index.ts";
import { type CandidateDraft, candidateId } from "../review/candidate.ts";
import { MIN_VOICES } from "./weighed-finding.ts";

export interface ChosenCandidates {
  readonly candidates: readonly CandidateDraft[];
  /** Single voices that are left in the log: they are asked about when there is room, and lessons when another session agrees. */
  readonly unasked: number;
}

export interface CandidateBounds {
  /** New candidates of one night. */
  readonly maxCandidates: number;
  /** Single voices that wait for the person already. */
  readonly openVoices: number;
}

/** As many as a person reads at a sitting, and `brainstem review` shows: most of them turn out to be no lesson. */
export const MAX_OPEN_VOICES = 10;

/** Whether one session alone says it. A failure without words is no voice. */
export const isSingleVoice = ({
  kind,
  text,
  seen,
}: Pick<CandidateDraft, "kind" | "text" | "seen">): boolean =>
  kind === "lesson" && text !== "" && seen < MIN_VOICES;

/** Pure. @param drafts news only, most salient first; those of one id count once */
export function chooseCandidates(
  drafts: readonly CandidateDraft[],
  { maxCandidates, openVoices }: CandidateBounds,
): ChosenCandidates {
  const distinct = [...new Map(drafts.toReversed().map(draft => [candidateId(draft), draft])).values()];
  const { voices = [], others = [] } = Object.groupBy(distinct.toReversed(), draft =>
    isSingleVoice(draft) ? "voices" : "others",
  );
  const asked = others.slice(0, maxCandidates);
  const room = Math.max(0, Math.min(MAX_OPEN_VOICES - openVoices, maxCandidates - asked.length));
  const trusted = voices.filter(({ origin }) => isTrustedOrigin(origin));
  const foreign = voices.filter(({ origin }) => !isTrustedOrigin(origin));
  return {
    candidates: [...asked, ...[...trusted, ...foreign].slice(0, room)],
    unasked: Math.max(0, voices.length - room),
  };
}
