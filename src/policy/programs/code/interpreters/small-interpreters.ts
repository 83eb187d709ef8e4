/** Interpreters of which people use a line or a script now and then. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, operation, type Recogniser, type Recognition } from "../../../recognition.ts";
import { known } from "../../../word.ts";
import { codeText, type InterpreterArguments } from "../interpreter-arguments.ts";
import { javascript } from "../languages/javascript.ts";
import { julia, lua, r } from "../languages/small-languages.ts";
import { scanAppleScript, scanPlainCode, scanTcl } from "../plain-code.ts";
import { fromPipe, runFile, runInline } from "../run-code.ts";
import { defineInterpreter, type Interpreter } from "./define-interpreter.ts";

const luaProgram = defineInterpreter({
  name: "lua",
  code: lua,
  options: { code: "e", valued: "lbjO" },
  harmless: ["v", "h"],
  // Behind its code comes a file that is run too.
  files: ({ code, rest: [file, ...rest] }, command, recognition) =>
    code.length === 0 || file === undefined
      ? []
      : runFile(file, rest, { name: "lua", code: lua }, command, recognition),
});

const rOptions = {
  code: "e",
  valued: "fdgT",
  valuedLong: ["file", "args", "encoding", "default-packages", "gui"],
};

const rProgram = defineInterpreter({
  name: "r",
  code: r,
  options: rOptions,
  special: ({ values, script, rest, code }, command, recognition) => {
    const [file] = values("f", "file");
    if (file !== undefined) return runFile(file, [], { name: "r", code: r }, command, recognition);
    if (script?.text !== "CMD" || code.length > 0) return undefined;
    const [verb = known("")] = rest;
    if (verb.text === "INSTALL")
      return [operation("package.install", { manager: "r", packages: undefined, global: undefined })];
    if (verb.text === "REMOVE")
      return [operation("package.remove", { manager: "r", packages: undefined, global: undefined })];
    return [operation(verb.text === "check" ? "tests.run" : "project.build", { tool: "R" })];
  },
});

const juliaProgram = defineInterpreter({
  name: "julia",
  code: julia,
  options: {
    code: "eE",
    valued: "LJCtpHm",
    codeLong: ["eval", "print"],
    valuedLong: ["load", "sysimage", "threads", "procs", "machine-file", "module"],
  },
  harmless: ["v", "version", "h", "help", "help-hidden"],
  preload: ["L", "load"],
});

/** A language that is told only by the words in its code. */
function plain(
  language: string,
  options: Interpreter["options"],
  scan: (text: string, command: Command, recognition: Recognition) => readonly Operation[] = scanPlainCode,
  more: Partial<Interpreter> = {},
): Recogniser {
  return defineInterpreter({
    name: language,
    options,
    ...more,
    special: (given, command, recognition) =>
      more.special?.(given, command, recognition) ?? plainly(given, command, recognition),
  });

  function plainly({ code, script }: InterpreterArguments, command: Command, recognition: Recognition) {
    const { input } = command;
    const isInput = code.length === 0 && (script === undefined || script.text === "-");
    if (isInput && input.kind === "unknown") return [fromPipe];
    if (isInput && input.kind !== "text") return undefined;
    const text = isInput && input.kind === "text" ? input.text.text : codeText(code);
    if (code.length === 0 && !isInput) return undefined;
    return [operation("code.run", { language, source: "inline" }), ...scan(text, command, recognition)];
  }
}

const appleScript = plain("applescript", { code: "e", valued: "ls" }, scanAppleScript, {
  special: ({ values, code, rest }, command, recognition) =>
    values("l").some(each => /^javascript$/i.test(each.text)) && code.length > 0
      ? runInline(codeText(code), rest, { name: "javascript", code: javascript }, command, recognition)
      : undefined,
});

const tcl = plain("tcl", {}, scanTcl);
const expect = plain("tcl", { code: "c", valued: "f" }, scanTcl, {
  special: ({ values }, command, recognition) => {
    const [file] = values("f");
    return file === undefined ? undefined : runFile(file, [], { name: "tcl" }, command, recognition);
  },
});
const haskell = plain("haskell", { code: "e", valued: "l" });

export const smallInterpreters: { readonly [program: string]: Recogniser } = {
  lua: luaProgram,
  luajit: luaProgram,
  "lua5.1": luaProgram,
  "lua5.2": luaProgram,
  "lua5.3": luaProgram,
  "lua5.4": luaProgram,
  texlua: luaProgram,
  R: rProgram,
  Rscript: rProgram,
  littler: rProgram,
  julia: juliaProgram,
  osascript: appleScript,
  tclsh: tcl,
  wish: tcl,
  expect,
  ghci: haskell,
  ghc: (command, recognition) =>
    command.arguments.some(each => /^-e/.test(each.text))
      ? haskell(command, recognition)
      : [operation("project.build", { tool: "ghc" })],
  runghc: haskell,
  runhaskell: haskell,
  scala: plain("scala", { code: "e", codeLong: ["execute"], valuedLong: ["cp", "classpath", "d"] }),
  "scala-cli": plain("scala", { code: "e" }),
  groovy: plain("groovy", { code: "e", valuedLong: ["cp", "classpath"] }),
  elixir: plain("elixir", {
    code: "e",
    codeLong: ["eval", "rpc-eval"],
    valued: "rSp",
    valuedLong: ["name", "sname", "cookie", "erl"],
  }),
  iex: plain("elixir", { code: "e", codeLong: ["eval"], valued: "S" }),
  erl: plain("erlang", {
    codeLong: ["eval"],
    valuedLong: ["run", "s", "pa", "pz", "name", "sname", "setcookie", "config"],
  }),
  escript: plain("erlang", {}),
  clojure: plain("clojure", { code: "e", codeLong: ["eval"], valued: "i" }),
  clj: plain("clojure", { code: "e", codeLong: ["eval"], valued: "i" }),
  bb: plain("clojure", { code: "e", codeLong: ["eval"], valued: "f" }),
  racket: plain("racket", { code: "e", codeLong: ["eval"], valued: "lrtpf" }),
  guile: plain("scheme", { code: "c", valued: "lLs" }),
  sbcl: plain("lisp", { codeLong: ["eval"], valuedLong: ["load", "script"] }),
  clisp: plain("lisp", { code: "x", valued: "i" }),
  ocaml: plain("ocaml", { code: "e", valued: "I" }),
  raku: plain("raku", { code: "e", valued: "IM" }),
  crystal: plain("crystal", { code: "e", codeLong: ["eval"] }),
  nim: plain("nim", { codeLong: ["eval"] }),
  swipl: plain("prolog", { code: "gt", valued: "sfl" }),
  octave: plain("octave", { codeLong: ["eval"], valuedLong: ["path"] }),
  gnuplot: plain("gnuplot", { code: "e" }),
  maxima: plain("maxima", { codeLong: ["batch-string"], valued: "b" }),
};

export { smallInterpreters as programs };
