/** SQL in the arguments of a tool that asks a database. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { operation } from "../recognition.ts";
import { sqlOperations } from "../sql/read-sql.ts";
import type { Given } from "./given.ts";

const DATABASE =
  /sql|postgres|mysql|maria|sqlite|database|(?:^|[^a-z])db(?:[^a-z]|$)|duckdb|bigquery|snowflake|clickhouse|supabase|neon|redshift|oracle|cockroach/i;
/** How a statement begins, comments and brackets left aside. */
const STATEMENT =
  /^[\s(]*(?:--|\/\*|(?:alter|analyze|begin|call|comment|commit|copy|create|declare|delete|describe|do|drop|exec|execute|explain|grant|insert|merge|pragma|rename|replace|revoke|rollback|select|set|show|truncate|update|use|vacuum|with)\b)/i;

/** None for a tool that has nothing to do with SQL. `query` may be anything: it has to look like SQL. */
export function readSqlCall(tool: string, given: Given): readonly Operation[] {
  const certain = given.items("sql", "statement", "statements", "sql_query", "sql_statement");
  const likely = given.items("query", "queries");
  const isDatabase = DATABASE.test(tool);
  const isSql = (text: Json) => isDatabase || (typeof text === "string" && STATEMENT.test(text));
  const statements = [...certain, ...likely.filter(isSql)];
  return statements.flatMap(sqlOf);
}

/** The statement taken apart; one that can't be read at all may do anything. */
export const sqlOf = (statement: Json | undefined): readonly Operation[] =>
  typeof statement === "string"
    ? sqlOperations(statement)
    : [
        operation("sql.execute", {
          statement: undefined,
          verb: undefined,
          tables: undefined,
          unbounded: undefined,
        }),
      ];
