/** `reasonOfSilence`: why hooks of this project keep nothing of a session and tell it nothing. */
import { readSettings } from "../../brain/index.ts";
import type { BrainPlace } from "../../project/index.ts";
import { MEMORY_VARIABLE, whyWithoutMemory } from "../../project/memory-switch.ts";
import { brainVolume, trustOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";

/** In a clause; undefined where memory is on. @throws brain.malformed, volume.* */
export async function reasonOfSilence(place: BrainPlace, terminal: Terminal): Promise<string | undefined> {
  const { hooks } = await readSettings(brainVolume(place.root), await trustOf(place, terminal)());
  return whyWithoutMemory(place, terminal.environment[MEMORY_VARIABLE], hooks);
}
