/** The episodic log as hooks write it: loaded when an event is first recorded, without the rest of the brain. */
import { systemClock, type Volume } from "../base/index.ts";
import { createEpisodeLog, type EpisodeLog } from "../brain/index.ts";
import type { Redactor } from "../ports/index.ts";

export const openHookLog = (volume: Volume, redactor: Redactor): EpisodeLog =>
  createEpisodeLog({ volume, redactor, clock: systemClock });
