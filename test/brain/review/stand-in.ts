/** The fixtures of the review's tests: a brain in memory with its queue, and candidates to put into it. */
import type { Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import type { CandidateDraft } from "../../../src/brain/review/candidate.ts";
import type { Review } from "../../../src/brain/review/review-queue.ts";
import { createReviewQueue } from "../../../src/brain/review/review-queue.ts";
import type { Redactor } from "../../../src/ports/index.ts";
import { openRedactor, type TestClock, testClock } from "../memory/stand-in.ts";

export interface TestReview extends Review {
  readonly clock: TestClock;
}

export function createReview(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  redactor: Redactor = openRedactor,
  volume: Volume = createMemoryVolume(files),
): TestReview {
  const parts = { volume, redactor, clock: testClock() };
  return { ...parts, queue: createReviewQueue(parts) };
}

export const lessonDraft: CandidateDraft = {
  kind: "lesson",
  text: "Run the migrations before the integration tests.",
  why: "The integration tests failed 4 times on a missing table.",
  skill: "deploy",
  origin: "mind",
  evidence: ["01JC0000000000000000000001", "01JC0000000000000000000002"],
  seen: 4,
  salience: 6.5,
};

export const SKILL_FILE = "skills/db-migrations/SKILL.md";

export const skillText = (body: string): string =>
  `---\nname: db-migrations\ndescription: Migrates the database.\nversion: 2026-01-01\ntriggers: [migrate the database]\n---\n\n# Migrate\n\n${body}\n`;

export const skillDraft: CandidateDraft = {
  ...lessonDraft,
  kind: "skill",
  text: "db-migrations",
  why: "The same task was handled the same way 3 times.",
  files: { [SKILL_FILE]: { after: skillText("Run `npm run migrate`.") } },
};
