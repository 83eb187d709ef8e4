/** SQL as operations: for the command lines of databases, and for tools that take a statement. */
import type { Operation } from "../../ports/index.ts";
import { opaque, operation, possibly } from "../recognition.ts";
import { HOLE } from "../word.ts";
import { readStatements, type SqlStatement } from "./sql-statement.ts";
import { mysql, postgres, readScript, type SqlDialect, sqlite } from "./sql-tokens.ts";

const MAX_STATEMENT_CHARS = 500;
/** Longer texts are not read. */
export const MAX_SQL_CHARS = 256 * 1024;
const DIALECT_MATTERS = /[\\#$"`[]|\/\*|--/;
/** More statements of different kinds than these are not told one by one. */
const MAX_OPERATIONS = 100;

/**
 * One `sql.execute` for each kind of statement: the same verb on the same tables counts once. Where the dialect isn't
 * known, all that the text means in any of them. Never empty, never throws, linear in the text.
 *
 * @param database its name, where it is known
 */
export function sqlOperations(
  statement: string,
  database?: string,
  dialect?: SqlDialect,
): readonly Operation[] {
  if (statement.length > MAX_SQL_CHARS) return [unknownSql(database)];
  const isPlain = !DIALECT_MATTERS.test(statement);
  const dialects = dialect !== undefined ? [dialect] : isPlain ? [postgres] : [postgres, mysql, sqlite];
  const read = dialects.flatMap(each => statementsOf(statement, each));
  return operationsOfStatements(read, statement.includes(HOLE), database);
}

export const statementsOf = (sql: string, dialect: SqlDialect): readonly SqlStatement[] =>
  readScript(sql, dialect).statements.flatMap(piece => readStatements(piece, dialect.hasOpenEnds === true));

export function operationsOfStatements(
  statements: readonly SqlStatement[],
  hasHoles: boolean,
  database: string | undefined,
  isEmbedded = false,
): readonly Operation[] {
  const found = new Map<string, readonly Operation[]>();
  for (const each of statements) {
    const key = JSON.stringify([
      each.verb ?? "",
      each.isUnbounded,
      each.tables,
      each.runsProgram,
      each.dropped,
      each.files,
    ]);
    if (found.has(key)) continue;
    if (found.size === MAX_OPERATIONS)
      return [...[...found.values()].flat(), opaque("it is more SQL than can be looked at")];
    found.set(key, operationsOf(each, database, isEmbedded));
  }
  const operations = [...found.values()].flat();
  if (hasHoles) return [...operations, possibly(unknownSql(database))];
  return operations.length > 0 ? operations : [nothingOf(database)];
}

function operationsOf(
  { text, verb, tables, isUnbounded, runsProgram, dropped, files }: SqlStatement,
  database: string | undefined,
  isEmbedded: boolean,
): readonly Operation[] {
  const hasHole = text.includes(HOLE);
  // A server that writes files does more than the verb says.
  const doesMore = !isEmbedded && files.some(({ isWritten }) => isWritten);
  return [
    operation("sql.execute", {
      statement: hasHole ? undefined : text.slice(0, MAX_STATEMENT_CHARS),
      verb: doesMore ? undefined : verb,
      tables: hasHole ? undefined : tables,
      unbounded: isUnbounded || !hasHole ? isUnbounded : undefined,
      database,
    }),
    ...(dropped === undefined
      ? []
      : [operation("database.delete", { system: "sql", name: dropped || undefined })]),
    ...(runsProgram ? [opaque("the database's server runs a program")] : []),
  ];
}

/** SQL of which nothing is known. */
export const unknownSql = (database: string | undefined): Operation =>
  operation("sql.execute", {
    statement: undefined,
    verb: undefined,
    tables: undefined,
    unbounded: undefined,
    database,
  });

const nothingOf = (database: string | undefined): Operation =>
  operation("sql.execute", { statement: "", verb: "select", tables: [], unbounded: false, database });
