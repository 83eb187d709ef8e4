/** Programs that read, write, move and delete files. */
import type { Commands } from "../../recognition.ts";

export const fileCommands: Commands = {};
