/** Where copies, moves and links come to lie: at the target, or in it under their own names. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, possibly, type Recognition } from "../../recognition.ts";
import { HOLE, known, type Word } from "../../word.ts";
import type { FileUse } from "./file-use.ts";
import { kindOf } from "./reach.ts";

export interface Transfer {
  readonly source: Word;
  readonly places: readonly Place[];
}

export interface Place {
  readonly path: string | undefined;
  /** The target is in `path`, under an unknown name. */
  readonly isBelow: boolean;
  /** Only if the target turns out to be a folder. */
  readonly isPossible: boolean;
}

/** `-t folder` and `-T`, and otherwise the last operand, as cp, mv, ln and install agree. */
export function transfersOf(
  { values, has, command, recognition }: FileUse,
  operands: readonly Word[],
): readonly Transfer[] {
  const [folder] = values("-t --target-directory");
  const target = folder ?? operands.at(-1);
  const given = folder === undefined ? operands.slice(0, -1) : operands;
  const sources = given.flatMap(word => matchesOf(word, command, recognition));
  if (target === undefined || sources.length === 0) return [];
  const targets = recognition.paths(target, command);
  const path = targets.length === 1 ? targets[0] : undefined;
  const kind = kindOf(path, command, recognition);
  const isExact = has("-T --no-target-directory");
  const isFolder = folder !== undefined || mayBeSeveral(sources) || /\/\.{0,2}$|^\.{1,2}$/.test(target.text);
  const isInside = isFolder || kind === "directory";
  const isCertain = isInside || kind !== undefined || path?.startsWith("/dev/");
  return sources.map(source => {
    const inside = within(path, nameOf(source));
    if (isExact) return { source, places: [at(path)] };
    if (isInside) return { source, places: [inside] };
    const isSame = inside.path === path;
    return { source, places: isCertain || isSame ? [at(path)] : [at(path), { ...inside, isPossible: true }] };
  });
}

/** The operations at each target; only possible ones at a target that is only possible. */
export const inPlaces = (
  places: readonly Place[],
  act: (place: Place) => readonly Operation[],
): readonly Operation[] =>
  places.flatMap(place => (place.isPossible ? act(place).map(possibly) : act(place)));

const mayBeSeveral = ([source, ...others]: readonly Word[]) =>
  others.length > 0 || source?.isGlob === true || source?.canSplit === true;

/** The files that a pattern stands for, where they are known. */
function matchesOf(word: Word, command: Command, recognition: Recognition): readonly Word[] {
  if (!word.isGlob) return [word];
  const paths = recognition.paths(word, command, true);
  const names = paths.filter(path => path !== undefined);
  return names.length === paths.length ? names.map(known) : [word];
}

const at = (path: string | undefined): Place => ({ path, isBelow: false, isPossible: false });

/** A copied file keeps its name, but the content of `folder/.` goes right into the target. */
function within(folder: string | undefined, name: string | undefined): Place {
  if (name === undefined || folder === undefined) return { ...at(folder), isBelow: true };
  return at(`${folder === "/" ? "" : folder}/${name}`);
}

/** The last name of a path; undefined where it isn't known, or is the folder itself. */
function nameOf({ text, isGlob, canSplit }: Word): string | undefined {
  let end = text.length;
  while (text[end - 1] === "/") end -= 1;
  const name = text.slice(text.lastIndexOf("/", end - 1) + 1, end);
  const isName = !isGlob && !canSplit && !name.includes(HOLE) && !/^\.{0,2}$/.test(name);
  return isName ? name : undefined;
}
