/** Recognises shell commands by all programs that the engine knows. */
import { commands } from "../programs/commands.ts";
import { createShellRecogniser } from "./shell-recogniser.ts";

export const recogniseShell = createShellRecogniser(commands);
