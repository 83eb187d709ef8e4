/** A project whose tests run for as long as a test of ours needs a turn to last. */
import { writeFileSync } from "node:fs";
import type { Place } from "./place.ts";

/** Returns what lets the project's tests end, now and from then on. */
export async function makeTestsSlow(place: Place): Promise<() => void> {
  const go = place.path("go");
  const test = `while [ ! -f ${go} ]; do sleep 0.05; done; echo all is well`;
  writeFileSync(place.path(".agent/brain.yaml"), `project:\n  test: ${JSON.stringify(test)}\n`);
  await place.trust();
  return () => writeFileSync(go, "");
}
