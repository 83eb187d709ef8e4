/** Programs whose arguments are another command. */
import type { Commands } from "../../recognition.ts";
import { becomeCommands } from "./become-commands.ts";
import { debugCommands } from "./debug-commands.ts";
import { environmentCommands } from "./environment-commands.ts";
import { namespaceCommands } from "./namespace-commands.ts";
import { parallelCommands } from "./parallel.ts";
import { plainWrappers } from "./plain-wrappers.ts";
import { scheduleCommands } from "./schedule-commands.ts";
import { textCommands } from "./text-commands.ts";
import { xargsCommands } from "./xargs.ts";

export const wrapperCommands: Commands = {
  ...plainWrappers,
  ...environmentCommands,
  ...becomeCommands,
  ...textCommands,
  ...xargsCommands,
  ...parallelCommands,
  ...scheduleCommands,
  ...debugCommands,
  ...namespaceCommands,
};
