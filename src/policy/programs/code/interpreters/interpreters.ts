/** Interpreters whose inline code isn't read, and programs that run compiled code. */
import { type Commands, opaque, operation, type Recogniser } from "../../../recognition.ts";
import { known, textOf } from "../../../word.ts";
import { wordList } from "../../syntax/word-list.ts";
import { asksOnly } from "../build/asks-only.ts";
import { frameworkTask } from "../build/framework-tasks.ts";
import { runFile } from "../run-code.ts";
import { defineInterpreters, type Interpreter } from "./define-interpreter.ts";
import { readInterpreterArguments } from "./interpreter-arguments.ts";

/** One substitution of Perl without variables and code in it: `s/colour/color/g`. */
const substitution =
  /^\s*s([/|#,!])(?:(?!\1)(?:[^\\\n$@`{(]|\\.|\((?!\?)|\{\d|\$(?=\1|\)|\|)))*\1(?:(?!\1)(?:[^\\\n$@`]|\\[^$@QLUE]|\$\d(?![[{\d-])))*\1[gimsx]*\s*;?\s*$/;

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

const rows: readonly Interpreter[] = [
  {
    names: "perl perl5 perl5.30 perl5.32 perl5.34 perl5.36 perl5.38 perl5.40",
    language: "perl",
    plain: substitution,
    options: "e! E! I= i~ F~ M~ m~ d~ D~ V~ x~ 0# l# C#",
    harmless: "v V h help version",
    overFiles: "n p i",
    inPlace: "i",
    modules: "M m d",
  },
  {
    names: "ruby jruby irb truffleruby",
    language: "ruby",
    options: "e! I= r= C= E= X= i~ F~ T~ W~ K~ x~ 0# encoding= external-encoding= internal-encoding=",
    harmless: "v h version help copyright",
    preload: "r",
    checks: "c",
    overFiles: "n p",
    inPlace: "i",
    // `-S` finds the program on the search path.
    special: ({ has, script, rest }, command, recognition) =>
      has("S") && script !== undefined ? recognition.run([script, ...rest], command) : undefined,
  },
  {
    names: "php php7 php8 php-cgi hhvm php7.4 php8.0 php8.1 php8.2 php8.3 php8.4 php8.5",
    language: "php",
    options: `r! B! R! E! run! process-begin! process-code! process-end! c= d= f= S= t= z= rf= rc= re= rz= ri=`,
    harmless: "v version h help i info m modules ini rf rc re rz ri",
    checks: "l s w syntax-check strip syntax-highlight",
    file: "f",
    special: ({ values, script, rest }) => {
      const loads = /^\s*(?:auto_(?:prepend|append)_file|extension|zend_extension|ffi)/i;
      if (values("d").some(each => loads.test(textOf(each) ?? "ffi")))
        return [opaque("a setting makes it run code that can't be told")];
      const [address] = values("S");
      if (address !== undefined)
        return [operation("net.listen", { port: /:(\d+)$/.exec(address.text)?.[1] })];
      return /(?:^|\/)(?:artisan|bin\/console)$/.test(script?.text ?? "")
        ? frameworkTask("php", rest)
        : undefined;
    },
  },
  {
    names: "R Rscript littler",
    language: "r",
    options: "e! f= d= g= T= file= args= encoding= default-packages= gui=",
    file: "f file",
    special: ({ script, rest, code }) => {
      if (script?.text !== "CMD" || code.length > 0) return undefined;
      const [{ text: verb } = known("")] = rest;
      if (verb !== "INSTALL" && verb !== "REMOVE")
        return [operation(verb === "check" ? "tests.run" : "project.build", { tool: "R" })];
      const name = verb === "REMOVE" ? "package.remove" : "package.install";
      return [operation(name, { manager: "r", packages: undefined, global: undefined })];
    },
  },
  {
    names: "julia",
    language: "julia",
    options: "e! E! eval! print! L= J= C= t= p= H= m= load= sysimage= threads= procs= machine-file= module=",
    preload: "L load",
  },
  {
    names: "ghc",
    language: "haskell",
    options: "e!",
    special: ({ code }) => (code.length > 0 ? undefined : [operation("project.build", { tool: "ghc" })]),
  },
  { names: "expect", language: "tcl", options: "c! f=", file: "f" },
  { names: "bb", language: "clojure", options: "e! eval! f=", file: "f" },
  { names: "sbcl", language: "lisp", options: "eval! load= script=", file: "script" },
  ...plain(`
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
    maxima: maxima batch-string! b=`),
];

/** Any beginning of an option's name will do, with a hyphen or a slash: `-Com …`, `/f script.ps1`. */
const powershell: Recogniser = (command, recognition) => {
  const runnable = { language: "powershell" };
  const { arguments: words, input } = command;
  const names = words.map(({ text }) => text.toLowerCase());
  if (
    names.length > 0 &&
    names.every(each => /^(?:-v|-version|--version|-h|-help|--help|-\?|\/\?)$/.test(each))
  )
    return [];
  const isValue = (index: number) =>
    /^[-/](?:ex|ep|w|v|o|i|config|settings|psc|cus|so)/.test(names[index - 1] ?? "");
  const first = names.findIndex((each, index) => !/^[-/]/.test(each) && !isValue(index));
  const isFile =
    first >= 0 &&
    (/^[-/]f/.test(names[first - 1] ?? "") ||
      ((first === 0 || !/^[-/]c/.test(names[first - 1]!)) && names[first]!.endsWith(".ps1")));
  const isInline = names.some(each => /^[-/](?:c(?:$|o|w)|e(?:$|c$|n))/.test(each)) || first >= 0;
  if (isFile && !names.slice(0, first).some(each => /^[-/](?:c(?:$|o|w)|e(?:$|c$|n))/.test(each)))
    return runFile(words[first]!, runnable, command, recognition);
  if (isInline || input.kind !== "none")
    return [
      operation("code.run", { language: "powershell", source: "inline" }),
      opaque("inline powershell can't be read"),
    ];
  return [operation("code.run", { language: "powershell", source: "interactive" })];
};

/** The file is compiled code: nothing of it is read. */
const runsFile =
  (language: string, verb?: string): Recogniser =>
  (command, recognition) => {
    if (asksOnly(command.arguments, "-V", "-v")) return [];
    const { script, rest } = readInterpreterArguments(command.arguments, "dir= mapdir= env= invoke=");
    const program = script?.text === verb ? rest[0] : script;
    return program === undefined
      ? [operation("code.run", { language, source: "interactive" })]
      : runFile(program, { language }, command, recognition);
  };

const java: Recogniser = (command, recognition) => {
  const { arguments: words } = command;
  if (asksOnly(words, "-version", "-help", "-?", "-h", "-showversion")) return [];
  const { script, values } = readInterpreterArguments(
    words,
    `cp= classpath= class-path= jar= module-path= p= add-modules= m= module= source= enable-preview= add-opens=
    add-exports= upgrade-module-path=`,
  );
  const [jar] = values("jar");
  const file = jar ?? (script?.text.endsWith(".java") ? script : undefined);
  return file !== undefined
    ? runFile(file, { language: "java" }, command, recognition)
    : [operation("project.run", { tool: "java", script: textOf(script ?? values("m", "module")[0]) })];
};

export const programs: Commands = {
  ...defineInterpreters(rows),
  pwsh: powershell,
  powershell,
  "pwsh-preview": powershell,
  java,
  jshell: runsFile("java"),
  kotlin: runsFile("kotlin"),
  wasmtime: runsFile("wasm", "run"),
  wasmer: runsFile("wasm", "run"),
  mono: runsFile("dotnet"),
  "dotnet-script": runsFile("csharp"),
  jbang: runsFile("java", "run"),
};
