/** Where copies, moves and links come to lie: at the target, or in it under their own names. */
import type { Command, Recognition } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { kindOf } from "./kind-of.ts";

export interface Transfer {
  readonly source: Word;
  readonly places: readonly Place[];
}

export interface Place {
  readonly path: string | undefined;
  /** It lies somewhere in `path`, under a name that isn't known. */
  readonly isBelow: boolean;
  /** Only if the target turns out to be a folder. */
  readonly isPossible: boolean;
}

/** `-t folder` and `-T`, and otherwise the last operand, as cp, mv, ln and install agree. */
export function transfersOf(
  parsed: ParsedArguments,
  command: Command,
  recognition: Recognition,
): readonly Transfer[] {
  const [folder] = parsed.values("t", "target-directory");
  const target = folder ?? parsed.operands.at(-1);
  const sources = folder === undefined ? parsed.operands.slice(0, -1) : parsed.operands;
  if (target === undefined || sources.length === 0) return [];
  const isOne =
    sources.length === 1 && sources[0]?.isGlob === undefined && sources[0]?.canSplit === undefined;
  const isFolder = folder !== undefined || !isOne || /\/\.{0,2}$|^\.{1,2}$/.test(target.text);
  const isExact = parsed.has("T", "no-target-directory");
  const found = recognition.paths(target, command);
  const targets = found.length === 1 ? found : [undefined];
  return sources.map(source => {
    const names = namesOf(source, command, recognition);
    const places = targets.flatMap(path => {
      const kind = kindOf(path, command, recognition);
      const inside = names.map(name => within(path, name));
      if (isExact) return [at(path)];
      if (isFolder || kind === "directory") return inside;
      if (kind !== undefined || path?.startsWith("/dev/")) return [at(path)];
      const perhaps = inside.filter(each => each.path !== path);
      return [at(path), ...perhaps.map(each => ({ ...each, isPossible: true }))];
    });
    return { source, places };
  });
}

const at = (path: string | undefined): Place => ({ path, isBelow: false, isPossible: false });

/** What is copied keeps its name, but the content of `folder/.` goes right into the target. */
function within(folder: string | undefined, name: string | undefined): Place {
  if (name === undefined || name === "" || folder === undefined) return { ...at(folder), isBelow: true };
  return at(`${folder === "/" ? "" : folder}/${name}`);
}

function namesOf(source: Word, command: Command, recognition: Recognition): readonly (string | undefined)[] {
  const text = textOf(source);
  if (text !== undefined) return [lastName(text)];
  if (source.isGlob) {
    const paths = recognition.paths(source, command, true);
    return paths.map(path => (path === undefined ? undefined : lastName(path)));
  }
  const name = lastName(source.text);
  return [source.canSplit || name?.includes(HOLE) ? undefined : name];
}

function lastName(text: string): string | undefined {
  const name = /([^/]*)\/*$/.exec(text)?.[1];
  return name === "." || name === ".." ? undefined : name;
}
