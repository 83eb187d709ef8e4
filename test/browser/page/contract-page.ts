/** A page that runs the contract of stores on IndexedDB, a case at a time. */
import { deleteDB, openDB } from "idb";
import type { SessionKey } from "../../../src/ports/index.ts";
import { openIndexedDbStore } from "../../../src/storage/browser.ts";
import { type StoreFactory, storeContract } from "../../../src/testing/store-contract.ts";
import { offer } from "../call-page.ts";

let opened = 0;

const open: StoreFactory = async ({ clock }) => {
  opened += 1;
  const name = `contract-${opened}`;
  return {
    store: await openIndexedDbStore({ name, clock }),
    reopen: () => openIndexedDbStore({ name, clock }),
    damage: (key, seq) => damage(name, key, seq),
    dispose: () => deleteDB(name),
  };
};

async function damage(name: string, { tenant, user, session }: SessionKey, seq: number): Promise<void> {
  const database = await openDB(name);
  const place = [tenant, user, session, seq];
  const stored = JSON.stringify(await database.get("events", place)).replace("person", "persoN");
  await database.put("events", JSON.parse(stored), place);
  database.close();
}

export const rig = offer({
  async runCase(index: number): Promise<void> {
    await storeContract[index]!.run(open);
  },
});
