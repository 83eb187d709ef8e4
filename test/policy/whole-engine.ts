/** The engine with all programs loaded, for tests that ask it many things without waiting. */
import { type PlaceRulesOptions, placeRules } from "../../src/policy/place-rules.ts";
import type { Judgement, Policy } from "../../src/policy/policy.ts";
import { areaNames, loadArea } from "../../src/policy/programs/areas.ts";
import type { Commands, Recogniser } from "../../src/policy/recognition.ts";
import { createShellOnDemand } from "../../src/policy/shell/shell-on-demand.ts";
import type { Operation } from "../../src/ports/index.ts";

const shell = createShellOnDemand();
await shell.load(areaNames);
export const recogniseShell = shell.recogniser(new Set());

/** A policy that judges at once. */
export interface PlacedPolicy extends Policy {
  readonly judge: (operations: readonly Operation[]) => Judgement;
}

export function placePolicy(options: PlaceRulesOptions): PlacedPolicy {
  const { judge, ...rules } = placeRules(options);
  return { ...rules, judge: operations => judge(operations, recogniseShell) };
}

/** The programs of the areas below a folder. */
export async function programsBelow(folder: string): Promise<Commands> {
  const areas = areaNames.filter(area => area.startsWith(folder));
  return Object.assign({}, ...(await Promise.all(areas.map(loadArea))));
}

export const commands: ReadonlyMap<string, Recogniser> = new Map(Object.entries(await programsBelow("")));
