/** Every program that the engine knows, by its name. */
import type { Recogniser } from "../recognition.ts";
import { cloudCommands } from "./cloud/cloud-commands.ts";
import { codeCommands } from "./code/code-commands.ts";
import { databaseCommands } from "./databases/database-commands.ts";
import { fileCommands } from "./files/file-commands.ts";
import { forgeCommands } from "./git/forge/forge-commands.ts";
import { gitCommands } from "./git/git-commands.ts";
import { networkCommands } from "./network/network-commands.ts";
import { packageCommands } from "./packages/package-commands.ts";
import { systemCommands } from "./system/system-commands.ts";
import { wrapperCommands } from "./wrappers/wrapper-commands.ts";

const areas = [
  wrapperCommands,
  codeCommands,
  fileCommands,
  gitCommands,
  forgeCommands,
  networkCommands,
  packageCommands,
  databaseCommands,
  systemCommands,
  cloudCommands,
];

/** A program that two areas know is a mistake; the test finds it. */
export const commands: ReadonlyMap<string, Recogniser> = new Map(areas.flatMap(area => Object.entries(area)));
