/** `openDigestBrain`: of a brain what digests and checkpoints need. To open all of it takes longer, and a harness waits for every hook. */
import { systemClock, type Volume } from "../base/index.ts";
import {
  createEpisodeLog,
  createLiveTask,
  type Knowledge,
  type LiveTask,
  openKnowledge,
} from "../brain/index.ts";
import type { HookBrain } from "../harness/index.ts";
import type { Redactor } from "../ports/index.ts";

export interface DigestBrain extends Pick<HookBrain, "noteSession"> {
  readonly volume: Volume;
  readonly recall: Knowledge;
  readonly workspace: LiveTask["read"];
  /** Ids of what was forgotten here. @throws volume.* */
  buried(): Promise<readonly string[]>;
}

export interface DigestBrainOptions {
  readonly volume: Volume;
  readonly redactor: Redactor;
  /** The name by which the brain knows the project. */
  readonly project: string;
}

export function openDigestBrain({ volume, redactor, project }: DigestBrainOptions): DigestBrain {
  const parts = { volume, redactor, clock: systemClock };
  const task = createLiveTask({ ...parts, record: createEpisodeLog(parts).append });
  return {
    volume,
    recall: openKnowledge({ ...parts, project }),
    workspace: task.read,
    noteSession: (line, settled) => task.note(line, settled, { project }),
    async buried() {
      const { createReviewQueue } = await import("../brain/learning.ts");
      const { tombstones } = await createReviewQueue(parts).read();
      return tombstones.map(({ of }) => of);
    },
  };
}
