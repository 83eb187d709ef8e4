/** Reads the options between `git` and its subcommand, and the variables that change what git does. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, type Recognition } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import {
  createSetting,
  editorRuns,
  type Kind,
  otherConfiguration,
  programFolder,
  type Setting,
  shell,
  sshRuns,
} from "./settings.ts";

export interface GlobalOptions {
  /** From the subcommand on; empty where git only speaks of itself. */
  readonly rest: readonly Word[];
  /** Where git works, after `-C`; undefined where it can't be told. */
  readonly directory: string | undefined;
  /** Where the repository is said to be. */
  readonly gitDirectory: Word | undefined;
  readonly workTree: Word | undefined;
  readonly isBare: boolean;
  /** In the order in which they hold: later ones win. */
  readonly settings: readonly Setting[];
  /** What these options and the environment do by themselves. */
  readonly operations: readonly Operation[];
}

/** Undefined for options that no git knows. */
export function readGlobalOptions(command: Command, recognition: Recognition): GlobalOptions | undefined {
  const given = readGiven(command.arguments);
  if (given === undefined) return undefined;
  const { environment } = command;
  const valuesOf = (name: string) => given.options.flatMap(each => (each.name === name ? [each.value] : []));
  const inherited = settingsInEnvironment(command);
  const settings = given.options.flatMap(({ name, value }) =>
    name === "-c"
      ? [settingOf(value)]
      : name === "--config-env"
        ? [settingFrom(value, command, recognition)]
        : [],
  );
  return {
    rest: given.rest,
    directory: valuesOf("-C").reduce(
      (directory, value) => only(recognition.paths(value, { ...command, directory })),
      command.directory,
    ),
    gitDirectory: valuesOf("--git-dir").at(-1) ?? environment.get("GIT_DIR"),
    workTree: valuesOf("--work-tree").at(-1) ?? environment.get("GIT_WORK_TREE"),
    isBare: valuesOf("--bare").length > 0,
    settings: [...(inherited ?? []), ...settings],
    operations: [
      ...runsByEnvironment(command, recognition),
      ...(inherited === undefined ? [opaque("git's settings can't be known")] : []),
      ...valuesOf("--exec-path").flatMap(programFolder),
    ],
  };
}

const only = <Each>(list: readonly Each[]): Each | undefined => (list.length === 1 ? list[0] : undefined);

/** Git then says something about itself, whatever follows. */
const endings = /^(?:--(?:version|help|html-path|man-path|info-path|exec-path|list-cmds=.*)|-[vh])$/;
const valued = /^(?:-C|-c|--(?:git-dir|work-tree|namespace|super-prefix|config-env|attr-source))$/;
const flags =
  /^(?:-[pP]|--(?:bare|paginate|no-pager|no-replace-objects|no-lazy-fetch|no-optional-locks|no-advice|literal-pathspecs|glob-pathspecs|noglob-pathspecs|icase-pathspecs))$/;

interface Given {
  readonly options: readonly { readonly name: string; readonly value: Word }[];
  readonly rest: readonly Word[];
}

function readGiven(words: readonly Word[]): Given | undefined {
  const options: { name: string; value: Word }[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const { text } = word;
    if (word.canSplit || !text.startsWith("-")) return { options, rest: words.slice(index) };
    if (endings.test(text)) break;
    const [, long, stuck = ""] = /^(--[a-z-]+)=(.*)$/s.exec(text) ?? [];
    if (long !== undefined && (long === "--exec-path" || valued.test(long))) {
      options.push({ name: long, value: { ...word, text: stuck } });
    } else if (valued.test(text)) {
      index += 1;
      const value = words[index];
      if (value === undefined || value.canSplit) return undefined;
      options.push({ name: text, value });
    } else if (flags.test(text)) options.push({ name: text, value: word });
    else return undefined;
  }
  return { options, rest: [] };
}

/** `key=value`; a key alone is true. */
function settingOf(word: Word): Setting {
  const at = word.text.indexOf("=");
  return at < 0
    ? createSetting(word.text, known("true"))
    : createSetting(word.text.slice(0, at), { ...word, text: word.text.slice(at + 1) });
}

/** `key=VARIABLE` */
function settingFrom(word: Word, { environment }: Command, { facts }: Recognition): Setting {
  const [, key = HOLE, name = ""] = /^(.*)=([^=]*)$/s.exec(word.text) ?? [];
  return createSetting(key, environment.get(name) ?? known(facts.variable(name) ?? HOLE));
}

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
const runsByEnvironment = (command: Command, recognition: Recognition): readonly Operation[] =>
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
function settingsInEnvironment({ environment }: Command): readonly Setting[] | undefined {
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
