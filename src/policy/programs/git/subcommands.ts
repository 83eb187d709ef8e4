/** Every subcommand of git, from the file of its kind. */
import { branches } from "./branches.ts";
import { committing } from "./commits.ts";
import { config } from "./config.ts";
import { bridges, fetch, remotes } from "./fetch.ts";
import { each, type GitSubcommands } from "./git-call.ts";
import { losing } from "./losing.ts";
import { merging, subtrees } from "./merging.ts";
import { large, nested } from "./nested.ts";
import { patching } from "./patches.ts";
import { beneath, rewriting } from "./plumbing.ts";
import { push } from "./push.ts";
import { reading } from "./reading.ts";

/** Those that git has built in: no alias can stand in their place. */
export const subcommands: GitSubcommands = Object.freeze({
  ...each("help version column stripspace check-ref-format fmt-merge-msg url-parse", () => () => []),
  ...each("fetch-pack http-fetch remote-http remote-https remote-ftp remote-ftps", () => fetch),
  ...each("push send-pack http-push", () => push),
  ...reading,
  ...beneath,
  ...branches,
  ...committing,
  ...losing,
  ...merging,
  ...nested,
  ...patching,
  ...remotes,
  config,
});

/** Those that are installed beside git: an alias may stand in their place. */
export const additions: GitSubcommands = Object.freeze({ ...large, ...subtrees, ...rewriting, ...bridges });
