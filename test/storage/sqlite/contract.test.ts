import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe } from "vitest";
import { openSqliteStore } from "../../../src/storage/node.ts";
import { describeStore } from "../../../src/testing/store-contract-vitest.ts";
import { damageStatement } from "../sql/damage.ts";
import { makeDirectory } from "./directory.ts";

describe("[storage.append] [storage.read] [storage.round-trip] [storage.claim] [storage.watch] [storage.sessions] [storage.approvals] [storage.apart] [storage.keys] [storage.race] [storage.life] [storage.memories] [storage.records] [storage.upgrades] [storage.damage]", () => {
  describeStore(
    "sqlite",
    async ({ clock }) => {
      const directory = makeDirectory();
      const path = join(directory.path, "sessions.db");
      const reopen = () => openSqliteStore({ path, clock });
      return {
        store: await reopen(),
        reopen,
        async damage(key, seq) {
          const database = new DatabaseSync(path);
          database.exec(damageStatement(key, seq));
          database.close();
        },
        dispose: async () => directory.remove(),
      };
    },
    { isDamageable: true },
  );
});
