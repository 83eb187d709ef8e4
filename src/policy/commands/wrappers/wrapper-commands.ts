/** Programs whose arguments are another command. */
import type { Commands } from "../../recognition.ts";

export const wrapperCommands: Commands = {};
