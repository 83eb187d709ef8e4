/** A tool's call as its readers see it, with arguments found by any spelling: `file_path`, `filePath`, `FilePath`. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import type { Schemas } from "../schemas/find-schemas.ts";

export interface CallContext {
  readonly facts: Facts;
  /**
   * The operations of a shell command that runs in this folder, or in that of the facts.
   * @default `shell.run`, which a placed policy takes apart
   */
  readonly shell: (command: string, directory?: string) => readonly Operation[];
  readonly schemas: Schemas;
}

/** Turns a tool's call into operations. Never throws, whatever the arguments. */
export type CallReader = (given: Given, context: CallContext) => readonly Operation[];

/** A reader, and the names of tools that it reads, with spaces between them. */
export type ToolRow = readonly [reader: CallReader, names: string];

export type JsonRecord = { readonly [name: string]: Json | undefined };

export interface Given {
  /** As it came; empty where that is no object. */
  readonly record: JsonRecord;
  /** All values of the arguments with these names, `null` left out. Which of several counts, only the tool knows. */
  all(...names: readonly string[]): readonly Json[];
  /** The text of the arguments with these names: undefined where it isn't given, or not for certain. */
  text(...names: readonly string[]): string | undefined;
  /** All values of the arguments with these names, those of lists one by one; `null` for all that are too many. */
  items(...names: readonly string[]): readonly Json[];
  /** False where it isn't given; undefined where it is neither true nor false. */
  flag(...names: readonly string[]): boolean | undefined;
  has(...names: readonly string[]): boolean;
}

/** A question about more things than these is too long to read. */
const MAX_ITEMS = 100;

/** Arguments may come as text: a record as JSON. Any other text, and a list, is an argument named `input`. */
export function readGiven(json: Json | undefined): Given {
  const record = recordOf(json);
  const values = new Map<string, Json[]>();
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === undefined) continue;
    const list = values.get(foldName(name));
    if (list === undefined) values.set(foldName(name), [value]);
    else list.push(value);
  }
  const all = (...names: readonly string[]) => names.flatMap(name => values.get(foldName(name)) ?? []);
  return {
    record,
    all,
    text(...names) {
      const [first, ...rest] = all(...names);
      return typeof first === "string" && rest.every(each => each === first) ? first : undefined;
    },
    items(...names) {
      const list = all(...names).flatMap(each => (Array.isArray(each) ? (each as readonly Json[]) : [each]));
      return list.length > MAX_ITEMS ? [...list.slice(0, MAX_ITEMS), null] : list;
    },
    flag(...names) {
      const given = all(...names);
      if (given.includes(true)) return true;
      return given.every(each => each === false) ? false : undefined;
    },
    has: (...names) => all(...names).length > 0,
  };
}

/** Without case, hyphens and underscores. */
export const foldName = (name: string): string => name.replace(/[-_]/g, "").toLowerCase();

export const isRecord = (json: Json | undefined): json is JsonRecord =>
  typeof json === "object" && json !== null && !Array.isArray(json);

function recordOf(json: Json | undefined): JsonRecord {
  if (isRecord(json)) return json;
  if (Array.isArray(json)) return { input: json as Json };
  if (typeof json !== "string") return {};
  const parsed = parse(json);
  return isRecord(parsed) ? parsed : { input: json };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
