/** Connections to PostgreSQL: `pg`, loaded when it is asked for, or a pool of the user's own (Node only). */
import { fault } from "../../base/index.ts";

export interface ConnectionOptions {
  /** Connections at once, the listening connection included. @default 10 */
  readonly poolSize?: number;
  /** How long to wait for a connection, in milliseconds. @default 5_000 */
  readonly connectTimeoutMs?: number;
  /** How long one statement may take, in milliseconds, waiting for other writers included. @default 15_000 */
  readonly statementTimeoutMs?: number;
}

/** The events of `pg`'s clients: notifications, and connections that broke. */
export interface ListeningClient extends PostgresPoolClient {
  on(event: "notification", listener: (message: { readonly payload?: string | undefined }) => void): unknown;
  on(event: "error" | "end", listener: (error?: unknown) => void): unknown;
}

export const isListening = (client: PostgresPoolClient): client is ListeningClient =>
  "on" in client && typeof client.on === "function";

/** How much longer than the database this side waits for an answer: a network that is cut says nothing. */
const GRACE_MS = 1_000;
/** A transaction that its process has left standing holds the rows that others wait for. */
const IDLE_TRANSACTION_MS = 10_000;

/** @throws dependency.missing */
export async function openPool(
  connectionString: string,
  { poolSize = 10, connectTimeoutMs = 5_000, statementTimeoutMs = 15_000 }: ConnectionOptions,
): Promise<PostgresPool> {
  const pool = new (await loadPool())({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + GRACE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    allowExitOnIdle: true,
    application_name: "brainstem",
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on("error", ignore);
  return pool;
}

async function loadPool(): Promise<typeof import("pg").Pool> {
  try {
    // On the default export whatever the version: older ones have no other.
    return (await import("pg")).default.Pool;
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    // A package that is there and lacks something of its own is another matter.
    if (code !== "ERR_MODULE_NOT_FOUND" || !String(message).includes("'pg'")) throw error;
    throw fault("dependency.missing", { package: "pg", option: "A postgres:// store" }, { cause: error });
  }
}

/** The pool as the store uses it: clients that break don't end the process, and a pool that is lent isn't ended. */
export function guardPool(pool: PostgresPool, isLent: boolean): PostgresPool {
  const guarded = new WeakSet<PostgresPoolClient>();
  let ending: Promise<void> | undefined;
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      if (isListening(client) && !guarded.has(client)) {
        guarded.add(client);
        client.on("error", ignore);
      }
      return client;
    },
    end() {
      ending ??= isLent ? Promise.resolve() : pool.end();
      return ending;
    },
  };
}

const ignore = () => {};

/** PostgresPool is what a store needs of a pool: `pg`'s has it, and what is like it. No package's types are imported. */
export interface PostgresPool {
  connect(): Promise<PostgresPoolClient>;
  end(): Promise<void>;
  readonly options: object;
}

interface PostgresPoolClient {
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresRows<Row>>;
  query<Cursor>(cursor: Cursor): Cursor;
  release(destroy?: boolean): void;
}

interface PostgresRows<Row> {
  readonly command: "UPDATE" | "DELETE" | "INSERT" | "SELECT" | "MERGE" | "COMMIT" | "ROLLBACK";
  readonly rowCount: number;
  readonly rows: Row[];
}
