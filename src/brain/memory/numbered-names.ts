/** Names by numbers, which take their place in the columns of an index. */

export interface NumberedNames {
  /** Each at its number, in the order in which they came. */
  readonly all: readonly string[];
  /** Of a name that is new, the next. */
  numberOf(name: string): number;
}

export function createNumberedNames(stored: readonly string[] = []): NumberedNames {
  const all = [...stored];
  const numbers = new Map(all.map((name, number) => [name, number]));
  return {
    all,
    numberOf(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, all.length);
      return all.push(name) - 1;
    },
  };
}
