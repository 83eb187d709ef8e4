/** Judges the settings that git finds in a repository which an agent may have written: they can have it run programs. */
import type { Operation } from "../../../ports/index.ts";
import { folderOf } from "../../paths/path-parts.ts";
import { type Command, opaque, possibly, type Recognition } from "../../recognition.ts";
import { known } from "../../word.ts";
import type { GlobalOptions } from "./global-options.ts";
import { createSetting, runsBySetting, type Setting } from "./settings.ts";

/** These run hooks. Source: githooks(5). */
const RUNS_HOOKS =
  /^(?:am|checkout|cherry-pick|clone|commit|fetch|gc|merge|p4|pull|push|rebase|revert|switch|worktree)$/;

/**
 * The settings of a repository that isn't the project's own, or whose settings the session wrote. Undefined where one of
 * their files can't be read.
 */
export function settingsOfRepository(
  { gitDirectory }: GlobalOptions,
  command: Command,
  recognition: Recognition,
): readonly Setting[] | undefined {
  const { facts } = recognition;
  if (command.isElsewhere) return [];
  const folders =
    gitDirectory === undefined
      ? [gitDirectoryOf(command, recognition)]
      : recognition.paths(gitDirectory, command);
  const texts = folders
    .filter(folder => folder !== undefined)
    .flatMap(folder => [`${folder}/config`, `${folder}/config.worktree`])
    .filter(file => facts.kindOf(file) === "file")
    .filter(file => isForeign(file, facts.project) || facts.isWritten(file))
    .map(facts.readText);
  return texts.every(text => text !== undefined) ? texts.flatMap(parseSettings) : undefined;
}

/** The programs that git may run because of these settings. Aliases run when they are called. */
export const runsByRepository = (
  settings: readonly Setting[] | undefined,
  subcommand: string,
  command: Command,
  recognition: Recognition,
): readonly Operation[] =>
  settings === undefined
    ? [opaque("git takes settings from a file that can't be read, and settings can run programs")]
    : settings
        .filter(({ key }) => !key.startsWith("alias."))
        .filter(({ key }) => key !== "core.hookspath" || RUNS_HOOKS.test(subcommand))
        .flatMap(setting => runsBySetting(setting, command, recognition))
        .map(possibly);

/** Inside of the project, and not of its own repository: `.git/config`, `.git/modules/…`, `.git/worktrees/…`. */
const isForeign = (file: string, project: string): boolean =>
  file.startsWith(`${project}/`) && !file.startsWith(`${project}/.git/`);

/** As git looks for it: `.git` as a folder or a file, or a bare repository, here or above. */
function gitDirectoryOf(command: Command, recognition: Recognition): string | undefined {
  const { facts } = recognition;
  for (let folder = command.directory ?? ""; folder.length > 1; folder = folderOf(folder)) {
    const kind = facts.kindOf(`${folder}/.git`);
    if (kind === "directory") return `${folder}/.git`;
    if (kind === "file") {
      const [, path] = /^gitdir:\s*(.+?)\s*$/m.exec(facts.readText(`${folder}/.git`) ?? "") ?? [];
      return path === undefined
        ? undefined
        : recognition.paths(known(path), { ...command, directory: folder })[0];
    }
    const isBare = ["HEAD", "config"].every(name => facts.kindOf(`${folder}/${name}`) === "file");
    if (isBare && facts.kindOf(`${folder}/objects`) === "directory") return folder;
  }
  return undefined;
}

/** The keys and values of a file of settings, as git-config(1) describes its syntax. */
export function parseSettings(text: string): readonly Setting[] {
  const settings: Setting[] = [];
  let section = "";
  for (const line of text.replace(/\\\r?\n/g, "").split(/\r?\n/)) {
    const [, name, subsection] = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line) ?? [];
    if (name !== undefined)
      section = subsection === undefined ? name : `${name}.${subsection.replace(/\\(.)/g, "$1")}`;
    // A key may follow its section on the same line.
    const rest = name === undefined ? line : line.slice(line.indexOf("]") + 1);
    const [, key, , value = "true"] = /^\s*([A-Za-z][\w-]*)\s*(=\s*(.*))?$/.exec(rest) ?? [];
    if (key !== undefined) settings.push(createSetting(`${section}.${key}`, known(plainValue(value))));
  }
  return settings;
}

/** Without a comment, quotes and escapes. */
function plainValue(text: string): string {
  const parts = text.match(/"(?:[^"\\]|\\.)*"?|(?:[^"#;\\]|\\.)+|[#;].*/g) ?? [];
  const comment = parts.findIndex(part => /^[#;]/.test(part));
  return (comment < 0 ? parts : parts.slice(0, comment))
    .map(part => (part.startsWith('"') ? part.replace(/^"|"$/g, "") : part).replace(/\\([\\"])/g, "$1"))
    .join("")
    .trim();
}
