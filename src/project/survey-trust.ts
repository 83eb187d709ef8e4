/** Looks through a brain's files for all that would run, redirect or loosen something, and for what of it is ignored. */
import { join } from "node:path";
import { readTextIfThere, type Volume } from "../base/index.ts";
import {
  BRAIN_FOLDER,
  type BrainTrust,
  createProtocolReader,
  createSkillLibrary,
  layout,
  type Privilege,
  privilegeKey,
  readSettings,
  trustsNothing,
  watchTrust,
} from "../brain/index.ts";
import { readTrust, recordTrust, shippedPolicies } from "./brain-trust.ts";
import type { BrainPlace } from "./find-brain.ts";
import { packagePrivileges } from "./find-package.ts";
import { readPrinciples } from "./read-principles.ts";

/** All that a brain would run, redirect or loosen, as its files say now. @throws brain.malformed, volume.* */
export const readPrivileges = async (place: BrainPlace): Promise<readonly Privilege[]> =>
  (await surveyTrust(place, async () => ({ ...trustsNothing, shippedPolicies }))).privileges;

interface TrustSurvey {
  /** All that the brain would run, redirect or loosen. */
  readonly privileges: readonly Privilege[];
  /** The ignored ones among them. */
  readonly ignored: readonly Privilege[];
}

/** Reads the brain's files as everything else does, and notes what they privilege. @throws brain.malformed, volume.* */
export async function surveyTrust(
  place: BrainPlace,
  readTrusted: () => Promise<BrainTrust>,
): Promise<TrustSurvey> {
  const { createNodeVolume } = await import("../base/volume/node.ts");
  const volume: Volume = createNodeVolume(join(place.root, BRAIN_FOLDER));
  const { trust, asked, ignored } = watchTrust(await readTrusted());
  await readSettings(volume, trust);
  await createProtocolReader({ volume, library: createSkillLibrary(volume), trust: async () => trust })();
  await readPrinciples(volume, trust);
  for (const each of await packagePrivileges(place.project)) trust.accepts(each);
  return { privileges: asked(), ignored: ignored() };
}

/**
 * Why the allowances of the shipped rules need a person's acceptance here, in a sentence without its full stop: restrictions of
 * theirs are gone. Undefined for rules that never were the shipped ones. Never rejects.
 */
export async function whyUnshipped({ root }: BrainPlace): Promise<string | undefined> {
  const { createNodeVolume } = await import("../base/volume/node.ts");
  const volume = createNodeVolume(join(root, BRAIN_FOLDER));
  const text = await readTextIfThere(volume, layout.permissions).catch(() => undefined);
  const { missingRestrictions } = await import("../policy/reading.ts");
  const [missing, ...others] = missingRestrictions(text ?? "", await shippedPolicies());
  if (missing === undefined) return undefined;
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return `${BRAIN_FOLDER}/${layout.permissions} no longer says “${missing}”${more}, and the shipped rules allow only beside that`;
}

/** Accepts the privileges that a person adds to the brain by this work. @throws as the work does; brain.malformed, volume.* */
export async function acceptAdded<Result>(place: BrainPlace, work: () => Promise<Result>): Promise<Result> {
  const before = new Set((await readPrivileges(place)).map(privilegeKey));
  const result = await work();
  const added = (await readPrivileges(place)).filter(each => !before.has(privilegeKey(each)));
  if (added.length > 0) await recordTrust(place, [...readTrust(place).accepted, ...added]);
  return result;
}
