/** Kysely on Node's own SQLite: statements are kept, and transactions take their lock when they begin (Node only). */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import { isBusy } from "./sqlite-fault-node.ts";

/** Statements that are kept compiled. Bulk statements differ by how many rows they have. */
const MAX_STATEMENTS = 200;
const MAX_WAIT_MS = 20;

export interface SqliteDialectOptions {
  readonly database: DatabaseSync;
  /** How long a transaction waits for another process's, in milliseconds. */
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

/** Waits for other writers between tries, where SQLite itself would stop the whole process. */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #waitMs: number;

  constructor(config: { readonly database: SqliteDatabase }, database: DatabaseSync, waitMs: number) {
    super(config);
    this.#database = database;
    this.#waitMs = waitMs;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadlineMs = performance.now() + this.#waitMs;
    for (let tries = 1; ; tries++) {
      try {
        await connection.executeQuery(CompiledQuery.raw("begin immediate"));
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() >= deadlineMs) throw error;
        await sleep(Math.random() * Math.min(tries, MAX_WAIT_MS));
      }
    }
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
      // The one that was used last stands last.
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
