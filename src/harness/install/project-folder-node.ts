/** A project on this machine's disk, with its links and folders (Node only). */
import { constants } from "node:fs";
import { access, lstat, mkdir, readlink, realpath, rmdir, symlink, unlink } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { describeError, fault, isFault, type Volume } from "../../base/index.ts";
import type { ProjectFolder } from "./project-folder.ts";

/** @param root absolute @param volume of the same folder */
export async function createNodeProjectFolder(root: string, volume: Volume): Promise<ProjectFolder> {
  const realRoot = await realpath(root);

  /** Inside the project, whatever links are on the way to it. */
  async function within(path: string, real: string): Promise<string> {
    if (real === realRoot || real.startsWith(realRoot + sep)) return real;
    throw fault("volume.outside", { path, root });
  }

  async function real(path: string): Promise<string> {
    return within(path, await realOrFuture(join(realRoot, path)));
  }

  /** The name itself, in its real folder. */
  async function entry(path: string): Promise<string> {
    const place = join(realRoot, path);
    return join(
      await within(path, await realOrFuture(dirname(place))),
      place.slice(dirname(place).length + 1),
    );
  }

  return {
    volume,
    resolve: path =>
      attempt(path, "read", async () =>
        relative(realRoot, await real(path))
          .split(sep)
          .join("/"),
      ),
    linkTarget: path =>
      attempt(path, "read", async () => {
        const found = await lstatOrUndefined(await entry(path));
        return found?.isSymbolicLink() ? readlink(await entry(path)) : undefined;
      }),
    makeLink: (path, target) =>
      attempt(path, "write", async () => {
        const place = await entry(path);
        await mkdir(dirname(place), { recursive: true });
        await symlink(target, place, "dir");
      }),
    removeLink: path =>
      attempt(path, "remove", async () => {
        const place = await entry(path);
        if ((await lstatOrUndefined(place))?.isSymbolicLink()) await unlink(place);
      }),
    removeFolder: path =>
      attempt(path, "remove", async () => {
        const isGone = ["ENOENT", "ENOTEMPTY", "EEXIST", "ENOTDIR"];
        await rmdir(await entry(path)).catch((error: unknown) => {
          if (!isGone.includes(codeOf(error))) throw error;
        });
      }),
    requireWritable: (path, isLink) =>
      attempt(path, "write", async () => {
        const place = isLink ? await entry(path) : await real(path);
        if (!isLink && (await lstatOrUndefined(place)) !== undefined) await access(place, constants.W_OK);
        let above = dirname(place);
        while ((await lstatOrUndefined(above)) === undefined) above = dirname(above);
        await access(above, constants.W_OK | constants.X_OK);
      }),
  };
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? "");

async function attempt<Result>(path: string, action: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    if (isFault(cause)) throw cause;
    if (["EACCES", "EPERM", "EROFS"].includes(codeOf(cause)))
      throw fault("volume.denied", { path, action }, { cause });
    if (codeOf(cause) === "EEXIST") throw fault("volume.exists", { path }, { cause });
    throw fault("volume.unreadable", { path, reason: describeError(cause) }, { cause });
  }
}

async function lstatOrUndefined(path: string) {
  return lstat(path).catch((error: unknown) => {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return undefined;
    throw error;
  });
}

/** Where it really is; for what isn't there yet, where it would be. A link that leads nowhere is refused. */
async function realOrFuture(path: string): Promise<string> {
  const found = await lstatOrUndefined(path);
  if (found !== undefined)
    return realpath(path).catch((cause: unknown) => {
      if (codeOf(cause) !== "ENOENT") throw cause;
      throw fault("volume.unreadable", { path, reason: "it is a link that leads nowhere" }, { cause });
    });
  const folder = dirname(path);
  return join(await realOrFuture(folder), path.slice(folder.length + 1));
}
