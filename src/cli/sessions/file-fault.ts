/** Faults of a file that a person named, in the words of the other commands. */
import { describeError, type Fault, fault, isFault } from "../../base/index.ts";

/** @param action a verb for the person: "read", "write" */
export function fileFault(cause: unknown, path: string, action: string): Fault {
  if (isFault(cause)) return cause;
  const code = (cause as { readonly code?: unknown } | null)?.code;
  switch (code) {
    case "ENOENT":
      return fault("volume.not-found", { path }, { cause });
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return fault("volume.denied", { path, action }, { cause });
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return fault("volume.full", { path }, { cause });
    default: {
      const reason = code === "EISDIR" ? "it is a folder" : describeError(cause);
      return fault("volume.unreadable", { path, reason }, { cause });
    }
  }
}
