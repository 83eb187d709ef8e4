import { describe, expect, test } from "vitest";
import { operationsOf } from "../rig.ts";

const files = {
  "/work/app/drop.sql": "select 1;\ndrop table t;\n",
  "/work/app/outer.sql": "\\i drop.sql\n",
  "/work/app/data.sql": "COPY t FROM stdin;\n1\tdrop table x;\n\\.\ninsert into t values (2);\n",
};
const all = (command: string) => operationsOf(command, { files });
const namesOf = (command: string) => all(command).map(({ name }) => name);
const verbsOf = (command: string) =>
  all(command)
    .filter(({ name }) => name === "sql.execute")
    .map(({ arguments: { verb } }) => verb ?? "?");
const pathsOf = (command: string, name: string) =>
  all(command)
    .filter(each => each.name === name)
    .map(each => each.arguments.path);
const databaseOf = (command: string) =>
  all(command).find(({ name }) => name === "sql.execute")?.arguments.database;

const DELETION = "rm -rf build";

describe("[policy.databases.clients]", () => {
  test.each([
    "psql -c 'drop table t'",
    "psql -qAtc 'drop table t' shop",
    "psql --command='drop table t'",
    "psql --comm 'drop table t'",
    "psql -d shop -h db.example -U ada -c 'select 1' -c 'drop table t'",
    "psql -f drop.sql",
    "psql < drop.sql",
    "psql -f outer.sql",
    "psql <<< 'drop table t'",
    "psql <<EOF\ndrop table t;\nEOF",
    "echo 'drop table t' | psql",
    "mysql -uada -psecret -e 'drop table t' shop",
    "mysql -Nse 'drop table t'",
    "mysql --exec 'drop table t'",
    "mysql --init-command='drop table t' shop",
    "mysql shop < drop.sql",
    "mysql <<< 'delimiter //\ndrop table t//\n'",
    "mysql <<< 'source drop.sql'",
    "mariadb -e 'drop table t'",
    "sqlite3 app.db 'drop table t'",
    "sqlite3 app.db .tables 'drop table t'",
    "sqlite3 -cmd 'drop table t' app.db .tables",
    "sqlite3 app.db '.read drop.sql'",
    "sqlite3 -init drop.sql app.db .quit",
    "sqlite3 -cmd '.mode csv' app.db < drop.sql",
    "mysql --init-command 'set x = 1' shop < drop.sql",
    "sqlite3 app.db <<< $'.mode csv\\ndrop table t;'",
    "sqlite3 app.db <<< $'select 1, \\'\\n.x\\'; drop table t;'",
    "duckdb -c 'drop table t'",
    "clickhouse-client -q 'drop table t'",
    "clickhouse client --query 'drop table t'",
    "sqlcmd -Q 'drop table t'",
    "sqlcmd -Q 'select 1 drop table t'",
    "sqlcmd -i drop.sql",
    "cqlsh -e 'drop table t'",
    "cockroach sql -e 'drop table t'",
    "influx -execute 'drop table t'",
    "snowsql -q 'drop table t'",
  ])("reads the statement of %s", command => {
    expect(verbsOf(command)).toContain("drop");
  });

  test.each([
    "psql -c 'select 1'",
    "mysql -e 'show tables' shop",
    "sqlite3 app.db 'select * from t'",
    "sqlite3 -readonly app.db .schema",
    "duckdb -c 'select 1'",
    "psql -l",
    "psql",
    "psql -c '\\dt'",
    "pg_isready",
  ])("%s only reads", command => {
    expect(verbsOf(command).every(verb => verb === "select")).toBe(true);
    expect(namesOf(command).every(name => /^(?:sql\.execute|database\.read|fs\.read)$/.test(name))).toBe(
      true,
    );
  });

  test.each([
    "cat drop.sql | psql",
    "cat drop.sql | mysql shop",
    "cat drop.sql | sqlite3 app.db",
    "psql -c '\\gexec'",
    "mysql --defaults-file=missing shop",
  ])("%s is opaque", command => {
    expect(namesOf(command)).toContain("shell.opaque");
  });

  test.each([
    "psql -f missing.sql",
    'psql -c "$SQL"',
    "psql $ARGS",
    "mysql shop < missing.sql",
    "sqlcmd -Q 'select $(x)'",
    "psql -v s=1 <<< 'select 1 :s'",
  ])("%s may be any statement", command => {
    expect(verbsOf(command)).toContain("?");
  });

  test("ignores copied rows and psql's settings", () => {
    expect(verbsOf("psql -f data.sql")).toEqual(["copy", "insert"]);
    expect(verbsOf("psql -v ON_ERROR_STOP=1 -f data.sql")).toEqual(["copy", "insert"]);
  });

  test.each([
    `psql -c '\\! ${DELETION}'`,
    `psql <<< $'select 1;\\n\\\\! ${DELETION}'`,
    `psql <<< 'select 1 \\g | ${DELETION}'`,
    `psql -c '\\o |${DELETION}'`,
    `psql -o '|${DELETION}' -c 'select 1'`,
    `psql -c "\\copy t to program '${DELETION}'"`,
    `psql -c '\\set x \`${DELETION}\`'`,
    `mysql -e 'system ${DELETION}'`,
    `mysql -e '\\! ${DELETION}'`,
    `mysql --pager='${DELETION}' -e 'select 1'`,
    `sqlite3 app.db '.shell ${DELETION}'`,
    `sqlite3 app.db '.sh ${DELETION}'`,
    `sqlite3 app.db '.system ${DELETION}'`,
    `sqlite3 app.db '.once |${DELETION}'`,
    `sqlite3 app.db '.import "|${DELETION}" t'`,
    `sqlite3 app.db <<< '.shell ${DELETION}'`,
    `duckdb -cmd '.shell ${DELETION}'`,
    `sqlcmd -Q '!!${DELETION}'`,
    `sqlcmd <<< $'select 1\\n:!! ${DELETION}'`,
  ])("%s runs a command", command => {
    expect(namesOf(command)).toContain("fs.delete");
  });

  test.each([
    ["psql -c 'select 1' -o out.txt", "fs.write", ["/work/app/out.txt"]],
    ["psql -c '\\copy t to out.csv csv'", "fs.write", ["/work/app/out.csv"]],
    ["psql -c '\\copy t from in.csv csv'", "fs.read", ["/work/app/in.csv"]],
    ["sqlite3 app.db 'insert into t values (1)'", "fs.write", ["/work/app/app.db"]],
    ["sqlite3 -readonly app.db 'select 1'", "fs.write", []],
    ["sqlite3 app.db 'select 1'", "fs.read", ["/work/app/app.db"]],
    ["sqlite3 :memory: 'create table t (a)'", "fs.write", []],
    ["sqlite3 app.db '.output out.txt' 'select 1'", "fs.write", ["/work/app/out.txt"]],
    ["sqlite3 app.db '.backup copy.db'", "fs.write", ["/work/app/copy.db"]],
    ["sqlite3 app.db \"attach 'other.db' as o\"", "fs.write", ["/work/app/other.db", "/work/app/app.db"]],
    ["duckdb -c \"copy t to 'out.parquet'\"", "fs.write", ["/work/app/out.parquet"]],
    [
      "duckdb -c \"select * from 'in.csv' join read_csv('/tmp/x.csv')\"",
      "fs.read",
      ["/work/app/in.csv", "/tmp/x.csv"],
    ],
    ["mysql --tee=log.txt -e 'select 1'", "fs.write", ["/work/app/log.txt"]],
  ])("finds the files of %s: %s", (command, name, paths) => {
    expect(pathsOf(command, name)).toEqual(paths);
  });

  test("keeps a database file that is a secret as a secret", () => {
    expect(namesOf("duckdb -c \"select * from read_csv('/home/user/.ssh/id_rsa')\"")).toContain(
      "secrets.read",
    );
    expect(namesOf("psql -c '\\copy t from /home/user/.aws/credentials'")).toContain("secrets.read");
  });

  test.each([
    ["psql shop -c 'select 1'", "shop"],
    ["psql -d shop -c 'select 1'", "shop"],
    ["psql -c 'select 1' postgres://ada:secret@db.example:5432/shop?sslmode=require", "shop"],
    ["psql 'host=db.example dbname=shop' -c 'select 1'", "shop"],
    ["PGDATABASE=shop psql -c 'select 1'", "shop"],
    ["mysql -e 'select 1' shop", "shop"],
    ["mysql -D shop -e 'select 1'", "shop"],
    ["sqlcmd -d shop -Q 'select 1'", "shop"],
    ["psql -c 'select 1'", undefined],
    ["psql \"$DB\" -c 'select 1'", undefined],
    ["mysql shop -e 'use other; select 1'", undefined],
    ["psql shop <<< $'\\\\c other\\nselect 1'", undefined],
  ])("finds the database of %s: %s", (command, database) => {
    expect(databaseOf(command)).toBe(database);
  });
});
