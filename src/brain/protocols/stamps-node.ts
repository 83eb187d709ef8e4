/** Tells by a look whether files and folders are as they were (Node only). */
import { readdirSync, statSync } from "node:fs";
import type { Clock, Volume } from "../../base/index.ts";
import type { PolicyRule, ProgramTables, ToolSchema } from "../../policy/index.ts";
import type { CompiledDelegation } from "../../policy/reading.ts";
import type { BrainSettings } from "../settings.ts";
import type { BrainTrust } from "../trust.ts";

export function areUnchanged(
  { files, folders, registries }: Stamps,
  { root, registries: sources }: ProtocolSources,
): boolean {
  for (const path in files) if (stampOfFile(within(root, path)) !== files[path]) return false;
  for (const path in folders) if (stampOfFolder(within(root, path)) !== folders[path]) return false;
  return registries === undefined || registries.join() === sources.given().join();
}

const ABSOLUTE = /^(?:[/\\]|[A-Za-z]:)/;
export const within = (root: string, path: string): string =>
  ABSOLUTE.test(path) ? path : `${root}/${path}`;

/** "" for a missing file. A program that changes a file can set back all of this but the last time. */
export function stampOfFile(path: string): string {
  const found = lookAt(path);
  return found === undefined ? "" : `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}

/** When it was last changed in any way, in milliseconds since the epoch; 0 where there is nothing. */
export function changedMs(path: string): number {
  const found = lookAt(path);
  return found === undefined ? 0 : Math.max(found.mtimeMs, found.ctimeMs);
}

function lookAt(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Its entries, by name and kind; "" where it can't be listed. */
export function stampOfFolder(path: string): string {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries
      .map(each => `${each.name}${each.isDirectory() ? "/" : each.isFile() ? "" : "@"}`)
      .join("\n");
  } catch {
    return "";
  }
}

/** The rules that decide on calls; plain data. */
export interface CompiledProtocols {
  readonly rules: readonly PolicyRule[];
  /** By their names. */
  readonly schemas: readonly (readonly [name: string, schema: ToolSchema])[];
  /** Undefined where the brain has no tables of its own. */
  readonly programs?: ProgramTables;
  /** Undefined where the brain has no delegation.md. */
  readonly delegation?: CompiledDelegation;
  /** Undefined where brain.yaml can't be read. */
  readonly settings?: Pick<BrainSettings, "hooks" | "project">;
  /** Names of the brain's rules and settings that are ignored, since no person has accepted them. */
  readonly ignored: readonly string[];
  /** Parts that can't be read or understood, each with the way to mend it. */
  readonly problems: readonly string[];
}

/** Stamps of the files behind them. Paths are relative to the brain's folder, or absolute. */
export interface Stamps {
  readonly files: { readonly [path: string]: string };
  readonly folders: { readonly [path: string]: string };
  /** The hosts of registries that the environment says; undefined where no rule is about registries. */
  readonly registries?: readonly string[];
}

export interface StampedProtocols extends CompiledProtocols {
  readonly stamps: Stamps;
}

/** Where the hosts of the package registries in use come from: files, by absolute paths, and the environment. */
interface RegistrySources {
  hosts(): readonly string[];
  paths(): readonly string[];
  given(): readonly string[];
}

export interface ProtocolSources {
  /** The brain's folder; absolute. */
  readonly root: string;
  /** The same. Asked for when something has to be compiled. */
  readonly volume: () => Promise<Volume>;
  readonly registries: RegistrySources;
  readonly trust: () => Promise<BrainTrust>;
  /** The file that the trust comes from; absolute. */
  readonly trustFile: string;
  /** @default the system's */
  readonly clock?: Clock;
}
