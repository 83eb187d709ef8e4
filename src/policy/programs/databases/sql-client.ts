/** The command line of an SQL database: statements from options, files and the input, and commands to the client. */
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
import { wordList } from "../syntax/word-list.ts";

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

/** Options are named without hyphens, with a space between several. */
export interface SqlClient {
  /** As operations name it. */
  readonly system: string;
  readonly dialect: SqlDialect;
  readonly syntax?: Omit<ExactSyntax, "valuedLong">;
  /** Long options with a value, as far as the others don't name them. */
  readonly long?: string;
  /** Options whose value is SQL, is a file of SQL, is written. */
  readonly texts?: string;
  readonly files?: string;
  readonly outputs?: string;
  /** The options whose statements run before all others. */
  readonly opening?: string;
  /** Options whose value is a command of this machine, and a file of settings. */
  readonly runs?: string;
  readonly settings?: string;
  readonly databases?: string;
  /** The place of the database among the operands. @default its first one; -1: no operand */
  readonly databaseAt?: number;
  /** Operands behind the database are SQL. */
  readonly hasTextOperands?: true;
  /** A variable that names the database. */
  readonly databaseVariable?: string;
  /** The database is a file of this machine, and so is what its SQL names. */
  readonly isEmbedded?: true;
  /** Texts in its SQL can be files that it reads. */
  readonly readsFiles?: true;
  /** Splits a command to the client itself into its name and what follows. */
  readonly command?: RegExp;
  /** Names of such commands, by their effect. As much of a name as is typed is enough. */
  readonly acts?: { readonly [Act in ClientAct]?: string };
  /** The effects of commands that the acts don't list. */
  readonly more?: (name: string, rest: string, session: Session) => readonly Operation[];
  /** The values that the client puts into a text as it runs, by the names of the variables that the command sets. */
  readonly placeholders?: (names: readonly string[]) => RegExp | undefined;
  readonly variables?: string;
  /** With one of these it only lists or reads. */
  readonly readings?: string;
}

/** A command to the client runs a program or a script, sends answers elsewhere, or reads or writes a file. */
type ClientAct = "shell" | "script" | "output" | "read" | "write" | "opaque";

/** Scripts deeper in scripts are not read. */
const MAX_DEPTH = 3;

const names = (list = "") => wordList(list);

export function sqlClient(client: SqlClient): Recogniser {
  const { texts, files, outputs, databases, runs, settings, variables } = client;
  const valued = [client.long, texts, files, outputs, databases, runs, settings, variables].flatMap(names);
  const hasSingleHyphen = client.syntax?.hasSingleHyphen === true;
  const valuedLong = valued.filter(name => name.length > 1 || hasSingleHyphen);
  return (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseExactly(command.arguments, { ...client.syntax, valuedLong });
    const values = (list = "") => given.values(...names(list));
    const session = sessionOf(client, given, command, recognition);
    const opening = names(client.opening);
    const typed = [
      ...values(texts),
      ...(client.hasTextOperands ? given.operands.slice((client.databaseAt ?? 0) + 1) : []),
    ];
    const isScripted = typed.length + values(files).length > given.values(...opening).length;
    const statements = [
      ...typed.flatMap(text => runSql(text.canSplit ? known(HOLE) : text, session)),
      ...values(files).flatMap(file => runSqlFile(file, session)),
      ...(isScripted ? [] : fromInput(session, given.has(...names(client.readings)))),
    ];
    const isSilent = isScripted && statements.length === 0;
    const found = isSilent ? [operation("database.read", { system: client.system })] : statements;
    const isReadOnly = given.has("readonly", "safe") || statements.every(isReading);
    return [
      ...values(settings).flatMap(file => (runsNothing(session.disk.text(file)) ? [] : [unreadSettings])),
      ...found,
      ...databaseFile(session, given, isReadOnly),
      ...values(outputs).flatMap(place => outputTo(place.text, session)),
      ...values(runs).flatMap(text => recognition.shell(text, command)),
      ...(given.mayHave() ? [unknownSql(session.database)] : []),
    ];
  };
}

const isReading = ({ name, arguments: given }: Operation) =>
  name !== "database.write" && (name !== "sql.execute" || given.verb === "select");

const unreadSettings = opaque("its settings stand in a file that runs something, or can't be read");
const runsNothing = (settings: string | undefined) =>
  settings !== undefined && !/^\s*(?:init.command|pager|tee|plugin)/im.test(settings);

function sessionOf(
  client: SqlClient,
  given: ParsedArguments,
  command: Command,
  recognition: Recognition,
): Session {
  const { databaseAt = 0, databaseVariable = "" } = client;
  const word =
    given.values(...names(client.databases)).at(-1) ??
    (databaseAt < 0 ? undefined : given.operands[databaseAt]) ??
    command.environment.get(databaseVariable);
  const isUnknown = word === undefined || word.canSplit || word.text.includes(HOLE);
  const variables = given.values(...names(client.variables)).map(({ text }) => text.split("=", 1)[0]!);
  return {
    client,
    database: isUnknown ? undefined : nameOf(word.text),
    command,
    recognition,
    disk: localDisk(command, recognition),
    placeholders: client.placeholders?.(variables),
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
  const isMoved = [...pieces.map(({ tokens: [first] }) => first?.text ?? ""), ...commands].some(line =>
    MOVES.test(line),
  );
  const database = isMoved ? undefined : session.database;
  return [
    ...(statements.length > 0 || hasHoles
      ? operationsOfStatements(statements, hasHoles, database, client.isEmbedded)
      : []),
    ...(client.isEmbedded ? statements.flatMap(each => filesOf(each, disk)) : []),
    ...(client.readsFiles ? pieces.flatMap(each => textsAsFiles(each, disk)) : []),
    ...commands.flatMap(line => actOf(line, session)),
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

/** The effects of a command to the client. `|command` in the place of a file is run. */
function actOf(line: string, session: Session): readonly Operation[] {
  const { client, command, recognition, disk } = session;
  const [, typed = "", rest = ""] = client.command?.exec(line) ?? [];
  const act = Object.entries(client.acts ?? {}).find(([, list]) =>
    wordList(list).some(
      name =>
        name === typed || ((typed.length > 1 || client.isEmbedded) && name.startsWith(typed.toLowerCase())),
    ),
  )?.[0] as ClientAct | undefined;
  const [, , piped] = /^(["']?)\|(.*?)\1(?:\s+\w+)?$/s.exec(rest) ?? [];
  const file = known(unquote(rest));
  const ran = piped === undefined || act === "output" ? [] : recognition.shell(known(piped), command);
  switch (act) {
    case "shell":
      return recognition.shell(known(rest), command);
    case "script":
      return piped === undefined
        ? runSqlFile(file, session)
        : [...ran, opaque("it runs what a program prints")];
    case "output":
      return outputTo(rest, session);
    case "read":
      return piped === undefined ? disk.reads(known(unquote(rest.split(/\s+/)[0]!))) : ran;
    case "write":
      return disk.writes(known(unquote(rest.split(/\s+/).at(-1)!)));
    case "opaque":
      return [opaque("it runs what a query returns")];
    default:
      return client.more?.(typed, rest, session) ?? [];
  }
}

function runSqlFile(file: Word, session: Session): readonly Operation[] {
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
  const word = client.isEmbedded ? given.operands[0] : undefined;
  if (word === undefined || word.text === ":memory:" || command.isElsewhere) return [];
  return [...disk.reads(word), ...(isReadOnly ? [] : disk.writes(word))];
}

/** `|command` is run, anything else is a file. */
function outputTo(place: string, { command, recognition, disk }: Session): readonly Operation[] {
  const target = place.trim().replace(/^\([^)]*\)\s*/, "");
  if (/^(?:std(?:out|err)|on|off|)$/.test(target)) return [];
  return target.startsWith("|")
    ? recognition.shell(known(target.slice(1)), command)
    : disk.writes(known(unquote(target)));
}

export const unquote = (text: string): string => text.replace(/^(['"])(.*)\1$/s, "$2");
