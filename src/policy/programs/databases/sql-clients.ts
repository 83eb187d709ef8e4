/** The command lines of SQL databases: each a table of what its options, and its commands to itself, mean. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { mysql as mysqlDialect, postgres, sqlite as sqliteDialect, sqlServer } from "../../sql/sql-tokens.ts";
import { known } from "../../word.ts";
import { runSql, type Session, type SqlClient, sqlClient, unquote } from "./sql-client.ts";

const psql: SqlClient = {
  system: "postgres",
  dialect: { ...postgres, hasBackslashCommands: true },
  syntax: { canAbbreviate: true, valued: "cdfFhLopPRTUv" },
  long: "field-separator host port pset record-separator table-attr username",
  texts: "c command",
  files: "f file",
  outputs: "o output L log-file",
  databases: "d dbname",
  databaseVariable: "PGDATABASE",
  readings: "l list",
  variables: "v set variable",
  placeholders: names => {
    const plain = names.filter(name => /^\w+$/.test(name));
    return plain.length === 0 ? undefined : new RegExp(`(?<!:):(?:${plain.join("|")})\\b`, "g");
  },
  command: /^\\(!|\S*)\s*(.*)$/s,
  acts: {
    shell: "!",
    script: "i ir include include_relative",
    output: "o out g gx w write",
    write: "s lo_export",
    read: "lo_import",
    opaque: "gexec",
  },
  more: (name, rest, session) => [
    ...[...rest.matchAll(/`([^`]*)`/g)].flatMap(([, text = ""]) =>
      session.recognition.shell(known(text), session.command),
    ),
    ...(name === "copy" ? copies(rest, session) : []),
  ],
};

/** `\copy table from|to 'file' | program 'command' | stdin`: like COPY, with the files of this machine. */
function copies(rest: string, session: Session): readonly Operation[] {
  const { command, recognition, disk } = session;
  const [, what = "?", direction = "from", place = ""] =
    /^(\([\s\S]*\)|[^(\s]\S*(?:\s*\([^)]*\))?)\s+(from|to)\s+(.*)$/is.exec(rest) ?? [];
  const isReading = direction.toLowerCase() === "from";
  const sql = runSql(known(`copy ${what} ${isReading ? "from stdin" : "to stdout"}`), session);
  const [, program] = /^program\s+'((?:[^']|'')*)'/is.exec(place) ?? [];
  if (program !== undefined)
    return [...sql, ...recognition.shell(known(program.replaceAll("''", "'")), command)];
  if (/^p?std(?:in|out)\b/i.test(place) || place === "") return sql;
  const file = known(/^'((?:[^']|'')*)'/s.exec(place)?.[1] ?? place.split(/\s/)[0]!);
  return [...sql, ...(isReading ? disk.reads(file) : disk.writes(file))];
}

const mysql: SqlClient = {
  system: "mysql",
  dialect: {
    ...mysqlDialect,
    hasBackslashCommands: true,
    hasDelimiters: true,
    lineCommands: /(?:system|source|tee|pager|edit|delimiter|prompt|nopager|notee|charset)\b/iy,
  },
  syntax: { canAbbreviate: true, flagLong: ["ssl"], valued: "eDhPSu" },
  long: `host port socket user defaults-group-suffix default-character-set delimiter prompt protocol plugin-dir login-path
    ssl-ca ssl-cert ssl-key ssl-mode connect-timeout max-allowed-packet bind-address default-auth`,
  texts: "e execute init-command init-command-add",
  opening: "init-command init-command-add",
  outputs: "tee",
  runs: "pager",
  settings: "defaults-file defaults-extra-file",
  databases: "D database",
  command: /^\\?((?<=\\).|\w+)\s*(.*?)\s*;?$/s,
  acts: { shell: "! system P pager", script: ". source", output: "T tee" },
};

const embedded: Omit<SqlClient, "dialect" | "system"> = {
  syntax: { hasSingleHyphen: true },
  long: "separator newline nullvalue mmap vfs lookaside maxsize pagecache heap",
  files: "f init",
  opening: "cmd init",
  hasTextOperands: true,
  isEmbedded: true,
  command: /^\.(\S+)\s*(.*)$/s,
  acts: {
    shell: "shell system",
    output: "output once log trace",
    script: "read",
    write: "open save backup clone",
    read: "restore import",
  },
  more: (name, rest, { disk }) => {
    if (name.length > 1 && "load".startsWith(name)) {
      return [operation("code.run", { language: "native", source: "file", path: unquote(rest) })];
    }
    return name.length > 1 && "archive".startsWith(name) ? disk.writes(known("."), true) : [];
  },
};
const DOT = /\.[a-z]/iy;
const sqlite: SqlClient = {
  ...embedded,
  system: "sqlite",
  dialect: { ...sqliteDialect, lineCommands: DOT },
  texts: "cmd",
};
const duckdb: SqlClient = {
  ...embedded,
  system: "duckdb",
  dialect: { hasDollarQuotes: true, lineCommands: DOT },
  readsFiles: true,
  texts: "cmd c s",
};

const sqlcmd: SqlClient = {
  system: "sqlserver",
  dialect: { ...sqlServer, lineCommands: /:?!!|:(?:r|out|error|perftrace|connect)\b/iy },
  syntax: { valued: "acdfhHiKlmoPqQsStUvVwyYzZ" },
  long: "server user-name",
  texts: "Q q query initial-query",
  files: "i input-file",
  outputs: "o output-file",
  databases: "d database-name",
  placeholders: () => /\$\(\w+\)/g,
  command: /^:?(!!|\w+)\s*(.*)$/s,
  acts: { shell: "!!", script: "r", output: "out error perftrace" },
};

/** Engines that take `-e` and `-f`, or `--execute` and `--file`. */
const warehouse = (system: string, dialect = mysqlDialect): SqlClient => ({
  system,
  dialect,
  syntax: { valued: "efqdoucnpishPU" },
  long: `schema catalog server host port user username password output-format format option connection url config set
    certs-dir cqlshrc request-timeout`,
  texts: "e execute q query c command",
  files: "f file filename queries-file",
  outputs: "output-file",
  databases: "d dbname database k keyspace",
});

const bigQuery: SqlClient = {
  system: "bigquery",
  dialect: mysqlDialect,
  hasTextOperands: true,
  databaseAt: -1,
  long: "destination_table format location project_id max_rows n parameter label job_id maximum_bytes_billed",
  databases: "dataset_id",
};

/** `clickhouse client …` and `cockroach sql …` are clients; options of the program go before the verb. */
const verbed = (verb: RegExp, client: SqlClient): Recogniser => {
  const recognise = sqlClient(client);
  return (command, recognition) => {
    const at = command.arguments.findIndex(({ text }) => verb.test(text));
    return at < 0
      ? undefined
      : recognise({ ...command, arguments: command.arguments.slice(at + 1) }, recognition);
  };
};

/** A password is attached to its letter: `-psecret`. */
export const withoutPassword =
  (recognise: Recogniser): Recogniser =>
  (command, recognition) => {
    const words = command.arguments.filter(({ text }) => !/^-p./.test(text));
    return recognise({ ...command, arguments: words }, recognition);
  };

const toMysql = withoutPassword(sqlClient(mysql));
const toSqlite = sqlClient(sqlite);
const clickhouse = warehouse("clickhouse");
const cassandra = warehouse("cassandra", { hasDollarQuotes: true });

export const programs: Commands = {
  psql: sqlClient(psql),
  pgcli: sqlClient(psql),
  mysql: toMysql,
  mariadb: toMysql,
  mycli: toMysql,
  sqlite3: toSqlite,
  sqlite: toSqlite,
  litecli: toSqlite,
  duckdb: sqlClient(duckdb),
  "clickhouse-client": sqlClient(clickhouse),
  clickhouse: verbed(/^(?:client|local)$/, clickhouse),
  sqlcmd: sqlClient(sqlcmd),
  cqlsh: sqlClient(cassandra),
  cockroach: verbed(/^sql$/, warehouse("cockroach", postgres)),
  bq: verbed(/^query$/, bigQuery),
  ...Object.fromEntries(
    ["snowsql", "trino", "presto", "hive", "beeline", "spark-sql", "usql", "impala-shell", "vsql"].map(
      name => [name, sqlClient(warehouse(name))],
    ),
  ),
};
