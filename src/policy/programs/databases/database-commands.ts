/** The command lines of databases. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { databaseToolCommands } from "./database-tools.ts";
import { duckdb, sqlite } from "./embedded-clients.ts";
import { cypherShell, etcdctl, influx } from "./key-value-stores.ts";
import { mongoCommands } from "./mongo.ts";
import { mysql } from "./mysql-client.ts";
import { psql } from "./postgres-client.ts";
import { redis } from "./redis.ts";
import { sqlClient } from "./sql-client.ts";
import { cassandra, clickhouse, cockroach, osquery, sqlcmd, warehouse } from "./sql-clients.ts";

const warehouses = [
  "snowsql",
  "trino",
  "presto",
  "hive",
  "beeline",
  "spark-sql",
  "usql",
  "impala-shell",
  "vsql",
];

/** `clickhouse client …` and `cockroach sql …` are clients; their servers are not of this area. */
const verbed =
  (verbs: readonly string[], client: Recogniser): Recogniser =>
  (command, recognition) =>
    verbs.includes(command.arguments[0]?.text ?? "")
      ? client({ ...command, arguments: command.arguments.slice(1) }, recognition)
      : undefined;

export const databaseCommands: Commands = {
  psql: sqlClient(psql),
  pgcli: sqlClient(psql),
  mysql,
  mariadb: mysql,
  mycli: mysql,
  sqlite3: sqlClient(sqlite),
  sqlite: sqlClient(sqlite),
  litecli: sqlClient(sqlite),
  duckdb: sqlClient(duckdb),
  "clickhouse-client": sqlClient(clickhouse),
  clickhouse: verbed(["client", "local"], sqlClient(clickhouse)),
  sqlcmd: sqlClient(sqlcmd),
  cqlsh: sqlClient(cassandra),
  cockroach: verbed(["sql"], sqlClient(cockroach)),
  osqueryi: sqlClient(osquery),
  ...Object.fromEntries(warehouses.map(name => [name, sqlClient(warehouse(name))])),
  "redis-cli": redis,
  "valkey-cli": redis,
  "keydb-cli": redis,
  ...mongoCommands,
  etcdctl,
  influx,
  "cypher-shell": cypherShell,
  ...databaseToolCommands,
};

export { databaseCommands as programs };
