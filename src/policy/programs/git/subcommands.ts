/** Gathers every subcommand of git from the file of its kind: no alias can replace one of them. */
import { branches } from "./branches.ts";
import { committing } from "./commits.ts";
import { config } from "./config.ts";
import { remotes } from "./fetch.ts";
import { each, type GitSubcommands } from "./git-call.ts";
import { losing } from "./losing.ts";
import { merging } from "./merging.ts";
import { nested } from "./nested.ts";
import { patching } from "./patches.ts";
import { beneath } from "./plumbing.ts";
import { push } from "./push.ts";
import { reading } from "./reading.ts";

export const subcommands: GitSubcommands = Object.freeze({
  ...reading,
  ...beneath,
  ...branches,
  ...committing,
  ...losing,
  ...merging,
  ...nested,
  ...patching,
  ...remotes,
  ...each("push send-pack http-push", () => push),
  config,
});
