/** The compiled form of a brain's protocols, with the stamps that it needs to be kept. */
import type { Clock, Volume } from "../../base/index.ts";
import type { PolicyRule, ProgramTables, ToolSchema } from "../../policy/index.ts";
import type { BrainSettings } from "../settings.ts";

/** The rules that decide on calls; plain data. */
export interface CompiledProtocols {
  readonly rules: readonly PolicyRule[];
  /** By their names. */
  readonly schemas: readonly (readonly [name: string, schema: ToolSchema])[];
  /** Undefined where the brain has no tables of its own. */
  readonly programs?: ProgramTables;
  /** Undefined where brain.yaml can't be read. */
  readonly settings?: Pick<BrainSettings, "hooks" | "project">;
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
export interface RegistrySources {
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
  /** @default the system's */
  readonly clock?: Clock;
}
