/** Translates Node's file system errors into faults of the volume port (Node only). */
import { describeError, type Fault, fault, isFault } from "../fault.ts";

/** The code of a Node error, "" for anything else. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** True for the codes by which nothing is at a path: no such entry, or a file where a directory would have to be. */
export const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(errorCode(error));

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: "something else stands in its place",
  EISDIR: "it is a directory",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  ENOTDIR: "a file stands where a directory is expected",
  ENOTEMPTY: "it is a directory that is not empty",
};

/** The fault for whatever was thrown while doing something (a verb for the person: "read", "write") to a path, of a volume's root. */
export function volumeFault(error: unknown, path: string, action: string, root?: string): Fault {
  if (isFault(error)) return error;
  const code = errorCode(error);
  switch (code) {
    case "ENOENT":
      return fault("volume.not-found", { path }, { cause: error });
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return fault("volume.full", { path }, { cause: error });
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return fault("volume.denied", { path, action, ...(root !== undefined && { root }) }, { cause: error });
    default:
      return fault(
        "volume.unreadable",
        { path, reason: REASONS[code] ?? describeError(error) },
        { cause: error },
      );
  }
}
