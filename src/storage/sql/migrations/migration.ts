/** One step of the schema. Steps only go forward, and what was released is never changed. */
import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";
import type { ColumnForms } from "../sql-driver.ts";

export interface Migration {
  /** Counts from 1, without gaps. */
  readonly version: number;
  readonly name: string;
  /** Runs in a transaction: it happens whole, or not at all. */
  up(db: Kysely<Schema>, columns: ColumnForms): Promise<void>;
}
