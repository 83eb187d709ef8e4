/** The brain that a server serves: found at each call, and opened anew when it is another one or its settings change. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, layout, openBrain } from "../brain/index.ts";
import { createGitRepository, createNodeProjectFacts } from "../brain/node.ts";
import { trustFile } from "../project/brain-trust.ts";
import { type BrainPlace, describeWork, localOwner } from "../project/index.ts";
import { createPolicyReader } from "../project/project-policy.ts";
import { createTrustReader, TRUST_VARIABLE } from "../project/trust-reader.ts";
import { createSecretRedactor } from "../safety/index.ts";
import type { ClientPeople, FindBrain, ServedBrain } from "../server/index.ts";
import type { ClientPeopleOptions } from "./client-people.ts";

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

/** Equal as long as it is the same folder with the same settings and the same trust. */
function keyOf(place: BrainPlace): string {
  const { root, project } = place;
  const folder = join(root, BRAIN_FOLDER);
  const stamps = [folder, join(folder, layout.settings), trustFile(place)].map(path => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? `${stat.size} ${stat.mtimeMs}` : stat?.ino;
  });
  return [root, project, ...stamps].join("\n");
}

/** Loaded with the first call that a rule asks about. */
export function openClientPeople(options: ClientPeopleOptions): ClientPeople {
  const people = async () => (await import("./client-people.ts")).createClientPeople(options);
  return {
    ask: async question => (await people()).ask(question),
    count: async (question, isApproved) => (await people()).count(question, isApproved),
  };
}

async function open(place: BrainPlace): Promise<ServedBrain> {
  const volume = createNodeVolume(join(place.root, BRAIN_FOLDER));
  const owner = localOwner();
  const readTrust = createTrustReader(place, process.env[TRUST_VARIABLE]);
  const trust = await readTrust();
  const redactor = createSecretRedactor();
  const brain = await openBrain({
    volume,
    owner,
    redactor,
    facts: createNodeProjectFacts({ directory: place.project }),
    repository: createGitRepository(join(place.root, BRAIN_FOLDER)),
    trust,
  });
  const readPolicy = createPolicyReader({
    place,
    volume,
    library: brain.skills,
    fallback: "ask",
    trust: readTrust,
  });
  return {
    brain,
    scope: { ...owner, project: (await describeWork(place, volume)).name },
    people: openClientPeople({ place, redactor, runsHere: true }),
    policy: async () => (await readPolicy()).policy,
    judgeCall: async call => (await readPolicy()).judgeCall(call),
  };
}
