/** The programs of all package managers. */
import type { Commands } from "../../recognition.ts";
import { appManagerCommands } from "./app-managers.ts";
import { bunCommands } from "./bun.ts";
import { cargoCommands } from "./cargo.ts";
import { composerCommands } from "./composer.ts";
import { condaCommands } from "./conda.ts";
import { dotnetCommands } from "./dotnet.ts";
import { flagManagerCommands } from "./flag-managers.ts";
import { goCommands } from "./go.ts";
import { homebrewCommands } from "./homebrew.ts";
import { languageManagerCommands } from "./language-managers.ts";
import { nixCommands } from "./nix.ts";
import { npmCommands } from "./npm.ts";
import { pipCommands } from "./pip.ts";
import { pnpmCommands } from "./pnpm.ts";
import { pythonProjectCommands } from "./python-projects.ts";
import { rubyCommands } from "./ruby.ts";
import { systemManagerCommands } from "./system-managers.ts";
import { toolchainCommands } from "./toolchains.ts";
import { uvCommands } from "./uv.ts";
import { yarnCommands } from "./yarn.ts";

export const packageCommands: Commands = {
  ...npmCommands,
  ...yarnCommands,
  ...pnpmCommands,
  ...bunCommands,
  ...pipCommands,
  ...uvCommands,
  ...pythonProjectCommands,
  ...condaCommands,
  ...cargoCommands,
  ...goCommands,
  ...rubyCommands,
  ...composerCommands,
  ...dotnetCommands,
  ...languageManagerCommands,
  ...appManagerCommands,
  ...toolchainCommands,
  ...systemManagerCommands,
  ...flagManagerCommands,
  ...nixCommands,
  ...homebrewCommands,
};
