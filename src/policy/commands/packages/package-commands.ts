/** Package managers. */
import type { Commands } from "../../recognition.ts";

export const packageCommands: Commands = {};
