/** `deno`: an interpreter that is a package manager, a test runner and a builder too. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, operation, type Recogniser, type Recognition } from "../../../recognition.ts";
import { textOf, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { nodeProject } from "../../project/node-project.ts";
import { projectScript } from "../../project/project-script.ts";
import { runFile, runInline, runInput } from "../run-code.ts";
import { readInterpreterArguments } from "./interpreter-arguments.ts";
import { nodeRunnable } from "./node.ts";

type Verb = (rest: readonly Word[], command: Command, recognition: Recognition) => readonly Operation[];

const options = `r= c= preload= require= import= config= env-file= cwd= import-map= lock= cert= seed= location= port= host=
  ext= root= name=`;

const sourceFile = /\.(?:[cm]?[jt]sx?|wasm|html)$/;

const build: Verb = () => [operation("project.build", { tool: "deno" })];
const test: Verb = () => [operation("tests.run", { tool: "deno" })];

const packages =
  (name: string): Verb =>
  rest => {
    const given = parseArguments(rest);
    const packages = given.operands.map(textOf);
    if (packages.length === 0 && name === "package.install")
      return [operation("package.restore", { manager: "deno" })];
    return [
      operation(name, {
        manager: "deno",
        packages: packages.every(each => each !== undefined) ? packages : undefined,
        global: given.isUncertain ? undefined : given.has("g", "global"),
      }),
    ];
  };

const script: Verb = (rest, command, recognition) => {
  const { script: name, rest: given, isUncertain } = readInterpreterArguments(rest, options);
  const text = textOf(name);
  if (isUncertain) return [opaque("the code that it runs can't be known")];
  if (name === undefined) return [operation("package.read", { manager: "deno" })];
  if (text === undefined) return [operation("project.run", { tool: "deno", script: undefined })];
  if (text === "-") return runInput(nodeRunnable, command, recognition);
  if (/^(?:https?|npm|jsr):/.test(text))
    return [operation("package.run", { manager: "deno", package: text })];
  if (sourceFile.test(text) || text.includes("/")) return runFile(name, nodeRunnable, command, recognition);
  return projectScript(taskText(text, command, recognition), "deno", text, command, recognition);
};

/** The text of a task in deno.json, or of a script in package.json. */
function taskText(name: string, command: Command, recognition: Recognition): string | undefined {
  const { directory, isElsewhere } = command;
  if (directory === undefined || isElsewhere) return undefined;
  const text = recognition.facts.readText(`${directory}/deno.json`);
  const scripts = text === undefined ? nodeProject(command, recognition)?.scripts : tasksOf(text);
  return scripts !== undefined && Object.hasOwn(scripts, name) ? scripts[name] : undefined;
}

function tasksOf(text: string): { readonly [name: string]: string } {
  try {
    const tasks: unknown = JSON.parse(text)?.tasks;
    const entries = typeof tasks === "object" && tasks !== null ? Object.entries(tasks) : [];
    return Object.fromEntries(
      entries.map(([name, task]) => [name, typeof task === "string" ? task : (task?.command ?? "")]),
    );
  } catch {
    return {};
  }
}

const evaluate: Verb = (rest, command, recognition) => {
  const { script: code, rest: given } = readInterpreterArguments(rest, options);
  return code === undefined ? [] : runInline(code.text, nodeRunnable, command, recognition);
};

const interactive: Verb = () => [operation("code.run", { language: "javascript", source: "interactive" })];
const nothing: Verb = () => [];

const verbs: { readonly [verb: string]: Verb } = {
  run: script,
  task: script,
  serve: (rest, command, recognition) => [
    operation("net.listen", { port: undefined }),
    ...script(rest, command, recognition),
  ],
  eval: evaluate,
  test,
  bench: test,
  coverage: test,
  check: build,
  fmt: build,
  lint: build,
  compile: build,
  bundle: build,
  doc: build,
  cache: () => [operation("package.restore", { manager: "deno" })],
  install: packages("package.install"),
  i: packages("package.install"),
  add: packages("package.install"),
  remove: packages("package.remove"),
  uninstall: packages("package.remove"),
  outdated: packages("package.update"),
  update: packages("package.update"),
  upgrade: packages("package.update"),
  publish: () => [operation("package.publish", { manager: "deno" })],
  deploy: () => [operation("deploy.run", { tool: "deno", environment: undefined })],
  info: (rest, command, recognition) =>
    parseArguments(rest)
      .operands.filter(each => !each.text.includes(":"))
      .flatMap(each => localDisk(command, recognition).reads(each)),
  types: nothing,
  completions: nothing,
  help: nothing,
  init: (rest, command, recognition) => localDisk(command, recognition).writes(rest.at(-1) ?? "."),
  repl: interactive,
};

const deno: Recogniser = (command, recognition) => {
  const { script: first, rest, isUncertain, has } = readInterpreterArguments(command.arguments, options);
  if (isUncertain) return [opaque("the code that it runs can't be known")];
  if (first === undefined)
    return has("version", "help", "V", "h", "v") ? [] : runInput(nodeRunnable, command, recognition);
  const verb = textOf(first);
  if (verb !== undefined && Object.hasOwn(verbs, verb)) return verbs[verb]!(rest, command, recognition);
  return script([first, ...rest], command, recognition);
};

const denoPrograms = { deno };

export { denoPrograms as programs };
