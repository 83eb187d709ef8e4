/** Finds the tables that a statement names, in all of its parts. */
import { wordSet } from "../programs/syntax/word-list.ts";
import type { SqlToken } from "./sql-tokens.ts";

/** A table follows. */
const starters = wordSet("from join into update table truncate references overwrite using");
/** Where they begin a statement, a table follows them too. */
const openers = wordSet(
  "drop alter create copy truncate update insert replace delete lock table desc describe",
);
/** Only in the statements that these begin does `on` name a table. */
const namesAfterOn = wordSet("create grant revoke drop comment");
/** Kinds of things that are dropped, altered and made. */
const kinds = wordSet(`
  table database schema keyspace view materialized index sequence function procedure trigger type
  extension role user policy domain tablespace unique`);
/** These may come between such a word and the table. */
const noise = wordSet(`
  only if exists not lateral ignore low_priority quick delayed high_priority or replace abort rollback
  fail concurrently temporary temp unlogged global local external recursive all tables in data
  local_infile`);
/** The list of tables is over. */
const enders = wordSet(`
  where set values select on group order having limit returning when then window union except intersect
  with do as cascade restrict add rename owner begin for default`);
/** Their arguments use `from` for something else. */
const calls = wordSet("extract trim substring overlay position ltrim rtrim");

/** Where rows come from and go to beside tables. */
const places = wordSet("stdin stdout program outfile dumpfile");

interface Frame {
  isList: boolean;
  isExpected: boolean;
  /** `f(x)` after FROM is a function, `t (columns)` after INTO a table. */
  mayBeCall: boolean;
  readonly isCall: boolean;
}

const frame = (isExpected: boolean, isCall: boolean): Frame => ({
  isList: isExpected,
  isExpected,
  mayBeCall: true,
  isCall,
});

export function tablesOf(tokens: readonly SqlToken[], verb: string | undefined): readonly string[] {
  const found = new Set<string>();
  const frames: Frame[] = [frame(false, false)];
  for (let at = 0; at < tokens.length; at++) {
    const top = frames.at(-1)!;
    const { kind, text } = tokens[at]!;
    const before = tokens[at - 1]?.text ?? "";
    if (kind === "mark") {
      if (text === "(") frames.push(frame(top.isExpected, calls.has(before)));
      else if (text === ")" && frames.length > 1) {
        frames.pop();
        frames.at(-1)!.isExpected = false;
      } else if (text === "," && top.isList) top.isExpected = true;
      continue;
    }
    if (kind === "word" && isStarter(text, before, at, top)) {
      top.isList = true;
      top.isExpected = true;
      top.mayBeCall = /^(?:from|join|using)$/.test(text);
    } else if (kind === "word" && enders.has(text) && !(text === "on" && top.isExpected && at < 2)) {
      top.isList = false;
      top.isExpected = false;
    } else if (top.isExpected && !(kind === "word" && (noise.has(text) || kinds.has(text)))) {
      top.isExpected = false;
      if (kind === "word" || kind === "name") at = addName(at, top.mayBeCall);
    }
  }
  return [...found];

  function isStarter(text: string, before: string, at: number, { isCall }: Frame): boolean {
    if (at === 0) return openers.has(text);
    if (text === "on") return namesAfterOn.has(verb ?? "");
    if (text === "using") return verb === "delete" || verb === "merge";
    if (text === "update") return !/^(?:for|on|do|no|key)$/.test(before);
    return starters.has(text) && !(text === "from" && (isCall || before === "distinct"));
  }

  /** Reads a dotted name, and returns where it ends. */
  function addName(from: number, mayBeCall: boolean): number {
    const parts = [tokens[from]!.text.toLowerCase()];
    let at = from;
    while (tokens[at + 1]?.text === "." && tokens[at + 1]?.kind === "mark") {
      const next = tokens[at + 2];
      if (next === undefined || (next.kind !== "word" && next.kind !== "name")) break;
      parts.push(next.text.toLowerCase());
      at += 2;
    }
    const isPlace = (verb === "copy" || tokens[from - 1]?.text === "into") && places.has(parts[0]!);
    if (isPlace || (mayBeCall && tokens[at + 1]?.text === "(")) return at;
    found.add(parts.join("."));
    found.add(parts.at(-1)!);
    return at;
  }
}
