/** Schema 2: the memory of each user of a shared brain, as a whole, with a version for writers that meet. */
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export const userMemoryMigration: Migration = {
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
