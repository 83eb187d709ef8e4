/** `findUncommitted` asks git which files of a project have changes that aren't committed. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const GIT_MS = 1_500;
const MAX_BYTES = 4_194_304;

/**
 * By the ends of paths, since an agent names files from the folder in which it is.
 * @returns whether a file has such changes; undefined outside of a repository, and without git
 */
export async function findUncommitted(directory: string): Promise<((file: string) => boolean) | undefined> {
  try {
    const limits = { cwd: directory, timeout: GIT_MS, maxBuffer: MAX_BYTES };
    const { stdout } = await run("git", ["status", "--porcelain", "-z", "--no-renames"], limits);
    const paths = stdout
      .split("\0")
      .map(entry => `/${entry.slice(3)}`)
      .filter(path => path !== "/");
    // A folder that is new as a whole is one entry.
    const isAt = (file: string, path: string) =>
      path.endsWith("/") ? `${file}/`.includes(path) : path.endsWith(file) || file.endsWith(path);
    return file => paths.some(path => isAt(`/${file.replace(/^(?:\.?\/)+/, "")}`, path));
  } catch {
    return undefined;
  }
}
