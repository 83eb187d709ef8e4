import { expect, test } from "vitest";
import { chooseCandidates } from "../../../src/brain/dream/choose-candidates.ts";
import type { CandidateDraft } from "../../../src/brain/review/candidate.ts";

const draft = (text: string, more: Partial<CandidateDraft> = {}): CandidateDraft => ({
  kind: "lesson",
  text,
  why: "Why.",
  skill: "deploy",
  origin: "mind",
  evidence: ["e"],
  seen: 1,
  salience: 5,
  ...more,
});
const voices = (count: number, more: Partial<CandidateDraft> = {}) =>
  Array.from({ length: count }, (_, at) => draft(`Advice ${at} of ${more.origin ?? "mind"}.`, more));
const textsOf = ({ candidates }: { readonly candidates: readonly CandidateDraft[] }) =>
  candidates.map(({ text }) => text);
const bounds = { maxCandidates: 50, openVoices: 0 };

test("[brain.dream.room] forty single voices take ten places, and the others are counted", () => {
  const { candidates, unasked } = chooseCandidates(voices(40), bounds);
  expect([candidates.length, unasked]).toEqual([10, 30]);
  expect(chooseCandidates(voices(40), { ...bounds, openVoices: 8 })).toMatchObject({ unasked: 38 });
  expect(chooseCandidates(voices(40), { ...bounds, openVoices: 12 })).toEqual({
    candidates: [],
    unasked: 40,
  });
});

test("[brain.dream.room] sentences of two sessions, contradictions and failures without words come before single voices", () => {
  const asked = [
    draft("Two say so.", { seen: 2, salience: 1 }),
    draft("The opposite.", { kind: "contradiction", against: "The lesson." }),
    draft("", { evidence: ["f"] }),
  ];
  const chosen = chooseCandidates([...voices(20), ...asked], { maxCandidates: 5, openVoices: 0 });
  expect(textsOf(chosen)).toEqual([
    "Two say so.",
    "The opposite.",
    "",
    "Advice 0 of mind.",
    "Advice 1 of mind.",
  ]);
  expect(chosen.unasked).toBe(18);
});

test("[brain.dream.room] a document's single voice waits behind the mind's, whatever its salience", () => {
  const chosen = chooseCandidates([...voices(8, { origin: "document", salience: 20 }), ...voices(6)], bounds);
  expect(chosen.candidates.map(({ origin }) => origin)).toEqual([
    ...Array.from({ length: 6 }, () => "mind"),
    ...Array.from({ length: 4 }, () => "document"),
  ]);
});

test("[brain.dream.room] drafts of one id count once, the first of them", () => {
  const twice = [draft("Same.", { salience: 9 }), draft("Same.", { salience: 3 })];
  expect(chooseCandidates(twice, bounds)).toMatchObject({ candidates: [{ salience: 9 }], unasked: 0 });
});
