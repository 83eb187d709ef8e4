/** tar's arguments: the oldest style, `tar cfC archive folder`, gives the values of all letters behind them. */
import { known, type Word } from "../../word.ts";
import type { OptionSyntax } from "../arguments.ts";

export const tarSyntax: OptionSyntax = {
  valued: "fCbITXKNVgHLF",
  valuedLong: [
    "file",
    "directory",
    "blocking-factor",
    "record-size",
    "use-compress-program",
    "files-from",
    "exclude",
    "exclude-from",
    "exclude-tag",
    "starting-file",
    "newer",
    "after-date",
    "newer-mtime",
    "label",
    "listed-incremental",
    "format",
    "tape-length",
    "info-script",
    "new-volume-script",
    "to-command",
    "checkpoint-action",
    "rsh-command",
    "rmt-command",
    "transform",
    "xform",
    "strip-components",
    "owner",
    "group",
    "owner-map",
    "group-map",
    "mode",
    "mtime",
    "sort",
    "pax-option",
    "suffix",
    "index-file",
    "volno-file",
    "add-file",
    "include",
    "options",
  ],
};

/** The same arguments, with a hyphen in front of each letter and each value behind its own. */
export const plainTarArguments = (words: readonly Word[]): readonly Word[] =>
  separateLetters(words).map(shorten);

function separateLetters(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words;
  if (first === undefined || !/^[A-Za-z]+$/.test(first.text)) return words;
  const separated: Word[] = [];
  let next = 0;
  for (const letter of first.text) {
    separated.push(known(`-${letter}`));
    if (!tarSyntax.valued?.includes(letter)) continue;
    const value = rest[next];
    next += 1;
    if (value !== undefined) separated.push(value);
  }
  return [...separated, ...rest.slice(next)];
}

/** `--file` is the beginning of `--files-from`, but not an abbreviation of it. */
function shorten(word: Word): Word {
  const [, name = "", value = ""] = /^(--file)(?:=(.*))?$/s.exec(word.text) ?? [];
  return name === "" ? word : { ...word, text: `-f${value}` };
}
