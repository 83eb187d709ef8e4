/** Git, and programs around it. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { operation } from "../../recognition.ts";
import { dashed, git } from "./git.ts";
import { additions, subcommands } from "./subcommands.ts";

/** Shows history in a window or in the terminal. */
const browse: Recogniser = () => [operation("git.log")];

const bfg: Recogniser = ({ arguments: given }) =>
  given.some(({ text }) => text === "--help" || text === "--version")
    ? []
    : [operation("git.rewrite_history", { how: "bfg" })];

export const gitCommands: Commands = Object.freeze({
  ...Object.fromEntries(
    [...Object.keys(subcommands), ...Object.keys(additions)].map(name => [`git-${name}`, dashed(name)]),
  ),
  git,
  bfg,
  gitk: browse,
  tig: browse,
});

export { gitCommands as programs };
