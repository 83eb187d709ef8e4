/** The compiled rules of a brain, as they are kept on this machine until a file behind them changes. */
import { homedir } from "node:os";
import { join } from "node:path";
import { BRAIN_FOLDER, watchTrust } from "../brain/index.ts";
import { type CompiledProtocols, createProtocolKeeper } from "../brain/node.ts";
import { registrySources } from "../policy/node.ts";
import { trustFile } from "./brain-trust.ts";
import type { BrainPlace } from "./find-brain.ts";
import { packagePrivileges } from "./find-package.ts";
import { stateFolder } from "./state-folder.ts";
import { createTrustReader } from "./trust-reader.ts";

/** Trusts what a person has accepted. Each call gives the current rules. @throws volume.* */
export function createKeptProtocols(place: BrainPlace): () => Promise<CompiledProtocols> {
  const { project } = place;
  const root = join(place.root, BRAIN_FOLDER);
  const keptIn = stateFolder(place);
  const volumeOf = async (folder: string) =>
    (await import("../base/volume/node.ts")).createNodeVolume(folder);
  return createProtocolKeeper({
    root,
    volume: () => volumeOf(root),
    keptIn,
    keptVolume: () => volumeOf(keptIn),
    trust: createTrustReader(place),
    trustFile: trustFile(place),
    project,
    registries: registrySources({ project, home: homedir(), environment: process.env }),
    program: import.meta.filename,
  });
}

/** Names of what of a brain is ignored until a person accepts it, without a look through files that haven't changed. */
export async function ignoredNames(place: BrainPlace): Promise<readonly string[]> {
  const { ignored } = await createKeptProtocols(place)();
  const trust = await createTrustReader(place)();
  const watched = watchTrust(trust);
  for (const each of await packagePrivileges(place.project)) watched.trust.accepts(each);
  const { createNodeVolume } = await import("../base/volume/node.ts");
  const { readPrinciples } = await import("./read-principles.ts");
  await readPrinciples(createNodeVolume(join(place.root, BRAIN_FOLDER)), watched.trust);
  return [...ignored, ...watched.ignored().map(({ name }) => name)];
}
