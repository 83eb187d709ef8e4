/** Commands that coding agents run in a working day, and that no person wants to be asked about. */
import { editing, looking, written } from "./everyday-files.ts";
import { git, operations } from "./everyday-git.ts";
import { languages, web } from "./everyday-projects.ts";

export const everyday: { readonly [group: string]: readonly string[] } = {
  looking,
  editing,
  written,
  git,
  operations,
  web,
  languages,
};
