import { join } from "node:path";
import { describe } from "vitest";
import { openSqliteStore } from "../../../src/storage/node.ts";
import { describeStore } from "../../../src/testing/store-contract-vitest.ts";
import { makeDirectory } from "./directory.ts";

describe("[storage.append] [storage.read] [storage.round-trip] [storage.claim] [storage.watch] [storage.sessions] [storage.approvals] [storage.apart] [storage.keys] [storage.race] [storage.life] [storage.memories] [storage.upgrades]", () => {
  describeStore("sqlite", async ({ clock }) => {
    const directory = makeDirectory();
    const reopen = () => openSqliteStore({ path: join(directory.path, "sessions.db"), clock });
    return { store: await reopen(), reopen, dispose: async () => directory.remove() };
  });
});
