/** Variables that have git run programs, write files, or read other settings. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, type Recognition } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { editorRuns, otherConfiguration, programFolder, sshRuns } from "./program-runs.ts";
import { createSetting, type Setting } from "./setting.ts";

type Kind = (value: Word, command: Command, recognition: Recognition) => readonly Operation[];

const shell: Kind = (value, command, { shell }) => (value.text === "" ? [] : shell(value, command));

/** Traces go to a file where the value is an absolute path. */
const trace: Kind = (value, command, { paths }) =>
  value.text.startsWith("/") || textOf(value) === undefined
    ? paths(value, command).map(path => operation("fs.write", { path, append: true, recursive: false }))
    : [];

/** Git reads its settings below these folders. */
const home =
  (...files: readonly string[]): Kind =>
  (value, command, recognition) =>
    value.text === recognition.facts.home
      ? []
      : files
          .flatMap(file =>
            otherConfiguration({ ...value, text: `${value.text}/${file}` }, command, recognition),
          )
          .slice(0, 1);

/** Source: git(1), section "Environment variables", and git-config(1). */
const kinds: { readonly [name: string]: Kind } = {
  GIT_SSH_COMMAND: sshRuns,
  GIT_SSH: sshRuns,
  GIT_EDITOR: editorRuns,
  GIT_SEQUENCE_EDITOR: editorRuns,
  VISUAL: editorRuns,
  EDITOR: editorRuns,
  GIT_PAGER: shell,
  PAGER: shell,
  GIT_EXTERNAL_DIFF: shell,
  GIT_ASKPASS: shell,
  SSH_ASKPASS: shell,
  GIT_PROXY_COMMAND: shell,
  GIT_EXEC_PATH: programFolder,
  GIT_TEMPLATE_DIR: programFolder,
  GIT_CONFIG_GLOBAL: otherConfiguration,
  GIT_CONFIG_SYSTEM: otherConfiguration,
  GIT_CONFIG: otherConfiguration,
  HOME: home(".gitconfig", ".config/git/config"),
  XDG_CONFIG_HOME: home("git/config"),
  GIT_CONFIG_PARAMETERS: value =>
    value.text === "" ? [] : [opaque("git takes settings from a variable, and settings can run programs")],
};

/** What git does because of the variables that the command sets. */
export const runsByEnvironment = (command: Command, recognition: Recognition): readonly Operation[] =>
  [...command.environment].flatMap(([name, value]) => {
    const kind = /^GIT_(?:TRACE|CURL_VERBOSE)/.test(name)
      ? trace
      : Object.hasOwn(kinds, name)
        ? kinds[name]
        : undefined;
    return kind?.(value, command, recognition) ?? [];
  });

/** More settings than this in variables are not read. */
const MAX_SETTINGS = 64;

/** The settings of GIT_CONFIG_COUNT, GIT_CONFIG_KEY_0, GIT_CONFIG_VALUE_0 …; undefined where they can't be told. */
export function settingsInEnvironment({ environment }: Command): readonly Setting[] | undefined {
  const count = environment.get("GIT_CONFIG_COUNT");
  if (count === undefined) return [];
  const text = textOf(count);
  if (text === undefined || !/^\d{0,3}$/.test(text) || Number(text) > MAX_SETTINGS) return undefined;
  const settings: Setting[] = [];
  for (let index = 0; index < Number(text); index++) {
    const key = textOf(environment.get(`GIT_CONFIG_KEY_${index}`));
    if (key === undefined) return undefined;
    settings.push(createSetting(key, environment.get(`GIT_CONFIG_VALUE_${index}`) ?? known("")));
  }
  return settings;
}
