/** Reads a wrapper's own options, strictly: one that nobody listed may take the next word, and then all after it shifts. */
import { HOLE, isKnown, type Word } from "../../word.ts";

export interface OptionList {
  /** As getopt writes them: `n:` takes a value, `d::` one that is attached or none, other letters are flags. */
  readonly short?: string;
  /** `chdir=` takes a value, `kill-child[=]` one that is attached or none, others are flags; `*` stands for all others. */
  readonly long?: string;
  /** Options after which the others' words begin, by name, parted by spaces. */
  readonly last?: string;
  /** One hyphen is enough for long options, and letters have no clusters (gdb, arch). */
  readonly hasSingleHyphen?: boolean;
}

type Kind = "flag" | "value" | "attached";

export interface OptionTable {
  readonly short: ReadonlyMap<string, Kind>;
  readonly long: ReadonlyMap<string, Kind>;
  readonly last: ReadonlySet<string>;
  readonly hasSingleHyphen: boolean;
}

/** What stands before the command. */
export interface OwnOptions {
  /** Names of letters and of long options, without hyphens. */
  has(...names: readonly string[]): boolean;
  /** In the order given. */
  values(...names: readonly string[]): readonly Word[];
  /** Words among the options that don't end them. */
  readonly operands: readonly Word[];
  /** From the first word on that ends the options. */
  readonly rest: readonly Word[];
  /** A `--` stood before the rest. */
  readonly isEnded: boolean;
  /** Each word before the rest is exactly one word. */
  readonly isCertain: boolean;
}

const EVERYWHERE = "help version";

export function optionTable(list: OptionList): OptionTable {
  const { short = "", long = "", last = "", hasSingleHyphen = false } = list;
  const letters = [...short.matchAll(/([^\s:])(:{0,2})/g)];
  const names = `${long} ${EVERYWHERE}`.split(" ").filter(name => name !== "");
  return {
    short: new Map(letters.map(([, letter, colons]) => [letter!, shortKinds[colons!.length]!])),
    long: new Map(names.map(name => [name.replace(/\[?=\]?$/, ""), longKind(name)])),
    last: new Set(last.split(" ")),
    hasSingleHyphen,
  };
}

const shortKinds: readonly Kind[] = ["flag", "value", "attached"];

function longKind(name: string): Kind {
  if (name === "*" || name.endsWith("[=]")) return "attached";
  return name.endsWith("=") ? "value" : "flag";
}

/**
 * Undefined where an option is unknown, or not in the table, or lacks its value.
 * @param canStandBetween words that may stand between options. @default none
 */
export function readOptions(
  words: readonly Word[],
  table: OptionTable,
  canStandBetween: (word: Word) => boolean = () => false,
): OwnOptions | undefined {
  const operands: Word[] = [];
  const given: { readonly name: string; readonly value?: Word }[] = [];
  let index = 0;
  let isEnded = false;
  while (index < words.length && !isEnded) {
    const word = words[index]!;
    const isOption = /^-./s.test(word.text);
    if (!isOption && !canStandBetween(word)) break;
    index += 1;
    if (!isOption) operands.push(word);
    else if (isKnown(word) && word.text === "--") isEnded = true;
    else if (!(isLong(word.text, table) ? readLong(word) : readCluster(word))) return undefined;
  }
  const before = words.slice(0, index);
  return {
    has: (...names) => given.some(({ name }) => names.includes(name)),
    values: (...names) =>
      given.flatMap(({ name, value }) => (value !== undefined && names.includes(name) ? [value] : [])),
    operands,
    rest: words.slice(index),
    isEnded,
    isCertain: before.every(word => !word.canSplit && !word.isGlob),
  };

  function readLong(word: Word): boolean {
    const [, written = "", assigned, text = ""] = /^--?([^=]*)(=(.*))?$/s.exec(word.text) ?? [];
    const name = written.includes(HOLE) ? undefined : fullName(written, table);
    if (name === undefined) return false;
    const kind = table.long.get(name) ?? "attached";
    if (assigned !== undefined) {
      return kind !== "flag" && give(name, { ...word, text });
    }
    return kind === "value" ? takeNext(name) : give(name);
  }

  function readCluster(word: Word): boolean {
    for (let at = 1; at < word.text.length; at++) {
      const name = word.text[at]!;
      const kind = table.short.get(name);
      if (kind === undefined) return false;
      const text = word.text.slice(at + 1);
      if (kind === "value" && text === "") return takeNext(name);
      if (kind !== "flag") return give(name, text === "" ? undefined : { ...word, text });
      give(name);
    }
    return true;
  }

  function takeNext(name: string): boolean {
    const value = words[index];
    index += 1;
    return value !== undefined && give(name, value);
  }

  function give(name: string, value?: Word): boolean {
    given.push(value === undefined ? { name } : { name, value });
    isEnded ||= table.last.has(name);
    return true;
  }
}

const isLong = (text: string, { hasSingleHyphen }: OptionTable) => hasSingleHyphen || text.startsWith("--");

/** Long options may be cut as long as only one is meant. */
function fullName(written: string, { long, hasSingleHyphen }: OptionTable): string | undefined {
  if (long.has(written) || (long.has("*") && written !== "")) return written;
  const meant =
    hasSingleHyphen || written === "" ? [] : [...long.keys()].filter(name => name.startsWith(written));
  return meant.length === 1 ? meant[0] : undefined;
}
