/** The harnesses that have hooks, in the order in which people meet them. */
import type { Harness, HarnessCoverage, HookInput } from "./harness.ts";
import { claudeCode } from "./harnesses/claude-code.ts";
import { codex } from "./harnesses/codex.ts";
import { cursor } from "./harnesses/cursor.ts";
import { gemini } from "./harnesses/gemini.ts";
import { opencode } from "./harnesses/opencode.ts";
import { windsurf } from "./harnesses/windsurf.ts";

export const harnesses: readonly Harness[] = [claudeCode, cursor, codex, gemini, opencode, windsurf];

export const coverageOf = (name: string): HarnessCoverage | undefined =>
  harnesses.find(each => each.name === name)?.coverage;

export interface FoundHarness {
  /** The harness whose contract applies. */
  readonly harness: Harness | undefined;
  /** The name of the harness that sent the input, which may be another one than the harness whose hooks it runs. */
  readonly speaker: string;
}

/**
 * @param name what the command line says: it decides on the contract, except that Cursor runs Claude Code's hooks and
 * speaks its own contract to them. Source: payloads captured from Cursor CLI 2026.09.02, see its transcripts.
 */
export function findHarness(name: string | undefined, input: HookInput): FoundHarness {
  const recognised = harnesses.find(each => each.recognises(input));
  const isOwnWord = name === undefined || recognised?.name === "cursor";
  const harness = isOwnWord ? recognised : harnesses.find(each => each.name === name);
  return { harness, speaker: (recognised ?? harness)?.name ?? name ?? "unknown" };
}
