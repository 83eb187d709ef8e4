/** A process whose turn asks a person, and which then waits to be killed. */
import { openStore } from "../../../src/storage/node.ts";
import { createDeferringApprover } from "../../../src/tools/index.ts";
import { askAll, keyOf, openLife } from "./life.ts";

const [spec = "", folder = "", session = "0"] = process.argv.slice(2);

const store = await openStore(spec);
const mind = openLife(store, folder, { policy: askAll, approver: createDeferringApprover() });
process.stdout.write("ready\n");
const { status } = await mind
  .session(keyOf(Number(session)))
  .turn("go")
  .summary();
process.stdout.write(`${status}\n`);
setInterval(() => {}, 1_000);
