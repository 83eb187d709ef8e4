/** `findUncommitted` asks git which files of a project have changes that aren't committed. */
import { askGit } from "./ask-git.ts";

/**
 * By the ends of paths, since an agent names files from the folder in which it is.
 * @returns whether a file has such changes; undefined outside of a repository, and without git
 */
export async function findUncommitted(directory: string): Promise<((file: string) => boolean) | undefined> {
  const status = await askGit(directory, "status", "--porcelain", "-z", "--no-renames");
  if (status === undefined) return undefined;
  const paths = status
    .split("\0")
    .map(entry => `/${entry.slice(3)}`)
    .filter(path => path !== "/");
  // A folder that is new as a whole is one entry.
  const isAt = (file: string, path: string) =>
    path.endsWith("/") ? `${file}/`.includes(path) : path.endsWith(file) || file.endsWith(path);
  return file => paths.some(path => isAt(`/${file.replace(/^(?:\.?\/)+/, "")}`, path));
}
