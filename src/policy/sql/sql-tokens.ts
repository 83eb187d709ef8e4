/** Cuts SQL into statements and tokens, in the dialect of the database that will read it. Linear. */
import { lazily } from "../lazily.ts";
import { HOLE } from "../word.ts";

export interface SqlDialect {
  /** A backslash in quotes takes the next character along. */
  readonly hasBackslashes?: true;
  /** Double quotes hold text, not names. */
  readonly hasDoubleQuotedText?: true;
  /** `#` begins a comment, and `--` only where a space follows. */
  readonly hasHashComments?: true;
  /** A comment that begins with an exclamation mark runs. */
  readonly hasRunningComments?: true;
  /** A comment can hold a comment. */
  readonly hasNestedComments?: true;
  /** `$tag$ … $tag$` holds text. */
  readonly hasDollarQuotes?: true;
  /** `[name]` is a name. */
  readonly hasBrackets?: true;
  /** `\command …` speaks to the client. */
  readonly hasBackslashCommands?: true;
  /** Lines that speak to the client, where no statement is under way. */
  readonly lineCommands?: RegExp;
  /** Such a line ends at a semicolon, and `delimiter` says what ends statements from there on. */
  readonly hasDelimiters?: true;
  /** A statement can begin where nothing ends the one before it. */
  readonly hasOpenEnds?: true;
}

export interface SqlToken {
  readonly kind: "word" | "name" | "text" | "mark" | "hole";
  /** Words in lower case; names and texts without their quotes. */
  readonly text: string;
  /** The number of parentheses around it. */
  readonly depth: number;
}

export interface SqlPiece {
  readonly tokens: readonly SqlToken[];
  readonly text: string;
}

export interface SqlScript {
  readonly statements: readonly SqlPiece[];
  /** Commands to the client, as they are written. */
  readonly commands: readonly string[];
}

/** Classes of Unicode take long to make. */
const patterns = lazily(() => ({
  word: /[\p{L}_@][\p{L}\p{N}_$#@]*/uy,
  wordBeforeHash: /[\p{L}_@][\p{L}\p{N}_$@]*/uy,
  dollar: /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy,
}));
const SPACE = /\s+/y;
const NUMBER = /\d[\w.]*/y;
const COMMAND = /\\[^\s\\;]*/y;
/** These take all of the line. */
const WHOLE_LINE = /^\\(?:!|copy|ef|ev|h|help|sf|sv|\?)$/;
/** These send the statement in front of them. */
const SENDS = /^\\(?:g|gx|gexec|gset|gdesc|watch|crosstabview|bind|G|parse)$/;

export function readScript(sql: string, dialect: SqlDialect): SqlScript {
  const statements: SqlPiece[] = [];
  const commands: string[] = [];
  let tokens: SqlToken[] = [];
  let start = 0;
  let at = 0;
  let isLineStart = true;
  let delimiter = ";";
  let depth = 0;

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(sql)?.[0];
  };
  const add = (kind: SqlToken["kind"], text: string, length: number) => {
    if (tokens.length === 0) start = at;
    if (kind === "mark" && text === ")") depth = Math.max(0, depth - 1);
    tokens.push({ kind, text, depth });
    if (kind === "mark" && text === "(") depth += 1;
    at += length;
  };
  const finish = () => {
    if (tokens.length > 0) statements.push({ tokens, text: sql.slice(start, at).trim() });
    tokens = [];
    depth = 0;
  };
  const endOfLine = (from = at) => {
    const end = sql.indexOf("\n", from);
    return end < 0 ? sql.length : end;
  };

  while (at < sql.length) {
    const character = sql[at]!;
    const space = match(SPACE);
    const wasLineStart: boolean = isLineStart;
    isLineStart = space !== undefined && (wasLineStart || space.includes("\n"));
    if (space !== undefined) at += space.length;
    else if (wasLineStart && (tokens.length === 0 || dialect.hasOpenEnds) && isLineCommand()) lineCommand();
    else if (isLineComment(character)) at = endOfLine();
    else if (sql.startsWith("/*", at)) skipComment();
    else if (dialect.hasRunningComments && sql.startsWith("*/", at)) at += 2;
    else if (character === ";" || sql.startsWith(delimiter, at)) {
      finish();
      at += character === ";" ? 1 : delimiter.length;
      skipCopiedData();
    } else if (character === HOLE) add("hole", HOLE, 1);
    else if (character === "'") quoted("text", "'", dialect.hasBackslashes === true || isEscapeText());
    else if (character === '"') {
      quoted(dialect.hasDoubleQuotedText ? "text" : "name", '"', dialect.hasDoubleQuotedText === true);
    } else if (character === "`") quoted("name", "`", false);
    else if (character === "[" && dialect.hasBrackets) quoted("name", "]", false);
    else if (character === "$" && dialect.hasDollarQuotes && match(patterns().dollar) !== undefined)
      dollarQuoted(match(patterns().dollar)!);
    else if (character === "\\" && dialect.hasBackslashCommands) clientCommand();
    else {
      const word = match(dialect.hasHashComments ? patterns().wordBeforeHash : patterns().word);
      const number = word === undefined ? match(NUMBER) : undefined;
      if (word !== undefined) add("word", word.toLowerCase(), word.length);
      else if (number !== undefined) add("text", number, number.length);
      else add("mark", character, 1);
    }
  }
  finish();
  return { statements, commands };

  function isLineCommand(): boolean {
    return dialect.lineCommands !== undefined && match(dialect.lineCommands) !== undefined;
  }

  function lineCommand() {
    const line = sql.slice(at, endOfLine()).trim();
    const changed = dialect.hasDelimiters ? /^delimiter[ \t]+(\S{1,16})/i.exec(line)?.[1] : undefined;
    commands.push(line);
    const end = dialect.hasDelimiters && changed === undefined ? line.indexOf(";") : -1;
    delimiter = changed ?? delimiter;
    at = end < 0 ? endOfLine() : at + end;
  }

  function isLineComment(character: string): boolean {
    if (character === "#") return dialect.hasHashComments === true;
    if (!sql.startsWith("--", at)) return false;
    return !dialect.hasHashComments || /^[\s\0]?$/.test(sql.slice(at + 2, at + 3));
  }

  function skipComment() {
    const [running] = dialect.hasRunningComments ? (/^\/\*M?!\d*/.exec(sql.slice(at, at + 12)) ?? []) : [];
    if (running !== undefined) {
      at += running.length;
      return;
    }
    let comments = 0;
    const marks = /\/\*|\*\//g;
    marks.lastIndex = at;
    for (let found = marks.exec(sql); found !== null; found = marks.exec(sql)) {
      if (found[0] === "/*") comments = dialect.hasNestedComments ? comments + 1 : 1;
      else comments -= 1;
      if (comments === 0) {
        at = marks.lastIndex;
        return;
      }
    }
    at = sql.length;
  }

  /** `E'…'` has backslashes in every dialect. */
  function isEscapeText(): boolean {
    const last = tokens.at(-1);
    return last?.kind === "word" && last.text === "e" && /e/i.test(sql[at - 1] ?? "");
  }

  function quoted(kind: "text" | "name", quote: string, hasBackslashes: boolean) {
    let text = "";
    let from = at + 1;
    let next = from;
    for (; next < sql.length; next++) {
      const character = sql[next]!;
      if (character === "\\" && hasBackslashes) {
        text += sql.slice(from, next);
        next += 1;
        from = next;
      } else if (character === quote) {
        text += sql.slice(from, next);
        if (sql[next + 1] !== quote) break;
        next += 1;
        from = next;
      }
    }
    if (next >= sql.length) text += sql.slice(from);
    add(kind, text, next + 1 - at);
  }

  function dollarQuoted(tag: string) {
    const end = sql.indexOf(tag, at + tag.length);
    const stop = end < 0 ? sql.length : end;
    add("text", sql.slice(at + tag.length, stop), Math.min(sql.length, stop + tag.length) - at);
  }

  function clientCommand() {
    const name = match(COMMAND)!;
    const line = endOfLine();
    const after = sql.indexOf("\\", at + Math.max(name.length, 1));
    const end = WHOLE_LINE.test(name) || after < 0 || after > line ? line : after;
    const text = sql.slice(at, end).trim();
    if (name !== "\\" && !/^\\[;gG]?$/.test(text)) commands.push(text);
    if (SENDS.test(name) || name === "\\") finish();
    at = name === "\\" ? at + (sql[at + 1] === "\\" ? 2 : 1) : end;
  }

  /** In scripts of psql the rows follow `COPY … FROM stdin;`, up to a line of its own. */
  function skipCopiedData() {
    const last = statements.at(-1)?.tokens;
    if (!dialect.hasBackslashCommands || last?.[0]?.text !== "copy") return;
    if (!last.some(({ text }) => text === "stdin")) return;
    const end = sql.indexOf("\n\\.", at);
    if (end >= 0) at = endOfLine(end + 1);
  }
}

export const postgres: SqlDialect = { hasNestedComments: true, hasDollarQuotes: true };
export const mysql: SqlDialect = {
  hasBackslashes: true,
  hasDoubleQuotedText: true,
  hasHashComments: true,
  hasRunningComments: true,
};
export const sqlite: SqlDialect = { hasBrackets: true };
export const sqlServer: SqlDialect = { hasBrackets: true, hasNestedComments: true, hasOpenEnds: true };
