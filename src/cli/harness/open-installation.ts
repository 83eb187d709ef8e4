/** The installation of a project: its harnesses, and the brain that they are wired to, here or elsewhere. */
import { realpathSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { fault, hashJson } from "../../base/index.ts";
import { createNodeVolume } from "../../base/volume/node.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { createNodePrivateFolder } from "../../brain/node.ts";
import type { WirableHarness } from "../../harness/index.ts";
import {
  createInstallation,
  createNodeProjectFolder,
  type Installation,
  wirable,
} from "../../harness/install/installing-node.ts";
import type { BrainPlace } from "../../project/index.ts";
import { nearestNames } from "../../search/index.ts";
import { brainVolume } from "../project.ts";

/** @throws volume.* */
export async function openInstallation({ root, project }: BrainPlace): Promise<Installation> {
  const from = realpathSync(project);
  const to = join(realpathSync(root), BRAIN_FOLDER);
  return createInstallation({
    folder: await createNodeProjectFolder(project, createNodeVolume(project)),
    brain: brainVolume(root),
    brainPath: relative(from, to).split(sep).join("/"),
    project: root === project ? "own" : await nameOf(from),
    harnesses: wirable,
  });
}

/** Earlier settings are kept where only their owner may read. */
export const closePrivateData = ({ root }: BrainPlace): Promise<void> =>
  createNodePrivateFolder(join(root, BRAIN_FOLDER, layout.data)).close();

/** Two projects may have the same name. */
const nameOf = async (project: string): Promise<string> =>
  `${basename(project).replace(/[^\w-]/g, "_")}-${(await hashJson(project)).slice(0, 12)}`;

/** @throws harness.unknown */
export function harnessesNamed(names: readonly string[]): readonly WirableHarness[] {
  return [...new Set(names)].map(name => {
    const found = wirable.find(harness => harness.name === name);
    if (found !== undefined) return found;
    const known = wirable.map(harness => harness.name);
    throw fault("harness.unknown", { name, nearest: nearestNames(name, known) });
  });
}
