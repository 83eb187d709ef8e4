/** The part `location`: the brain that serves a folder, and the project that the work there is about. */
import process from "node:process";
import { aName } from "../../base/checks.ts";
import { type BrainPlace, locateBrain } from "../../project/index.ts";
import { definePart, type Site } from "../part.ts";

export interface LocationConfig {
  /** A folder with a brain in it, or linked to one, or somewhere below such a folder. @default the current folder */
  readonly root?: string;
}

export const location = definePart({
  name: "location",
  needs: {},
  keys: { root: aName },
  /** @throws brain.not-found, brain.link-broken */
  start: (_, { config, config: { root = process.cwd() } }: Site<LocationConfig>): BrainPlace =>
    locateBrain(root, { isAnyLink: "trust" in config && config.trust === true }),
  contribute: ({ root }) => ({ resolved: { root } }),
});
