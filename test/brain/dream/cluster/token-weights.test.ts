/** Tests the roles of words, which follow from their places in sentences. */
import { expect, test } from "vitest";
import { ADJUNCT, NAME, rolesOf, WORD } from "../../../../src/brain/dream/cluster/token-weights.ts";

/** The role of each word; sentences are of the skill before the colon. */
function rolesIn(sentences: readonly string[]): Readonly<Record<string, number>> {
  const words = [...new Set(sentences.flatMap(sentence => sentence.split(": ")[1]!.split(" ")))];
  const skills = sentences.map(sentence => sentence.charCodeAt(0));
  const lists = sentences.map(sentence =>
    sentence
      .split(": ")[1]!
      .split(" ")
      .map(word => words.indexOf(word)),
  );
  const ends = lists.map((_list, at) => lists.slice(0, at + 1).flat().length);
  const actions = {
    size: lists.length,
    starts: Int32Array.from(ends, (end, at) => end - lists[at]!.length),
    ends: Int32Array.from(ends),
    tokens: Int32Array.from(lists.flat()),
  };
  const facts = {
    kinds: new Float32Array(words.length).fill(1),
    hashes: Float64Array.from(words, (_word, at) => 7_919 * (at + 1)),
    actionCounts: Float32Array.from(words, (_word, at) => lists.flat().filter(token => token === at).length),
  };
  const roles = rolesOf(actions, Float64Array.from(skills), facts);
  return Object.fromEntries(words.map((word, at) => [word, roles[at]!]));
}

const places = ["oslo", "rome", "lima", "cairo"];

test("a word that other words replace in the same sentence is a name", () => {
  const roles = rolesIn(
    places.flatMap(place => [`a: deploy billing ${place}`, `a: restart worker ${place}`]),
  );
  expect(places.map(place => roles[place])).toEqual(places.map(() => NAME));
  expect([roles.deploy, roles.billing, roles.worker]).toEqual([WORD, WORD, WORD]);
});

test("three words that replace one another may be synonyms, and one sentence proves nothing", () => {
  const three = rolesIn(
    places.slice(1).flatMap(place => [`a: deploy ${place} billing`, `a: restart ${place} worker`]),
  );
  expect(three.rome).toBe(WORD);
  expect(rolesIn(places.map(place => `a: deploy billing ${place}`)).rome).toBe(WORD);
});

test("the same sentence under four skills names nothing", () => {
  const skills = ["a", "b", "c", "d"];
  expect(
    rolesIn(skills.flatMap(skill => [`${skill}: commit everything`, `${skill}: push everything`])).commit,
  ).toBe(WORD);
});

test("a word that its sentence can do without is an adjunct", () => {
  const roles = rolesIn([
    "a: deploy billing",
    "a: deploy billing monday",
    "a: restart worker",
    "a: restart worker monday",
  ]);
  expect(roles.monday).toBe(ADJUNCT);
  expect(roles.billing).toBe(WORD);
});
