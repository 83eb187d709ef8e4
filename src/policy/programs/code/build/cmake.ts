/** `cmake`: configures, builds, installs, and has its own small commands for files. */
import type { Operation } from "../../../../ports/index.ts";
import {
  type Command,
  type Commands,
  operation,
  type Recogniser,
  type Recognition,
} from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { scriptOperations } from "../../project/script-kind.ts";
import { wordList } from "../../syntax/word-list.ts";
import { asksOnly } from "./asks-only.ts";

const syntax = {
  valued: "SBCDUGTAjPt",
  valuedLong: wordList(
    `build install target parallel config prefix component preset open toolchain install-prefix graphviz log-level`,
  ),
};

const cmake: Recogniser = (command, recognition) => {
  const { arguments: words } = command;
  if (asksOnly(words, "-version", "-help", "/V")) return [];
  const at = words.findIndex(each => each.text === "-E");
  if (at >= 0) return fileCommand(words.slice(at + 1), command, recognition);
  const given = parseArguments(words, syntax);
  const [script] = given.values("P");
  if (script !== undefined)
    return recognition
      .paths(script, command)
      .map(path => operation("code.run", { language: "cmake", source: "file", path }));
  const targets = given.values("t", "target");
  if (given.has("install")) {
    const prefixes = given.values("prefix");
    if (prefixes.length === 0) return scriptOperations("cmake", "install");
    return prefixes
      .flatMap(each => recognition.paths(each, command))
      .map(path => operation("fs.write", { path, append: false, recursive: true }));
  }
  return targets.length === 0
    ? [operation("project.build", { tool: "cmake" })]
    : targets.flatMap(each => scriptOperations("cmake", textOf(each)));
};

/** `cmake -E copy a b`: the commands of coreutils under other names. */
const plain = new Map(
  `copy: cp, copy_if_different: cp, copy_directory: cp -r, remove: rm, rm: rm, remove_directory: rm -r, rename: mv,
  make_directory: mkdir -p, touch: touch, touch_nocreate: touch -c, create_symlink: ln -s, create_hardlink: ln,
  tar: tar, cat: cat, env: env, time: time, md5sum: md5sum, sha256sum: sha256sum, compare_files: cmp`
    .split(",")
    .map(row => row.trim().split(": ") as [verb: string, words: string]),
);

function fileCommand(
  [verb, ...rest]: readonly Word[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] | undefined {
  const name = textOf(verb) ?? "";
  if (/^(?:echo|echo_append|environment|capabilities|sleep|true|false)$/.test(name) || verb === undefined)
    return [];
  if (name === "chdir") {
    const [folder, ...inner] = rest;
    const [directory] = folder === undefined ? [] : recognition.paths(folder, command);
    return recognition.run(inner, command, { directory });
  }
  const words = plain.get(name);
  return words === undefined ? undefined : recognition.run([...wordList(words).map(known), ...rest], command);
}

export const programs: Commands = { cmake, cmake3: cmake };
