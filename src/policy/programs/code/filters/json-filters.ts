/** Recognises `jq`, `yq` and their relatives: filters of structured text, some of which write their files in place. */
import type { Operation } from "../../../../ports/index.ts";
import { operation, possibly, type Recogniser } from "../../../recognition.ts";
import { known } from "../../../word.ts";
import { environmentRead } from "../../effects/environment-read.ts";
import { fileCommand, named } from "../../files/file-use.ts";

const jqFiles = fileCommand("-f -L --from-file --library-path --indent", ({ on, values, operands }) => {
  const scripts = values("-f --from-file");
  return on("fs.read", [...scripts, ...operands.slice(scripts.length > 0 ? 0 : 1)]);
});

/** `$ENV`, `env.NAME`, and in yq `env(NAME)`: filters see the environment. */
const ENVIRONMENT = /(?:\$ENV|(?<![\w.$-])(?:str)?env)(?:\.(\w+)|\["(\w+)"\]|\((\w+)\))?(?![\w-])/g;

const environmentIn = (filter: string): readonly Operation[] =>
  /^[^\s]*\.\w+$/.test(filter) && !/^(?:\$ENV|env)\./.test(filter)
    ? []
    : [...filter.matchAll(ENVIRONMENT)].map(([, first, second, third]) =>
        environmentRead(first ?? second ?? third),
      );

/** Options with a name and a value behind them. */
const pair = /^--(?:arg|argjson|slurpfile|rawfile|argfile)$/;

const jq: Recogniser = (command, recognition) => {
  const { arguments: given } = command;
  // The operands after it are text for the filter, not files.
  const end = given.findIndex(({ text }) => /^--(?:json)?args$/.test(text));
  const words = end < 0 ? given : given.slice(0, end);
  const before = (at: number, distance: number) => words[at - distance]?.text ?? "";
  const files = words.filter((_, at) => /^--\w+file$/.test(before(at, 2)) && pair.test(before(at, 2)));
  const looks = words.flatMap(({ text }) => environmentIn(text));
  const others = words.filter((_, at) => ![0, 1, 2].some(distance => pair.test(before(at, distance))));
  // The first operand is the filter.
  const read = jqFiles({ ...command, arguments: [...others, ...files] }, recognition);
  return looks.length === 0 ? read : [...looks, ...(read ?? [])];
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
      ...texts.flatMap(environmentIn),
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
