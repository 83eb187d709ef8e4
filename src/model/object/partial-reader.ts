/** The value of an answer while it streams: after each delta, what is known of it so far. */
import type { Json } from "../../base/index.ts";
import { createGrowingJson, type GrowingJson } from "../../base/json/growing-json.ts";
import type { Expected } from "../../base/json.ts";

export interface PartialReaderOptions {
  /** The kind that the schema wants at the root. @default "any" */
  readonly expects?: Expected;
}

export interface PartialReader {
  /**
   * The value after this delta; undefined when it is the value before. Each value is a prefix of those that
   * follow: strings only grow, the rest is there when it is complete. Complete parts are shared between values.
   */
  push(delta: string): Json | undefined;
  /** The last value, or undefined before the first. */
  end(): Json | undefined;
}

/**
 * The copies that each character earns: where the open arrays and objects are larger than that pays for, values come
 * less often.
 */
const COPIES_PER_CHAR = 4;
/** The copies of a small answer that needn't be earned. */
const FREE_COPIES = 4_096;
/** Beginnings that come to nothing, after which no more are looked for: each costs a reader. */
const MAX_BEGINNINGS = 100;
/** How much of a beginning that says nothing yet is kept, such as a bracket and white space. */
const MAX_KEPT_CHARS = 100;

const OBJECT = /\{\s*["}]/;
const ARRAY = /[\n:=>`~][ \t]*\[\s*["{[\]\-\dtfn]/;
const THOUGHT = /<think(?:ing)?>/;
const THOUGHT_END = /<\/think(?:ing)?>/g;
const oneOf = (...patterns: readonly RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join("|"), "g");
const BORDERS: Readonly<Record<Expected, RegExp>> = {
  object: oneOf(THOUGHT, OBJECT),
  array: oneOf(THOUGHT, ARRAY),
  any: oneOf(THOUGHT, OBJECT, ARRAY),
};

/**
 * Finds the first object or array in a stream, past prose, an opening fence and thoughts between `<think>` tags, and
 * follows it. Text that is not strict JSON ends the stream of values: the finished text is for `repairJson`. Never
 * throws; takes time linear in the text.
 */
export function createPartialReader({ expects = "any" }: PartialReaderOptions = {}): PartialReader {
  // Text in which no value has begun yet, as far as it still matters. The first text is at the beginning of a line.
  let lead = "\n";
  let isThought = false;
  let growing: GrowingJson | undefined;
  // An empty object in prose is not what was asked for, when more comes.
  let empty: Json | undefined;
  let beginnings = 0;
  let readChars = 0;
  let copies = 0;
  let shownChanges = 0;

  /** Where a value begins, from `at` on; else keeps what may yet be a beginning. */
  const seek = (text: string, from: number): number | undefined => {
    let at = from;
    while (beginnings < MAX_BEGINNINGS) {
      const pattern = isThought ? THOUGHT_END : BORDERS[expects];
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found === null) break;
      at = found.index + found[0].length;
      if (!found[0].endsWith("think>") && !found[0].endsWith("thinking>")) {
        return found.index + found[0].search(/[{[]/);
      }
      isThought = !isThought;
    }
    lead = text.slice(Math.max(at, text.length - MAX_KEPT_CHARS));
    return undefined;
  };

  const read = (text: string) => {
    let at = 0;
    while (at < text.length) {
      if (growing === undefined) {
        const start = seek(text, at);
        if (start === undefined) return;
        growing = createGrowingJson();
        beginnings += 1;
        at = start;
      }
      const end = growing.push(text, at);
      readChars += end - at;
      at = end;
      if (growing.state === "open" || !isEmpty(growing)) return;
      if (growing.state === "closed") empty = growing.value();
      growing = undefined;
      lead = "";
    }
  };

  return {
    push(delta) {
      read(growing === undefined ? lead + delta : delta);
      if (growing === undefined || growing.changes === shownChanges || isEmpty(growing)) return undefined;
      if (copies + growing.cost > FREE_COPIES + COPIES_PER_CHAR * readChars) return undefined;
      copies += growing.cost;
      shownChanges = growing.changes;
      return growing.value();
    },
    end: () => growing?.value() ?? empty,
  };
}

/** Its opening bracket is its only change. */
const isEmpty = ({ changes }: GrowingJson) => changes <= 1;
