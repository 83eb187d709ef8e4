/** Lists interpreters, programs that run compiled code, and calculators that can call the shell. */
import type { Operation } from "../../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { environmentRead } from "../../effects/environment-read.ts";
import { fileOperation } from "../../effects/file-operation.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { named } from "../../files/file-use.ts";
import { wordList, wordSet } from "../../syntax/word-list.ts";
import { runFile, runInline } from "../run-code.ts";
import { scanJavascript } from "../scan/javascript.ts";
import { scanPython } from "../scan/python.ts";
import { defineInterpreters, type Interpreter, type InterpreterArguments } from "./interpreter.ts";

/** One substitution of Perl without variables and code in it: `s/colour/color/g`. */
const substitution =
  /^\s*s([/|#,!])(?:(?!\1)(?:[^\\\n$@`{(]|\\.|\((?!\?)|\{\d|\$(?=\1|\)|\|)))*\1(?:(?!\1)(?:[^\\\n$@`]|\\[^$@QLUE]|\$\d(?![[{\d-])))*\1[gimsx]*\s*;?\s*$/;

const plainM4 = /^(?![\s\S]*(?:syscmd|include|indir|builtin|\0))/;

/** Interpreters with nothing of their own, one a line: names, language, options. */
const plain = (lines: string): readonly Interpreter[] =>
  lines
    .trim()
    .split("\n")
    .map(line => {
      const [names = "", rest = ""] = line.split(": ");
      const [language = "", ...options] = wordList(rest);
      return { names, language, options: options.join(" ") };
    });

const nodeOptions = `e! p! eval! print! pe! r+ require+ import+ loader+ experimental-loader+ env-file< env-file-if-exists<
  check? c? C= input-type= conditions= inspect-port= title= icu-data-dir= test-name-pattern= test-reporter=
  test-reporter-destination= watch-path= disable-warning= stack-trace-limit= tsconfig= max-http-header-size=
  redirect-warnings= diagnostic-dir= test-concurrency= test-shard= build-snapshot-config=`;

const python = { language: "python", scan: scanPython };

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
  if (serving.has(name)) return serves(rest, textOf(operands.find(isPort)) ?? "8000", name);
  if (name === "timeit")
    return runInline(operands.map(each => each.text).join("\n"), python, command, recognition);
  if (running.has(name) && first !== undefined) return runFile(first, python, command, recognition);
  if (!reading.has(name))
    return name === "ensurepip"
      ? [installed("pip")]
      : [operation("project.run", { tool: "python", script: name })];
  const isWritten = name === "json.tool" || rest.some(each => /^-+[ec]/.test(each.text));
  // The names in an archive are unknown: perhaps any below the folder.
  const isUnpacked =
    /^(?:zip|tar)file$/.test(name) && rest.some(each => /^(?:-e|--extract)$/.test(each.text));
  const hasTarget = isWritten && second !== undefined && /^(?:zipfile|tarfile|json\.tool)$/.test(name);
  return [
    ...operands.flatMap(each => reads(each)),
    ...(isUnpacked
      ? recognition
          .paths(second ?? known("."), command)
          .flatMap(path => fileOperation("fs.write", path, { recursive: undefined }))
      : hasTarget
        ? writes(second)
        : []),
  ];
}

const isPort = ({ text }: Word) => /^\d+$/.test(text);
const LOOPBACK = /(?:^|[=b])(?:localhost|127\.[\d.]+|\[?::1\]?)(?::\d+)?$/;

/** A little server that shows the files of a folder: to all machines, unless it is bound to this one. */
const serves = (words: readonly Word[], port: string | undefined, script: string): readonly Operation[] =>
  words.some(word => LOOPBACK.test(textOf(word) ?? ""))
    ? [operation("project.run", { tool: "server", script })]
    : [operation("net.listen", { port })];

const installed = (name: string) =>
  operation("package.install", { manager: "pip", packages: [name], global: undefined });

/** `setup.py upload`, `setup.py install`; undefined where it only builds. */
function setup(words: readonly Word[]): readonly Operation[] | undefined {
  if (words.some(each => /^(?:upload|register|upload_docs)$/.test(each.text)))
    return [operation("package.publish", { manager: "pip" })];
  return words.some(each => each.text === "install") ? [installed(".")] : undefined;
}

const versions = ["2.7", ...Array.from({ length: 13 }, (_, minor) => `3.${minor + 4}`)];

const rows: readonly Interpreter[] = [
  {
    ...python,
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
  {
    names: "node nodejs",
    language: "javascript",
    scan: scanJavascript,
    options: `${nodeOptions} run=.`,
    special: ({ has, values, rest }, command, recognition) => {
      const [name] = values("run");
      if (name !== undefined) return recognition.run([known("npm"), known("run"), name, ...rest], command);
      return has("test") ? [operation("tests.run", { tool: "node" })] : undefined;
    },
  },
  {
    names: "tsx ts-node ts-node-esm vite-node babel-node esno",
    language: "javascript",
    scan: scanJavascript,
    options: `${nodeOptions} project= P= compiler= compiler-options= O= ignore=`,
  },
  {
    names: "perl perl5 perl5.30 perl5.32 perl5.34 perl5.36 perl5.38 perl5.40",
    language: "perl",
    plain: substitution,
    options: "e! E! I= i~ F~ M~! m~! d~! D~ V~ x~ 0# l# C#",
    editsFiles: true,
  },
  {
    names: "ruby jruby irb truffleruby",
    language: "ruby",
    options: "e! r+ c? I= C= E= X= i~ F~ T~ W~ K~ x~ 0# encoding= external-encoding= internal-encoding=",
    editsFiles: true,
    // `-S` finds the program on the search path.
    special: ({ has, script, rest }, command, recognition) =>
      has("S") && script !== undefined ? recognition.run([script, ...rest], command) : undefined,
  },
  {
    names: "php php7 php8 php-cgi hhvm php7.4 php8.0 php8.1 php8.2 php8.3 php8.4 php8.5",
    language: "php",
    options: `r! B! R! E! run! process-begin! process-code! process-end! f@ c= d= S= t= z= rf= rc= re= rz= ri=
      l? s? w? i? m? info? modules? ini? syntax-check? strip? syntax-highlight?`,
    special: ({ has, values, script, rest }, command, recognition) => {
      const loads = /^\s*(?:auto_(?:prepend|append)_file|extension|zend_extension|ffi)/i;
      if (values("d").some(each => loads.test(textOf(each) ?? "ffi")))
        return [opaque("a setting makes it run code that can't be known")];
      if (has("i", "info")) return [environmentRead(undefined)];
      const [address] = values("S");
      if (address !== undefined) return serves([address], /:(\d+)$/.exec(address.text)?.[1], "php -S");
      return /(?:^|\/)(?:artisan|bin\/console)$/.test(script?.text ?? "")
        ? recognition.run([known("artisan"), ...rest], command)
        : undefined;
    },
  },
  {
    names: "R Rscript littler",
    language: "r",
    options: "e! f@ file@ d= g= T= args= encoding= default-packages= gui=",
    special: ({ script, rest: [verb] }) => {
      if (script?.text !== "CMD") return undefined;
      if (verb?.text !== "INSTALL" && verb?.text !== "REMOVE")
        return [operation(verb?.text === "check" ? "tests.run" : "project.build", { tool: "R" })];
      const name = verb.text === "REMOVE" ? "package.remove" : "package.install";
      return [operation(name, { manager: "r", packages: undefined, global: undefined })];
    },
  },
  {
    names: "ghc",
    language: "haskell",
    options: "e!",
    special: ({ ofKind }) =>
      ofKind("!").length > 0 ? undefined : [operation("project.build", { tool: "ghc" })],
  },
  // `!command` runs up to the line's end; `!<`, `!=`, `!>` compare.
  { names: "dc", language: "dc", plain: /^(?:[^!\0]|![<=>])*$/, options: "e! expression! f@ file@" },
  {
    names: "m4",
    language: "m4",
    plain: plainM4,
    special: ({ values }) =>
      [...values("D"), ...values("define")].every(({ text }) => plainM4.test(text))
        ? undefined
        : [opaque("a macro of it may run commands")],
    options: "D= define= U= I= F= R= o= L= B= t= undefine= include= freeze-state= reload-state=",
  },
  ...plain(`
    julia: julia e! E! eval! print! L+ load+ J= C= t= p= H= m= sysimage= threads= procs= machine-file= module=
    expect: tcl c! f@
    bb: clojure e! eval! f@
    sbcl: lisp eval! script@ load=
    lua luajit lua5.1 lua5.2 lua5.3 lua5.4 texlua: lua e! l= b= j= O=
    coffee: coffeescript e!
    osascript: applescript e! l= s=
    tclsh wish: tcl
    ghci runghc runhaskell: haskell e! l=
    scala scala-cli groovy: scala e! execute! cp= classpath= d=
    elixir iex: elixir e! eval! rpc-eval! r= S= p= name= sname= cookie= erl=
    erl escript: erlang eval! run= s= pa= pz= name= sname= setcookie= config=
    clojure clj: clojure e! eval! i=
    racket: racket e! eval! l= r= t= p= f=
    guile: scheme c! l= L= s=
    clisp: lisp x! i=
    ocaml: ocaml e! I=
    raku: raku e! I= M=
    crystal: crystal e! eval!
    nim: nim eval!
    swipl: prolog g! t! s= f= l=
    octave: octave eval! path=
    gnuplot: gnuplot e!
    maxima: maxima batch-string! b=
    java: java jar@ m@ module@ cp= classpath= class-path= module-path= p= add-modules= source= add-opens= add-exports=
    jshell jbang: java
    kotlin: kotlin cp= classpath=
    wasmtime wasmer: wasm dir= mapdir= env= invoke=
    mono: dotnet
    dotnet-script: csharp`),
];

/** Only a file behind options with a hyphen that take no code is read: any beginning of `-Command` would be one. */
const powershell: Recogniser = (command, recognition) => {
  const { arguments: words, input } = command;
  const at = words.findIndex(({ text }) => /\.ps1$/i.test(text));
  const own = (at < 0 ? words : words.slice(0, at)).map(({ text }) => text.toLowerCase());
  const isPlain = own.every(
    (each, index) =>
      /^[-/](?!c(?:$|o|w)|e(?:$|c$|n))/.test(each) ||
      /^[-/](?:ex|ep|w|v|o|i|config|settings|psc|cus|so)/.test(own[index - 1] ?? ""),
  );
  if (isPlain && at >= 0) return runFile(words[at]!, { language: "powershell" }, command, recognition);
  if (isPlain && own.some(each => /^-(?:v|h|-version|-?help|\?)$/.test(each))) return [];
  const isOpen = isPlain && input.kind === "none";
  const run = operation("code.run", { language: "powershell", source: isOpen ? "interactive" : "inline" });
  return isOpen ? [run] : [run, opaque("inline powershell can't be read")];
};

export const programs: Commands = {
  ...defineInterpreters(rows),
  ...named("pwsh powershell pwsh-preview", powershell),
};
