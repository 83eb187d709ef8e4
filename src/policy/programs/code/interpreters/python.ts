/** Recognises `python`, and the modules that it runs by name. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, operation, type Recognition } from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { wordSet } from "../../syntax/word-list.ts";
import { runFile, runInline } from "../run-code.ts";
import { scanPython } from "../scan/python.ts";
import { defineInterpreters, type InterpreterArguments } from "./interpreter.ts";

const runnable = { language: "python", scan: scanPython };

/** Modules that are programs by the same name. */
const modulePrograms =
  wordSet(`pip pip3 pytest black ruff mypy flake8 pylint isort tox nox twine coverage uv poetry pipx hatch
  pre_commit bandit pyright build ansible awscli httpie gunicorn uvicorn flask celery alembic jupyter notebook ipython
  scrapy streamlit mkdocs sphinx pdm pipenv conda virtualenv`);
const serving = wordSet("http.server SimpleHTTPServer pyftpdlib");
const running = wordSet("cProfile profile pdb trace runpy");
const reading =
  wordSet(`site sysconfig platform this calendar tabnanny tokenize ast dis pydoc base64 gzip json.tool
  compileall py_compile zipfile tarfile`);

function runModule(
  word: Word,
  { rest }: InterpreterArguments,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const name = textOf(word)
    ?.replace(/^IPython$/, "ipython")
    .replace(/^venv$/, "virtualenv");
  if (name === undefined) return [opaque("the module that it runs can't be known")];
  const { reads, writes } = localDisk(command, recognition);
  const operands = rest.filter(each => !each.text.startsWith("-"));
  const [first, second] = operands;
  if (modulePrograms.has(name)) return recognition.run([known(name.replaceAll("_", "-")), ...rest], command);
  if (/^(?:unittest|doctest|trial|nose)$/.test(name)) return [operation("tests.run", { tool: name })];
  if (serving.has(name)) return [operation("net.listen", { port: textOf(first) ?? "8000" })];
  if (name === "timeit")
    return runInline(operands.map(each => each.text).join("\n"), runnable, command, recognition);
  if (running.has(name) && first !== undefined) return runFile(first, runnable, command, recognition);
  if (!reading.has(name))
    return name === "ensurepip"
      ? [installed("pip")]
      : [operation("project.run", { tool: "python", script: name })];
  const isWritten = name === "json.tool" || rest.some(each => /^-+[ec]/.test(each.text));
  const hasTarget = isWritten && second !== undefined && /^(?:zipfile|tarfile|json\.tool)$/.test(name);
  return [...operands.flatMap(each => reads(each)), ...(hasTarget ? writes(second) : [])];
}

const installed = (name: string) =>
  operation("package.install", { manager: "pip", packages: [name], global: undefined });

/** `setup.py upload`, `setup.py install`; undefined where it only builds. */
function setup(words: readonly Word[]): readonly Operation[] | undefined {
  if (words.some(each => /^(?:upload|register|upload_docs)$/.test(each.text)))
    return [operation("package.publish", { manager: "pip" })];
  return words.some(each => each.text === "install") ? [installed(".")] : undefined;
}

const versions = ["2.7", ...Array.from({ length: 13 }, (_, minor) => `3.${minor + 4}`)];

export const programs = defineInterpreters([
  {
    ...runnable,
    names: `python python2 python3 pypy pypy3 ipython ipython3 ${versions.map(each => `python${each}`).join(" ")}`,
    options: "c!. m=. W= X= check-hash-based-pycs=",
    special: (given, command, recognition) => {
      const isShell = command.program.startsWith("ipython");
      const code = given.values("c");
      if (isShell && code.some(({ text }) => /^\s*[!%]|=\s*[!%]|\bget_ipython\b/m.test(text)))
        return [opaque("a line of its code may be a shell's")];
      const [module] = given.values("m");
      if (module !== undefined) return runModule(module, given, command, recognition);
      const [, name] = /(?:^|\/)(setup|manage)\.py$/.exec(given.script?.text ?? "") ?? [];
      if (name === "setup") return setup(given.rest);
      return name === undefined
        ? undefined
        : recognition.run([known("django-admin"), ...given.rest], command);
    },
  },
]);
