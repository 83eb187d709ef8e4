/** The command lines of databases. */
import type { Commands } from "../../recognition.ts";

export const databaseCommands: Commands = {};
