/** Programs that copy, move, link, rename and cut files: cp, install, mv, ln, rename, split. */

import type { Operation } from "../../../ports/index.ts";
import { folderOf, lastName } from "../../paths/path-parts.ts";
import { type Command, type Commands, operation, possibly, type Recognition } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { type FileUse, fileCommand, named, type Options } from "./file-use.ts";
import { isTree, kindOf, reachOf } from "./reach.ts";

interface Transfer {
  readonly source: Word;
  readonly places: readonly Place[];
}

interface Place {
  readonly path: string | undefined;
  /** The target is in `path`, under an unknown name. */
  readonly isBelow: boolean;
  /** Only if the target turns out to be a folder. */
  readonly isPossible: boolean;
}

/** `-t folder` and `-T`, and otherwise the last operand, as cp, mv, ln and install agree. */
function transfersOf(
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
const inPlaces = (
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
  const name = lastName(text.replace(/\/*$/, ""));
  return isGlob || canSplit || name.includes(HOLE) || /^\.{0,2}$/.test(name) ? undefined : name;
}

const copy = fileCommand("-t -S --target-directory --suffix --sparse --no-preserve", use => {
  const { has, whether, command, recognition } = use;
  if (!has("-l -s --link --symbolic-link")) return copies(use, whether("-r -R -a --recursive --archive"));
  return transfersOf(use, use.operands).flatMap(({ source, places }) =>
    recognition
      .paths(source, command)
      .flatMap(target =>
        places.flatMap(({ path }) => fileOperation("fs.link", path, { target, recursive: true })),
      ),
  );
});

/** The names of the files in a copied tree are unknown: perhaps any below the target. */
function copies(use: FileUse, recursive: boolean | undefined): readonly Operation[] {
  const isWhole = ({ isBelow }: Place) => !isBelow && !use.has("--parents") && recursive === false;
  return transfersOf(use, use.operands).flatMap(({ source, places }) => [
    ...use.on("fs.read", [source], { recursive }),
    ...inPlaces(use.has("--parents") ? [...places, ...underParents(source, use)] : places, place =>
      fileOperation("fs.write", place.path, { recursive: isWhole(place) ? false : undefined }),
    ),
  ]);
}

/** The folders of its name are kept below the target. */
function underParents(source: Word, { operands, values, command, recognition }: FileUse): readonly Place[] {
  const target = values("-t --target-directory").at(-1) ?? operands.at(-1);
  if (target === undefined) return [];
  return recognition.paths({ ...source, text: `${target.text}/${source.text}` }, command).map(at);
}

const installed = "-g -m -o -t -S --group --mode --owner --target-directory --suffix --strip-program";
const install = fileCommand(installed, use => {
  const { on, has, operands, shell, values } = use;
  const made = has("-d --directory") ? on("fs.make_directory", operands) : copies(use, false);
  return [...made, ...ownership(use, made), ...shell(values("--strip-program"))];
});

/** Giving files to another user, or letting them run as their owner (setuid), is more than copying. */
function ownership({ values }: FileUse, made: readonly Operation[]): readonly Operation[] {
  const [mode] = values("-m --mode");
  const owners = values("-o --owner -g --group");
  if (owners.length === 0 && (mode === undefined || /^[0-7]{1,3}$/.test(mode.text))) return [];
  const change = {
    mode: mode === undefined ? null : textOf(mode),
    owner: owners.length === 0 ? null : textOf(owners[0]),
  };
  return made
    .filter(({ name }) => name === "fs.write" || name === "fs.make_directory")
    .flatMap(({ arguments: { path }, isPossible }) => {
      const real = typeof path === "string" ? path : undefined;
      const operations = fileOperation("fs.set_permissions", real, change);
      return isPossible ? operations.map(possibly) : operations;
    });
}

const move = fileCommand("-t -S --target-directory --suffix", use => {
  const { command, recognition, operands } = use;
  return transfersOf(use, operands).flatMap(({ source, places }) =>
    reachOf("fs.move", source, command, recognition).flatMap(({ path: from, pattern }) => {
      const recursive = pattern === undefined ? isTree(from, command, recognition) : undefined;
      return inPlaces(places, ({ path }) => moved(from, path, recursive));
    }),
  );
});

function moved(from: string | undefined, path: string | undefined, recursive: boolean | undefined) {
  // People move files there to be rid of them; a process that may write to /dev can take them.
  return path === "/dev/null" || path?.startsWith("/dev/null/")
    ? fileOperation("fs.delete", from, { recursive: true, force: true })
    : fileOperation("fs.move", path, { from, recursive });
}

/** With one operand the link is made in the folder where ln runs. */
const link = fileCommand("-t -S --target-directory --suffix", use => {
  const { has, values, operands, command, recognition } = use;
  const isWritten = has("-s --symbolic") && !has("-r --relative");
  const isAlone = operands.length === 1 && values("-t --target-directory").length === 0;
  return transfersOf(use, isAlone ? [...operands, known(".")] : operands).flatMap(({ source, places }) =>
    inPlaces(places, ({ path }) => {
      // The target in a symbolic link is relative to the link's folder.
      const folder = path?.slice(0, Math.max(1, path.lastIndexOf("/")));
      const from = isWritten ? { ...command, directory: folder } : command;
      return recognition.paths(source, from).flatMap(target => {
        const recursive = isTree(target, from, recognition) !== false;
        return fileOperation("fs.link", path, { target, recursive });
      });
    }),
  );
});

/** csplit names its pieces by an option, and has patterns behind its file. */
const splitter = (short: Options) =>
  fileCommand(
    `${short} -b --suffix-length --bytes --line-bytes --lines --number --additional-suffix --filter --separator
    --prefix`,
    use => {
      const { on, values, shell, operands, command } = use;
      const isByContext = command.program === "csplit";
      const [file, named] = operands;
      const prefix = values("-f --prefix").at(-1) ?? (isByContext ? undefined : named) ?? known("xx");
      const filters = values("--filter");
      const pieces = filters.length > 0 ? [] : piecesOf(prefix, use);
      return [...on("fs.read", [file]), ...shell(filters), ...pieces];
    },
  );

/** In the brain no name is left to chance: `brain.ya` may come out as `brain.yaml`. */
function piecesOf(prefix: Word, { command, recognition }: FileUse): readonly Operation[] {
  const { brain } = recognition.facts;
  return recognition.paths({ ...prefix, text: `${prefix.text}aa` }, command).flatMap(path => {
    return brain !== undefined && path?.startsWith(`${brain}/`)
      ? fileOperation("fs.write", folderOf(path), { recursive: undefined })
      : fileOperation("fs.write", path);
  });
}

/** Perl's takes an expression and files, that of util-linux two texts and files. */
const rename = fileCommand("-e -E --expr", ({ on, has, values, operands, command, recognition }) => {
  const options = values("-e -E --expr");
  const isPerl = options.length > 0 || /^(?:s|y|tr)[^\w\s]|[;$(]/.test(operands[0]?.text ?? "");
  const texts = options.length > 0 ? options : operands.slice(0, isPerl ? 1 : 2);
  const files = operands.slice(options.length > 0 ? 0 : texts.length);
  const runs = isPerl ? texts.filter(word => !substitution.test(textOf(word) ?? "")) : [];
  if (has("-n --no-act --nono --just-print") && runs.length === 0) return on("fs.list", files);
  const newName = renaming(texts.map(textOf), isPerl);
  return [
    ...runs.map(word => operation("code.run", { language: "perl", source: textOf(word), path: null })),
    ...files.flatMap(word =>
      reachOf("fs.move", word, command, recognition).flatMap(({ path: from, pattern }) => {
        if (pattern !== undefined) return fileOperation("fs.move", from, { from, recursive: undefined });
        const name = from === undefined ? undefined : newName(lastName(from));
        // An unknown new name may lead into another folder.
        const to = name === undefined || name.includes("/") ? undefined : `${folderOf(from!)}/${name}`;
        return fileOperation("fs.move", to, { from, recursive: isTree(from, command, recognition) });
      }),
    ),
  ];
});

/** An expression that runs no code: without the flag `e`, and without code that is put into a text. */
const substitution = /^(?:s|y|tr)[^\w\s](?![\s\S]*(?:[@$]\{|\(\?|;)).*[^\w\s][gimsx]*$/s;

/** `s/\.txt$/.md/`: letters and the like for others, at the end of a name or once anywhere in it. */
function renaming(texts: readonly (string | undefined)[], isPerl: boolean) {
  const [, pattern = "", end, text = ""] =
    /^s\/((?:[\w -]|\\[.-])+)(\$?)\/([\w .-]*)\/$/.exec((isPerl && texts[0]) || "") ?? [];
  const [found, by] = isPerl ? [pattern.replaceAll("\\", ""), text] : texts;
  if (!found || by === undefined || (isPerl && texts.length > 1)) return () => undefined;
  if (end !== "$") return (name: string) => name.replace(found, () => by);
  return (name: string) => (name.endsWith(found) ? name.slice(0, -found.length) + by : name);
}

export const programs: Commands = {
  ...named("cp gcp", copy),
  ...named("install ginstall", install),
  ...named("mv gmv", move),
  ...named("ln gln link", link),
  ...named("rename prename file-rename", rename),
  ...named("split gsplit", splitter("-a -C -l -n -t")),
  csplit: splitter("-f -n"),
};
