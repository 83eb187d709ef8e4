/** Gives init what depends on the machine: the package's templates, git's user name, and a private folder (Node only). */

// The promises of files are a library of their own, and hooks load this file for its folders.
import { chmodSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { packageFile } from "../../base/package-file.ts";
import { makePrivateFolder } from "../../base/volume/node-folder.ts";
import type { PrivateFolder, Templates } from "./init-brain.ts";

/** Every file of a template folder by its path, with forward slashes. @param directory @default the package's own */
export async function loadTemplates(directory: string = packageFile("templates")): Promise<Templates> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const nameOf = (path: string) => relative(directory, path).split(sep).join("/");
  return Object.fromEntries(paths.sort().map(path => [nameOf(path), readFileSync(path, "utf8")]));
}

const LIMIT_MS = 5_000;

/** The configured name of the user; undefined without git, or without a configured name. */
export async function readGitUserName(directory: string): Promise<string | undefined> {
  // Loading it takes a tenth of Node's own start, and hooks load this file for its folders.
  const [{ execFile }, { promisify }] = await Promise.all([
    import("node:child_process"),
    import("node:util"),
  ]);
  try {
    const { stdout } = await promisify(execFile)("git", ["config", "--get", "user.name"], {
      cwd: directory,
      timeout: LIMIT_MS,
    });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

const OWNER_ONLY = 0o700;

/** The folder at this path; on Windows it is made, and nothing is said about who may enter it. */
export function createNodePrivateFolder(path: string): PrivateFolder {
  return {
    async close() {
      makePrivateFolder(path);
      chmodSync(path, OWNER_ONLY);
    },
    async isClosed() {
      if (process.platform === "win32") return undefined;
      const found = statSync(path, { throwIfNoEntry: false });
      return found === undefined ? undefined : (found.mode & 0o077) === 0;
    },
  };
}
