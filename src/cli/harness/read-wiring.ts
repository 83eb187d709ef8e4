/** How the harnesses are wired here, and what of it is not as a person would want it. */
import type { BrainFinding } from "../../brain/index.ts";
import type { WirableHarness } from "../../harness/index.ts";
import { type HarnessState, wirable } from "../../harness/install/installing-node.ts";
import type { BrainPlace } from "../../project/index.ts";
import { canFind, hasHooks } from "./find-programs.ts";
import { openInstallation } from "./open-installation.ts";

export interface WiringRow {
  readonly harness: WirableHarness;
  readonly state: HarnessState;
  /** The person's next step to make it work; undefined where it works. */
  readonly problem: string | undefined;
}

/** @throws volume.* */
export async function readWiring(place: BrainPlace): Promise<readonly WiringRow[]> {
  const states = await (await openInstallation(place)).states();
  return wirable.map(harness => {
    const state = states.find(({ name }) => name === harness.name)!;
    return { harness, state, problem: problemOf(harness, state, place.project) };
  });
}

export const isWired = ({ state: { state, isKnown } }: WiringRow): boolean => isKnown || state !== "none";

const failsOpen = (row: WiringRow): boolean =>
  isWired(row) && hasHooks(row.harness) && row.harness.coverage.onFailure === "goes on";

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
        severity: "warning",
        message: `${harness.title}: ${problem}`,
      });
    if (failsOpen(row))
      found.push({ ...about, id: "harness.fails-open", severity: "note", message: openly(harness) });
    return found;
  });

function problemOf(
  harness: WirableHarness,
  { name, state, isKnown, options }: HarnessState,
  project: string,
): string | undefined {
  if (state === "none" && !isKnown) return undefined;
  if (state === "none")
    return `It was wired, and nothing of that is left. To wire it again: brainstem install ${name}`;
  if (hasHooks(harness) && !canFind(options.program, project))
    return options.program === "path"
      ? "brainstem-hook is not on the PATH, so that its hooks fail. In a clone of brainstem: npm link"
      : "node_modules/.bin/brainstem-hook is missing, so that its hooks fail. Run: npm install";
  if (state === "older")
    return `Another version wired it, or somebody has changed it. To renew it: brainstem install ${name}`;
  return state === "partly" ? `Some of it is missing. To complete it: brainstem install ${name}` : undefined;
}
