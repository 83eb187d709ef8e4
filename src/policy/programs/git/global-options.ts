/** Reads the options between `git` and its subcommand, and the settings in variables. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, type Recognition } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { createSetting, programFolder, readSetting, runsByEnvironment, type Setting } from "./settings.ts";

export interface GlobalOptions {
  /** From the subcommand on; empty where git only speaks of itself. */
  readonly rest: readonly Word[];
  /** Where git works, after `-C`; undefined where it can't be known. */
  readonly directory: string | undefined;
  /** Where the repository is said to be. */
  readonly gitDirectory: Word | undefined;
  readonly workTree: Word | undefined;
  readonly isBare: boolean;
  /** In the order in which they hold: later ones win. */
  readonly settings: readonly Setting[];
  /** The effects of these options and of the environment by themselves. */
  readonly operations: readonly Operation[];
}

/** Undefined for options that no git knows. */
export function readGlobalOptions(command: Command, recognition: Recognition): GlobalOptions | undefined {
  const given = readGiven(command.arguments);
  if (given === undefined) return undefined;
  const { environment } = command;
  const valuesOf = (name: string) => given.options.flatMap(each => (each.name === name ? [each.value] : []));
  const inherited = settingsInEnvironment(command);
  const settings = given.options.flatMap(({ name, value }) => {
    if (name === "-c") return [readSetting(value)];
    return name === "--config-env" ? [settingFrom(value, command, recognition)] : [];
  });
  return {
    rest: given.rest,
    directory: valuesOf("-C").reduce((directory, value) => {
      const paths = recognition.paths(value, { ...command, directory });
      return paths.length === 1 ? paths[0] : undefined;
    }, command.directory),
    gitDirectory: valuesOf("--git-dir").at(-1) ?? environment.get("GIT_DIR"),
    workTree: valuesOf("--work-tree").at(-1) ?? environment.get("GIT_WORK_TREE"),
    isBare: valuesOf("--bare").length > 0,
    settings: [...(inherited ?? []), ...settings],
    operations: [
      ...runsByEnvironment(command, recognition),
      ...(inherited === undefined ? [opaque("git's settings can't be known")] : []),
      ...valuesOf("--exec-path").flatMap(value => programFolder(value, command, recognition)),
    ],
  };
}

/** Git then says something about itself, whatever follows. */
const endings = /^(?:--(?:version|help|html-path|man-path|info-path|exec-path|list-cmds=.*)|-[vh])$/;
const valued = /^(?:-C|-c|--(?:git-dir|work-tree|namespace|super-prefix|config-env|attr-source))$/;
const flags =
  /^(?:-[pP]|--(?:bare|paginate|no-(?:pager|replace-objects|lazy-fetch|optional-locks|advice)|(?:literal|glob|noglob|icase)-pathspecs))$/;

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
    const [, long, attached = ""] = /^(--[a-z-]+)=(.*)$/s.exec(text) ?? [];
    if (long !== undefined && (long === "--exec-path" || valued.test(long))) {
      options.push({ name: long, value: { ...word, text: attached } });
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

/** `key=VARIABLE` */
function settingFrom(word: Word, { environment }: Command, { facts }: Recognition): Setting {
  const [, key = HOLE, name = ""] = /^(.*)=([^=]*)$/s.exec(word.text) ?? [];
  return createSetting(key, environment.get(name) ?? known(facts.variable(name) ?? HOLE));
}

/** More settings than this in variables are not read. */
const MAX_SETTINGS = 64;

/** The settings of GIT_CONFIG_COUNT, GIT_CONFIG_KEY_0, GIT_CONFIG_VALUE_0 …; undefined where they can't be known. */
function settingsInEnvironment({ environment }: Command): readonly Setting[] | undefined {
  const text = textOf(environment.get("GIT_CONFIG_COUNT") ?? known("0"));
  if (text === undefined || !/^\d{0,3}$/.test(text) || Number(text) > MAX_SETTINGS) return undefined;
  const settings = Array.from({ length: Number(text) }, (_, index) => {
    const key = environment.get(`GIT_CONFIG_KEY_${index}`) ?? known(HOLE);
    return createSetting(key.text, environment.get(`GIT_CONFIG_VALUE_${index}`) ?? known(""));
  });
  return settings;
}
