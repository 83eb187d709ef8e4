import { openStore } from "../../../src/storage/node.ts";
import { written, turn, ada } from "./fixture.ts";
const [,, dir, turns] = process.argv;
const entries = written(ada, Array.from({length:+turns!},(_, i)=>turn("Question "+i, "Answer ".repeat(14))).flat());
const store = await openStore(`sqlite:${dir}/t.db`);
try { console.log(await store.log.append(ada, entries, {afterSeq:0})); } catch (e) { console.log(String((e as Error).stack).slice(0,1500)); console.log(String(((e as any).cause?.stack))?.slice(0,800)) }
await store.close();
