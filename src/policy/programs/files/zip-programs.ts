/** zip packs files into an archive, unzip takes them out. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { HOLE, known, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { onFiles } from "./on-files.ts";

const zip: Recogniser = (command, recognition) => {
  const { words, tests } = withoutLists(command.arguments);
  const parsed = parseArguments(words, {
    valued: "bntPO",
    valuedLong: ["temp-path", "suffixes", "from-date", "before-date", "password", "output-file", "out"],
  });
  if (asksForHelp(parsed) || parsed.has("h")) return [];
  const on = onFiles(command, recognition);
  const [archive, ...members] = parsed.operands;
  const how = { recursive: parsed.has("r", "R", "recurse-paths", "recurse-patterns") };
  return [
    ...on("fs.read", members, how),
    ...(parsed.has("@", "names-stdin") ? on("fs.read", [{ text: HOLE }], how) : []),
    ...on("fs.write", [archive === undefined ? undefined : withEnding(archive)]),
    ...on("fs.write", parsed.values("O", "output-file", "out")),
    ...(parsed.has("m", "move") ? on("fs.delete", members, how) : []),
    ...tests.flatMap(word => recognition.shell(word, command)),
  ];
};

const withEnding = (archive: Word): Word => {
  const hasEnding = archive.text.slice(archive.text.lastIndexOf("/") + 1).includes(".");
  return hasEnding || archive.text === "-" ? archive : { ...archive, text: `${archive.text}.zip` };
};

/** `-TT` is one option with the command that tests the archive; behind `-x` and `-i` stand patterns up to the next option. */
function withoutLists(given: readonly Word[]) {
  const words: Word[] = [];
  const tests: Word[] = [];
  let isList = false;
  for (let index = 0; index < given.length; index++) {
    const word = given[index]!;
    const attached = /^(?:-[a-zA-Z]*?TT|--unzip-command(?:=|$))(.*)$/s.exec(word.text)?.[1];
    if (word.text.startsWith("-") || word.text === "@")
      isList = /^(?:-[a-zA-Z]*[xi]|--(?:ex|in)clude)$/.test(word.text);
    else if (isList) continue;
    if (attached === undefined) words.push(word);
    else if (attached !== "") tests.push({ ...word, text: attached });
    else if (given[index + 1] !== undefined) tests.push(given[++index]!);
  }
  return { words, tests };
}

/** With `-:` the names in the archive may lead out of the folder. */
const unzip: Recogniser = (command, recognition) => {
  const parsed = parseArguments(command.arguments, { valued: "dPI" });
  const on = onFiles(command, recognition);
  const [archive] = parsed.operands;
  const reading = on("fs.read", [archive]);
  if (asksForHelp(parsed) || parsed.has("l", "v", "t", "p", "c", "z", "Z")) return reading;
  const folder = parsed.has(":") ? known("/") : (parsed.values("d").at(-1) ?? known("."));
  return [...reading, ...(archive === undefined ? [] : on("fs.write", [folder], { recursive: undefined }))];
};

export const zipPrograms: Commands = { zip, unzip };

export { zipPrograms as programs };
