/** Commands that are run for each file below some folders (find, fd, a search's preprocessor). */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type CommandChanges,
  type ListedFiles,
  opaque,
  type Recognition,
} from "../../recognition.ts";
import { HOLE, type Word } from "../../word.ts";
import { isPlainKind } from "./plain-kinds.ts";

/** The name that stands for any file below. It is a known text, so that the command's effects on it are known. */
const ANY = "{}";
/** The most folders that are looked at one by one; more of them count as one unknown folder. */
const MAX_FOLDERS = 16;
/** The most characters that a command's words may grow to: a longer result counts as an unknown path. */
const MAX_FILLED = 10_000_000;

export interface Found {
  /** Absolute; undefined where a folder isn't known. */
  readonly places: readonly (string | undefined)[];
  /** All files below are found, instead of some of them. */
  readonly isAll?: boolean;
  /** Each file found has one of these names, as patterns; undefined where it may have any. */
  readonly names?: readonly string[] | undefined;
  /** The files found have been looked up. */
  readonly listed?: ListedFiles | undefined;
}

/** `leavesFolders`: links are followed, so that it may come to files elsewhere. */
export function placesOf(
  folders: readonly Word[],
  leavesFolders: boolean,
  command: Command,
  recognition: Recognition,
): Found["places"] {
  if (leavesFolders || folders.length > MAX_FOLDERS) return [undefined];
  const places = folders.flatMap(folder => recognition.paths(folder, command));
  return places.length > MAX_FOLDERS ? [undefined] : [...new Set(places)];
}

/**
 * The effects of a command that is run with each file found; `{}` in its words stands for the file. Its effects on
 * that file are effects on the folder and all files below: certain ones, or possible ones (`recursive: undefined`).
 *
 * @param inFolder it runs in the folder of each file, instead of where the search was started
 */
export function runBelow(
  found: Found,
  words: readonly Word[],
  command: Command,
  recognition: Recognition,
  inFolder = false,
): readonly Operation[] {
  const length = words.reduce((sum, { text }) => sum + (text.includes(ANY) ? text.length : 0), 0);
  return found.places.flatMap(named => {
    const place = named !== undefined && named.length * length > MAX_FILLED ? undefined : named;
    const file = below(place);
    const changes: CommandChanges = inFolder ? { directory: place === undefined ? undefined : file } : {};
    const filled = words.map(word => fill(word, file));
    return recognition.run(filled, command, changes).flatMap(each => widen(each, place, found));
  });
}

/** An unknown folder still makes a path: no option, and no other word. */
const below = (folder: string | undefined) =>
  folder === undefined ? `/${HOLE}/${ANY}` : `${folder === "/" ? "" : folder}/${ANY}`;

/** The target of a path with `{}` inside is unknown: `/tmp/{}` is `/tmp/../etc/passwd` for a search in `../etc`. */
const fill = (word: Word, file: string): Word => ({
  ...word,
  text: word.text.replace(/([\w./-]?)\{\}/g, (_, before: string) => before + (before === "" ? file : HOLE)),
});

function widen(operation: Operation, folder: string | undefined, found: Found): readonly Operation[] {
  const { arguments: given } = operation;
  const changed: Record<string, Operation["arguments"][string]> = { ...given };
  let isAny = false;
  for (const key of ["path", "from", "target"]) {
    const value = given[key];
    if (typeof value === "string" && value.includes(ANY)) {
      changed[key] = value.slice(0, value.lastIndexOf("/", value.indexOf(ANY))) || "/";
      isAny = true;
    } else if (folder === undefined && Object.hasOwn(given, key) && value === undefined) isAny = true;
  }
  if (!isAny) return [operation];
  const isCode = operation.name === "code.run" && found.listed !== undefined;
  if (isCode) return [operation, opaque("which of the files that are listed it runs can't be known")];
  if (!Object.hasOwn(given, "recursive")) return [{ ...operation, arguments: changed }];
  const kinds = plainKinds(operation, changed.path, found);
  if (kinds !== undefined) return kinds.map(path => ({ ...operation, arguments: { ...changed, path } }));
  const { listed } = found;
  const without = listed && { withoutSecrets: true, ...(!listed.hasRules && { withoutRules: true }) };
  return [{ ...operation, arguments: { ...changed, ...without, recursive: found.isAll ? true : undefined } }];
}

const readings: readonly string[] = ["fs.read", "fs.search"];

/** Patterns of the files that are read, where only files are that no secret is kept in. */
function plainKinds({ name, arguments: given }: Operation, folder: unknown, { names }: Found) {
  const isOne = readings.includes(name) && given.recursive === false && typeof folder === "string";
  if (!isOne || names === undefined || !names.every(isPlainKind)) return undefined;
  return names.map(each => `${folder === "/" ? "" : folder}/${each}`);
}
