/** Programs that run a command with a project's tools or variables around it: direnv, mise, nix-shell, dotenv. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { fileOperation } from "../files/file-operation.ts";
import { type OwnOptions, optionTable, readOptions } from "./own-options.ts";
import { isOneWord, runInner, runInnerText, shellWords } from "./run-inner.ts";
import { isAbout } from "./wrapper.ts";

/** `direnv exec folder command`; allowing an .envrc to run is another matter. */
const direnv: Recogniser = (command, recognition) => {
  const [verb, folder, ...words] = command.arguments;
  if (verb === undefined || /^(?:status|version|help|stdlib|export|hook|--version|--help)$/.test(verb.text)) {
    return [];
  }
  if (textOf(verb) !== "exec" || folder === undefined) return undefined;
  return runInner({ words, isCertain: isOneWord(folder) }, command, recognition);
};

const miseOptions = optionTable({
  short: "c:C:E:gj:qvy",
  long: "command= cd= env= global jobs= raw quiet verbose yes",
});

const mise: Recogniser = (command, recognition) => {
  const [verb, ...rest] = command.arguments;
  if (verb === undefined) return [];
  const name = textOf(verb) ?? "";
  if (/^(?:run|r)$/.test(name)) {
    return [
      operation("project.run", { tool: "mise", script: textOf(rest.find(each => !/^-/.test(each.text))) }),
    ];
  }
  if (
    /^(?:ls|list|ls-remote|latest|current|where|which|doctor|env|outdated|tasks|version|help|-{1,2}\w*)$/.test(
      name,
    )
  ) {
    return [operation("package.read", { manager: "mise" })];
  }
  const options = readOptions(rest, miseOptions, () => true);
  if (options === undefined || options.has("C", "cd")) return undefined;
  if (/^(?:exec|x)$/.test(name)) return execIn(options, command, recognition);
  return /^(?:install|i|use|u)$/.test(name) ? installed(options, name.startsWith("u")) : undefined;
};

/** Tools that it is told by name are fetched first. */
function execIn(options: OwnOptions, command: Command, recognition: Recognition): readonly Operation[] {
  const { operands, rest: words, isCertain } = options;
  const text = options.values("c", "command").at(-1);
  const fetched = operands.map(tool => operation("package.run", { manager: "mise", package: textOf(tool) }));
  const inner =
    text === undefined
      ? runInner({ words, isCertain: isCertain && operands.every(isOneWord) }, command, recognition)
      : runInnerText(text, isCertain, command, recognition);
  return [...fetched, ...inner];
}

function installed({ operands, has, isCertain }: OwnOptions, uses: boolean): readonly Operation[] {
  const manager = "mise";
  if (operands.length === 0 && isCertain && !uses) return [operation("package.restore", { manager })];
  const packages = operands.map(each => textOf(each) ?? "");
  const areKnown = isCertain && packages.every(each => each !== "");
  const isGlobal = uses && has("g", "global");
  return [
    operation("package.install", { manager, packages: areKnown ? packages : undefined, global: isGlobal }),
  ];
}

const nixShellOptions = optionTable({
  short: "A:i:j:kpPQv",
  long: "attr= command= keep= max-jobs= packages pure quiet run= verbose",
});

/** Without `-p` its words are files that say what is needed, by default shell.nix. */
const nixShell: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, nixShellOptions, () => true);
  if (options === undefined) return undefined;
  if (isAbout(options)) return [];
  const { operands, values, isCertain } = options;
  const names = operands.map(textOf);
  const setUp = options.has("p", "packages")
    ? names.map(name => operation("package.run", { manager: "nix", package: name }))
    : names.every(name => name !== undefined && /^[\w./-]+$/.test(name))
      ? [operation("project.run", { tool: "nix-shell", script: names[0] ?? "shell.nix" })]
      : undefined;
  if (setUp === undefined) return undefined;
  const text = values("run", "command").at(-1);
  const inner =
    text === undefined
      ? runInner({ words: shellWords, isCertain }, command, recognition)
      : runInnerText(text, isCertain, command, recognition);
  return [...setUp, ...inner];
};

const dotenvOptions = optionTable({
  short: "e:f:op:q:v:",
  long: "debug file= no-override override quiet",
});

/** What several programs of this name have in common: `dotenv [-e file] [run] [--] command`. */
const dotenv: Recogniser = (command, recognition) => {
  const own = readOptions(command.arguments, dotenvOptions);
  if (own === undefined) return undefined;
  if (isAbout(own)) return [];
  const files = own.values("e", "f", "file");
  const paths = (files.length === 0 ? [known(".env")] : files).flatMap(file =>
    recognition.paths(file, command),
  );
  const shown = paths.flatMap(path => fileOperation("fs.read", path, { recursive: false }));
  const verb = own.isEnded ? undefined : textOf(own.rest[0]);
  if (own.has("p") || verb === "list" || verb === "get") return shown;
  if (verb === "set" || verb === "unset") return paths.map(path => operation("secrets.change", { path }));
  const options = verb === "run" ? readOptions(own.rest.slice(1), dotenvOptions) : own;
  if (options === undefined) return undefined;
  const isCertain = own.isCertain && options.isCertain;
  const found = runInner({ words: options.rest, isCertain }, command, recognition);
  // `dotenv env` prints the file.
  return found.some(each => each.name === "process.read") ? [...shown, ...found] : found;
};

export const toolEnvironmentCommands: Commands = { direnv, mise, "nix-shell": nixShell, dotenv };
