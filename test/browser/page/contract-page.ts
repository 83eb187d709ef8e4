/** A page that runs the contract of stores on IndexedDB, a case at a time. */
import { deleteDB } from "idb";
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
    dispose: () => deleteDB(name),
  };
};

export const rig = offer({
  async runCase(index: number): Promise<void> {
    await storeContract[index]!.run(open);
  },
});
