/** Says what a statement of SQL does: its verb, the tables that it names, and whether it stops at some rows. */

import { wordSet } from "../programs/syntax/word-list.ts";
import { HOLE } from "../word.ts";
import { isUnbounded } from "./sql-bounds.ts";
import { tablesOf } from "./sql-tables.ts";
import type { SqlPiece, SqlToken } from "./sql-tokens.ts";

export interface SqlStatement {
  readonly text: string;
  /** "select" for all that only reads. Undefined where it isn't known. */
  readonly verb: string | undefined;
  /** In lower case; a qualified name is here twice, with and without its qualifier. */
  readonly tables: readonly string[];
  readonly isUnbounded: boolean;
  /** Files that the server, or an embedded database, reads and writes. */
  readonly files: readonly { readonly path: string; readonly isWritten: boolean }[];
  /** The server runs a program of its machine. */
  readonly runsProgram: boolean;
  /** The database or schema that goes. */
  readonly dropped?: string;
}

const reading = wordSet("select values table show describe desc explain help");
/** The frame of a session: nothing happens to data. */
const framing = wordSet(`
  begin start commit rollback end savepoint release abort use close fetch declare listen unlisten
  deallocate discard detach go print reset`);
const changing = wordSet(`
  insert update delete merge replace upsert drop truncate alter create grant revoke copy vacuum analyze
  reindex cluster refresh comment attach pragma rename optimize lock notify backup restore`);
/** A statement within another one begins with one of these. */
const nested = wordSet("insert update delete merge");
/** One of these follows the verb of a statement that begins in the middle of another one. */
const objects = wordSet(`
  table database schema view index user role login procedure function trigger sequence from into`);

/** Functions that reach beyond the data: files, other servers, programs, settings. */
const FAR_REACHING =
  /^(?:pg_read_(?:binary_)?file|pg_ls_\w+|pg_stat_file|pg_(?:terminate|cancel)_backend|pg_reload_conf|pg_rotate_logfile|pg_(?:logical|replication|create|drop)_\w+|lo_(?:import|export|unlink|put)\w*|dblink\w*|query_to_xml\w*|set_config|setval|load_extension|writefile|readfile|edit|load_file|sys_(?:exec|eval)|sp_\w+|xp_\w+|openrowset|opendatasource|openquery|utl_\w+|dbms_\w+|system|url|remote\w*|mysql|postgresql|executable|read_text|read_blob)$/;

/** One statement can be several: the write of a CTE is one of its own. */
export function readStatements(piece: SqlPiece, hasOpenEnds: boolean): readonly SqlStatement[] {
  const main = hasOpenEnds ? splitOpenEnds(piece) : [piece];
  return main.flatMap(each => [each, ...innerWrites(each)].flatMap(one => readOne(one) ?? []));
}

function readOne({ tokens, text }: SqlPiece): SqlStatement | undefined {
  const all = mainPart(tokens);
  const first = all[0];
  if (first === undefined) return undefined;
  const word = first.kind === "word" ? first.text : undefined;
  if (word !== undefined && framing.has(word)) return undefined;
  if (word === "set") return setting(all, text);
  const verb = verbOf(all, word);
  const dropped = verb === "drop" ? droppedDatabase(all) : undefined;
  return {
    text,
    verb: tokens.some(isFarReaching) ? undefined : verb,
    tables: tablesOf(all, verb),
    isUnbounded: isUnbounded(all, verb),
    files: filesOf(all),
    runsProgram: all.some(({ text }, at) => text === "program" && all[at + 1]?.kind === "text"),
    ...(dropped !== undefined && { dropped }),
  };
}

/** `SET x = 1` changes the session; `SET GLOBAL` and passwords change the server for all its users. */
function setting(tokens: readonly SqlToken[], text: string): SqlStatement | undefined {
  const isShared = tokens.some(
    ({ kind, text }) =>
      kind === "word" && /^(?:global|persist|persist_only|password|@@global|@@persist)/.test(text),
  );
  return isShared
    ? { text, verb: "set", tables: [], isUnbounded: false, files: [], runsProgram: false }
    : undefined;
}

/** Without the parentheses around it, and for `EXPLAIN ANALYZE` what it explains by running it. */
function mainPart(tokens: readonly SqlToken[]): readonly SqlToken[] {
  const start = tokens.findIndex(({ text, kind }) => !(kind === "mark" && text === "("));
  const rest = start < 0 ? [] : tokens.slice(start);
  if (rest[0]?.text !== "explain") return rest;
  const verb = rest.findIndex(
    ({ kind, text }, at) =>
      at > 0 &&
      kind === "word" &&
      (text === "with" || text === "select" || changing.has(text)) &&
      text !== "analyze",
  );
  const analyses = rest.slice(0, Math.max(verb, 0)).some(({ text }) => text === "analyze");
  return analyses ? rest.slice(verb) : rest;
}

function verbOf(tokens: readonly SqlToken[], word: string | undefined): string | undefined {
  if (word === undefined) return undefined;
  if (word === "with") return mainVerb(tokens);
  if (word === "select") return selectVerb(tokens);
  if (reading.has(word)) return "select";
  if (word === "pragma") return tokens.some(({ text }) => text === "=") ? "pragma" : "select";
  if (word === "copy") return tokens.some(({ text }) => text === "stdout") ? "select" : "copy";
  if (word === "rename") return "alter";
  return changing.has(word) ? word : undefined;
}

/** The verb behind the last CTE. */
function mainVerb(tokens: readonly SqlToken[]): string | undefined {
  const at = tokens.findIndex(
    ({ kind, text, depth }, index) =>
      kind === "word" &&
      depth === tokens[0]!.depth &&
      tokens[index - 1]?.text === ")" &&
      (reading.has(text) || changing.has(text)),
  );
  if (at < 0) return undefined;
  return reading.has(tokens[at]!.text) ? selectVerb(tokens.slice(at)) : tokens[at]!.text;
}

/** `SELECT … INTO table` makes one; a second statement without an end before it hides in it. */
function selectVerb(tokens: readonly SqlToken[]): string | undefined {
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "word") continue;
    const next = tokens[at + 1];
    if (text === "exec" || text === "execute") return undefined;
    if (changing.has(text) && next?.kind === "word" && objects.has(next.text)) return undefined;
    if (text === "into" && next?.kind !== "text" && !/^(?:@|outfile$|dumpfile$)/.test(next?.text ?? ""))
      return "create";
  }
  return "select";
}

const isFarReaching = ({ kind, text }: SqlToken, at: number, tokens: readonly SqlToken[]) =>
  kind !== "text" && tokens[at + 1]?.text === "(" && FAR_REACHING.test(text.toLowerCase());

/** `WITH gone AS (DELETE …)`. */
function innerWrites({ tokens, text }: SqlPiece): readonly SqlPiece[] {
  const found: SqlPiece[] = [];
  for (const [at, { kind, text: word, depth }] of tokens.entries()) {
    const isOpened = at > 1 && tokens[at - 1]!.text === "(" && tokens[at - 2]!.text !== "or";
    if (!isOpened || kind !== "word" || !nested.has(word) || /^[(,)]$/.test(tokens[at + 1]?.text ?? ""))
      continue;
    if (found.length === MAX_INNER) return [...found, { tokens: [UNTOLD], text }];
    const end = tokens.findIndex((token, index) => index > at && token.depth < depth);
    found.push({ tokens: tokens.slice(at, end < 0 ? undefined : end), text });
  }
  return found;
}

/** More writes than these within one statement are not told apart. */
const MAX_INNER = 20;
const UNTOLD: SqlToken = { kind: "hole", text: HOLE, depth: 0 };

/** Where nothing needs to end a statement, each verb begins one. */
function splitOpenEnds({ tokens, text }: SqlPiece): readonly SqlPiece[] {
  const starts = tokens.flatMap(({ kind, text }, at) => {
    const before = tokens[at - 1]?.text ?? "";
    const isStart =
      kind === "word" &&
      /^(?:drop|truncate|delete|update|insert|alter|exec|execute|create|grant|revoke|merge|declare|if|begin|end|go|use|print|select|while|else)$/.test(
        text,
      ) &&
      !/^(?:\(|,|\.|on|for|of|after|as|from|=|all|union|except|intersect|alter|add|exists|not)$/.test(
        before,
      ) &&
      !(text === "select" && /^(?:insert|into|\))$/.test(before));
    return isStart && !(/^(?:drop|alter)$/.test(text) && isWithinAlter(tokens, at)) ? [at] : [];
  });
  const cuts = [0, ...starts.filter(at => at > 0)];
  return cuts.map((from, index) => ({ tokens: tokens.slice(from, cuts[index + 1]), text }));
}

/** `ALTER TABLE t DROP COLUMN c` is one statement. */
const isWithinAlter = (tokens: readonly SqlToken[], at: number) =>
  /^(?:column|constraint|default|not)$/.test(tokens[at + 1]?.text ?? "");

function droppedDatabase(tokens: readonly SqlToken[]): string | undefined {
  const [, kind, ...rest] = tokens;
  if (!/^(?:database|schema|keyspace)$/.test(kind?.text ?? "")) return undefined;
  const name = rest.find(({ text }) => !/^(?:if|exists)$/.test(text))?.text;
  return name === undefined || name.includes(HOLE) ? "" : name;
}

/** The text behind these words names a file. */
function filesOf(tokens: readonly SqlToken[]): SqlStatement["files"] {
  const isCopy = tokens[0]?.text === "copy";
  return tokens.flatMap(({ kind, text }, at) => {
    const before = tokens[at - 1]?.text ?? "";
    if (kind !== "text" || tokens[at - 1]?.kind !== "word") return [];
    const isWritten =
      /^(?:outfile|dumpfile|attach|database|into)$/.test(before) || (isCopy && before === "to");
    const isRead = before === "infile" || (isCopy && before === "from");
    return isWritten || isRead ? [{ path: text, isWritten }] : [];
  });
}
