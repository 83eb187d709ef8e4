/** Every step of the schema, in order; the last one's number is the version that this program knows. */
import { sessionsMigration } from "./0001-sessions.ts";
import { userMemoryMigration } from "./0002-user-memory.ts";
import type { Migration } from "./migration.ts";

export const allMigrations: readonly Migration[] = [sessionsMigration, userMemoryMigration];
