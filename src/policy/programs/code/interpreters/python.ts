/** `python`, and the modules that it runs by name. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, operation, type Recognition } from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { frameworkTask } from "../build/framework-tasks.ts";
import type { InterpreterArguments } from "../interpreter-arguments.ts";
import { python as code } from "../languages/python.ts";
import { readFiles, runFile, runInline, writeFiles } from "../run-code.ts";
import { wordSet } from "../source/syntax.ts";
import { defineInterpreter } from "./define-interpreter.ts";

/** Whether it is the program of a framework, by the name that it always has. */
const isProgramFile = (script: Word | undefined, name: string): boolean =>
  script !== undefined && (script.text === name || script.text.endsWith(`/${name}`));

/** `setup.py upload`, `setup.py install`; undefined for what only builds. */
function setup(words: readonly Word[]): readonly Operation[] | undefined {
  const verbs = words.map(each => each.text);
  if (verbs.some(each => /^(?:upload|register|upload_docs)$/.test(each)))
    return [operation("package.publish", { manager: "pip" })];
  return verbs.includes("install")
    ? [operation("package.install", { manager: "pip", packages: ["."], global: undefined })]
    : undefined;
}

const runnable = { name: "python", code };

/** Modules that are programs by the same name. */
const programs =
  wordSet(`pip pip3 pytest black ruff mypy flake8 pylint isort tox nox twine coverage uv poetry pipx hatch
  pre_commit bandit pyright build ansible awscli httpie gunicorn uvicorn flask celery alembic jupyter notebook ipython
  scrapy streamlit mkdocs sphinx pdm pipenv conda virtualenv`);

const python = defineInterpreter({
  ...runnable,
  options: { code: "c", ending: "cm", valued: "mWX", valuedLong: ["check-hash-based-pycs"] },
  special: (given, command, recognition) => {
    const [module] = given.values("m");
    if (module !== undefined) return runModule(module, given, command, recognition);
    if (isProgramFile(given.script, "setup.py")) return setup(given.rest);
    return isProgramFile(given.script, "manage.py") ? frameworkTask("django", given.rest) : undefined;
  },
});

function runModule(
  word: Word,
  { rest }: InterpreterArguments,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const name = textOf(word);
  if (name === undefined) return [opaque("the module that it runs can't be known")];
  const operands = rest.filter(each => !each.text.startsWith("-"));
  if (programs.has(name)) return recognition.run([known(name.replaceAll("_", "-")), ...rest], command);
  const [first, second] = operands;
  switch (name) {
    case "json.tool":
      return [
        ...readFiles(operands.slice(0, 1), command, recognition),
        ...writeFiles(operands.slice(1, 2), command, recognition),
      ];
    case "http.server":
    case "SimpleHTTPServer":
    case "pyftpdlib":
      return [operation("net.listen", { port: textOf(first) ?? "8000" })];
    case "unittest":
    case "doctest":
    case "trial":
    case "nose":
      return [operation("tests.run", { tool: name })];
    case "compileall":
    case "py_compile":
    case "grpc_tools.protoc":
      return [operation("project.build", { tool: name })];
    case "venv":
    case "ensurepip":
      return [
        ...operands
          .flatMap(each => recognition.paths(each, command))
          .map(path => operation("fs.make_directory", { path })),
        ...(name === "venv"
          ? []
          : [operation("package.install", { manager: "pip", packages: ["pip"], global: undefined })]),
      ];
    case "timeit":
      return runInline(operands.map(each => each.text).join("\n"), [], runnable, command, recognition);
    case "cProfile":
    case "profile":
    case "pdb":
    case "trace":
    case "runpy":
      return first === undefined
        ? [operation("code.run", { language: "python", source: "interactive" })]
        : runFile(first, [], runnable, command, recognition);
    case "zipfile":
    case "tarfile":
      return [
        ...readFiles(first ? [first] : [], command, recognition),
        ...(second && rest.some(each => /^-+[ec]/.test(each.text))
          ? writeFiles([second], command, recognition)
          : []),
      ];
    case "site":
    case "sysconfig":
    case "platform":
    case "this":
    case "calendar":
    case "tabnanny":
    case "tokenize":
    case "ast":
    case "dis":
    case "pydoc":
    case "base64":
    case "gzip":
      return readFiles(operands, command, recognition);
    default:
      return [operation("project.run", { tool: "python", script: name })];
  }
}

const names = ["python", "python2", "python3", "pypy", "pypy3", "ipython", "ipython3"];
const versions = ["2.7", ...Array.from({ length: 13 }, (_, minor) => `3.${minor + 4}`)];

export const pythonPrograms = Object.fromEntries(
  [...names, ...versions.map(each => `python${each}`)].map(name => [name, python]),
);

export { pythonPrograms as programs };
