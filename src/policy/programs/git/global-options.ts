/** Reads the options between `git` and its subcommand, and the settings in variables. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, type Recognition } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
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

const syntax = {
  valued: "Cc",
  valuedLong: wordList("git-dir work-tree namespace super-prefix config-env attr-source"),
  stopsAtOperand: true,
};

/** Git then says something about itself, whatever follows. */
const endings = wordList("version help html-path man-path info-path list-cmds v h");

export function readGlobalOptions(command: Command, recognition: Recognition): GlobalOptions {
  const { environment } = command;
  const { has, values, rest } = parseExactly(command.arguments, syntax);
  const folders = values("exec-path");
  const inherited = settingsInEnvironment(command);
  const isCounted = textOf(environment.get("GIT_CONFIG_COUNT") ?? known("0")) === String(inherited.length);
  return {
    rest: has(...endings) || (has("exec-path") && folders.length === 0) ? [] : rest,
    directory: values("C").reduce((directory, value) => {
      const paths = recognition.paths(value, { ...command, directory });
      return paths.length === 1 ? paths[0] : undefined;
    }, command.directory),
    gitDirectory: values("git-dir").at(-1) ?? environment.get("GIT_DIR"),
    workTree: values("work-tree").at(-1) ?? environment.get("GIT_WORK_TREE"),
    isBare: has("bare"),
    settings: [
      ...inherited,
      ...values("c").map(readSetting),
      ...values("config-env").map(value => settingFrom(value, command, recognition)),
    ],
    operations: [
      ...runsByEnvironment(command, recognition),
      ...(isCounted ? [] : [opaque("git's settings can't be known")]),
      ...folders.flatMap(value => programFolder(value, command, recognition)),
    ],
  };
}

/** `key=VARIABLE` */
function settingFrom(word: Word, { environment }: Command, { facts }: Recognition): Setting {
  const [, key = HOLE, name = ""] = /^(.*)=([^=]*)$/s.exec(word.text) ?? [];
  return createSetting(key, environment.get(name) ?? known(facts.variable(name) ?? HOLE));
}

/** The settings of GIT_CONFIG_KEY_0 and GIT_CONFIG_VALUE_0, and so on: as many as GIT_CONFIG_COUNT says. */
const settingsInEnvironment = ({ environment }: Command): readonly Setting[] =>
  [...environment].flatMap(([name, key]) => {
    const [, index] = /^GIT_CONFIG_KEY_(\d+)$/.exec(name) ?? [];
    const value = environment.get(`GIT_CONFIG_VALUE_${index}`) ?? known("");
    return index === undefined ? [] : [createSetting(key.text, value)];
  });
