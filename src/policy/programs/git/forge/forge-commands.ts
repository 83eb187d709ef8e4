/** The command lines of forges. */
import type { Commands } from "../../../recognition.ts";
import { gh } from "./gh.ts";
import { glab } from "./glab.ts";
import { hub } from "./hub.ts";

export const forgeCommands: Commands = Object.freeze({ hub, gh, glab });

export { forgeCommands as programs };
