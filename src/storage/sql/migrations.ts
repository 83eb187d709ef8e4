/** Every step of the schema, in order; the last one's number is the version that this program knows. */
import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";
import type { ColumnForms } from "./sql-driver.ts";

/** One step of the schema. Steps only go forward, and what was released is never changed. */
export interface Migration {
  /** Counts from 1, without gaps. */
  readonly version: number;
  readonly name: string;
  /** Runs in a transaction: it happens whole, or not at all. */
  up(db: Kysely<Schema>, columns: ColumnForms): Promise<void>;
}

// Holds every number of JavaScript as it is: times may have fractions, costs do.
const number = sql`double precision`;

/** Schema 1: sessions with their claims, their entries, and the requests that wait for an answer. */
const sessionsMigration: Migration = {
  version: 1,
  name: "sessions",
  async up(db, { identity, text }) {
    const createIndex = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await db.schema
      .createTable("brainstem_session")
      .addColumn("id", identity)
      .addColumn("tenant", text, column => column.notNull())
      .addColumn("user_name", text, column => column.notNull())
      .addColumn("session_name", text, column => column.notNull())
      .addColumn("project", text)
      .addColumn("title", text, column => column.notNull())
      .addColumn("created_at", number, column => column.notNull())
      .addColumn("updated_at", number, column => column.notNull())
      .addColumn("last_seq", "bigint", column => column.notNull())
      .addColumn("turns", "bigint", column => column.notNull())
      .addColumn("state", text, column => column.notNull())
      .addColumn("input_tokens", number, column => column.notNull())
      .addColumn("output_tokens", number, column => column.notNull())
      .addColumn("cached_input_tokens", number, column => column.notNull())
      .addColumn("cost_usd", number)
      .addColumn("branched_from", text)
      .addColumn("branched_from_seq", "bigint")
      .addColumn("claim", text)
      .addColumn("claim_owner", text)
      .addColumn("claim_until", number)
      .addColumn("claim_for_ms", number)
      .addUniqueConstraint("brainstem_session_name", ["tenant", "user_name", "session_name"])
      .execute();
    await createIndex("brainstem_session_recent", "brainstem_session", ["tenant", "updated_at"]);
    await createIndex("brainstem_session_recent_of_user", "brainstem_session", [
      "tenant",
      "user_name",
      "updated_at",
    ]);

    // With rowids, not clustered by its key: sessions write in turns, and appending to the end costs half as much CPU.
    await db.schema
      .createTable("brainstem_event")
      .addColumn("session_id", "bigint", column =>
        column.notNull().references("brainstem_session.id").onDelete("cascade"),
      )
      .addColumn("seq", "bigint", column => column.notNull())
      .addColumn("kind", text, column => column.notNull())
      .addColumn("at", number, column => column.notNull())
      .addColumn("turn", text, column => column.notNull())
      .addColumn("payload", text, column => column.notNull())
      .addPrimaryKeyConstraint("brainstem_event_place", ["session_id", "seq"])
      .execute();

    await db.schema
      .createTable("brainstem_approval")
      .addColumn("session_id", "bigint", column =>
        column.notNull().references("brainstem_session.id").onDelete("cascade"),
      )
      .addColumn("tenant", text, column => column.notNull())
      .addColumn("user_name", text, column => column.notNull())
      .addColumn("approval", text, column => column.notNull())
      .addColumn("seq", "bigint", column => column.notNull())
      .addColumn("turn", text, column => column.notNull())
      .addColumn("call", text, column => column.notNull())
      .addColumn("expires_at", number, column => column.notNull())
      .addColumn("request", text, column => column.notNull())
      .addPrimaryKeyConstraint("brainstem_approval_place", ["session_id", "approval"])
      .execute();
    await createIndex("brainstem_approval_id", "brainstem_approval", ["approval"]);
    await createIndex("brainstem_approval_open", "brainstem_approval", ["tenant", "expires_at"]);
  },
};

/** Schema 2: the memory of each user of a shared brain, as a whole, with a version for writers that meet. */
const userMemoryMigration: Migration = {
  version: 2,
  name: "user-memory",
  async up(db, { text }) {
    await db.schema
      .createTable("brainstem_memory")
      .addColumn("tenant", text, column => column.notNull())
      .addColumn("user_name", text, column => column.notNull())
      .addColumn("version", "bigint", column => column.notNull())
      .addColumn("updated_at", sql`double precision`, column => column.notNull())
      .addColumn("files", text, column => column.notNull())
      .addPrimaryKeyConstraint("brainstem_memory_owner", ["tenant", "user_name"])
      .execute();
  },
};

/** Schema 3: a checksum for each entry. Entries that are there keep none: whether they are whole is unknown. */
const checksumMigration: Migration = {
  version: 3,
  name: "entry-checksum",
  async up(db) {
    await db.schema.alterTable("brainstem_event").addColumn("checksum", "integer").execute();
  },
};

/** Schema 4: records. Their key begins with the collection, since lists are of one collection, of a tenant or of all. */
const recordMigration: Migration = {
  version: 4,
  name: "records",
  async up(db, { text }) {
    await db.schema
      .createTable("brainstem_record")
      .addColumn("tenant", text, column => column.notNull())
      .addColumn("collection", text, column => column.notNull())
      .addColumn("id", text, column => column.notNull())
      .addColumn("version", "bigint", column => column.notNull())
      .addColumn("updated_at", sql`double precision`, column => column.notNull())
      .addColumn("body", text, column => column.notNull())
      .addPrimaryKeyConstraint("brainstem_record_key", ["collection", "tenant", "id"])
      .execute();
  },
};

export const allMigrations: readonly Migration[] = [
  sessionsMigration,
  userMemoryMigration,
  checksumMigration,
  recordMigration,
];
