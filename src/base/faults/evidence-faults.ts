/** Faults of evidence: keys that are missing or can't be used. */
import type { FaultEntries } from "./fault-entry.ts";

export interface EvidenceFaultData {
  /** `reason`: a clause. */
  "evidence.no-key": { readonly reason: string };
  "evidence.key-invalid": { readonly key: string; readonly problem: string };
}

export const evidenceFaults: FaultEntries<EvidenceFaultData> = {
  "evidence.no-key": {
    message: ({ reason }) =>
      `Answers have to be signed here, and there is no key to sign them with: ${reason}.`,
    hint: () =>
      "Make one: brainstem audit keys --new. Or name one in the configuration: evidence: { keys: [{ algorithm, file }] }.",
    httpStatus: 500,
  },
  "evidence.key-invalid": {
    message: ({ key, problem }) => `The evidence key ${key} can't be used: ${problem}.`,
    hint: () =>
      "Correct that key, or make a new one: brainstem audit keys --new. Nothing was signed with it.",
    httpStatus: 500,
  },
};
