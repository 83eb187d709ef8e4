/** Reads how the harnesses are wired here, and finds the wiring that a person would want changed. */
import { existsSync, realpathSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { Argument } from "commander";
import { fault, hashJson, isFault } from "../../base/index.ts";
import { createNodeVolume } from "../../base/volume/node.ts";
import { BRAIN_FOLDER, type BrainFinding } from "../../brain/index.ts";
import type { HarnessCoverage, ProgramPlace, WirableHarness } from "../../harness/index.ts";
import {
  createInstallation,
  createNodeProjectFolder,
  type HarnessState,
  HOOK_PROGRAM,
  type Installation,
  wirable,
} from "../../harness/install/installing-node.ts";
import { type BrainPlace, isPinned } from "../../project/index.ts";
import { nearestNames } from "../../search/index.ts";
import { offering } from "../command.ts";
import { brainVolume } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { coverageHere, hasHooks } from "./agent-version.ts";
import { EXTENSIONS, isProgram, onPath } from "./on-path.ts";

export interface WiringRow {
  readonly harness: WirableHarness;
  readonly state: HarnessState;
  /** In the version that is installed here; undefined without hooks. */
  readonly coverage: HarnessCoverage | undefined;
  /** The person's next step to make it work; undefined where it works. */
  readonly problem: string | undefined;
}

/** @throws volume.* */
export async function readWiring(place: BrainPlace, terminal: Terminal): Promise<readonly WiringRow[]> {
  const states = await (await openInstallation(place)).states();
  return wirable.map(harness => {
    const state = states.find(({ name }) => name === harness.name)!;
    const row = { harness, state, coverage: undefined, problem: undefined };
    // An agent isn't started for its version where nothing is wired.
    const usual = hasHooks(harness) ? harness.coverage : undefined;
    const coverage = isWired(row) ? coverageHere(harness, terminal) : usual;
    return { ...row, coverage, problem: problemOf(harness, state, place.project, terminal) };
  });
}

export const isWired = ({ state: { state, isKnown } }: WiringRow): boolean => isKnown || state !== "none";

const failsOpen = (row: WiringRow): boolean => isWired(row) && row.coverage?.onFailure === "goes on";

const openly = ({ title }: WirableHarness) =>
  `Under ${title} a call goes on when its hook crashes or answers late.`;

/** Where a harness goes on without an answer, in a sentence each. */
export const failingOpen = (rows: readonly WiringRow[]): readonly string[] =>
  rows.filter(failsOpen).map(({ harness }) => openly(harness));

/** For the doctor. */
export const findingsOf = (rows: readonly WiringRow[]): readonly BrainFinding[] =>
  rows.flatMap(row => {
    const { harness, problem, state } = row;
    const about = { file: harness.wiring(state.options).files[0]!.path, isMendable: false } as const;
    const found: BrainFinding[] = [];
    if (problem !== undefined)
      found.push({
        ...about,
        id: "harness.broken",
        // An agent may pass over settings that it can't read, hooks and all.
        severity: state.unreadable === undefined ? "warning" : "error",
        message: `${harness.title}: ${problem}`,
      });
    if (failsOpen(row))
      found.push({ ...about, id: "harness.fails-open", severity: "note", message: openly(harness) });
    return found;
  });

function problemOf(
  harness: WirableHarness,
  { name, state, isKnown, options, unreadable }: HarnessState,
  project: string,
  terminal: Terminal,
): string | undefined {
  if (isFault(unreadable, "harness.unreadable"))
    return `${unreadable.message} Correct line ${unreadable.data.line} of ${unreadable.data.file}.`;
  if (unreadable !== undefined) return `${unreadable.message} ${unreadable.hint}`;
  if (state === "none" && !isKnown) return undefined;
  if (state === "none")
    return `It was wired, and nothing of that is left. To wire it again: brainstem install ${name}`;
  if (hasHooks(harness) && !canFind(options.program, project, terminal))
    return options.program === "path"
      ? "brainstem-hook is not on the PATH, so that its hooks fail. In a clone of brainstem: npm link"
      : "node_modules/.bin/brainstem-hook is missing, so that its hooks fail. Run: npm install";
  if (state === "older")
    return `Another version wired it, or somebody has changed it. To renew it: brainstem install ${name}`;
  return state === "partly" ? `Some of it is missing. To complete it: brainstem install ${name}` : undefined;
}

/** Whether harnesses would find our program there. */
const canFind = (program: ProgramPlace, project: string, terminal: Terminal): boolean =>
  program === "path"
    ? onPath(HOOK_PROGRAM, terminal) !== undefined
    : EXTENSIONS.some(extension => isProgram(join(project, "node_modules/.bin", HOOK_PROGRAM + extension)));

/**
 * How the harnesses would find our program.
 * @throws harness.unfindable where one has hooks: a hook that isn't found stops every call where that fails closed
 */
export function findProgram(
  harnesses: readonly WirableHarness[],
  project: string,
  terminal: Terminal,
): ProgramPlace {
  // The same for all who work on a project that pins it, whatever their machines have.
  const isPart = isPinned(project);
  const places = isPart ? (["dependency"] as const) : (["dependency", "path"] as const);
  const place = places.find(each => canFind(each, project, terminal));
  if (place === undefined && harnesses.some(hasHooks))
    throw fault("harness.unfindable", { program: HOOK_PROGRAM, isPinned: isPart });
  return place ?? places.at(-1)!;
}

/** The sign that a harness is used here; undefined without one. */
export function traceOf(
  { traces, program }: WirableHarness,
  project: string,
  terminal: Terminal,
): string | undefined {
  const trace = traces.find(path =>
    existsSync(path.startsWith("~/") ? join(terminal.home, path.slice(2)) : join(project, path)),
  );
  return (
    trace ??
    (program !== undefined && onPath(program, terminal) !== undefined ? `${program} on the PATH` : undefined)
  );
}

/** @throws volume.* */
export async function openInstallation({ root, project }: BrainPlace): Promise<Installation> {
  const from = realpathSync(project);
  const to = join(realpathSync(root), BRAIN_FOLDER);
  return createInstallation({
    folder: await createNodeProjectFolder(project, createNodeVolume(project)),
    brain: brainVolume(root),
    brainPath: relative(from, to).split(sep).join("/"),
    project: root === project ? "own" : await nameOf(from),
    harnesses: wirable,
  });
}

/** Two projects may have the same name. */
const nameOf = async (project: string): Promise<string> =>
  `${basename(project).replace(/[^\w-]/g, "_")}-${(await hashJson(project)).slice(0, 12)}`;

/** The argument that names harnesses. */
export const harnessArgument = (description: string): Argument =>
  offering(
    new Argument("[harness...]", description),
    wirable.map(({ name }) => name),
  );

/** @throws harness.unknown */
export function harnessesNamed(names: readonly string[]): readonly WirableHarness[] {
  return [...new Set(names)].map(name => {
    const found = wirable.find(harness => harness.name === name);
    if (found !== undefined) return found;
    const known = wirable.map(harness => harness.name);
    throw fault("harness.unknown", { name, nearest: nearestNames(name, known), known });
  });
}
