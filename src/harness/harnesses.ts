/** The harnesses that have hooks, in the order in which people meet them. */
import type { Harness } from "./harness.ts";
import { claudeCode } from "./harnesses/claude-code.ts";
import { codex } from "./harnesses/codex.ts";
import { cursor } from "./harnesses/cursor.ts";
import { gemini } from "./harnesses/gemini.ts";
import { opencode } from "./harnesses/opencode.ts";
import { windsurf } from "./harnesses/windsurf.ts";

export const harnesses: readonly Harness[] = [claudeCode, cursor, codex, gemini, opencode, windsurf];
