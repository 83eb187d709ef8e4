/** Every program that can be wired to a brain: those with hooks, and those that only get instructions. */
import type { WirableHarness } from "./harness.ts";
import { harnesses } from "./harnesses.ts";
import { agentsMd } from "./plain/agents-md.ts";
import { copilot } from "./plain/copilot.ts";
import { openclaw } from "./plain/openclaw.ts";

export const wirable: readonly WirableHarness[] = [...harnesses, copilot, openclaw, agentsMd];
