/** Brings together what several episodes say in the same sense, and picks the sentence that says it best. */
import type { Episode } from "../../memory/episode.ts";
import { isSameSaying, likeness, type Reading, readSaying } from "./same-saying.ts";
import type { Saying } from "./sayings-of.ts";

/** One sentence of one episode. */
export interface Said extends Saying {
  readonly episode: Episode;
}

export interface SayingGroup {
  /** The sentence that is most like all the others; an order rather than a statement. */
  readonly text: string;
  /** Of the episode whose sentence was taken. */
  readonly best: Episode;
  /** Each once, in the order in which they were given. */
  readonly episodes: readonly Episode[];
}

interface Wording {
  readonly reading: Reading;
  readonly said: Said[];
}

/** Largest first. Each member says the same as every other: likeness doesn't pass from one to the next. */
export function groupSayings(said: readonly Said[]): readonly SayingGroup[] {
  const wordings = new Map<string, Wording>();
  for (const each of said) {
    const key = each.text.toLowerCase();
    const known = wordings.get(key) ?? { reading: readSaying(each.text), said: [] };
    known.said.push(each);
    wordings.set(key, known);
  }
  const byFrequency = [...wordings.values()].sort(
    (left, right) => right.said.length - left.said.length || compare(left.reading.text, right.reading.text),
  );
  const groups: Wording[][] = [];
  for (const wording of byFrequency) {
    const home = groups.find(group => group.every(other => isSameSaying(other.reading, wording.reading)));
    if (home === undefined) groups.push([wording]);
    else home.push(wording);
  }
  const order = new Map(said.map(({ episode }, at) => [episode, at]));
  return groups
    .map(group => groupOf(group, order))
    .sort((left, right) => right.episodes.length - left.episodes.length || compare(left.text, right.text));
}

function groupOf(group: readonly Wording[], order: ReadonlyMap<Episode, number>): SayingGroup {
  const best = group
    .map(wording => ({ wording, rank: rankOf(wording, group) }))
    .reduce((most, each) => (compareRanks(each.rank, most.rank) > 0 ? each : most)).wording;
  const said = best.said.find(({ episode }) => episode.origin === "person") ?? best.said[0]!;
  const episodes = [...new Set(group.flatMap(wording => wording.said.map(({ episode }) => episode)))];
  return {
    text: said.text,
    best: said.episode,
    episodes: episodes.sort((left, right) => order.get(left)! - order.get(right)!),
  };
}

function rankOf({ reading, said }: Wording, group: readonly Wording[]): readonly number[] {
  const isOrder = said.some(({ standing }) => standing === "order");
  const central = group.reduce((sum, other) => sum + other.said.length * likeness(reading, other.reading), 0);
  const isByPerson = said.some(({ episode }) => episode.origin === "person");
  return [Number(isOrder), central, Number(isByPerson), -reading.text.length];
}

function compareRanks(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((each, index) => each !== right[index]);
  return at < 0 ? 0 : left[at]! - right[at]!;
}

// By code units: the same on every machine.
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
