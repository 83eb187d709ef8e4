/** What the command lines of SQL databases have in common: statements from options, files and the standard input. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, type Recogniser, type Recognition } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";
import { asksForHelp } from "../network/asks-for-help.ts";
import { type LocalDisk, localDisk } from "../network/local-disk.ts";
import { MAX_SQL_CHARS, operationsOfStatements, unknownSql } from "./read-sql.ts";
import { readStatements, type SqlStatement } from "./sql-statement.ts";
import { readScript, type SqlDialect } from "./sql-tokens.ts";

/** One script, and where it runs. */
export interface Session {
  readonly client: SqlClient;
  /** The name of the database; undefined where it isn't known. */
  readonly database: string | undefined;
  readonly command: Command;
  readonly recognition: Recognition;
  readonly disk: LocalDisk;
  /** How deep in scripts that run scripts. */
  readonly depth: number;
}

export interface SqlClient {
  /** As operations name it. */
  readonly system: string;
  readonly syntax: OptionSyntax;
  readonly dialect: SqlDialect;
  /** Options whose value is SQL, is a file of SQL, is written. */
  readonly texts: readonly string[];
  readonly files: readonly string[];
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
  /** Takes what is for the client itself out of a script. */
  readonly split?: (text: string) => { readonly sql: string; readonly commands: readonly string[] };
  /** What such a command does. */
  readonly act?: (line: string, session: Session) => readonly Operation[];
  /** With one of these it only lists or reads. */
  readonly readings?: readonly string[];
}

/** Scripts deeper in scripts are not read. */
const MAX_DEPTH = 3;

export const sqlClient =
  (client: SqlClient): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseArguments(command.arguments, client.syntax);
    const session = sessionOf(client, given, command, recognition);
    const texts = [
      ...given.values(...client.texts),
      ...(client.hasTextOperands ? given.operands.slice((client.databaseAt ?? -1) + 1) : []),
    ];
    const files = given.values(...client.files);
    const isScripted = texts.length + files.length > 0;
    const statements = [
      ...texts.flatMap(text => runSql(text.canSplit ? known(HOLE) : text, session)),
      ...files.flatMap(file => runSqlFile(file, session)),
      ...(isScripted ? [] : fromInput(session, given.has(...(client.readings ?? [])))),
    ];
    const isReadOnly = given.has("readonly", "safe") || statements.every(isReading);
    return [
      ...statements,
      ...databaseFile(session, given, isReadOnly),
      ...given.values(...(client.outputs ?? [])).flatMap(place => outputTo(place.text, session)),
      ...(given.mayHave() && isScripted ? [unknownSql(session.database)] : []),
    ];
  };

const isReading = ({ name, arguments: given }: Operation) =>
  name !== "sql.execute" || given.verb === "select";

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
  const database = textOf(word);
  return {
    client,
    database: database === undefined ? undefined : nameOf(database),
    command,
    recognition,
    disk: localDisk(command, recognition),
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
  const { client, database, disk } = session;
  const { sql, commands: lines } = client.split?.(text.text) ?? { sql: text.text, commands: [] };
  if (sql.length > MAX_SQL_CHARS) return [unknownSql(database)];
  const { statements: pieces, commands } = readScript(sql, client.dialect);
  const statements = pieces.flatMap(piece => readStatements(piece, client.dialect.hasOpenEnds === true));
  const actions = [...lines, ...commands].flatMap(line => client.act?.(line, session) ?? []);
  const isSql = statements.length > 0 || text.text.includes(HOLE);
  return [
    ...(isSql ? operationsOfStatements(statements, text.text.includes(HOLE), database) : []),
    ...(client.isEmbedded ? statements.flatMap(each => filesOf(each, disk)) : []),
    ...actions,
  ];
}

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
