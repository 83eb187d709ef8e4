/** Measures turns of ours and of the bare loop in one process, in alternating rounds, so that the machine's moods hit both. */
import { median } from "../measure.ts";
import { open as openBareLoop } from "./bare-loop.ts";
import { open as openBrainstem } from "./brainstem.ts";
import type { Load, Peer } from "./peer.ts";
import { type CountedScenario, createScenario } from "./scenario.ts";
import { type WorkName, works } from "./works.ts";

const BATCH = 10;
const WARM_UP_ROUNDS = 60;
const ROUNDS = 120;

/** Medians of CPU a turn. */
export interface AlternatedFigures {
  readonly bareMicroseconds: number;
  readonly oursMicroseconds: number;
}

interface Contestant {
  readonly scenario: CountedScenario;
  readonly peer: Peer;
  readonly cpu: number[];
}

const loadNothing: Load = specifier => Promise.reject(new Error(`${specifier} is no part of ours`));

export async function alternateTurns<Name extends WorkName>(
  names: readonly Name[],
): Promise<Readonly<Record<Name, AlternatedFigures>>> {
  const pairs = await Promise.all(
    names.map(
      async name =>
        [name, await contestant(name, openBareLoop), await contestant(name, openBrainstem)] as const,
    ),
  );
  const all = pairs.flatMap(([, bare, ours]) => [bare, ours]);
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const each of all) {
      const cpu = await cpuOfTurn(each);
      if (round >= WARM_UP_ROUNDS) each.cpu.push(cpu);
    }
  }
  for (const { peer } of all) await peer.close?.();
  const figures = pairs.map(([name, bare, ours]) => [
    name,
    { bareMicroseconds: median(bare.cpu), oursMicroseconds: median(ours.cpu) },
  ]);
  return Object.fromEntries(figures);
}

async function contestant(name: WorkName, open: typeof openBareLoop): Promise<Contestant> {
  const scenario = createScenario(works[name]);
  return { scenario, peer: await open(scenario, loadNothing), cpu: [] };
}

async function cpuOfTurn({ peer, scenario }: Contestant): Promise<number> {
  const before = process.cpuUsage();
  for (let turn = 0; turn < BATCH; turn++) scenario.check(await peer.turn());
  const { system, user } = process.cpuUsage(before);
  return (system + user) / BATCH;
}
