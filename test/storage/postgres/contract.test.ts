import { afterAll, beforeAll, describe } from "vitest";
import type { SessionKey } from "../../../src/ports/index.ts";
import { openPostgresStore } from "../../../src/storage/node.ts";
import { describeStore } from "../../../src/testing/store-contract-vitest.ts";
import { damageStatement } from "../sql/damage.ts";
import { createDatabase, hasServer, type OwnDatabase, onServer } from "./own-database.ts";

describe.skipIf(!hasServer)(
  "[storage.append] [storage.read] [storage.round-trip] [storage.claim] [storage.watch] [storage.sessions] [storage.approvals] [storage.apart] [storage.keys] [storage.race] [storage.life] [storage.memories] [storage.records] [storage.upgrades] [storage.damage] on a PostgreSQL server (skipped without one)",
  () => {
    let database: OwnDatabase;
    beforeAll(async () => {
      database = await createDatabase();
    });
    afterAll(() => database.drop());

    describeStore(
      "postgres",
      async ({ clock }) => {
        const reopen = () => openPostgresStore({ connectionString: database.url, clock });
        const store = await reopen();
        await onServer(database.url, client =>
          client.query(
            "delete from brainstem_session; delete from brainstem_memory; delete from brainstem_record",
          ),
        );
        const damage = (key: SessionKey, seq: number) =>
          onServer(database.url, async client => void (await client.query(damageStatement(key, seq))));
        return { store, reopen, damage };
      },
      { isDamageable: true },
    );
  },
);
