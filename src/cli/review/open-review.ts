/** Opens the parts of the review's commands: the project's brain, its redactor, and the queue. */
import { systemClock } from "../../base/index.ts";
import { createReviewQueue, type Review } from "../../brain/learning.ts";
import { createSecretRedactor } from "../../safety/index.ts";
import { brainVolume, findProject } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface OpenReview extends Review {
  /** The folder that holds `.agent/`. */
  readonly root: string;
}

/** @throws brain.not-found */
export function openReview(terminal: Terminal): OpenReview {
  const root = findProject(terminal);
  const parts = { volume: brainVolume(root), redactor: createSecretRedactor(), clock: systemClock };
  return { ...parts, root, queue: createReviewQueue(parts) };
}
