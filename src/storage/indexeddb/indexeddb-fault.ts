/** The failures of a browser's database, in the words that every store shares. */
import { describeError, type Fault, fault, isFault } from "../../base/index.ts";

/** A fault as it is; anything else as the `storage.*` that it amounts to. */
export function indexedDbFault(store: string, error: unknown): Fault {
  if (isFault(error)) return error;
  const reason = reasonOf(error);
  switch (nameOf(error)) {
    case "QuotaExceededError":
      return fault("storage.full", { store }, { cause: error });
    case "SecurityError":
    case "NotAllowedError":
      return fault("storage.denied", { store, reason }, { cause: error });
    case "NotFoundError":
    case "NotReadableError":
    case "DataError":
      return fault("storage.damaged", { store, reason }, { cause: error });
    default:
      return fault("storage.unavailable", { store, reason }, { cause: error });
  }
}

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

// Sentences of browsers end in a full stop; so do those that this one becomes a part of.
const reasonOf = (error: unknown): string => describeError(error).replace(/\.$/, "");
