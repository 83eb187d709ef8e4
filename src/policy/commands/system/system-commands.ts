/** Programs that change the machine itself, or look at it. */
import type { Commands } from "../../recognition.ts";

export const systemCommands: Commands = {};
