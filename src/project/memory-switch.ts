/** Tells whether sessions here are kept out of memory: by a variable, by a person's command, or by brain.yaml. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { formatTimestamp, systemClock } from "../base/index.ts";
import { makePrivateFolder } from "../base/volume/node-folder.ts";
import type { BrainSettings } from "../brain/index.ts";
import type { BrainPlace } from "./find-brain.ts";
import { stateFolder } from "./state-folder.ts";

/** Set for one agent: `BRAINSTEM_MEMORY=off claude`. */
export const MEMORY_VARIABLE = "BRAINSTEM_MEMORY";

const switchFile = (place: BrainPlace): string => join(stateFolder(place), "memory-off");

/**
 * Why nothing is kept and told here, in a clause; undefined where memory is on. A variable with another word than `on`
 * counts as off: a person who sets it wants something left out.
 */
export function whyWithoutMemory(
  place: BrainPlace,
  variable: string | undefined,
  hooks: Pick<BrainSettings["hooks"], "memory"> | undefined,
): string | undefined {
  if (!/^(?:|on|1|true|yes)$/i.test((variable ?? "").trim())) return `${MEMORY_VARIABLE} is set`;
  if (existsSync(switchFile(place))) return "a person switched it off by brainstem memory off";
  if (hooks?.memory === "off") return "hooks.memory in brain.yaml is off";
  return undefined;
}

/** For all sessions of this brain on this machine; once more changes nothing. @throws volume.* */
export async function switchMemory(place: BrainPlace, isOn: boolean): Promise<void> {
  const path = switchFile(place);
  if (isOn) return rmSync(path, { force: true });
  const { createNodeVolume } = await import("../base/volume/node.ts");
  makePrivateFolder(stateFolder(place));
  await createNodeVolume(stateFolder(place)).write("memory-off", `${formatTimestamp(systemClock.now())}\n`, {
    mode: 0o600,
  });
}
