import { appendFileSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BIN, createPlace, type Place } from "../cli/place.ts";
import { type Told, tellerOf } from "./told.ts";

const LOG = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";

/** Bytes that a hook's process has read from the log, by what the system counted. */
async function bytesRead(place: Place, told: Told): Promise<number> {
  const trace = join(place.outside, "trace");
  const { code, stderr } = await place.run(["hook", told.harness, told.eventName], {
    program: [process.execPath, "--import", join(import.meta.dirname, "count-reads.js"), BIN],
    input: JSON.stringify(told.json),
    env: { COUNTED_FILE: place.path(LOG), COUNTED_TO: trace, XDG_RUNTIME_DIR: place.outside },
  });
  expect([code, stderr]).toEqual([0, ""]);
  return Number(readFileSync(trace, "utf8"));
}

/** Of a failure, how often its skill has failed lately is counted, from the end, up to this far back. */
const MOST_BYTES = 8_388_608;
/** Tests how much of the log is read to know the number of a line. */
const SLACK_BYTES = 1_200_000;

test("[harness.log-length] a hook reads no more of a long log than of a short one", async () => {
  const place = await createPlace();
  const line = `${JSON.stringify({ timestamp: new Date().toISOString(), skill: "shop", action: "sold", result: "success" })}\n`;
  const teller = tellerOf("claude-code", place.root);
  const events = [
    () => teller.before("git status"),
    () => teller.before("git push --force origin main"),
    () => teller.after("npm test"),
    () => teller.start(),
    () => teller.prompt("review my changes"),
    () => teller.stop("done"),
  ];
  for (const episodes of [100_000, 100_000]) {
    appendFileSync(place.path(LOG), line.repeat(episodes));
    // The first process to append counts the lines, once, and keeps how far it got.
    await bytesRead(place, teller.after("warm up"));
    const read: number[] = [];
    for (const told of events) read.push(await bytesRead(place, told()));
    const [looking, refused, ...others] = read;
    expect(looking).toBe(0);
    expect(refused).toBeLessThan(MOST_BYTES + SLACK_BYTES);
    expect(Math.max(...others)).toBeLessThan(SLACK_BYTES);
  }
  expect(statSync(place.path(LOG)).size).toBeGreaterThan(2 * MOST_BYTES);
});
