/** Tells whether sessions here are kept out of memory: by a variable, by a person's command, or by brain.yaml. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { formatTimestamp, systemClock } from "../base/index.ts";
import { makePrivateFolder } from "../base/volume/node-folder.ts";
import type { BrainSettings } from "../brain/index.ts";
import { type BrainPlace, repositoryMemory } from "./find-brain.ts";
import { stateFolder } from "./state-folder.ts";

/** Set for one agent: `BRAINSTEM_MEMORY=off claude`. */
export const MEMORY_VARIABLE = "BRAINSTEM_MEMORY";

const SWITCH = "memory-off";

/** Of the brain that is recorded into, which the work trees of a repository share; and of the place's own. */
function switchFolders(place: BrainPlace): readonly [shared: string, own: string] {
  const { home } = repositoryMemory(place);
  const own = stateFolder(place);
  return [home === place.root ? own : stateFolder({ root: home, project: home }), own];
}

const switchFiles = (place: BrainPlace): readonly string[] =>
  switchFolders(place).map(folder => join(folder, SWITCH));

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
  if (switchFiles(place).some(file => existsSync(file)))
    return "a person switched it off by brainstem memory off";
  if (hooks?.memory === "off") return "hooks.memory in brain.yaml is off";
  return undefined;
}

/** For all sessions of this brain on this machine, in each work tree of its repository; once more changes nothing. @throws volume.* */
export async function switchMemory(place: BrainPlace, isOn: boolean): Promise<void> {
  if (isOn) {
    for (const file of switchFiles(place)) rmSync(file, { force: true });
    return;
  }
  const { createNodeVolume } = await import("../base/volume/node.ts");
  const [folder] = switchFolders(place);
  makePrivateFolder(folder);
  await createNodeVolume(folder).write(SWITCH, `${formatTimestamp(systemClock.now())}\n`, { mode: 0o600 });
}
