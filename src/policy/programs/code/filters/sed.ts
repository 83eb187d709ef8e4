/** `sed`: a filter, unless its script or `-i` says otherwise. */
import type { Operation } from "../../../../ports/index.ts";
import { riskTier } from "../../../operations.ts";
import { type Command, opaque, possibly, type Recogniser, type Recognition } from "../../../recognition.ts";
import { isKnown, known, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { readProgramFile } from "./program-file.ts";
import { readSedScript } from "./sed-script.ts";

const syntax = { valued: "efl", valuedLong: ["expression", "file", "line-length"] };

/** `-i.bak`: the attached text is a suffix, not a cluster of flags. */
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
  const { reads, writes } = localDisk(command, recognition);
  // An unknown word may be `-i`.
  const isUncertain = !isInPlace && command.arguments.some(each => each.canSplit === true);
  const judge = (script: string) => scriptOperations(script, command, recognition);
  return [
    ...judge(texts.map(each => each.text).join("\n")),
    ...given.values("f", "file").flatMap(file => readProgramFile(file, "sed", judge, command, recognition)),
    ...files.flatMap(each => (isInPlace ? writes(each) : reads(each))),
    ...(isUncertain ? files.filter(isKnown).flatMap(each => writes(each).map(possibly)) : []),
  ];
};

function scriptOperations(script: string, command: Command, recognition: Recognition): readonly Operation[] {
  const disk = localDisk(command, recognition);
  const found: Operation[] = [];
  const isRead = readSedScript(script, {
    reads: file => found.push(...disk.reads(known(file))),
    writes: file => found.push(...disk.writes(known(file))),
    runs: text => found.push(...recognition.shell(known(text), command)),
    runsLines: text => {
      const suspects = text === "" ? [] : recognition.shell(known(text), command);
      found.push(
        opaque("it runs lines of its input as commands"),
        ...suspects.filter(each => riskTier(each) === 3 && each.name !== "shell.opaque").map(possibly),
      );
    },
  });
  return isRead ? found : [...found, opaque("its script can't be known")];
}

export const programs = { sed, gsed: sed, ssed: sed };
