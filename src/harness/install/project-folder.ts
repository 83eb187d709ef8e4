/** The project that is wired, as a folder: its files, and what a volume has no words for. */
import { fault, isFault, type Volume } from "../../base/index.ts";

/** Paths are relative to the project, with forward slashes. Every method throws `volume.*`. */
export interface ProjectFolder {
  readonly volume: Volume;
  /** The path with every link followed, so that two names of one file are one. @throws volume.outside */
  resolve(path: string): Promise<string>;
  /** The target of a symbolic link, as written; undefined for anything else. */
  linkTarget(path: string): Promise<string | undefined>;
  /** Makes a symbolic link to a folder, and the folders above it. @throws volume.exists */
  makeLink(path: string, target: string): Promise<void>;
  removeLink(path: string): Promise<void>;
  /** Removes a folder if it is empty. */
  removeFolder(path: string): Promise<void>;
  /** @param isLink whether the name itself is meant @throws volume.denied where this user may neither write nor make it */
  requireWritable(path: string, isLink: boolean): Promise<void>;
}

/** Undefined where there is no file. @throws harness.unreadable for what is no text, volume.* */
export async function readText({ volume }: ProjectFolder, path: string): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await volume.read(path));
  } catch (cause) {
    if (isFault(cause, "volume.not-found")) return undefined;
    if (!(cause instanceof TypeError)) throw cause;
    throw fault("harness.unreadable", { file: path, line: 1, problem: "It is no UTF-8 text" }, { cause });
  }
}

/** The folders above a path, the outermost first. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
