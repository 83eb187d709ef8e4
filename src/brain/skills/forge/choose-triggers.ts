/** Chooses phrases that people would say for a task, and that call for no other skill. */
import { hasPhrase, queryTerms, words } from "../../../search/index.ts";
import { type Episode, isFailure } from "../../memory/episode.ts";
import type { Skill } from "../skill.ts";
import { isTaskEpisode, isTrusted } from "./episode-words.ts";
import { phrasesIn, type SharedWord, type SharedWords } from "./shared-words.ts";

/** The most triggers of a skill, few enough that a reader of the index sees its purpose. */
const MAX_TRIGGERS = 6;
const MAX_PHRASE_WORDS = 5;
/** Shorter words alone are abbreviations and verbs of all work. */
const MIN_SINGLE_LENGTH = 5;
const MIN_UNSPACED_LENGTH = 3;

/** Words that most requests for work have, as terms: alone they would fire on everything. */
const COMMON = new Set(
  queryTerms(`add build bump change check clean code command complete config configure convert copy create data debug delete
  deploy design document documentation edit error example export extend extract feature file find finish fix folder format function
  generate handle help implement import improve include install investigate issue language library line list look make manage
  merge message method migrate model module move name order output package page parse prepare print problem process project
  publish pull push question read refactor release remove rename replace report request review rewrite script section send
  server service setup start status story string style system table task template test text thing translate type update upgrade user
  value verify version website work write api app database page customer client new old good ticket answer run rest like yes
  okay again continue next step job item number part other go try see show one more`),
);

/** Phrases for the task, none that is common or that would call for another skill too; may be none. */
export function chooseTriggers(shared: SharedWords, existing: readonly Skill[]): readonly string[] {
  const chosen = new Map<string, string>();
  for (const phrase of phrasesOf(shared)) {
    const key = phrase.toLowerCase();
    if (chosen.size < MAX_TRIGGERS && !chosen.has(key) && isFree(phrase, existing)) chosen.set(key, phrase);
  }
  return [...chosen.values()];
}

/** Whether this phrase and the triggers of other skills leave each other alone. */
export const isFree = (phrase: string, existing: readonly Skill[]): boolean =>
  !isTaken(phrase, existing) &&
  !existing.some(skill => phrasesFor(skill).some(trigger => hasPhrase(phrase, trigger)));

/** Whether a request with another skill's trigger, or its name, has this phrase too. */
export const isTaken = (phrase: string, existing: readonly Skill[]): boolean =>
  existing.some(skill => phrasesFor(skill).some(trigger => hasPhrase(trigger, phrase)));

const phrasesFor = ({ name, triggers }: Skill): readonly string[] => [name.replaceAll("-", " "), ...triggers];

function phrasesOf({ stretches }: SharedWords): readonly string[] {
  const trimmed = stretches.map(withoutEdges).filter(stretch => stretch.length > 0);
  const [first = "", second] = trimmed.map(textOf);
  const isUnspaced = trimmed.flat().some(word => word.isUnspaced);
  const pairs =
    second === undefined || isUnspaced
      ? []
      : [`${first} ${articleFor(second)} ${second}`, `${first} ${second}`];
  const tails = trimmed.map(stretch => textOf(withoutEdges(stretch.slice(1))));
  const phrases = [...trimmed.map(textOf), ...pairs, ...tails].filter(
    phrase => words(phrase).length > 1 && isTellingEnough(phrase),
  );
  // Words between those of a request keep phrases from being found in it: then its verb has to do.
  const singles = trimmed.flat().filter(word => !word.isUnspaced);
  const isApart = trimmed.length > 1;
  const alone = phrases.length === 0 ? singles : isApart ? singles.slice(0, 1) : [];
  return [...phrases, ...alone.map(({ text }) => text.toLowerCase()).filter(isTellingEnough)];
}

/** Whether a phrase is about something, and not of all work: no common word alone, nothing too long to be said. */
export function isTellingEnough(phrase: string): boolean {
  const terms = queryTerms(phrase);
  const count = words(phrase).length;
  if (count === 0 || count > MAX_PHRASE_WORDS * 4) return false;
  const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(phrase);
  if (isUnspaced) return count >= MIN_UNSPACED_LENGTH;
  if (count > MAX_PHRASE_WORDS) return false;
  if (count > 1) return terms.length > 1 || terms.some(term => !COMMON.has(term));
  return phrase.length >= MIN_SINGLE_LENGTH && !COMMON.has(terms[0]!) && /^\p{L}+$/u.test(phrase);
}

/** Without the articles, prepositions and particles around it. */
function withoutEdges(stretch: readonly SharedWord[]): readonly SharedWord[] {
  const first = stretch.findIndex(({ isTelling }) => isTelling);
  const last = stretch.findLastIndex(({ isTelling }) => isTelling);
  return first < 0 ? [] : stretch.slice(first, last + 1);
}

const textOf = (stretch: readonly SharedWord[]): string =>
  stretch
    .map(({ text, isJoined }) => (isJoined ? text : ` ${text}`))
    .join("")
    .trim();

const articleFor = (noun: string): string => (/^[aeiou]/i.test(noun) ? "an" : "a");

/** Whether some word says what the task is about, and not only that there was work. */
export const isAboutSomething = ({ words: shared, stretches }: SharedWords): boolean =>
  stretches.flat().some(word => word.isUnspaced) ||
  shared.some(word => queryTerms(word).some(term => !COMMON.has(term)));

interface NewTrigger {
  readonly phrase: string;
  readonly episodes: readonly Episode[];
}

/** Requests that have a phrase in common before it is proposed. Source: the conservative reading of spec/brain.md §5. */
const REQUESTS_FOR_A_TRIGGER = 3;

/** The phrase that most tasks of this skill have and no trigger of it; of equal ones the longest. */
export function newTrigger(
  skill: Skill,
  episodes: readonly Episode[],
  others: readonly Skill[],
): NewTrigger | undefined {
  const missed = episodes.filter(
    episode =>
      isTrusted(episode) &&
      isTaskEpisode(episode) &&
      !isFailure(episode.result) &&
      !skill.triggers.some(trigger => hasPhrase(episode.action, trigger)),
  );
  if (missed.length < REQUESTS_FOR_A_TRIGGER) return undefined;
  const found = new Map<string, Episode[]>();
  for (const episode of missed) {
    for (const phrase of new Set(phrasesIn(episode.action))) {
      const known = found.get(phrase);
      if (known === undefined) found.set(phrase, [episode]);
      else known.push(episode);
    }
  }
  const rest = others.filter(({ name }) => name !== skill.name);
  const [best] = [...found]
    .filter(
      ([phrase, seen]) =>
        seen.length >= REQUESTS_FOR_A_TRIGGER && isTellingEnough(phrase) && isFree(phrase, rest),
    )
    .sort(([left, one], [right, other]) => other.length - one.length || right.length - left.length);
  return best === undefined ? undefined : { phrase: best[0], episodes: best[1] };
}
