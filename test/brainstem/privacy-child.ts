/** Says something private in a turn, and is killed before its n-th write of the store: privacy-child.ts root n */
import { join } from "node:path";
import type { EventLog, Records } from "../../src/ports/index.ts";
import { openStore } from "../../src/storage/node.ts";
import { openPlace } from "./privacy-rig.ts";

const [root = "", count = "0"] = process.argv.slice(2);
let left = Number(count);

function beforeWrite() {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}

const store = await openStore(`sqlite:${join(root, "kills.db")}`);
const log: EventLog = {
  ...store.log,
  append: (...given) => {
    beforeWrite();
    return store.log.append(...given);
  },
};
const records: Records = {
  ...store.records,
  write: (...given) => {
    beforeWrite();
    return store.records.write(...given);
  },
};
const { brainstem } = await openPlace(root, ["Hello <EMAIL_1>, and amy@shop.example."], {
  storage: { ...store, log, records },
});
for (const turn of [1, 2]) await brainstem.session().turn(`I am bob${turn}@shop.example`).summary();
await brainstem.close();
await store.close();
process.stdout.write("done\n");
