import { describe } from "vitest";
import { createMemoryStore } from "../../src/storage/index.ts";
import { describeStore } from "../../src/testing/store-contract-vitest.ts";

describe("[storage.append] [storage.read] [storage.round-trip] [storage.claim] [storage.watch] [storage.sessions] [storage.approvals] [storage.apart] [storage.keys] [storage.race] [storage.life] [storage.memories] [storage.records] [storage.upgrades]", () => {
  describeStore("memory", async ({ clock }) => ({ store: createMemoryStore({ clock }) }), { lasts: false });
});
