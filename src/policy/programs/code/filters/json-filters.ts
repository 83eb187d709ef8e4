/** `jq`, `yq` and their relatives: filters of structured text, some of which write their files in place. */
import { operation, possibly, type Recogniser } from "../../../recognition.ts";
import { known, type Word } from "../../../word.ts";
import { type FileUse, fileCommand, named } from "../../files/file-use.ts";
import { readProgramFile } from "./program-file.ts";

/** Options of jq with a name and a value behind them. */
const pairs = /^--(?:arg|argjson|(slurpfile|rawfile|argfile))$/;

const jq: Recogniser = (command, recognition) => {
  const words: Word[] = [];
  const read: Word[] = [];
  let isOver = false;
  for (let at = 0; at < command.arguments.length; at++) {
    const word = command.arguments[at]!;
    const [option, isFile] = (!isOver && pairs.exec(word.text)) || [];
    // The operands after the filter are text for it, not files.
    if (word.text === "--args" || word.text === "--jsonargs") break;
    isOver ||= word.text === "--";
    if (option === undefined) words.push(word);
    else at += 2;
    if (isFile !== undefined) read.push(...command.arguments.slice(at, at + 1));
  }
  return fileCommand("-f -L --from-file --library-path --indent", ({ on, values, operands }) => {
    const scripts = values("-f --from-file");
    const judge = () => [];
    return [
      ...on("fs.read", read),
      ...scripts.flatMap(each => readProgramFile(each, "jq", judge, command, recognition)),
      ...on("fs.read", scripts.length > 0 ? operands : operands.slice(1)),
    ];
  })({ ...command, arguments: words }, recognition);
};

const yq = fileCommand(
  `-p -I -o -s -w -L --input-format --output-format --indent --split-exp --split-exp-file --from-file --arg --argjson
    --slurpfile --rawfile --width --xml-attribute-prefix --xml-content-name --expression --csv-separator --front-matter`,
  use => {
    const { on, has, values, command } = use;
    const [verb, ...rest] = use.operands;
    if (has("-h -V") || verb?.text === "help") return [];
    const operands = /^(?:eval|e|eval-all|ea)$/.test(verb?.text ?? "") ? rest : use.operands;
    const scripts = values("--from-file");
    const hasExpression = scripts.length > 0 || has("--expression");
    const isFile = hasExpression || (operands.length === 1 && looksLikeFile(operands[0]!, use));
    const texts = [...operands.slice(0, 1), ...values("--expression")].map(({ text }) => text);
    const loads = texts.flatMap(text => [...text.matchAll(/\bload(?:_\w+|str)?\(\s*"([^"]*)"/g)]);
    return [
      ...on(has("-i --inplace --in-place") ? "fs.write" : "fs.read", isFile ? operands : operands.slice(1)),
      ...on("fs.read", [...loads.map(([, name]) => known(name!)), ...scripts]),
      // It makes a file of each part, and calls it what the expression says.
      ...(has("--split-exp --split-exp-file")
        ? [operation("fs.write", { path: command.directory, append: false, recursive: true })].map(possibly)
        : []),
    ];
  },
);

const dataFile = /\.(?:ya?ml|json|xml|toml|properties|csv|tsv|ini|lock|j2|tpl|tmpl)$|\//i;

/** `yq file.yml` prints it; `yq .a` is an expression. */
function looksLikeFile(word: Word, { command, recognition }: FileUse): boolean {
  if (dataFile.test(word.text)) return true;
  if (/^\.(?:$|[\w[])/.test(word.text)) return false;
  const [path] = recognition.paths(word, command);
  return path !== undefined && recognition.facts.kindOf(path) === "file";
}

export const programs = { ...named("jq gojq jaq xq", jq), ...named("yq tomlq", yq) };
