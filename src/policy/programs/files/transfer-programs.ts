/** Programs that copy, move, link and cut files: cp, install, mv, ln, split. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { inPlaces, type Place, transfersOf } from "./destination.ts";
import { type FileUse, fileCommand, named } from "./file-use.ts";
import { isTree, reachOf } from "./reach.ts";

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
    ...inPlaces(places, place =>
      fileOperation("fs.write", place.path, { recursive: isWhole(place) ? false : undefined }),
    ),
  ]);
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
const split = fileCommand(
  `-a -b -C -l -n -t -f --suffix-length --bytes --line-bytes --lines --number --additional-suffix --filter --separator
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
      ? fileOperation("fs.write", path.slice(0, path.lastIndexOf("/")), { recursive: undefined })
      : fileOperation("fs.write", path);
  });
}

export const programs: Commands = {
  ...named("cp gcp", copy),
  ...named("install ginstall", install),
  ...named("mv gmv", move),
  ...named("ln gln link", link),
  ...named("split gsplit csplit", split),
};
