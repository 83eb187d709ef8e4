/** `sed`: a filter, unless its script or `-i` says otherwise. */
import type { Operation } from "../../../../ports/index.ts";
import { riskTier } from "../../../operations.ts";
import { type Command, opaque, possibly, type Recogniser, type Recognition } from "../../../recognition.ts";
import { isKnown, known, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { readProgramFile } from "./program-file.ts";
import { readSedProgram } from "./sed-program.ts";

const syntax = { valued: "efl", valuedLong: ["expression", "file", "line-length"] };

/** `-i.bak`: what is attached is no cluster of flags. */
const withoutSuffix = (word: Word): Word => {
  const [, flags] = /^(-[nErsuzb]*[iI]).+$/s.exec(word.text) ?? [];
  return flags === undefined ? word : { ...word, text: flags.replace("I", "i") };
};

const sed: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments.map(withoutSuffix), syntax);
  if (given.has("help", "version")) return [];
  const isInPlace = given.has("i", "in-place");
  const [first, ...others] = given.operands;
  // On BSD and macOS the suffix is a word of its own, mostly an empty one.
  const operands = isInPlace && first?.text === "" ? others : given.operands;
  const hasScript = given.values("e", "f", "expression", "file").length > 0;
  const texts = [...given.values("e", "expression"), ...(hasScript ? [] : operands.slice(0, 1))];
  const files = hasScript ? operands : operands.slice(1);
  const disk = localDisk(command, recognition);
  // An unknown word may be `-i`.
  const isUncertain = !isInPlace && command.arguments.some(each => each.canSplit === true);
  return [
    ...scriptOperations(texts.map(each => each.text).join("\n"), command, recognition),
    ...given.values("f", "file").flatMap(file => fileOperations(file, command, recognition)),
    ...files.flatMap(each => (isInPlace ? disk.writes(each) : disk.reads(each))),
    ...(isUncertain
      ? files
          .filter(isKnown)
          .flatMap(each => disk.writes(each))
          .map(possibly)
      : []),
  ];
};

function fileOperations(file: Word, command: Command, recognition: Recognition): readonly Operation[] {
  const { text, operations } = readProgramFile(file, "sed", command, recognition);
  return text === undefined ? operations : [...operations, ...scriptOperations(text, command, recognition)];
}

function scriptOperations(script: string, command: Command, recognition: Recognition): readonly Operation[] {
  const { reads, writes, commands, replacements, runsLines, isUnclear } = readSedProgram(script);
  const disk = localDisk(command, recognition);
  const runs = runsLines || replacements.length > 0;
  const suspects = replacements.flatMap(each => recognition.shell(known(each), command));
  return [
    ...reads.flatMap(each => disk.reads(known(each))),
    ...writes.flatMap(each => disk.writes(known(each))),
    ...commands.flatMap(each => recognition.shell(known(each), command)),
    ...(runs ? [opaque("it runs lines of its input as commands")] : []),
    ...suspects.filter(each => riskTier(each) === 3 && each.name !== "shell.opaque").map(possibly),
    ...(isUnclear ? [opaque("its script can't be known")] : []),
  ];
}

export const sedPrograms = { sed, gsed: sed, ssed: sed };

export { sedPrograms as programs };
