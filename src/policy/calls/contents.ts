/** Looks through a call's arguments, however deep: every object, every text, and JSON that is written as text. */
import type { Json } from "../../base/index.ts";
import { isRecord, type JsonRecord } from "./given.ts";

export interface Contents {
  /** Every object, the arguments themselves first. */
  readonly records: readonly JsonRecord[];
  /** Every text with the name of the argument that holds it; the names themselves are among the texts. */
  readonly texts: readonly (readonly [name: string, text: string])[];
  /** Every list of nothing but words, with the text beside it that may be its program. */
  readonly lists: readonly (readonly string[])[];
  /** False where there is more than can be looked through. */
  readonly isWhole: boolean;
}

/** A call with more values than these is too large to be judged. */
const MAX_VALUES = 5_000;
/** A text of more characters is a document, not JSON that a tool takes apart. */
const MAX_JSON_CHARS = 200_000;
/** A longer list holds no parts of a path. */
const MAX_PARTS = 40;
/** JSON in JSON in JSON. */
const MAX_LAYERS = 3;

/** The beginning of JSON. */
const OPENS = /^\s*[[{"]/;

export function contentsOf(json: Json): Contents {
  const records: JsonRecord[] = [];
  const texts: (readonly [string, string])[] = [];
  const lists: (readonly string[])[] = [];
  let isRead = true;
  // A queue, since values may be nested deeper than a stack is.
  const waiting: (readonly [name: string, value: Json | undefined, layer: number])[] = [["", json, 0]];
  for (let at = 0; at < waiting.length && at < MAX_VALUES; at++) {
    const [name, value, layer] = waiting[at]!;
    if (typeof value === "string") {
      texts.push([name, value]);
      isRead &&= value.length <= MAX_JSON_CHARS || !OPENS.test(value);
      const inner = layer < MAX_LAYERS ? jsonIn(value) : undefined;
      if (inner !== undefined) waiting.push([name, inner, layer + 1]);
    } else if (Array.isArray(value)) {
      if (isWords(value)) lists.push(value);
      // They may be the parts of a path.
      if (isWords(value) && value.length <= MAX_PARTS) texts.push([name, value.join("/")]);
      for (const each of value as readonly Json[]) waiting.push([name, each, layer]);
    } else if (isRecord(value)) {
      records.push(value);
      lists.push(...commandLinesIn(value));
      for (const [key, each] of Object.entries(value)) {
        texts.push(["", key]);
        waiting.push([key, each, layer]);
      }
    }
  }
  return { records, texts, lists, isWhole: isRead && waiting.length <= MAX_VALUES };
}

const isWords = (value: Json): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every(each => typeof each === "string");

/** `{program: "git", args: ["push"]}`: a single word beside a list. */
function commandLinesIn(record: JsonRecord): readonly (readonly string[])[] {
  const values = Object.values(record);
  const programs = values.filter(each => typeof each === "string" && /^\S{1,200}$/.test(each)) as string[];
  return values.flatMap(each =>
    each !== undefined && isWords(each) ? programs.map(program => [program, ...each]) : [],
  );
}

function jsonIn(text: string): Json | undefined {
  if (text.length > MAX_JSON_CHARS || !OPENS.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
