/** The common part of the command lines of SQL databases: statements from options, files and the standard input. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, type Recogniser, type Recognition } from "../../recognition.ts";
import { MAX_SQL_CHARS, operationsOfStatements, unknownSql } from "../../sql/read-sql.ts";
import { readStatements, type SqlStatement } from "../../sql/sql-statement.ts";
import { readScript, type SqlDialect, type SqlPiece } from "../../sql/sql-tokens.ts";
import { HOLE, known, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { httpRequest } from "../effects/http-request.ts";
import { type LocalDisk, localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl } from "../syntax/url.ts";

/** One script, and where it runs. */
export interface Session {
  readonly client: SqlClient;
  /** The name of the database; undefined where it isn't known. */
  readonly database: string | undefined;
  readonly command: Command;
  readonly recognition: Recognition;
  readonly disk: LocalDisk;
  /** The texts that the client fills in as it runs. */
  readonly placeholders?: RegExp | undefined;
  /** How deep in scripts that run scripts. */
  readonly depth: number;
}

export interface SqlClient {
  /** As operations name it. */
  readonly system: string;
  readonly syntax: ExactSyntax;
  readonly dialect: SqlDialect;
  /** Options whose value is SQL, is a file of SQL, is written. */
  readonly texts: readonly string[];
  readonly files: readonly string[];
  /** SQL, and files of SQL, that run before whatever else is to run. */
  readonly openingTexts?: readonly string[];
  readonly openingFiles?: readonly string[];
  readonly outputs?: readonly string[];
  readonly databases?: readonly string[];
  /** The place of the database among the operands. */
  readonly databaseAt?: number;
  /** Operands behind the database are SQL. */
  readonly hasTextOperands?: true;
  /** A variable that names the database. */
  readonly databaseVariable?: string;
  /** The database is a file of this machine, and so is what its SQL names. */
  readonly isEmbedded?: true;
  /** Texts in its SQL can be files that it reads. */
  readonly readsFiles?: true;
  /** The effects of a command to the client itself. */
  readonly act?: (line: string, session: Session) => readonly Operation[];
  /** The values that the client puts into a text as it runs, by the names of the variables that the command sets. */
  readonly placeholders?: (names: readonly string[]) => RegExp | undefined;
  readonly variables?: readonly string[];
  /** With one of these it only lists or reads. */
  readonly readings?: readonly string[];
}

/** Scripts deeper in scripts are not read. */
const MAX_DEPTH = 3;

export const sqlClient =
  (client: SqlClient): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseExactly(command.arguments, client.syntax);
    const session = sessionOf(client, given, command, recognition);
    const texts = [
      ...given.values(...client.texts),
      ...(client.hasTextOperands ? given.operands.slice((client.databaseAt ?? -1) + 1) : []),
    ];
    const files = given.values(...client.files);
    const isScripted = texts.length + files.length > 0;
    const statements = [
      ...given.values(...(client.openingTexts ?? [])).flatMap(text => runSql(text, session)),
      ...given.values(...(client.openingFiles ?? [])).flatMap(file => runSqlFile(file, session)),
      ...texts.flatMap(text => runSql(text.canSplit ? known(HOLE) : text, session)),
      ...files.flatMap(file => runSqlFile(file, session)),
      ...(isScripted ? [] : fromInput(session, given.has(...(client.readings ?? [])))),
    ];
    const isSilent = isScripted && statements.length === 0;
    const found = isSilent ? [operation("database.read", { system: client.system })] : statements;
    const isReadOnly = given.has("readonly", "safe") || statements.every(isReading);
    return [
      ...found,
      ...databaseFile(session, given, isReadOnly),
      ...given.values(...(client.outputs ?? [])).flatMap(place => outputTo(place.text, session)),
      ...(given.mayHave() ? [unknownSql(session.database)] : []),
    ];
  };

const isReading = ({ name, arguments: given }: Operation) =>
  name !== "database.write" && (name !== "sql.execute" || given.verb === "select");

function sessionOf(
  client: SqlClient,
  given: ParsedArguments,
  command: Command,
  recognition: Recognition,
): Session {
  const word =
    given.values(...(client.databases ?? [])).at(-1) ??
    (client.databaseAt === undefined ? undefined : given.operands[client.databaseAt]) ??
    (client.databaseVariable === undefined ? undefined : command.environment.get(client.databaseVariable));
  const isUnknown = word === undefined || word.canSplit || word.text.includes(HOLE);
  return {
    client,
    database: isUnknown ? undefined : nameOf(word.text),
    command,
    recognition,
    disk: localDisk(command, recognition),
    placeholders: client.placeholders?.(
      given.values(...(client.variables ?? [])).map(({ text }) => text.split("=", 1)[0] ?? ""),
    ),
    depth: 0,
  };
}

/** `postgres://user:password@host/name?options` and `dbname=name host=…` hold the name. */
function nameOf(database: string): string {
  const [, fromUrl] = /^[a-z+]+:\/\/[^/]*\/([^?]*)/i.exec(database) ?? [];
  const [, fromPairs] = /(?:^|\s)dbname\s*=\s*'?([^\s']+)/.exec(database) ?? [];
  return fromUrl ?? fromPairs ?? database;
}

/** Runs a script: SQL, and commands to the client between. */
export function runSql(text: Word, session: Session): readonly Operation[] {
  const { client, disk } = session;
  if (text.text.length > MAX_SQL_CHARS) return [unknownSql(session.database)];
  const sql = session.placeholders === undefined ? text.text : text.text.replace(session.placeholders, HOLE);
  const { statements: pieces, commands } = readScript(sql, client.dialect);
  const statements = pieces.flatMap(piece => readStatements(piece, client.dialect.hasOpenEnds === true));
  const hasHoles = sql.includes(HOLE);
  const isMoved =
    pieces.some(({ tokens: [first] }) => MOVES.test(first?.text ?? "")) ||
    commands.some(line => MOVES.test(line));
  const database = isMoved ? undefined : session.database;
  return [
    ...(statements.length > 0 || hasHoles
      ? operationsOfStatements(statements, hasHoles, database, client.isEmbedded)
      : []),
    ...(client.isEmbedded ? statements.flatMap(each => filesOf(each, disk)) : []),
    ...(client.readsFiles ? pieces.flatMap(each => textsAsFiles(each, disk)) : []),
    ...commands.flatMap(line => client.act?.(line, session) ?? []),
  ];
}

/** Another database is used from there on. */
const MOVES = /^(?:use|attach|connect|:connect|\\c|\\connect|\\u|\.open)(?:\s|$)/i;

/** `FROM 'data.csv'`, `read_csv('data/*.csv')`, `FROM 'https://…'`. */
const textsAsFiles = ({ tokens }: SqlPiece, disk: LocalDisk): readonly Operation[] =>
  tokens.flatMap(({ kind, text }, at) => {
    const isWritten = /^(?:to|into)$/.test(tokens[at - 1]?.text ?? "");
    if (kind !== "text" || isWritten || !/[/~]|\.[a-z]\w{0,9}$/i.test(text)) return [];
    if (/^[a-z]\w*:\/\//i.test(text)) {
      return [httpRequest(readUrl(known(text)), { method: "GET", upload: false })];
    }
    return disk.reads({ text, ...(/[*?[]/.test(text) && { isGlob: true as const }) });
  });

const filesOf = ({ files }: SqlStatement, disk: LocalDisk): readonly Operation[] =>
  files.flatMap(({ path, isWritten }) => (isWritten ? disk.writes(known(path)) : disk.reads(known(path))));

export function runSqlFile(file: Word, session: Session): readonly Operation[] {
  if (file.text === "-") return fromInput(session, false);
  const text = session.depth < MAX_DEPTH ? session.disk.text(file) : undefined;
  const inner = { ...session, depth: session.depth + 1 };
  return [
    ...session.disk.reads(file),
    ...(text === undefined ? [unknownSql(session.database)] : runSql(known(text), inner)),
  ];
}

function fromInput(session: Session, isReading: boolean): readonly Operation[] {
  const { client, command } = session;
  const { input } = command;
  if (input.kind === "text" && !isReading) return runSql(input.text, session);
  if (input.kind === "file" && !isReading) return runSqlFile(input.path, session);
  if (input.kind === "unknown" && !isReading) return [opaque("its statements come from a pipe")];
  return [operation("database.read", { system: client.system })];
}

/** A database that is a file is read, and written by all that isn't a query. */
function databaseFile(
  { client, command, disk }: Session,
  given: ParsedArguments,
  isReadOnly: boolean,
): readonly Operation[] {
  const word =
    client.isEmbedded && client.databaseAt !== undefined ? given.operands[client.databaseAt] : undefined;
  if (word === undefined || word.text === ":memory:" || command.isElsewhere) return [];
  return isReadOnly ? disk.reads(word) : [...disk.reads(word), ...disk.writes(word)];
}

/** `|command` is run, anything else is a file. */
export function outputTo(place: string, { command, recognition, disk }: Session): readonly Operation[] {
  const target = place.trim();
  if (target === "" || target === "stdout") return [];
  return target.startsWith("|")
    ? recognition.shell(known(target.slice(1)), command)
    : disk.writes(known(unquote(target)));
}

export const unquote = (text: string): string => text.replace(/^(['"])(.*)\1$/s, "$2");
