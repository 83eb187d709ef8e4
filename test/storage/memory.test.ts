import { createMemoryStore } from "../../src/storage/index.ts";
import { describeStore } from "../../src/testing/store-contract-vitest.ts";

describeStore("memory", async ({ clock }) => ({ store: createMemoryStore({ clock }) }), { lasts: false });
