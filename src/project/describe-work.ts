/** The project that the work is about: what brain.yaml says of it, or, of one that is linked, what it says itself. */
import { basename } from "node:path";
import type { Volume } from "../base/index.ts";
import { readSettings } from "../brain/index.ts";
import type { BrainPlace } from "./find-brain.ts";
import { describeProjectOf } from "./init-project.ts";

/** @throws brain.malformed, volume.* */
export async function describeWork(place: BrainPlace, volume: Volume) {
  if (place.link !== undefined) return describeProjectOf(place);
  const { project } = await readSettings(volume);
  return { ...project, name: project.name ?? basename(place.root) };
}
