/** Whose event it is: the harness that was named, or the one whose fields it has. */
import type { Harness, HookInput } from "./harness.ts";
import { harnesses } from "./harnesses.ts";

export interface FoundHarness {
  /** Whose contract is spoken. */
  readonly harness: Harness | undefined;
  /** Who speaks: Cursor runs Claude Code's hooks, in Claude Code's contract. */
  readonly speaker: string;
}

/** @param name what the command line says; it decides on the contract, whatever the input looks like */
export function findHarness(name: string | undefined, input: HookInput): FoundHarness {
  const recognised = harnesses.find(each => each.recognises(input));
  const harness = name === undefined ? recognised : harnesses.find(each => each.name === name);
  return { harness, speaker: (recognised ?? harness)?.name ?? name ?? "unknown" };
}
