/** `jq`, `yq` and their relatives: filters of structured text, some of which write their files in place. */
import type { Operation } from "../../../../ports/index.ts";
import {
  type Command,
  operation,
  possibly,
  type Recogniser,
  type Recognition,
} from "../../../recognition.ts";
import { known, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { wordSet } from "../../syntax/word-list.ts";
import { readProgramFile } from "./program-file.ts";

/** Options of jq with so many words behind them. */
const widths: { readonly [option: string]: number } = {
  "--arg": 2,
  "--argjson": 2,
  "--slurpfile": 2,
  "--rawfile": 2,
  "--argfile": 2,
  "--indent": 1,
  "-L": 1,
  "--library-path": 1,
  "-f": 1,
  "--from-file": 1,
};
const withFile = wordSet("--slurpfile --rawfile --argfile");

const jq: Recogniser = (command, recognition) => {
  const { arguments: words } = command;
  const disk = localDisk(command, recognition);
  const operands: Word[] = [];
  const found: Operation[] = [];
  let hasProgramFile = false;
  let isOver = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const width = isOver ? undefined : widths[word.text];
    if (word.text === "--args" || word.text === "--jsonargs") {
      // What follows the filter is text for it, and no file.
      if (operands.length === 0 && words[at + 1] !== undefined) operands.push(words[at + 1]!);
      break;
    }
    if (width !== undefined) {
      if (withFile.has(word.text))
        found.push(...words.slice(at + 2, at + 3).flatMap(each => disk.reads(each)));
      if (/^(?:-f|--from-file)$/.test(word.text)) {
        hasProgramFile = true;
        found.push(
          ...words
            .slice(at + 1, at + 2)
            .flatMap(each => readProgramFile(each, "jq", command, recognition).operations),
        );
      }
      at += width;
    } else if (!isOver && word.text === "--") isOver = true;
    else if (isOver || !/^-./.test(word.text)) operands.push(word);
    else if (/^-[a-zA-Z]*f$/.test(word.text)) hasProgramFile = true;
  }
  const files = hasProgramFile ? operands : operands.slice(1);
  return [...found, ...files.flatMap(each => disk.reads(each))];
};

const yqVerbs = wordSet("eval e eval-all ea");
const yqSyntax = {
  valued: "pIoswL",
  valuedLong: [
    ..."input-format output-format indent split-exp split-exp-file from-file arg argjson slurpfile rawfile width".split(
      " ",
    ),
    ..."xml-attribute-prefix xml-content-name expression csv-separator front-matter".split(" "),
  ],
};
const dataFile = /\.(?:ya?ml|json|xml|toml|properties|csv|tsv|ini|lock|j2|tpl|tmpl)$|\//i;

const yq: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments, yqSyntax);
  if (given.has("help", "version", "h", "V") || given.operands[0]?.text === "help") return [];
  const operands = yqVerbs.has(given.operands[0]?.text ?? "") ? given.operands.slice(1) : given.operands;
  const disk = localDisk(command, recognition);
  const scripts = given.values("from-file");
  const hasExpression = scripts.length > 0 || given.has("expression");
  const files =
    hasExpression || (operands.length === 1 && looksLikeFile(operands[0]!, command, recognition))
      ? operands
      : operands.slice(1);
  const isInPlace = given.has("i", "inplace", "in-place");
  const loaded = [...operands.slice(0, 1), ...given.values("expression")].flatMap(each =>
    loadedFiles(each.text),
  );
  return [
    ...files.flatMap(each => (isInPlace ? disk.writes(each) : disk.reads(each))),
    ...[...loaded.map(known), ...scripts].flatMap(each => disk.reads(each)),
    // It makes a file of each part, and calls it what the expression says.
    ...(given.has("split-exp", "split-exp-file")
      ? [operation("fs.write", { path: command.directory, append: false, recursive: true })].map(possibly)
      : []),
  ];
};

/** `yq file.yml` prints it; `yq .a` is an expression. */
function looksLikeFile(word: Word, command: Command, recognition: Recognition): boolean {
  if (/^\.(?:$|[\w[])/.test(word.text) && !dataFile.test(word.text)) return false;
  const [path] = recognition.paths(word, command);
  return dataFile.test(word.text) || (path !== undefined && recognition.facts.kindOf(path) === "file");
}

const loadedFiles = (expression: string): readonly string[] =>
  [...expression.matchAll(/\bload(?:_\w+|str)?\(\s*"([^"]*)"/g)].map(([, name]) => name!);

export const jsonFilters = { jq, gojq: jq, jaq: jq, xq: jq, tomlq: yq, yq };

export { jsonFilters as programs };
