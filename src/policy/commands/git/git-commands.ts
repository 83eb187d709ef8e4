/** Git, and the command lines of forges. */
import type { Commands } from "../../recognition.ts";

export const gitCommands: Commands = {};
