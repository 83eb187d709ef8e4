/** A process that goes on with the turns that another one has left, and then with new ones, until there are enough. */
import { openStore } from "../../../src/storage/node.ts";
import { proven } from "../../safety/evidence/proven.ts";
import { keyOf, openLife } from "./life.ts";

const [spec = "", folder = "", sessions = "1", turns = "1"] = process.argv.slice(2);

const store = proven(await openStore(spec));
const mind = openLife(store, folder);
process.stdout.write("ready\n");

async function live(session: number): Promise<void> {
  const key = keyOf(session);
  const here = mind.session(key);
  await (await here.resume())?.summary();
  for (let turn = (await store.sessions.find(key))?.turns ?? 0; turn < Number(turns); turn++) {
    const { status } = await here.turn(`input ${turn}`).summary();
    if (status !== "completed") throw new Error(`turn ${turn} of session ${session} ended as ${status}`);
  }
}

await Promise.all(Array.from({ length: Number(sessions) }, (_, session) => live(session)));
await mind.close();
await store.close();
process.stdout.write("done\n");
