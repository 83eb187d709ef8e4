/** The place of `brainstem models`: the settings of the brain, if any, the environment, and the installed packages. */
import { isFault } from "../../base/index.ts";
import { type BrainSettings, parseSettings, readSettings } from "../../brain/index.ts";
import { createPackageFinder, type PackageFinder } from "../../brainstem/parts.ts";
import type { Environment } from "../../model/providers.ts";
import type { BrainPlace } from "../../project/index.ts";
import type { CommonOptions } from "../command.ts";
import { brainVolume, findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

export interface ModelsPlace {
  /** The folder that holds the brain; undefined without one. */
  readonly root: string | undefined;
  readonly settings: Pick<BrainSettings, "model" | "fallbacks" | "providers">;
  readonly environment: Environment;
  readonly packages: PackageFinder;
}

/** @throws brain.not-found for a brain that was named, brain.malformed, brain.link-broken, volume.* */
export async function findModelsPlace(options: CommonOptions, terminal: Terminal): Promise<ModelsPlace> {
  const place = findPlaceOrNone(options, terminal);
  return {
    root: place?.root,
    settings: place === undefined ? parseSettings("") : await readSettings(brainVolume(place.root)),
    environment: terminal.environment,
    packages: createPackageFinder(place?.project ?? terminal.cwd),
  };
}

function findPlaceOrNone(options: CommonOptions, terminal: Terminal): BrainPlace | undefined {
  try {
    return findPlace(options, terminal);
  } catch (error) {
    if (options.brain === undefined && isFault(error, "brain.not-found")) return undefined;
    throw error;
  }
}
