/** Reads a wrapper's own options: where they end, the command begins. An unlisted option counts as a flag, and the result as uncertain. */
import { isKnown, type Word } from "../../word.ts";

export interface OptionList {
  /** As getopt writes them: `n:` takes a value, `d::` an optional attached value, other letters are flags. */
  readonly short?: string;
  /** `chdir=` takes a value, `kill-child[=]` an optional attached value, others are flags; `*` allows all others. */
  readonly long?: string;
  /** One hyphen is enough for long options, and letters have no clusters (gdb, arch). */
  readonly hasSingleHyphen?: boolean;
}

/** The options before the command. Names are letters and long options, without hyphens. */
export interface OwnOptions {
  has(...names: readonly string[]): boolean;
  /** In the order given. */
  values(...names: readonly string[]): readonly Word[];
  /** Words among the options that don't end them. */
  readonly operands: readonly Word[];
  /** From the first word on that ends the options. */
  readonly rest: readonly Word[];
  /** A `--` comes before the rest. */
  readonly isEnded: boolean;
  /** Each word before the rest is exactly one word, and each option listed. */
  readonly isCertain: boolean;
}

type Kind = "flag" | "value" | "attached";
const kindOf = (mark: string): Kind =>
  mark === "" ? "flag" : mark === ":" || mark === "=" ? "value" : "attached";

/** @param canStandBetween words that may come between options. @default none */
export function readOptions(
  words: readonly Word[],
  { short = "", long = "", hasSingleHyphen = false }: OptionList,
  canStandBetween: (word: Word) => boolean = () => false,
): OwnOptions {
  const letters = new Map(
    Array.from(short.matchAll(/([^\s:])(:{0,2})/g), ([, name, mark]) => [name!, kindOf(mark!)]),
  );
  const names = new Map(
    `${long} help version`.split(/\s+/).map(name => {
      const [, plain = "", mark = ""] = /^(.*?)(\[?=\]?)?$/.exec(name)!;
      return [plain, kindOf(mark)];
    }),
  );
  const operands: Word[] = [];
  const given: { readonly name: string; readonly value?: Word }[] = [];
  let index = 0;
  let isEnded = false;
  let isListed = true;
  for (; index < words.length && !isEnded; index++) {
    const word = words[index]!;
    const { text } = word;
    if (!/^-./s.test(text)) {
      if (!canStandBetween(word)) break;
      operands.push(word);
    } else if (text === "--" && isKnown(word)) isEnded = true;
    else if (hasSingleHyphen || text.startsWith("--")) readLong(word);
    else readCluster(word);
  }
  return {
    has: (...sought) => given.some(({ name }) => sought.includes(name)),
    values: (...sought) =>
      given.flatMap(({ name, value }) => (value !== undefined && sought.includes(name) ? [value] : [])),
    operands,
    rest: words.slice(index),
    isEnded,
    isCertain: isListed && words.slice(0, index).every(word => !word.canSplit && !word.isGlob),
  };

  function readLong(word: Word) {
    const [, written = "", assigned, text = ""] = /^--?([^=]*)(=(.*))?$/s.exec(word.text) ?? [];
    // A long option may be cut as long as only one is meant.
    const canCut = !hasSingleHyphen && !names.has("*");
    const meant = [...names.keys()].filter(each => canCut && each.startsWith(written));
    const name = names.has(written) || meant.length !== 1 ? written : meant[0]!;
    const kind = names.get(name) ?? (names.has("*") ? "attached" : undefined);
    isListed &&= kind !== undefined && !(kind === "flag" && assigned !== undefined);
    give(name, kind, assigned === undefined ? undefined : { ...word, text });
  }

  function readCluster(word: Word) {
    for (let at = 1; at < word.text.length; at++) {
      const name = word.text[at]!;
      const kind = letters.get(name);
      isListed &&= kind !== undefined;
      const text = word.text.slice(at + 1);
      const hasValue = kind === "value" || kind === "attached";
      give(name, kind, hasValue && text !== "" ? { ...word, text } : undefined);
      if (hasValue) return;
    }
  }

  function give(name: string, kind: Kind | undefined, attached: Word | undefined) {
    if (kind === "value" && attached === undefined) index += 1;
    const value = attached ?? (kind === "value" ? words[index] : undefined);
    if (kind === "value" && value === undefined) isListed = false;
    given.push(value === undefined ? { name } : { name, value });
  }
}
