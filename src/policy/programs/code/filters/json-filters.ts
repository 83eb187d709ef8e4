/** Recognises `jq`, `yq` and their relatives: filters of structured text, some of which write their files in place. */
import { operation, possibly, type Recogniser } from "../../../recognition.ts";
import { known, type Word } from "../../../word.ts";
import { fileCommand, named } from "../../files/file-use.ts";

const jqFiles = fileCommand("-f -L --from-file --library-path --indent", ({ on, values, operands }) => {
  const scripts = values("-f --from-file");
  return on("fs.read", [...scripts, ...operands.slice(scripts.length > 0 ? 0 : 1)]);
});

const jq: Recogniser = (command, recognition) => {
  const words: Word[] = [];
  const files: Word[] = [];
  const given = command.arguments;
  for (let at = 0; at < given.length; at++) {
    const { text } = given[at]!;
    // The operands after the filter are text for it, not files.
    if (text === "--args" || text === "--jsonargs") break;
    // Options with a name and a value behind them.
    const isPair = /^--(?:arg|argjson|slurpfile|rawfile|argfile)$/.test(text);
    if (isPair) at += 2;
    if (!isPair) words.push(given[at]!);
    else if (text.endsWith("file")) files.push(...given.slice(at, at + 1));
  }
  // The first operand is the filter.
  return jqFiles({ ...command, arguments: [...words, ...files] }, recognition);
};

const dataFile = /\.(?:ya?ml|json|xml|toml|properties|csv|tsv|ini|lock|j2|tpl|tmpl)$|\//i;

const yq = fileCommand(
  `-p -I -o -s -w -L --input-format --output-format --indent --split-exp --split-exp-file --from-file --arg --argjson
    --slurpfile --rawfile --width --xml-attribute-prefix --xml-content-name --expression --csv-separator --front-matter`,
  use => {
    const { on, has, values, command } = use;
    const [verb, ...rest] = use.operands;
    if (has("-h -V") || verb?.text === "help") return [];
    const operands = /^(?:eval|e|eval-all|ea)$/.test(verb?.text ?? "") ? rest : use.operands;
    const scripts = values("--from-file");
    const [first] = operands;
    // `yq file.yml` prints it; `yq .a` is an expression.
    const isFile = operands.length === 1 && dataFile.test(first!.text);
    const hasExpression = isFile || scripts.length > 0 || has("--expression");
    const texts = [...operands.slice(0, 1), ...values("--expression")].map(({ text }) => text);
    const loads = texts.flatMap(text => [...text.matchAll(/\bload(?:_\w+|str)?\(\s*"([^"]*)"/g)]);
    return [
      ...on(has("-i --inplace --in-place") ? "fs.write" : "fs.read", operands.slice(hasExpression ? 0 : 1)),
      ...on("fs.read", [...loads.map(([, name]) => known(name!)), ...scripts]),
      // It makes a file of each part, and calls it what the expression says.
      ...(has("--split-exp --split-exp-file")
        ? [operation("fs.write", { path: command.directory, append: false, recursive: true })].map(possibly)
        : []),
    ];
  },
);

export const programs = { ...named("jq gojq jaq xq", jq), ...named("yq tomlq", yq) };
