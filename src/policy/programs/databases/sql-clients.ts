/** Further command lines of SQL: each a table of what its options mean. */
import type { Operation } from "../../../ports/index.ts";
import type { Commands, Recogniser } from "../../recognition.ts";
import { mysql, postgres, sqlServer } from "../../sql/sql-tokens.ts";
import { known } from "../../word.ts";
import { wordList } from "../syntax/word-list.ts";
import { outputTo, runSqlFile, type Session, type SqlClient, sqlClient, unquote } from "./sql-client.ts";

const clickhouse: SqlClient = {
  system: "clickhouse",
  dialect: mysql,
  syntax: {
    canAbbreviate: true,
    valued: "qdhuS",
    valuedLong: wordList(`
      query queries-file database host port user password format input-format output-format config-file
      structure path`),
  },
  texts: ["q", "query"],
  files: ["queries-file"],
  databases: ["d", "database"],
};

const sqlcmd: SqlClient = {
  system: "sqlserver",
  dialect: { ...sqlServer, lineCommands: /:?!!|:(?:r|out|error|perftrace|connect)\b/iy },
  syntax: {
    valued: "acdfhHiKlmoPqQsStUvVwyYzZ",
    valuedLong: wordList("query initial-query input-file output-file database-name server user-name"),
  },
  texts: ["Q", "q", "query", "initial-query"],
  files: ["i", "input-file"],
  outputs: ["o", "output-file"],
  databases: ["d", "database-name"],
  placeholders: () => /\$\(\w+\)/g,
  act: colon,
};

function colon(line: string, session: Session): readonly Operation[] {
  const [, name = "", rest = ""] = /^:?(!!|\w+)\s*(.*)$/s.exec(line) ?? [];
  if (name === "!!") return session.recognition.shell(known(rest), session.command);
  if (name.toLowerCase() === "r") return runSqlFile(known(unquote(rest)), session);
  return name.toLowerCase() === "connect" ? [] : outputTo(rest, session);
}

const cassandra: SqlClient = {
  system: "cassandra",
  dialect: { hasDollarQuotes: true },
  syntax: {
    canAbbreviate: true,
    valued: "efukp",
    valuedLong: wordList(`
      execute file username password keyspace cqlshrc request-timeout connect-timeout encoding`),
  },
  texts: ["e", "execute"],
  files: ["f", "file"],
  databases: ["k", "keyspace"],
};

const cockroach: SqlClient = {
  system: "cockroach",
  dialect: postgres,
  syntax: {
    valued: "edfuhp",
    valuedLong: wordList("execute database file host port user url format set certs-dir watch"),
  },
  texts: ["e", "execute"],
  files: ["f", "file"],
  databases: ["d", "database"],
};

/** Engines that take `-e` and `-f`, or `--execute` and `--file`. */
const warehouse = (system: string): SqlClient => ({
  system,
  dialect: mysql,
  syntax: {
    valued: "efqdoucnpisU",
    valuedLong: wordList(`
      execute file query filename database dbname schema catalog server user output-file output-format
      option connection url config command`),
  },
  texts: ["e", "execute", "q", "query", "c", "command"],
  files: ["f", "file", "filename"],
  outputs: ["output-file"],
  databases: ["d", "dbname", "database"],
});

const osquery: SqlClient = {
  system: "osquery",
  dialect: {},
  syntax: { valuedLong: wordList("pack config_path flagfile") },
  texts: [],
  files: [],
  hasTextOperands: true,
  databaseAt: -1,
};

const bigQuery: SqlClient = {
  system: "bigquery",
  dialect: mysql,
  syntax: {
    valuedLong: wordList(`
      destination_table destination_schema format location project_id dataset_id max_rows n parameter display_name
      time_partitioning_field clustering_fields label job_id maximum_bytes_billed`),
  },
  texts: [],
  files: [],
  hasTextOperands: true,
  databases: ["dataset_id"],
};

const warehouses = wordList("snowsql trino presto hive beeline spark-sql usql impala-shell vsql");

/** `clickhouse client …` and `cockroach sql …` are clients; their servers are not of this area. */
const verbed =
  (verbs: readonly string[], client: Recogniser): Recogniser =>
  (command, recognition) =>
    verbs.includes(command.arguments[0]?.text ?? "")
      ? client({ ...command, arguments: command.arguments.slice(1) }, recognition)
      : undefined;

/** Its own options go before the verb. */
const queries: Recogniser = (command, recognition) => {
  const at = command.arguments.findIndex(({ text }) => text === "query");
  return at < 0
    ? undefined
    : sqlClient(bigQuery)({ ...command, arguments: command.arguments.slice(at + 1) }, recognition);
};

export const programs: Commands = {
  bq: queries,
  "clickhouse-client": sqlClient(clickhouse),
  clickhouse: verbed(["client", "local"], sqlClient(clickhouse)),
  sqlcmd: sqlClient(sqlcmd),
  cqlsh: sqlClient(cassandra),
  cockroach: verbed(["sql"], sqlClient(cockroach)),
  osqueryi: sqlClient(osquery),
  ...Object.fromEntries(warehouses.map(name => [name, sqlClient(warehouse(name))])),
};
