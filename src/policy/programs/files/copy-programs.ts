/** Programs that copy files: cp, install. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  possibly,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { textOf } from "../../word.ts";
import type { OptionSyntax, ParsedArguments } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { type Place, transfersOf } from "./destination.ts";
import { operationsOn } from "./operations-on.ts";
import { whether } from "./whether.ts";

const copySyntax: OptionSyntax = {
  valued: "tS",
  valuedLong: ["target-directory", "suffix", "sparse", "no-preserve"],
};

const copy: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, copySyntax);
  if (asksForHelp(parsed)) return [];
  const recursive = whether(parsed, "r", "R", "a", "recursive", "archive");
  if (parsed.has("l", "s", "link", "symbolic-link")) return linksInstead(parsed, command, recognition);
  return copies(parsed, command, recognition, recursive);
};

function copies(
  parsed: ParsedArguments,
  command: Command,
  recognition: Recognition,
  recursive: boolean | undefined,
): readonly Operation[] {
  const keepsFolders = parsed.has("parents");
  return transfersOf(parsed, command, recognition).flatMap(({ source, places }) => [
    ...operationsOn("fs.read", source, command, recognition, { recursive }),
    ...places.flatMap(place => written(keepsFolders ? { ...place, isBelow: true } : place, recursive)),
  ]);
}

/** Which files a tree brings can't be told: perhaps any below. */
function written({ path, isBelow, isPossible }: Place, recursive: boolean | undefined): readonly Operation[] {
  const isWhole = !isBelow && recursive === false;
  const operations = fileOperation("fs.write", path, { recursive: isWhole ? false : undefined });
  return isPossible ? operations.map(possibly) : operations;
}

function linksInstead(
  parsed: ParsedArguments,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  return transfersOf(parsed, command, recognition).flatMap(({ source, places }) =>
    recognition
      .paths(source, command)
      .flatMap(target =>
        places.flatMap(({ path }) => fileOperation("fs.link", path, { target, recursive: true })),
      ),
  );
}

const installSyntax: OptionSyntax = {
  valued: "gmotS",
  valuedLong: ["group", "mode", "owner", "target-directory", "suffix", "strip-program"],
};

const install: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, installSyntax);
  if (asksForHelp(parsed)) return [];
  const made = parsed.has("d", "directory")
    ? parsed.operands.flatMap(word => operationsOn("fs.make_directory", word, command, recognition))
    : copies(parsed, command, recognition, false);
  return [
    ...made,
    ...ownership(parsed, made),
    ...parsed.values("strip-program").flatMap(word => recognition.shell(word, command)),
  ];
};

/** Giving files to somebody else, or having them run as their owner (setuid), is more than copying. */
function ownership(parsed: ParsedArguments, made: readonly Operation[]): readonly Operation[] {
  const [mode] = parsed.values("m", "mode");
  const owners = parsed.values("o", "owner", "g", "group");
  if (owners.length === 0 && (mode === undefined || /^[0-7]{1,3}$/.test(mode.text))) return [];
  const owner = owners.length === 0 ? null : textOf(owners[0]);
  return made
    .filter(({ name }) => name === "fs.write" || name === "fs.make_directory")
    .flatMap(({ arguments: { path }, isPossible }) => {
      const real = typeof path === "string" ? path : undefined;
      const change = { mode: mode === undefined ? null : textOf(mode), owner };
      const operations = fileOperation("fs.set_permissions", real, change);
      return isPossible ? operations.map(possibly) : operations;
    });
}

export const copyPrograms: Commands = { cp: copy, gcp: copy, install, ginstall: install };

export { copyPrograms as programs };
