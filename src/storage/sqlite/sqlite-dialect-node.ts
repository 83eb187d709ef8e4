/** Kysely on Node's own SQLite: statements are kept, and transactions take their lock when they begin (Node only). */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import { whenFree } from "./sqlite-fault-node.ts";

/** Statements that are kept compiled; long ones, which write many rows, come in too many lengths. */
const MAX_STATEMENTS = 100;
const MAX_KEPT_CHARS = 8_000;

interface SqliteDialectOptions {
  readonly database: DatabaseSync;
  /** How long a statement waits for other processes, in milliseconds. */
  readonly waitMs: number;
}

export function createSqliteDialect({ database, waitMs }: SqliteDialectOptions): SqliteDialect {
  const config = { database: adapt(database) };
  return new (class extends SqliteDialect {
    override createDriver(): Driver {
      return new ImmediateDriver(config, database, waitMs);
    }
  })(config);
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #waitMs: number;

  constructor(config: { readonly database: SqliteDatabase }, database: DatabaseSync, waitMs: number) {
    super(config);
    this.#database = database;
    this.#waitMs = waitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: query => whenFree(this.#waitMs, () => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** A transaction that took its lock with its first change might have read rows that have changed since. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk rolls back by itself.
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = statements.get(sql) ?? prepare(database, sql);
      if (sql.length > MAX_KEPT_CHARS) return statement;
      // The last used comes last.
      statements.delete(sql);
      statements.set(sql, statement);
      if (statements.size > MAX_STATEMENTS) statements.delete(statements.keys().next().value!);
      return statement;
    },
  };
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...values(parameters)),
    run: parameters => statement.run(...values(parameters)),
    iterate: parameters => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  };
}
