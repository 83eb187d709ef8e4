/** `openDigestSources` gathers the sources of digests and answers at one place; each part is read when it is first asked for. */
import { join } from "node:path";
import { BRAIN_FOLDER } from "../brain/index.ts";
import type { SessionEntry } from "../harness/index.ts";
import type { Redactor } from "../ports/index.ts";
import { type BrainPlace, repositoryMemory } from "../project/index.ts";
import type { DigestBrain } from "./digest-brain.ts";
import type { DigestSources } from "./digest-sources.ts";

export interface DigestSourcesOptions {
  readonly place: BrainPlace;
  redactor(): Promise<Redactor>;
  /** The name by which the brain knows the project. */
  project(): Promise<string>;
  /** The place's own brain, where a process has it open. @default opened as far as a digest needs it */
  readonly brain?: DigestBrain;
}

/** @returns what is known when the works are those of these journals, newest first */
export function openDigestSources({ place, redactor, project, brain }: DigestSourcesOptions) {
  const { home, projects } = repositoryMemory(place);
  let opened: Promise<DigestSources["brains"]> | undefined;

  async function openIn(root: string): Promise<DigestBrain> {
    const [{ openDigestBrain }, { createNodeVolume }] = await Promise.all([
      import("./digest-brain.ts"),
      import("../base/volume/node.ts"),
    ]);
    const volume = createNodeVolume(join(root, BRAIN_FOLDER));
    return openDigestBrain({ volume, redactor: await redactor(), project: await project() });
  }

  async function openAll(): Promise<DigestSources["brains"]> {
    const own = brain ?? (await openIn(place.root));
    return home === place.root ? [own] : [own, await openIn(home)];
  }

  /** @throws volume.* */
  function brains(): Promise<DigestSources["brains"]> {
    opened ??= openAll().catch(error => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  return {
    brains,
    async of(journals: readonly (readonly SessionEntry[])[]): Promise<DigestSources> {
      const { worksIn } = await import("./works-in.ts");
      return {
        brains: await brains(),
        project: place.project,
        own: projects[0]!,
        rules: await personRules(),
        name: await project(),
        works: worksIn(projects, journals),
      };
    },
  };
}

/** A file that can't be read is a finding of `brainstem doctor`, and takes nothing else along. */
async function personRules(): Promise<readonly string[]> {
  const { readPersonRules } = await import("../project/person-rules.ts");
  try {
    return readPersonRules().map(({ text }) => text);
  } catch {
    return [];
  }
}
