import { join } from "node:path";
import { openSqliteStore } from "../../../src/storage/node.ts";
import { describeStore } from "../../../src/testing/store-contract-vitest.ts";
import { makeDirectory } from "./directory.ts";

describeStore("sqlite", async ({ clock }) => {
  const directory = makeDirectory();
  const reopen = () => openSqliteStore({ path: join(directory.path, "sessions.db"), clock });
  return { store: await reopen(), reopen, dispose: async () => directory.remove() };
});
