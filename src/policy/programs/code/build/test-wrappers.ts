/** Tools that run another program of the project, and watch it: coverage, browsers, reloading, typesetting. */
import { opaque, operation, type Recogniser } from "../../../recognition.ts";
import { known, textOf } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { scriptOperations } from "../../project/script-kind.ts";
import { asksOnly } from "./asks-only.ts";

/** `nyc mocha`, `c8 node x.js`: what follows the options is the command. */
const runsRest =
  (valued: string, valuedLong: string): Recogniser =>
  (command, recognition) => {
    if (command.arguments.length === 0) return [];
    const { rest } = parseArguments(command.arguments, {
      valued,
      valuedLong: valuedLong.split(" "),
      stopsAtOperand: true,
    });
    const own = operation("project.build", { tool: command.program });
    if (rest.length === 0) return [own];
    return /^(?:report|check-coverage|instrument|merge)$/.test(rest[0]!.text)
      ? [own]
      : [own, ...recognition.run(rest, command)];
  };

const coverage: Recogniser = (command, recognition) => {
  const { arguments: words } = command;
  if (asksOnly(words)) return [];
  const [verb, ...rest] = words;
  if (verb?.text !== "run") return [operation("project.build", { tool: "coverage" })];
  const given = parseArguments(rest, {
    valuedLong: ["source", "omit", "include", "rcfile", "data-file", "concurrency", "context"],
    stopsAtOperand: true,
  });
  return recognition.run(
    [known("python"), ...(given.has("m", "module") ? [known("-m")] : []), ...given.rest],
    command,
  );
};

/** `nodemon -x "cmd"`, `nodemon app.js`. */
const nodemon: Recogniser = (command, recognition) => {
  const { arguments: words } = command;
  if (asksOnly(words)) return [];
  const given = parseArguments(words, {
    valued: "xewdir",
    valuedLong: ["exec", "ext", "watch", "ignore", "delay", "config", "signal", "on-change-only"],
    stopsAtOperand: true,
  });
  const [shell] = given.values("x", "exec");
  if (shell !== undefined)
    return recognition.shell(
      { ...shell, text: [shell, ...given.rest].map(each => each.text).join(" ") },
      command,
    );
  if (given.rest.length === 0) return scriptOperations(command.program, "start");
  return recognition.run(
    [known(/\.tsx?$/.test(given.rest[0]!.text) ? "tsx" : "node"), ...given.rest],
    command,
  );
};

/** Each operand is a command of its own. */
const concurrently: Recogniser = (command, recognition) => {
  const { operands } = parseArguments(command.arguments, {
    valued: "nclpmi",
    valuedLong: [
      "names",
      "prefix",
      "prefix-colors",
      "prefix-length",
      "max-processes",
      "restart-tries",
      "restart-after",
      "kill-others-on",
      "success",
      "default-input-target",
      "kill-signal",
    ],
  });
  return operands.flatMap(each => recognition.shell(each, command));
};

const browserTests =
  (tests: string): Recogniser =>
  ({ program, arguments: words }) => {
    if (asksOnly(words)) return [];
    const verb = textOf(parseArguments(words).operands[0]);
    if (verb === undefined || tests.split(" ").includes(verb))
      return [operation("tests.run", { tool: program })];
    if (/^(?:install|install-deps|uninstall)$/.test(verb))
      return [operation("package.install", { manager: program, packages: ["browsers"], global: false })];
    return scriptOperations(program, verb);
  };

const typesetting: Recogniser = ({ program, arguments: words }) => {
  if (asksOnly(words)) return [];
  return words.some(({ text }) => /^-{1,2}(?:shell-escape|enable-write18|e|pdflatex|latex)(?:=|$)/.test(text))
    ? [opaque("its documents may run commands")]
    : [operation("project.build", { tool: program })];
};

const each = (names: string, recogniser: Recogniser): { readonly [program: string]: Recogniser } =>
  Object.fromEntries(names.split(" ").map(name => [name, recogniser]));

export const testWrappers: { readonly [program: string]: Recogniser } = {
  nyc: runsRest("rxnd", "reporter report-dir temp-dir include exclude extension require cwd"),
  c8: runsRest("rxno", "reporter reports-dir temp-directory include exclude src"),
  ...each("coverage coverage3", coverage),
  ...each("nodemon node-dev ts-node-dev tsnd", nodemon),
  ...each("concurrently conc", concurrently),
  playwright: browserTests("test show-report merge-reports"),
  cypress: browserTests("run open verify info"),
  ...each(
    "latex tex pdftex pdflatex xelatex lualatex latexmk platex uplatex tectonic luatex xetex rubber arara context",
    typesetting,
  ),
};

export { testWrappers as programs };
