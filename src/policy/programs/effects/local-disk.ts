/** The files that a program reads and writes beside its own business. */
import type { Operation } from "../../../ports/index.ts";
import type { Command, Recognition } from "../../recognition.ts";
import { known, textOf, unknownWord, type Word } from "../../word.ts";
import { fileOperation } from "./file-operation.ts";

/** Places that a program knows by itself are texts, with `~` for the home; all others are words of the command. */
export interface LocalDisk {
  reads(place: Word | string, recursive?: boolean): readonly Operation[];
  /** Nothing where it names the standard output. */
  writes(place: Word | string, recursive?: boolean): readonly Operation[];
  deletes(place: Word | string, recursive?: boolean): readonly Operation[];
  /** Undefined where it can't be read, or isn't known. */
  text(place: Word | string): string | undefined;
  isDirectory(place: Word): boolean;
  /** The text of the program's standard input: undefined without one, unknown if it can't be read. */
  input(): Word | undefined;
}

export function localDisk(command: Command, recognition: Recognition): LocalDisk {
  const wordOf = (place: Word | string) =>
    typeof place === "string" ? known(place.replace(/^~(?=\/)/, recognition.facts.home)) : place;
  const paths = (place: Word | string, keepsLast?: boolean) =>
    recognition.paths(wordOf(place), command, keepsLast);
  const onlyPath = (place: Word | string) => {
    const found = paths(place);
    return found.length === 1 && !command.isElsewhere ? found[0] : undefined;
  };
  const isStandard = (place: Word | string) => (typeof place === "string" ? place : textOf(place)) === "-";
  const text = (place: Word | string) => {
    const path = onlyPath(place);
    return path === undefined ? undefined : recognition.facts.readText(path);
  };
  return {
    text,
    reads: (place, recursive = false) =>
      isStandard(place) ? [] : paths(place).flatMap(path => fileOperation("fs.read", path, { recursive })),
    writes: (place, recursive = false) =>
      isStandard(place) ? [] : paths(place).flatMap(path => fileOperation("fs.write", path, { recursive })),
    deletes: (place, recursive = false) =>
      paths(place, true).flatMap(path => fileOperation("fs.delete", path, { recursive, force: true })),
    isDirectory: place => {
      if (/(?:^|\/)\.{0,2}\/?$/.test(place.text)) return true;
      const path = onlyPath(place);
      return path !== undefined && recognition.facts.kindOf(path) === "directory";
    },
    input: () => {
      const { input } = command;
      if (input.kind === "none" || input.kind === "text")
        return input.kind === "none" ? undefined : input.text;
      const read = input.kind === "file" ? text(input.path) : undefined;
      return read === undefined ? unknownWord : known(read);
    },
  };
}
