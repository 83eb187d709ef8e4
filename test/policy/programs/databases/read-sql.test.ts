import { describe, expect, test } from "vitest";
import { sqlOperations } from "../../../../src/policy/sql/read-sql.ts";
import { mysql, postgres, sqlite, sqlServer } from "../../../../src/policy/sql/sql-tokens.ts";
import { HOLE } from "../../../../src/policy/word.ts";
import type { Operation } from "../../../../src/ports/index.ts";

/** `delete users !`: the verb, the tables, and a mark for every row. */
const brief = ({ name, arguments: given, isPossible }: Operation) => {
  if (name !== "sql.execute") return name;
  const tables = given.tables === undefined ? ["?"] : (given.tables as readonly string[]);
  const bound = given.unbounded === undefined ? "!?" : given.unbounded === true ? "!" : "";
  return [isPossible ? "maybe" : "", given.verb ?? "?", ...tables, bound]
    .filter(each => each !== "")
    .join(" ");
};
const readSql = (sql: string, dialect?: Parameters<typeof sqlOperations>[2]) =>
  sqlOperations(sql, undefined, dialect).map(brief);

describe("[policy.databases.statements]", () => {
  test.each([
    ["select * from users where id = 1", ["select users"]],
    [
      "SELECT count(*) FROM `Users`, public.orders o JOIN lines l USING (id)",
      ["select users public.orders orders lines"],
    ],
    ["select 1 from users u, (select * from inner_one) x, last_one", ["select users inner_one last_one"]],
    ["select * from generate_series(1, 2) g, t", ["select t"]],
    ["select extract(year from ts), trim(both from x) from t where a is distinct from b", ["select t"]],
    ["values (1)", ["select"]],
    ["show tables", ["select"]],
    ["describe users", ["select users"]],
    ["explain delete from users", ["select users"]],
    ["explain analyze delete from users", ["delete users !"]],
    ["explain (analyze, buffers) update users set a = 1", ["update users !"]],
    ["insert into a.b (x) values ('c;d'), ('e')", ["insert a.b b"]],
    ["insert into t select * from u", ["insert t u"]],
    ["replace into t values (1)", ["replace t"]],
    ["update t set a = 1 where id in (select id from u)", ["update t u"]],
    ["update t set a = (select b from u where true)", ["update t u !"]],
    ["delete from t where id = 1 returning *", ["delete t"]],
    ["delete x from t x join u on u.id = x.id where u.z = 1", ["delete x t u"]],
    ["delete from t using u where t.id = u.id", ["delete t u"]],
    ["merge into t using s on t.id = s.id when matched then delete", ["merge t s"]],
    ["drop table if exists a, public.b cascade", ["drop a public.b b !"]],
    ["drop index concurrently i", ["drop i"]],
    ["drop database shop", ["drop shop !", "database.delete"]],
    ["drop schema if exists s cascade", ["drop s !", "database.delete"]],
    ["truncate a, only b restart identity", ["truncate a b !"]],
    ["alter table only t add column c int", ["alter t"]],
    ["alter table t drop column c", ["alter t !"]],
    ["alter table t alter column c drop not null", ["alter t"]],
    ["create table if not exists a (id int references b (id))", ["create a b"]],
    ["create unique index i on t (a)", ["create i t"]],
    ["create view v as select * from t", ["create v t"]],
    ["select * into b from a", ["create b a"]],
    ["grant select on table t to ada", ["grant t"]],
    ["copy t from stdin", ["copy t"]],
    ["copy t (a, b) to stdout", ["select t"]],
    ["vacuum full", ["vacuum"]],
    ["pragma table_info(t)", ["select"]],
    ["pragma writable_schema = 1", ["pragma"]],
    ["begin; update t set a = 1 where id = 2; commit", ["update t"]],
    ["set search_path = x; use shop; select 1", ["select"]],
    ["set global general_log = 1", ["set"]],
    ["select * from t for update", ["select t"]],
    ["", ["select"]],
    ["-- nothing", ["select"]],
  ])("recognises %s", (sql, operations) => {
    expect(readSql(sql)).toEqual(operations);
  });

  test.each([
    "delete from t",
    "delete from t where 1 = 1",
    "delete from t where (true)",
    "delete from t where not false",
    "delete from t where 'a' = 'a'",
    "delete from t where id = 5 or 1 = 1",
    "delete from t where (id = 5) or 2 > 1",
    "delete from t where id = id",
    "delete from t where name like '%'",
    "update t set a = 1",
    "update t set a = 1 -- where id = 1",
    "with x as (select 1) delete from t",
  ])("%s reaches every row", sql => {
    expect(sqlOperations(sql).some(each => each.arguments.unbounded === true)).toBe(true);
  });

  test.each([
    "delete from t where id = 5",
    "delete from t where id = 5 and 1 = 1",
    "delete from t where a = b",
    "delete from t where (a = 1 or a = 2)",
    "delete from t where exists (select 1 from u where u.id = t.id)",
    "update t set a = 1 where name like 'x%'",
    "update t set a = 1 from u where u.id = t.id",
  ])("%s reaches only some rows", sql => {
    expect(sqlOperations(sql).every(each => each.arguments.unbounded === false)).toBe(true);
  });

  test("a statement is handed on in at most 500 characters, with its database", () => {
    const [operation] = sqlOperations(`select '${"x".repeat(1000)}'`, "shop");
    expect(operation?.arguments.statement).toHaveLength(500);
    expect(operation?.arguments.database).toBe("shop");
  });

  test("counts equal statements once, and at most 100 kinds of them", () => {
    expect(readSql("insert into t values (1);".repeat(500))).toEqual(["insert t"]);
    const many = Array.from({ length: 200 }, (_, index) => `drop table t${index};`).join("");
    expect(sqlOperations(many)).toHaveLength(101);
    expect(sqlOperations(many).at(-1)?.name).toBe("shell.opaque");
    expect(readSql(`select '${"x".repeat(300_000)}'`)).toEqual(["? ? !?"]);
  });
});

describe("[policy.databases.hidden]", () => {
  test.each([
    ["select 1; drop table t", "drop t !"],
    ["select 1/* x */;/* y */drop/* z */table t", "drop t !"],
    ["select '--'; drop table t", "drop t !"],
    ["select 'it''s'; drop table t; --'", "drop t !"],
    ["select 'a\\'; drop table t; --'", "drop t !"],
    ["select 1 # it's\n; drop table t; -- '", "drop t !"],
    ["select 1 a# it's\n; drop table t; -- '", "drop t !"],
    ["select 1 --1'\n; drop table t; -- '", "drop t !"],
    ["/*! drop table t */", "drop t !"],
    ["/*!50000 drop table t */", "drop t !"],
    ["/* /* */ drop table t; /* */", "drop t !"],
    ["select $$; drop table t; $$", "drop t !"],
    ["with gone as (delete from t returning *) select * from gone", "delete t !"],
    ["with a as (select 1), b as (update t set x = 1 where id = 2 returning *) select 1", "update t"],
    ["with a as (select 1) insert into t select * from a", "insert t a"],
    ["(select 1); ((delete from t))", "delete t !"],
    ["select 1 drop table t", "? t"],
    ["select 1 delete from t", "? t"],
    ["select 1 exec x", "?"],
    ["do $$ begin delete from t; end $$", "?"],
    ["call clean_up()", "?"],
    ["execute wipe", "?"],
    ["prepare wipe as delete from t", "? t"],
    ["select pg_read_file('/etc/passwd')", "?"],
    ["select LOAD_EXTENSION('x')", "?"],
    ["select 1 from dblink_exec('x')", "?"],
    ["select * from t into outfile '/tmp/x'", "? t"],
    ["copy t to '/etc/x'", "? t"],
    ["attach '/x' as y", "?"],
    ["load data infile '/x' into table t", "? t"],
    [":statement", "?"],
  ])("finds the hidden write of %s", (sql, operation) => {
    expect(readSql(sql)).toContain(operation);
  });

  test.each([
    ["select '; drop table t;'", undefined],
    ["select 1 -- ; drop table t", undefined],
    ["select /* ; drop table t */ 1", undefined],
    ["select $tag$; drop table t; $tag$", postgres],
    ["/* /* */ ; drop table t; */ select 1", postgres],
    ["select E'\\'; drop table t; --'", postgres],
    ["select 'a\\'; drop table t; --'", mysql],
    ["select 1 # ; drop table t", mysql],
    ['select "; drop table t"', mysql],
    ["select [; drop table t]", sqlite],
  ] as const)("%s is only a text, a name or a comment", (sql, dialect) => {
    expect(readSql(sql, dialect).every(each => each.startsWith("select"))).toBe(true);
  });

  test("finds a statement of SQL Server without a semicolon before it", () => {
    expect(readSql("select 1 drop table t", sqlServer)).toEqual(["select", "drop t !"]);
    expect(readSql("if exists (select 1) delete from t", sqlServer)).toContain("delete t !");
    expect(readSql("alter table t drop column c", sqlServer)).toEqual(["alter t !"]);
  });

  test("a program that a server runs is opaque", () => {
    expect(readSql("copy t from program 'id'")).toEqual(["copy t", "shell.opaque"]);
  });

  test.each([
    [`delete from t where id = ${HOLE}`, ["delete ? !?", "maybe ? ? !?"]],
    [`delete from t where name = '${HOLE}'`, ["delete ? !?", "maybe ? ? !?"]],
    [`drop table ${HOLE}`, ["drop ? !", "maybe ? ? !?"]],
    [HOLE, ["? ? !?", "maybe ? ? !?"]],
  ])("%j may be anything beside its known operations", (sql, operations) => {
    expect(readSql(sql)).toEqual(operations);
  });

  test("inner writes beyond the bound are opaque", () => {
    const writes = Array.from(
      { length: 30 },
      (_, index) => `w${index} as (delete from t${index} where id = 1)`,
    );
    expect(readSql(`with ${writes.join(", ")} select 1`)).toContain("?");
  });
});
