/** The recording in README.md is what its two sessions give today. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recordSessions, withRecording } from "../../bench/record.ts";

const README = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");

test("[docs.recording] README.md shows what `npm run record` records, in at most 40 lines", async () => {
  const recording = await recordSessions();
  expect(recording.split("\n").length).toBeLessThanOrEqual(40);
  expect(withRecording(README, recording), "Run: npm run record").toBe(README);
  expect(recording).toContain("Use pnpm here, never npm.");
  expect(recording).toContain("docker compose up --detach database");
  expect(recording).toContain("Next I will write its test");
});
