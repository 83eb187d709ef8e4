/** Reads program tables into what the interpreter goes by, and says what is wrong with a table. */
import { wordList, wordSet } from "../syntax/word-list.ts";
import type { ProgramTable, ProgramTables, Verbs } from "./program-table.ts";
import { type Effect, readEffects, TableError } from "./read-effects.ts";

/** One verb of a table, with the options that it asks for. */
export interface Row {
  readonly words: readonly string[];
  /** `~drop all`: these words follow each other somewhere, whatever parts them. */
  readonly isAnywhere: boolean;
  /** `-o`, or `-o=*invoke*` for some of its values, `-o=!*x*` for all but some; `$NAME` for a variable that is set. */
  readonly options: readonly string[];
  readonly effects: readonly Effect[];
}

export interface ReadTable extends Omit<ProgramTable, "valued" | "flags" | "does" | "adds"> {
  readonly valued: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
  /** One hyphen may begin an option of several letters. */
  readonly hasSingleHyphen: boolean;
  readonly rows: readonly Row[];
  readonly added: readonly Row[];
  /** Verbs and the groups that lead to them: whether there are longer ones. */
  readonly tree: ReadonlyMap<string, boolean>;
}

type Check = readonly [expected: string, fits: (value: unknown) => boolean];

const each = (names: string, check: Check) => wordList(names).map(name => [name, check] as const);

const checks = new Map<string, Check>([
  ...each("like name valued flags otherwise bare always rehearsals folders", [
    "a text",
    value => typeof value === "string",
  ]),
  ...each("abbreviates many tasks", ["true", value => value === true]),
  ...each("global", ["true or options", value => value === true || typeof value === "string"]),
  ...each("does adds", ["effects, each with its verbs", value => isRecord(value)]),
]);

/** The tables of one file by program. @throws TableError, which names the key and what is allowed */
export function readTables(tables: ProgramTables): ReadonlyMap<string, ProgramTable> {
  if (!isRecord(tables)) throw new TableError("expected names of programs, each with its table");
  const named = Object.entries(tables).flatMap(([names, table]) =>
    (isPreset(names) ? [names] : wordList(names)).map(name => [name, table] as const),
  );
  const all = new Map(named);
  const resolve = (table: ProgramTable, depth = 0): ProgramTable => {
    if (table.like === undefined) return table;
    const base = all.get(`(${table.like})`) ?? all.get(table.like);
    if (base === undefined || depth > 8) {
      throw new TableError(
        `like: “${table.like}” isn't in this file: expected ${[...all.keys()].join(", ")}`,
      );
    }
    const below = resolve(base, depth + 1);
    return {
      ...below,
      ...table,
      valued: `${table.valued ?? ""} ${below.valued ?? ""}`,
      flags: `${table.flags ?? ""} ${below.flags ?? ""}`,
      does: { ...table.does, ...behind(below.does) },
      adds: { ...table.adds, ...behind(below.adds) },
    };
  };
  const programs = named.filter(([name]) => !isPreset(name));
  return new Map(programs.map(([name, table]) => [name, resolve(checked(name, table))]));
}

const isPreset = (name: string) => /^\(.*\)$/.test(name);

/** Behind the table's own: a space keeps the same effects apart, so that own verbs go first. */
const behind = (base: ProgramTable["does"] = {}) =>
  Object.fromEntries(Object.entries(base).map(([effects, verbs]) => [`${effects} `, verbs]));

export function readTable(table: ProgramTable): ReadTable {
  const { valued = "", flags = "", does = {}, adds = {}, ...rest } = table;
  const rows = rowsOf(does);
  const helps = table.always === undefined ? rowsOf({ nothing: "help version completion" }) : [];
  const all = [...rows, ...helps.filter(({ words }) => !rows.some(row => row.words[0] === words[0]))];
  const tree = new Map<string, boolean>();
  for (const { words, isAnywhere } of all) {
    if (isAnywhere) continue;
    for (let length = 1; length <= words.length; length++) {
      const path = words.slice(0, length).join(" ");
      tree.set(path, tree.get(path) === true || length < words.length);
    }
  }
  const added = rowsOf(adds);
  const asked = [...all, ...added].flatMap(({ options }) => options.filter(each => each.startsWith("-")));
  const effects = [rest.otherwise, rest.bare, rest.always].flatMap(text => readEffects(text ?? "nothing"));
  const takers = [
    ...wordList(valued),
    ...wordList(rest.folders ?? "").filter(option => !wordSet(flags).has(option)),
    ...asked.filter(each => each.includes("=")).map(each => each.replace(/=.*/s, "")),
    ...[...[...all, ...added].flatMap(row => row.effects), ...effects].flatMap(valuesOf),
  ];
  const named = [...wordList(`${flags} ${rest.rehearsals ?? ""}`), ...asked].filter(
    each => !each.includes("="),
  );
  return {
    ...rest,
    valued: new Set(takers),
    flags: new Set(named.filter(option => !takers.includes(option))),
    hasSingleHyphen: [...takers, ...named].some(option => /^-[^-=][^=]+/.test(option)),
    rows: all,
    added,
    tree,
  };
}

/** The options whose value an effect takes: `$-o|--output`. */
const valuesOf = ({ arguments: given }: Effect): readonly string[] =>
  Object.values(given).flatMap(value => /\$(-[^\s]+)/.exec(value)?.[1]?.split("|") ?? []);

function rowsOf(does: NonNullable<ProgramTable["does"]>): readonly Row[] {
  return Object.entries(does).flatMap(([effects, verbs]) => {
    const read = readEffects(effects);
    return verbsOf(verbs).map(verb => rowOf(verb, read));
  });
}

function verbsOf(verbs: Verbs): readonly string[] {
  if (typeof verbs === "string")
    return verbs.includes(",")
      ? verbs
          .split(",")
          .map(each => each.trim())
          .filter(Boolean)
      : wordList(verbs);
  if (Array.isArray(verbs)) return verbs.flatMap(verbsOf);
  return Object.entries(verbs as { readonly [group: string]: string }).flatMap(([groups, own]) =>
    groups.split(",").flatMap(group => verbsOf(own).map(verb => `${group.trim()} ${verb}`)),
  );
}

function rowOf(verb: string, effects: readonly Effect[]): Row {
  const isAnywhere = verb.startsWith("~");
  const all = wordList(isAnywhere ? verb.slice(1) : verb);
  return {
    words: all.filter(word => !isOption(word)),
    isAnywhere,
    options: all.filter(isOption),
    effects,
  };
}

const isOption = (word: string) => /^(?:-.|\$[A-Z*])/.test(word);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function checked(program: string, table: ProgramTable): ProgramTable {
  const keys = [...checks.keys()].join(", ");
  if (!isRecord(table)) throw new TableError(`${program}: expected a table with ${keys}`);
  for (const [key, value] of Object.entries(table)) {
    const check = checks.get(key);
    if (check === undefined) throw new TableError(`${program}.${key} isn't a key: expected ${keys}`);
    try {
      if (!check[1](value)) throw new TableError(`expected ${check[0]}`);
      if (/^(?:otherwise|bare|always)$/.test(key)) readEffects(value as string);
      if (key === "does" || key === "adds")
        checkVerbs(value as NonNullable<ProgramTable["does"]>, key === "does");
    } catch (error) {
      throw error instanceof TableError ? new TableError(`${program}.${key}: ${error.message}`) : error;
    }
  }
  return table;
}

/** `areUnique`: of a verb with two meanings only the first would count. */
function checkVerbs(does: NonNullable<ProgramTable["does"]>, areUnique: boolean): void {
  for (const [effects, verbs] of Object.entries(does)) {
    readEffects(effects);
    if (!isVerbs(verbs))
      throw new TableError(`${effects}: expected verbs, a group of verbs, or a list of them`);
  }
  const all = areUnique ? Object.values(does).flatMap(verbsOf) : [];
  const twice = all.find((verb, at) => all.indexOf(verb) < at);
  if (twice !== undefined)
    throw new TableError(
      `“${twice}” is listed twice; a verb of two words is { ${twice}: word } or "${twice} word,"`,
    );
}

const isVerbs = (value: unknown): boolean =>
  typeof value === "string" ||
  (Array.isArray(value) && value.every(isVerbs)) ||
  (isRecord(value) && Object.values(value).every(each => typeof each === "string"));
