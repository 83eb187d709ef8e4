/**
 * Reads and records a person's acceptance of a brain's privileges: outside of the brain, in this user's state folder,
 * so that no clone brings its own acceptance along.
 */
import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson, formatTimestamp, isRecord, systemClock, type Volume } from "../base/index.ts";
import {
  BRAIN_FOLDER,
  type BrainTrust,
  createProtocolReader,
  createSkillLibrary,
  type Privilege,
  privilegeKey,
  readSettings,
  trustIn,
  trustsEverything,
  trustsNothing,
  watchTrust,
} from "../brain/index.ts";
import { createNodePrivateFolder, stampOfFile } from "../brain/node.ts";
import type { BrainPlace } from "./find-brain.ts";
import { isProjectsOwn, packagePrivilege } from "./find-package.ts";
import { stateFolder } from "./state-folder.ts";

/**
 * Who says what of a brain is trusted: a person, by `brainstem trust` (undefined); the program, which ships the brain
 * (true) or trusts nothing of it (false); or a fingerprint, for which the brain is trusted as long as it has it.
 */
export type TrustChoice = boolean | string | undefined;

/** The variable with a fingerprint, for servers without a person. Hooks don't read it: a clone can set theirs. */
export const TRUST_VARIABLE = "BRAINSTEM_TRUST";

export interface TrustRecord {
  /** The accepted privileges; nothing where there is no record, or a damaged one. */
  readonly accepted: readonly Privilege[];
  /** Why an acceptance that is there doesn't count, in a sentence. */
  readonly problem?: string;
}

const FILE = "trust.json";
const VERSION = 1;

/** The path of the brain, whatever links lead to it. */
const brainPath = ({ root }: BrainPlace): string => {
  const path = join(root, BRAIN_FOLDER);
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

/** The path of the acceptance, for those who note when it changes. */
export const trustFile = (place: BrainPlace): string => join(stateFolder(place), FILE);

/** SHA-256 over the canonical JSON of the privileges, in whatever order they come; 64 hexadecimal digits. */
export const fingerprintOf = (privileges: readonly Privilege[]): string =>
  createHash("sha256")
    .update(canonicalJson(privileges.map(privilegeKey).toSorted()))
    .digest("hex");

/** Never throws: an unreadable record accepts nothing. */
export function readTrust(place: BrainPlace): TrustRecord {
  const path = trustFile(place);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { accepted: [] };
    return { accepted: [], problem: `${path} can't be read, so nothing of this brain is trusted.` };
  }
  const accepted = readRecord(text);
  if (accepted !== undefined) return { accepted };
  return { accepted: [], problem: `${path} is damaged, so nothing of this brain is trusted.` };
}

function readRecord(text: string): readonly Privilege[] | undefined {
  try {
    const record: unknown = JSON.parse(text);
    if (!isRecord(record) || record.version !== VERSION || !Array.isArray(record.accepted)) return undefined;
    const accepted = record.accepted as unknown as readonly Privilege[];
    return fingerprintOf(accepted) === record.fingerprint ? accepted : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces what was accepted before, whole or not at all. @throws volume.* */
export async function recordTrust(place: BrainPlace, accepted: readonly Privilege[]): Promise<void> {
  const folder = stateFolder(place);
  const { createNodeVolume } = await import("../base/volume/node.ts");
  await createNodePrivateFolder(folder).close();
  const record = {
    version: VERSION,
    brain: brainPath(place),
    fingerprint: fingerprintOf(accepted),
    at: formatTimestamp(systemClock.now()),
    accepted,
  };
  await createNodeVolume(folder).write(FILE, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
}

/** The texts that a brain has as `init` writes it. */
async function shippedPolicies(): Promise<readonly string[]> {
  const { readShippedPolicy, shippedPolicies: names } = await import("../policy/node.ts");
  return Promise.all(names.map(readShippedPolicy));
}

/** Accepts the privileges that a person adds to the brain by this work. @throws as the work does; brain.malformed, volume.* */
export async function acceptAdded<Result>(place: BrainPlace, work: () => Promise<Result>): Promise<Result> {
  const before = new Set((await readPrivileges(place)).map(privilegeKey));
  const result = await work();
  const added = (await readPrivileges(place)).filter(each => !before.has(privilegeKey(each)));
  if (added.length > 0) await recordTrust(place, [...readTrust(place).accepted, ...added]);
  return result;
}

/** Gives the present trust at each call, and the same object until it changes. Never rejects. */
export type TrustReader = () => Promise<BrainTrust>;

/** @param choice the program's own @default what a person has accepted */
export function createTrustReader(place: BrainPlace, choice?: TrustChoice): TrustReader {
  const known = { stamp: "", trust: { ...trustsNothing, shippedPolicies } };
  const always = (trust: BrainTrust) => async () => trust;
  if (choice === true) return always(trustsEverything);
  if (choice === false) return always({ ...trustsNothing, shippedPolicies });
  if (typeof choice === "string") return fingerprintReader(place, choice);
  const path = trustFile(place);
  return async () => {
    const stamp = stampOfFile(path);
    if (stamp !== known.stamp) {
      known.stamp = stamp;
      known.trust = { ...trustIn(readTrust(place).accepted), shippedPolicies };
    }
    return known.trust;
  };
}

/** Once the brain has had the fingerprint, what it had then stays trusted, and nothing else is. */
function fingerprintReader(place: BrainPlace, fingerprint: string): TrustReader {
  let trust: BrainTrust | undefined;
  return async () => {
    if (trust !== undefined) return trust;
    const privileges = await readPrivileges(place).catch(() => []);
    if (fingerprintOf(privileges) === fingerprint.trim()) trust = { ...trustIn(privileges), shippedPolicies };
    return trust ?? { ...trustsNothing, shippedPolicies };
  };
}

/** All that a brain would run, redirect or loosen, as its files say now. @throws brain.malformed, volume.* */
export const readPrivileges = async (place: BrainPlace): Promise<readonly Privilege[]> =>
  (await surveyTrust(place, async () => ({ ...trustsNothing, shippedPolicies }))).privileges;

export interface TrustSurvey {
  /** All that the brain would run, redirect or loosen. */
  readonly privileges: readonly Privilege[];
  /** The ignored ones among them. */
  readonly ignored: readonly Privilege[];
}

/** Reads the brain's files as everything else does, and notes what they privilege. @throws brain.malformed, volume.* */
export async function surveyTrust(
  place: BrainPlace,
  readTrusted: TrustReader = createTrustReader(place),
): Promise<TrustSurvey> {
  const { createNodeVolume } = await import("../base/volume/node.ts");
  const volume: Volume = createNodeVolume(join(place.root, BRAIN_FOLDER));
  const { trust, asked, ignored } = watchTrust(await readTrusted());
  await readSettings(volume, trust);
  await createProtocolReader({ volume, library: createSkillLibrary(volume), trust: async () => trust })();
  const { providerTable } = await import("../model/providers.ts");
  const packages = new Set(providerTable.map(row => row.package));
  for (const name of packages) if (isProjectsOwn(name, place.project)) trust.accepts(packagePrivilege(name));
  return { privileges: asked(), ignored: ignored() };
}
