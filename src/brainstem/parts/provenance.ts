/** The part `provenance`: asks about calls whose words come from untrusted text. */
import { realpathSync } from "node:fs";
import { resolve, sep } from "node:path";
import { aName, type Check, exactly, is, isObject, listOf, oneOf, optional } from "../../base/checks.ts";
import { operations, riskTier } from "../../policy/index.ts";
import type { Operation } from "../../ports/index.ts";
import { createProvenanceHook } from "../../safety/index.ts";
import { type ProvenanceMode, type ProvenanceSettings, provenanceModes } from "../../safety/profiles.ts";
import { definePart, type Site } from "../part.ts";
import { brain } from "./brain.ts";
import { location } from "./location.ts";
import { profile } from "./profile.ts";

export interface ProvenanceConfig {
  /**
   * The treatment of a call with side effects whose addresses, accounts, commands or secrets come from untrusted text: a
   * mode, or a mode with the names of tools whose results are trusted, and of those that read private data.
   * @default the profile's mode
   */
  readonly provenance?: ProvenanceMode | Partial<ProvenanceSettings>;
}

const aMode = oneOf(...provenanceModes);
const settings = exactly({
  mode: optional(aMode),
  trusted: optional(listOf(aName)),
  private: optional(listOf(aName)),
});
const aModeOrMap = is(
  `one of ${provenanceModes.join(", ")}, or a map with mode, trusted and private`,
  value => typeof value === "string" || isObject(value),
);
const provenanceSettings: Check = (value, path) =>
  isObject(value)
    ? settings(value, path)
    : typeof value === "string"
      ? aMode(value, path)
      : aModeOrMap(value, path);

export const provenance = definePart({
  name: "provenance",
  needs: { brain, location, profile },
  keys: { provenance: provenanceSettings },
  start(needed, { config, limits }: Site<ProvenanceConfig>) {
    const { provenance: given = {} } = config;
    const own = typeof given === "string" ? { mode: given } : given;
    const { mode = needed.profile.of("provenance") } = own;
    const root = realPath(needed.location.project);
    const isAtHome = (path: string) => {
      const whole = resolve(root, path);
      return !path.startsWith("~") && (whole === root || whole.startsWith(root + sep));
    };
    const tierOf = (operation: Operation) =>
      Object.hasOwn(operations, operation.name) ? riskTier(operation) : undefined;
    const { readTrust } = needed.brain;
    const isMemoryOwn = async () => (await readTrust()).isMemoryOwn === true;
    const options = { ...own, mode, tierOf, isAtHome, isMemoryOwn, maxChars: limits.provenanceChars };
    return { mode, hooks: mode === "off" ? [] : [createProvenanceHook(options)] };
  },
  contribute: ({ hooks, mode }) => ({ hooks, resolved: { provenance: mode } }),
});

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
