/** One work of one library in a process of its own: `run-work.ts <file> <work> <folder>`; figures go to descriptor 3. */
import { writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { measureTurns } from "./measure-turns.ts";
import type { Load, OpenPeer, TurnResult } from "./peer.ts";
import { createScenario } from "./scenario.ts";
import { type WorkName, works } from "./works.ts";

const [file, name, folder] = process.argv.slice(2) as [string, WorkName, string];
const work = works[name];
const scenario = createScenario(work);
const { open } = (await import(`./${file}.ts`)) as { readonly open: OpenPeer };
const load: Load = async specifier => {
  const from = (await import(pathToFileURL(join(folder, "load.mjs")).href)) as { readonly load: Load };
  return from.load(specifier);
};
const peer = await open(scenario, load);
let turns = 0;
const turn = (): Promise<TurnResult> => {
  turns += 1;
  return peer.turn();
};
scenario.check(await turn());
const figures = await measureTurns(work, turn, scenario.check);
await peer.close?.();
// A figure counts only where the work was done, in every turn.
if (scenario.calls !== turns * scenario.toolRounds) {
  throw new Error(
    `the tool ran ${scenario.calls} times in ${turns} turns, not ${turns * scenario.toolRounds}`,
  );
}
writeSync(3, JSON.stringify(figures));
// Some libraries leave timers running.
process.exit(0);
