/** Finds the same task with another object each time: "compiled the cart module", "compiled the mail module". */
import { words } from "../../search/index.ts";

export interface Task {
  readonly row: number;
  readonly skill: string;
  readonly action: string;
}

/** Shorter ones have nothing in common but a word; longer ones differ in more than one. */
const MIN_WORDS = 3;
const MAX_WORDS = 16;

/**
 * Rows of tasks of one skill that are word for word the same but for one word, in the same place, of which at least
 * `least` were met; largest group first, each row in one group. Linear in the words.
 */
export function frameTasks(tasks: readonly Task[], least: number): readonly (readonly number[])[] {
  const frames = new Map<string, { readonly rows: number[]; readonly fillings: Set<string> }>();
  for (const { row, skill, action } of tasks) {
    const said = words(action).map(({ word }) => word);
    if (said.length < MIN_WORDS || said.length > MAX_WORDS) continue;
    for (const [at, filling] of said.entries()) {
      const key = [skill, ...said.with(at, "…")].join("\n");
      const frame = frames.get(key) ?? { rows: [], fillings: new Set<string>() };
      frame.rows.push(row);
      frame.fillings.add(filling);
      frames.set(key, frame);
    }
  }
  const taken = new Set<number>();
  return [...frames.values()]
    .filter(({ fillings }) => fillings.size >= least)
    .sort((left, right) => right.rows.length - left.rows.length)
    .flatMap(({ rows }) => {
      const own = rows.filter(row => !taken.has(row));
      if (own.length < least) return [];
      for (const row of own) taken.add(row);
      return [own];
    });
}
