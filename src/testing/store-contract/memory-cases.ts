/** The memory of users: whole, by version, and apart from other users'. */
import { assertEqual, assertRejects } from "./assert.ts";
import { casesOf, lastingCasesOf } from "./store-case.ts";

const ada = { tenant: "acme", user: "ada" };
const files = { "memory/personal/PREFERENCES.md": "- tabs \u0000 \ud800 Grüße 語\n" };

export const memoryCases = [
  ...casesOf("memories", {
    "are read as they were written, and replaced as a whole": async ({ store: { memories } }) => {
      assertEqual(await memories.read(ada), undefined, "before anything was written");
      assertEqual(await memories.write(ada, files, 0), true, "the first write");
      assertEqual(await memories.read(ada), { version: 1, files }, "after it");
      assertEqual(await memories.write(ada, { other: "x" }, 1), true, "the second write");
      assertEqual(await memories.read(ada), { version: 2, files: { other: "x" } }, "after that");
    },
    "are not written over what another writer wrote meanwhile": async ({ store: { memories } }) => {
      const results = await Promise.all(
        ["a", "b", "c"].map(name => memories.write(ada, { [name]: name }, 0)),
      );
      assertEqual(results.filter(Boolean).length, 1, "writers that were first");
      assertEqual(await memories.write(ada, files, 7), false, "a version that never was");
      assertEqual((await memories.read(ada))?.version, 1, "the version");
    },
    "belong to one user of one tenant": async ({ store: { memories } }) => {
      await memories.write(ada, files, 0);
      for (const other of [
        { tenant: "acme", user: "Ada" },
        { tenant: "umbrella", user: "ada" },
        { tenant: "acmeada", user: "ada" },
      ]) {
        assertEqual(await memories.read(other), undefined, `what ${other.tenant}/${other.user} reads`);
        assertEqual(await memories.remove(other), false, "what they may erase");
      }
      await assertRejects(() => memories.read({ tenant: "", user: "ada" }), "input.invalid", "no tenant");
    },
    "are erased for good": async ({ store: { memories } }) => {
      await memories.write(ada, files, 0);
      assertEqual(await memories.remove(ada), true, "erasing");
      assertEqual(await memories.read(ada), undefined, "afterwards");
      assertEqual(await memories.remove(ada), false, "erasing again");
    },
  }),
  ...lastingCasesOf("memories", {
    last: async ({ store, reopen }) => {
      await store.memories.write(ada, files, 0);
      const other = await reopen();
      assertEqual(await other.memories.read(ada), { version: 1, files }, "in another process");
    },
  }),
];
