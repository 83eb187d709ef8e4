/** Interpreters and build tools: programs that run a program's text. */
import type { Commands } from "../../recognition.ts";

export const codeCommands: Commands = {};
