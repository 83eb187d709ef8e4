/** One of several processes that all speak to one session at once. */
import { openStore } from "../../../src/storage/node.ts";
import { keyOf, openLife } from "./life.ts";

const [spec = "", folder = "", name = "", sends = "1"] = process.argv.slice(2);

const store = await openStore(spec);
// No process is killed here: a process that gets no processor for a second lives.
const mind = openLife(store, folder, { limits: { claimMs: 60_000, leaseMs: 30_000 } });
const session = mind.session(keyOf(0));
const turns = Array.from({ length: Number(sends) }, (_, index) => session.turn(`${name} ${index}`));
for (const turn of turns) process.stdout.write(`${(await turn.summary()).text}\n`);
await mind.close();
await store.close();
