/** The record of files as they were before us, in the brain's private data: uninstalling restores every byte. */
import { hashJson, readTextIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../../brain/index.ts";
import type { WiringOptions } from "../harness.ts";

export interface FileRecord {
  /** Without us; undefined where there was no file. */
  readonly before: string | undefined;
  /** Hashes of the file as we left it, or were about to: as long as it has one of them, it is unchanged by others. */
  readonly left: readonly string[];
}

/** One for a project: harnesses share files and folders. */
export interface InstallRecord {
  readonly harnesses: { readonly [name: string]: WiringOptions };
  readonly files: { readonly [path: string]: FileRecord };
  /** Folders that we made. */
  readonly folders: readonly string[];
  /** Links that we made. */
  readonly links: readonly string[];
}

export const emptyRecord: InstallRecord = { harnesses: {}, files: {}, folders: [], links: [] };

/** @param project what tells it from others that use the same brain */
export const recordPath = (project: string): string => `${layout.data}/install/${project}.json`;

/** The hash of a file's text, or of its absence. */
export const hashText = (text: string | undefined): Promise<string> => hashJson(text ?? null);

/** Undefined for a missing record, as in a fresh clone, or an unreadable one: then our entries are known by their form. */
export async function readRecord(volume: Volume, path: string): Promise<InstallRecord | undefined> {
  try {
    const value: unknown = JSON.parse((await readTextIfThere(volume, path)) ?? "null");
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** An undefined record is removed. */
export async function writeRecord(
  volume: Volume,
  path: string,
  record: InstallRecord | undefined,
): Promise<void> {
  if (record === undefined) await volume.remove(path);
  // It may hold secrets of settings: keys of servers, for example.
  else await volume.write(path, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600 });
}

/** Whether it has the shape of a record; its entries are as we wrote them. */
function isRecord(value: unknown): value is InstallRecord {
  const { harnesses, files, folders, links } = (value ?? {}) as { readonly [name: string]: unknown };
  const areMaps = [harnesses, files].every(
    each => typeof each === "object" && each !== null && !Array.isArray(each),
  );
  return areMaps && Array.isArray(folders) && Array.isArray(links);
}
