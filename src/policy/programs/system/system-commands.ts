/** Programs that change the machine itself, or look at it. */
import type { Commands } from "../../recognition.ts";
import { agents } from "./agents.ts";
import { applyPatch } from "./apply-patch.ts";
import { brainstem } from "./brainstem.ts";
import { disks } from "./disks.ts";
import { looking } from "./looking.ts";
import { macSettings } from "./mac-settings.ts";
import { networkSettings } from "./network-settings.ts";
import { opening } from "./opening.ts";
import { powerCommands } from "./power.ts";
import { processes } from "./processes.ts";
import { secretStores } from "./secret-stores.ts";
import { services } from "./services.ts";
import { settingsCommands } from "./settings.ts";
import { terminals } from "./terminals.ts";
import { users } from "./users.ts";

export const systemCommands: Commands = {
  ...looking,
  ...processes,
  ...powerCommands,
  ...services,
  ...users,
  ...networkSettings,
  ...disks,
  ...settingsCommands,
  ...macSettings,
  ...terminals,
  ...opening,
  ...secretStores,
  ...brainstem,
  ...agents,
  ...applyPatch,
};
