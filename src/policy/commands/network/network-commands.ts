/** Programs that speak to other machines. */
import type { Commands } from "../../recognition.ts";

export const networkCommands: Commands = {};
