/** Programs that run compiled code: `java -jar`, `wasmtime`, `mono`. */
import { type Command, operation, type Recogniser, type Recognition } from "../../../recognition.ts";
import { textOf, type Word } from "../../../word.ts";
import { asksOnly } from "../build/asks-only.ts";
import { readInterpreterArguments } from "../interpreter-arguments.ts";

const options = {
  valuedLong:
    "cp classpath class-path jar module-path p add-modules m module source enable-preview add-opens add-exports upgrade-module-path".split(
      " ",
    ),
};

const file = (language: string, word: Word, command: Command, recognition: Recognition) =>
  recognition.paths(word, command).map(path => operation("code.run", { language, source: "file", path }));

const java: Recogniser = (command, recognition) => {
  const { arguments: words } = command;
  if (asksOnly(words, "-version", "-help", "-?", "-h", "-showversion")) return [];
  const given = readInterpreterArguments(words, options);
  const [jar] = given.values("jar");
  if (jar !== undefined) return file("java", jar, command, recognition);
  const { script } = given;
  if (script?.text.endsWith(".java")) return file("java", script, command, recognition);
  return [
    operation("project.run", { tool: "java", script: textOf(script ?? given.values("m", "module")[0]) }),
  ];
};

const runsFile =
  (language: string, verb?: string): Recogniser =>
  (command, recognition) => {
    if (asksOnly(command.arguments, "-V", "-v")) return [];
    const { script, rest } = readInterpreterArguments(command.arguments, {
      valuedLong: ["dir", "mapdir", "env", "invoke"],
    });
    const program = script?.text === verb ? rest[0] : script;
    return program === undefined
      ? [operation("code.run", { language, source: "interactive" })]
      : file(language, program, command, recognition);
  };

export const virtualMachines: { readonly [program: string]: Recogniser } = {
  java,
  jshell: runsFile("java"),
  kotlin: runsFile("kotlin"),
  wasmtime: runsFile("wasm", "run"),
  wasmer: runsFile("wasm", "run"),
  mono: runsFile("dotnet"),
  "dotnet-script": runsFile("csharp"),
  jbang: runsFile("java", "run"),
};

export { virtualMachines as programs };
