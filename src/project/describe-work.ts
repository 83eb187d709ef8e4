/** `describeWork`: the project that the work is about, from brain.yaml, or, where it is linked, from its own files. */
import { basename } from "node:path";
import type { Volume } from "../base/index.ts";
import type { BrainTrust } from "../brain/index.ts";
import type { BrainPlace } from "./find-brain.ts";

/** @param trust what a person has accepted of its settings @default nothing @throws brain.malformed, volume.* */
export async function describeWork(place: BrainPlace, volume: Volume, trust?: BrainTrust) {
  if (place.link !== undefined) return (await import("./init-project.ts")).describeProjectOf(place);
  const { readSettings } = await import("../brain/index.ts");
  const { project } = await readSettings(volume, trust);
  return { ...project, name: project.name ?? basename(place.root) };
}
