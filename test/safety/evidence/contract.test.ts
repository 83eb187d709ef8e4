import { describe } from "vitest";
import { sha256Hex } from "../../../src/base/sha256-node.ts";
import { chainStore } from "../../../src/safety/evidence.ts";
import { createMemoryStore } from "../../../src/storage/index.ts";
import { describeStore } from "../../../src/testing/store-contract-vitest.ts";

describe("[safety.evidence.transparent]", () => {
  describeStore(
    "memory, proven",
    async ({ clock }) => ({ store: chainStore(createMemoryStore({ clock }), { digest: sha256Hex }) }),
    { lasts: false },
  );
  describeStore(
    "memory, proven by WebCrypto",
    async ({ clock }) => ({ store: chainStore(createMemoryStore({ clock })) }),
    { lasts: false },
  );
});
