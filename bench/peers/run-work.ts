/** One work of one library in a process of its own: `run-work.ts <file> <work> <folder>`; figures go to descriptor 3. */
import { writeSync } from "node:fs";
import { openPeer } from "./installed.ts";
import { measureTurns } from "./measure-turns.ts";
import type { TurnResult } from "./peer.ts";
import { createScenario } from "./scenario.ts";
import { type WorkName, works } from "./works.ts";

const [file, name, folder] = process.argv.slice(2) as [string, WorkName, string];
const work = works[name];
const scenario = createScenario(work);
const peer = await openPeer(file, folder, scenario);
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
