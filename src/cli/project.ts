/** The project that a command is about: where its brain is, and what can be found out about it without asking. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fault, isFault } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER } from "../brain/index.ts";
import {
  type BrainAlone,
  type Brainstem,
  type BrainstemConfig,
  createBrainstem,
  openBrainAlone,
} from "../brainstem/index.ts";
import {
  type BrainPlace,
  followLink,
  type LinkOptions,
  locateBrain,
  requireFolder,
  stateFolder,
} from "../project/index.ts";
import { createTrustReader, TRUST_VARIABLE, type TrustReader } from "../project/trust-reader.ts";
import { closing } from "./closing.ts";
import type { Terminal } from "./terminal.ts";

/** The folder that the command starts from, whether it is there or not. @throws volume.unreadable for a file */
export function startFolder({ brain = ".", cwd }: Pick<Terminal, "brain" | "cwd">): string {
  return requireFolder(resolve(cwd, brain));
}

/** The folder that holds the brain; see `findPlace`. @throws brain.not-found, brain.link-broken, volume.* */
export const findProject = (terminal: Terminal): string => findPlace(terminal).root;

/**
 * The brain of the folder that was named and of no other, so that no slip puts a memory into another brain; else of the
 * nearest one above that has a brain or is linked to one.
 * @throws brain.not-found, brain.link-broken, volume.not-found, volume.unreadable
 */
export function findPlace(terminal: Pick<Terminal, "brain" | "cwd">, options?: LinkOptions): BrainPlace {
  const start = startFolder(terminal);
  const place = locateNamed(start, terminal, options);
  const brain = requireFolder(join(place.root, BRAIN_FOLDER));
  if (terminal.brain === undefined || start === place.project || start === brain) return place;
  throw fault("volume.not-found", { path: join(start, BRAIN_FOLDER) });
}

/** A missing brain is another mistake where a person has named its folder. */
function locateNamed(
  start: string,
  { brain }: Pick<Terminal, "brain">,
  options: LinkOptions | undefined,
): BrainPlace {
  try {
    return locateBrain(start, options);
  } catch (error) {
    if (brain === undefined || !isFault(error, "brain.not-found")) throw error;
    throw fault("brain.not-found", { ...error.data, isNamed: true, isMissing: !existsSync(start) });
  }
}

/** The folder in which a brain is made or completed: that of `projectFolder`, or its link's. @throws brain.link-broken */
export const initFolder = (terminal: Terminal): string => followLink(projectFolder(terminal)).root;

/** The folder that was named; else the nearest with a brain or a link in this repository, else this one. */
export function projectFolder(terminal: Terminal): string {
  const start = startFolder(terminal);
  if (terminal.brain !== undefined) return start;
  let nearest: string | undefined;
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, BRAIN_FOLDER))) nearest ??= folder;
    if (existsSync(join(folder, ".git"))) return nearest ?? start;
    if (folder === dirname(folder)) return start;
  }
}

/**
 * Gives work the brain and nothing else, and closes it when the work has ended, well or not.
 * @throws brain.not-found, what opening a brain throws, and what the work throws
 */
export async function withBrain<Result>(
  terminal: Terminal,
  work: (opened: BrainAlone) => Promise<Result>,
): Promise<Result> {
  return closing(openBrainAlone({ root: findPlace(terminal).project }), work);
}

/**
 * The brain of a command. Conversations last only where the command says so: most have none, and need no database.
 * @throws brain.not-found and whatever opening a brain throws
 */
export async function openProject(terminal: Terminal, config: BrainstemConfig = {}): Promise<Brainstem> {
  return createBrainstem({
    root: findPlace(terminal).project,
    storage: "memory",
    program: PROGRAM,
    ...config,
  });
}

/** The name of the command line in the log of its turns. */
const PROGRAM = "brainstem";

/** The option for the place of conversations. */
export interface StorageOption {
  readonly storage?: string;
}

/** As the command line says, else the environment, else in the brain. @throws storage.unknown */
export function storageOf({ storage }: StorageOption, { environment }: Terminal): string {
  const inEnvironment = environment.BRAINSTEM_STORAGE || undefined;
  if (storage === undefined && inEnvironment !== undefined)
    return checkStorage(inEnvironment, " (in BRAINSTEM_STORAGE)");
  return checkStorage(storage ?? "sqlite");
}

/** @param place names the option or variable, for the fault @throws storage.unknown, without a possible password */
export function checkStorage(spec: string, place = ""): string {
  if (spec === "sqlite" || spec === "memory" || /^(?:sqlite|postgres|postgresql):./s.test(spec)) return spec;
  const name = `${spec.split(":")[0]}${place}`;
  throw fault("storage.unknown", { name, known: ["sqlite", "sqlite:<path>", "postgres://…"] });
}

/** Its text in the help. */
export const STORAGE_OPTION = [
  "--storage <where>",
  "where conversations last: sqlite, sqlite:<path>, postgres://… (default: $BRAINSTEM_STORAGE, else in the brain)",
] as const;

/** The trust in the brain: by the variable with a fingerprint, else by a person's acceptance. */
export const trustOf = (place: BrainPlace, { environment }: Terminal): TrustReader =>
  createTrustReader(place, environment[TRUST_VARIABLE]);

/** The volume of this machine's own notes about a brain. */
export const stateVolume = (place: BrainPlace) => createNodeVolume(stateFolder(place));

/** The volume of a project's brain, whatever state it is in. */
export const brainVolume = (root: string) => createNodeVolume(join(root, BRAIN_FOLDER));
