/** The files that a stranger writes, where its options say so. */
import type { Operation } from "../../ports/index.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import type { Command, Recognition } from "../recognition.ts";
import { HOLE, type Word } from "../word.ts";
import { hostOf, looksLikePath } from "./path-like.ts";
import type { StrangerOption, StrangerWords } from "./read-stranger.ts";
import { outputOptions, overwritingOptions } from "./word-lists.ts";

export function writtenPaths(
  words: StrangerWords,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const named = words.options.flatMap(option => {
    const value = outputOf(option);
    return value === undefined ? [] : write(value, /dir|dest/.test(option.name));
  });
  const overwrites = words.options.some(
    ({ name, isShort, value }) => !isShort && overwritingOptions.has(name) && value?.text !== "false",
  );
  const operands = overwrites ? words.operands.filter(({ text }) => looksLikePath(text)) : [];
  const values = words.options.flatMap(({ name, value }) =>
    value !== undefined && overwritingOptions.has(name) && looksLikePath(value.text) ? [value] : [],
  );
  return [...named, ...[...operands, ...values].flatMap(word => write(word, false))];

  function write(word: Word, recursive: boolean): readonly Operation[] {
    return recognition
      .paths(word, command)
      .flatMap(path => fileOperation("fs.write", path, { append: false, recursive }));
  }
}

/** The path that an option names as output, where its value is a path. */
export function outputOf({ name, isShort, value }: StrangerOption): Word | undefined {
  if (value === undefined || value.text === "-" || value.text === "") return undefined;
  if (isShort) return name === "o" && looksLikePath(value.text) ? value : undefined;
  if (!outputOptions.has(name) || hostOf(value.text) !== undefined) return undefined;
  // A target that can't be known may be a platform as well as a file.
  return value.text.includes(HOLE) && name === "target" ? undefined : value;
}
