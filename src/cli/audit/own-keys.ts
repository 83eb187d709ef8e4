/** `ownKeys`: the keys of the brain here, to verify with. */
import { isFault } from "../../base/index.ts";
import type { EvidenceKey } from "../../safety/evidence.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

/** None without a brain: a file can be verified where there is no brain. @throws evidence.key-invalid */
export async function ownKeys(terminal: Terminal): Promise<readonly EvidenceKey[]> {
  const { readOwnKeys } = await import("../../project/evidence-keys.ts");
  try {
    return await readOwnKeys(findPlace(terminal));
  } catch (error) {
    if (isFault(error, "brain.not-found")) return [];
    throw error;
  }
}
