/** One work of one library in a process of its own: `run-work.ts <file> <work> <folder>`; figures go to descriptor 3. */
import { writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { measureTurns } from "./measure-turns.ts";
import type { Load, OpenPeer, Scenario, TurnResult } from "./peer.ts";
import { type WorkName, works } from "./works.ts";

const [file, name, folder] = process.argv.slice(2) as [string, WorkName, string];
const work = works[name];
let calls = 0;
const scenario: Scenario = {
  toolRounds: work.toolRounds,
  deltas: Array.from({ length: work.deltas }, (_, index) => `word${index} `),
  lookUp({ id }) {
    calls += 1;
    return { id, price: 9.99 };
  },
};
const whole = scenario.deltas.join("");
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
check(await turn());
const figures = await measureTurns(work, turn, check);
await peer.close?.();
// A figure counts only where the work was done, in every turn.
if (calls !== turns * scenario.toolRounds) {
  throw new Error(`the tool ran ${calls} times in ${turns} turns, not ${turns * scenario.toolRounds}`);
}
writeSync(3, JSON.stringify(figures));
// Some libraries leave timers running.
process.exit(0);

function check({ text, deltas }: TurnResult): void {
  if (deltas !== scenario.deltas.length) {
    throw new Error(`${deltas} deltas were seen, not ${scenario.deltas.length}`);
  }
  if (text !== whole) throw new Error(`the text is another one: ${text.slice(0, 80)}`);
}
