/** The brain that a server serves: found at each call, and opened anew when it is another one or its settings change. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, layout, openBrain } from "../brain/index.ts";
import { createGitRepository, createNodeProjectFacts } from "../brain/node.ts";
import { type BrainPlace, describeWork, localOwner } from "../project/index.ts";
import { createPolicyReader } from "../project/project-policy.ts";
import { createSecretRedactor } from "../safety/index.ts";
import type { FindBrain, ServedBrain } from "../server/index.ts";

/** @param locate where the brain is now; @throws what `locate` throws, brain.malformed, volume.* */
export function findServedBrain(locate: () => BrainPlace): FindBrain {
  let known: { readonly key: string; readonly opened: Promise<ServedBrain> } | undefined;
  return async () => {
    const place = locate();
    const key = keyOf(place);
    if (known?.key !== key) known = { key, opened: open(place) };
    const { opened } = known;
    try {
      return await opened;
    } catch (error) {
      // It may have been mended by the next call.
      if (known?.opened === opened) known = undefined;
      throw error;
    }
  };
}

/** Equal as long as it is the same folder with the same settings. */
function keyOf({ root, project }: BrainPlace): string {
  const stamps = [BRAIN_FOLDER, `${BRAIN_FOLDER}/${layout.settings}`].map(path => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    return stat?.isFile() ? `${stat.size} ${stat.mtimeMs}` : stat?.ino;
  });
  return [root, project, ...stamps].join("\n");
}

async function open(place: BrainPlace): Promise<ServedBrain> {
  const volume = createNodeVolume(join(place.root, BRAIN_FOLDER));
  const owner = localOwner();
  const brain = await openBrain({
    volume,
    owner,
    redactor: createSecretRedactor(),
    facts: createNodeProjectFacts({ directory: place.project }),
    repository: createGitRepository(join(place.root, BRAIN_FOLDER)),
  });
  const readPolicy = createPolicyReader({ place, volume, library: brain.skills, fallback: "ask" });
  return {
    brain,
    scope: { ...owner, project: (await describeWork(place, volume)).name },
    policy: async () => (await readPolicy()).policy,
    judgeCall: async call => (await readPolicy()).judgeCall(call),
  };
}
