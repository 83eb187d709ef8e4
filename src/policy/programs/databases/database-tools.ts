/** Programs that come with databases: they make, drop, dump and restore them, and look after their servers. */
import type { Operation } from "../../../ports/index.ts";
import { operation, type Recogniser } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { type LocalDisk, localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";

type Tool = (given: ParsedArguments, disk: LocalDisk) => readonly Operation[];

const tool =
  (syntax: ExactSyntax, act: Tool): Recogniser =>
  (command, recognition) =>
    asksForHelp(command.arguments)
      ? []
      : act(parseExactly(command.arguments, syntax), localDisk(command, recognition));

const POSTGRES = "postgres";
const pg: ExactSyntax = {
  canAbbreviate: true,
  valued: "dDEfFhIjLnNpPStTUZ",
  valuedLong: wordList(`
      dbname file format host port username schema exclude-schema table exclude-table table-data jobs
      encoding compress role superuser section snapshot use-list trigger index function owner template
      maintenance-db tablespace locale strategy pgdata waldir connection-limit valid-until
      exclude-database database lock-wait-timeout filter exclude-table-data rows-per-insert`),
};

const write = (system: string, verb: string): Operation => operation("database.write", { system, verb });
const remove = (system: string, word: Word | undefined): Operation =>
  operation("database.delete", { system, name: textOf(word) });
const copy = (system: string, direction: "in" | "out"): Operation =>
  operation("database.copy", { system, direction });

const writes =
  (system: string, verb: string): Tool =>
  () => [write(system, verb)];

const pgDump: Tool = (given, disk) => [
  copy(POSTGRES, "out"),
  ...given.values("f", "file").flatMap(file =>
    disk.writes(
      file,
      given.values("F", "format").some(({ text }) => /^d/.test(text)),
    ),
  ),
];

const pgRestore: Tool = (given, disk) => {
  const archives = given.operands.flatMap(file => disk.reads(file, true));
  if (given.has("l", "list")) return archives;
  const scripts = given.values("f", "file");
  if (scripts.length > 0) return [...archives, ...scripts.flatMap(file => disk.writes(file))];
  const target = given.values("d", "dbname").at(-1);
  return [copy(POSTGRES, "in"), ...(given.has("c", "clean") ? [remove(POSTGRES, target)] : []), ...archives];
};

const service =
  (name: string, reads: string): Tool =>
  ({ operands }) => {
    const verb = textOf(operands[0]);
    if (verb !== undefined && wordList(reads).includes(verb))
      return [operation("database.read", { system: name })];
    return verb === undefined && operands.length === 0 ? [] : [operation("system.service", { verb, name })];
  };

const MYSQL = "mysql";
const my: ExactSyntax = {
  canAbbreviate: true,
  flagLong: ["ssl"],
  valued: "hPSuDrTw",
  valuedLong: wordList(`
      host port socket user result-file tab where ignore-table defaults-file defaults-extra-file
      default-character-set login-path fields-terminated-by lines-terminated-by max-allowed-packet
      set-gtid-purged protocol ssl-mode`),
};

const mysqlDump: Tool = (given, disk) => [
  copy(MYSQL, "out"),
  ...given.values("r", "result-file").flatMap(file => disk.writes(file)),
  ...given.values("T", "tab").flatMap(folder => disk.writes(folder, true)),
];

const lookings = new Set(wordList("status ping version variables extended-status processlist"));

/** Several verbs in a row, some with a value of their own. */
const mysqlAdmin: Tool = ({ operands }) => {
  const found: Operation[] = [];
  for (const [at, word] of operands.entries()) {
    const verb = textOf(word);
    const before = operands[at - 1]?.text;
    if (before === "drop" || before === "create" || before === "kill" || before === "password") continue;
    if (verb === "drop") found.push(remove(MYSQL, operands[at + 1]));
    else if (verb === "password") found.push(operation("secrets.change", { path: undefined }));
    else if (verb === "shutdown") found.push(operation("system.service", { verb: "stop", name: MYSQL }));
    else if (verb !== undefined && lookings.has(verb))
      found.push(operation("database.read", { system: MYSQL }));
    else found.push(operation("database.write", { system: MYSQL, verb }));
  }
  return found;
};

const withoutPassword =
  (recogniser: Recogniser): Recogniser =>
  (command, recognition) =>
    recogniser(
      { ...command, arguments: command.arguments.filter(({ text }) => !/^-p./.test(text)) },
      recognition,
    );

const mysqlTool = (act: Tool): Recogniser => withoutPassword(tool(my, act));

export const databaseToolCommands: { readonly [program: string]: Recogniser } = {
  dropdb: tool({ ...pg, valued: "hpU" }, given => [remove(POSTGRES, given.operands[0])]),
  dropuser: tool(pg, writes(POSTGRES, "drop user")),
  createdb: tool(pg, writes(POSTGRES, "create")),
  createuser: tool(pg, writes(POSTGRES, "create user")),
  vacuumdb: tool(pg, writes(POSTGRES, "vacuum")),
  reindexdb: tool(pg, writes(POSTGRES, "reindex")),
  clusterdb: tool(pg, writes(POSTGRES, "cluster")),
  pgbench: tool(pg, given => [
    given.has("i", "initialize") ? remove(POSTGRES, given.operands[0]) : write(POSTGRES, "benchmark"),
  ]),
  pg_isready: tool(pg, () => [operation("database.read", { system: POSTGRES })]),
  pg_dump: tool(pg, pgDump),
  pg_dumpall: tool(pg, pgDump),
  pg_restore: tool(pg, pgRestore),
  pg_basebackup: tool({ ...pg, valued: "DFRrTXZlhpUdc" }, (given, disk) => [
    copy(POSTGRES, "out"),
    ...given.values("D", "pgdata").flatMap(folder => disk.writes(folder, true)),
  ]),
  pg_ctl: tool(
    { valued: "DlmopstWU", valuedLong: ["pgdata", "log", "mode", "options", "timeout"] },
    service(POSTGRES, "status"),
  ),
  pg_ctlcluster: tool({}, (given, disk) =>
    service(POSTGRES, "status")({ ...given, operands: given.operands.slice(2) }, disk),
  ),
  pg_dropcluster: tool({}, given => [remove(POSTGRES, given.operands[1])]),
  pg_createcluster: tool({}, writes(POSTGRES, "create cluster")),
  pg_lsclusters: tool({}, () => [operation("database.read", { system: POSTGRES })]),
  pg_resetwal: tool({ valued: "D" }, given => [remove(POSTGRES, given.operands[0])]),
  initdb: tool(pg, (given, disk) =>
    [...given.values("D", "pgdata"), ...given.operands].flatMap(folder => disk.writes(folder, true)),
  ),

  mysqladmin: mysqlTool(mysqlAdmin),
  "mariadb-admin": mysqlTool(mysqlAdmin),
  mysqldump: mysqlTool(mysqlDump),
  mysqlpump: mysqlTool(mysqlDump),
  "mariadb-dump": mysqlTool(mysqlDump),
  mysqlimport: mysqlTool((given, disk) => [
    copy(MYSQL, "in"),
    ...(given.has("delete") ? [remove(MYSQL, given.operands[0])] : []),
    ...given.operands.slice(1).flatMap(file => disk.reads(file)),
  ]),
  mysqlshow: mysqlTool(() => [operation("database.read", { system: MYSQL })]),
  mysqlcheck: mysqlTool(writes(MYSQL, "check")),
  mysql_upgrade: mysqlTool(writes(MYSQL, "upgrade")),
  mysql_secure_installation: mysqlTool(writes(MYSQL, "secure")),

  sqlite3_analyzer: tool({}, (given, disk) => given.operands.flatMap(file => disk.reads(file))),
  sqldiff: tool({}, (given, disk) => given.operands.flatMap(file => disk.reads(file))),
};
