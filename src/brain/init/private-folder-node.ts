/** A private folder on a disk with POSIX permissions (Node only). */
import { chmod, mkdir, stat } from "node:fs/promises";
import type { PrivateFolder } from "./private-folder.ts";

const OWNER_ONLY = 0o700;

/** The folder at this path; on Windows it is made, and nothing is said about who may enter it. */
export function createNodePrivateFolder(path: string): PrivateFolder {
  return {
    async close() {
      await mkdir(path, { recursive: true, mode: OWNER_ONLY });
      await chmod(path, OWNER_ONLY);
    },
    async isClosed() {
      if (process.platform === "win32") return undefined;
      const found = await stat(path).catch(() => undefined);
      return found === undefined ? undefined : (found.mode & 0o077) === 0;
    },
  };
}
