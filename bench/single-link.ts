/** Single-link clustering of actions by the words they share, as textbooks have it: exact, and quadratic in a skill. */
import type { LabelledEpisode } from "./dream-log.ts";

const THRESHOLD = 0.5;

/** Links each two actions of a skill whose words have a Jaccard index of at least 0.5. */
export function linkBySharedWords(episodes: readonly LabelledEpisode[]): readonly number[] {
  const numbers = new Map<string, number>();
  const texts = episodes.map(({ record }) => {
    const key = `${record.skill}\n${record.action}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)!;
  });
  const parents = Array.from({ length: numbers.size }, (_, number) => number);
  const rootOf = (number: number): number => {
    let root = number;
    while (parents[root] !== root) root = parents[root]!;
    parents[number] = root;
    return root;
  };
  const sizes: number[] = [];
  const postings = new Map<string, number[]>();
  for (const [key, number] of numbers) {
    const [skill, action] = key.split("\n") as [string, string];
    const words = new Set(action.toLowerCase().match(/[\p{L}\p{N}]+/gu));
    sizes[number] = words.size;
    const shared = new Map<number, number>();
    for (const word of words) {
      const posting = postings.get(`${skill}\n${word}`) ?? [];
      for (const other of posting) shared.set(other, (shared.get(other) ?? 0) + 1);
      postings.set(`${skill}\n${word}`, posting);
      posting.push(number);
    }
    for (const [other, count] of shared) {
      if (count >= THRESHOLD * (words.size + sizes[other]! - count)) parents[rootOf(number)] = rootOf(other);
    }
  }
  return texts.map(rootOf);
}
