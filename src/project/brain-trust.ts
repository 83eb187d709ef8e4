/**
 * Reads and records a person's acceptance of a brain's privileges: outside of the brain, in this user's state folder,
 * so that no clone brings its own acceptance along.
 */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { canonicalJson, formatTimestamp, isRecord, systemClock } from "../base/index.ts";
import { sha256Hex } from "../base/sha256-node.ts";
import { fileInTheWay } from "../base/volume/node-folder.ts";
import { BRAIN_FOLDER, type Privilege, privilegeKey } from "../brain/index.ts";
import { createNodePrivateFolder } from "../brain/node.ts";
import type { BrainPlace } from "./find-brain.ts";
import { realPath } from "./real-path.ts";
import { stateFolder } from "./state-folder.ts";

interface TrustRecord {
  /** The accepted privileges; nothing where there is no record, or a damaged one. */
  readonly accepted: readonly Privilege[];
  /** The memory was written here, or a person has accepted it: its words are theirs. */
  readonly isMemoryOwn: boolean;
  /** Why an acceptance that is there doesn't count, in a sentence. */
  readonly problem?: string;
}

const FILE = "trust.json";
const VERSION = 1;

/** The path of the acceptance, for those who note when it changes. */
export const trustFile = (place: BrainPlace): string => join(stateFolder(place), FILE);

/** SHA-256 over the canonical JSON of the privileges, in whatever order they come; 64 hexadecimal digits. */
export const fingerprintOf = (privileges: readonly Privilege[]): string =>
  sha256Hex(canonicalJson(privileges.map(privilegeKey).toSorted()));

/** Never throws: an unreadable record accepts nothing. */
export function readTrust(place: BrainPlace): TrustRecord {
  const path = trustFile(place);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return nothing;
    const occupied = fileInTheWay(dirname(path));
    const why = occupied === undefined ? "" : ` (${occupied} is a file, and a folder is needed there)`;
    return { ...nothing, problem: `${path} can't be read${why}, so nothing of this brain is trusted.` };
  }
  const accepted = readRecord(text);
  if (accepted !== undefined) return accepted;
  return { ...nothing, problem: `${path} is damaged, so nothing of this brain is trusted.` };
}

const nothing: TrustRecord = Object.freeze({ accepted: Object.freeze([]), isMemoryOwn: false });

function readRecord(text: string): TrustRecord | undefined {
  try {
    const record: unknown = JSON.parse(text);
    if (!isRecord(record) || record.version !== VERSION || !Array.isArray(record.accepted)) return undefined;
    const accepted = record.accepted as unknown as readonly Privilege[];
    const isWhole = fingerprintOf(accepted) === record.fingerprint;
    return isWhole ? { accepted, isMemoryOwn: record.isMemoryOwn === true } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Replaces what was accepted before, whole or not at all.
 * @param isMemoryOwn @default as it was
 * @throws volume.*
 */
export async function recordTrust(
  place: BrainPlace,
  accepted: readonly Privilege[],
  isMemoryOwn = readTrust(place).isMemoryOwn,
): Promise<void> {
  const folder = stateFolder(place);
  const { createNodeVolume } = await import("../base/volume/node.ts");
  await createNodePrivateFolder(folder).close();
  const record = {
    version: VERSION,
    brain: realPath(join(place.root, BRAIN_FOLDER)),
    fingerprint: fingerprintOf(accepted),
    at: formatTimestamp(systemClock.now()),
    accepted,
    isMemoryOwn,
  };
  await createNodeVolume(folder).write(FILE, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
}

/** The texts that a brain has as `init` writes it. */
export async function shippedPolicies(): Promise<readonly string[]> {
  const { readShippedPolicy, shippedPolicies: names } = await import("../policy/node.ts");
  return Promise.all(names.map(readShippedPolicy));
}
