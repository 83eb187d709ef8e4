/** `describeWork`: the project that the work is about, from brain.yaml, or, where it is linked, from its own files. */
import { basename } from "node:path";
import type { Volume } from "../base/index.ts";
import type { BrainPlace } from "./find-brain.ts";

/** @throws brain.malformed, volume.* */
export async function describeWork(place: BrainPlace, volume: Volume) {
  if (place.link !== undefined) return (await import("./init-project.ts")).describeProjectOf(place);
  const { readSettings } = await import("../brain/index.ts");
  const { project } = await readSettings(volume);
  return { ...project, name: project.name ?? basename(place.root) };
}
