/** The file with a filter's program: `sed -f`, `awk -f`, `jq -f`. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, operation, type Recognition } from "../../../recognition.ts";
import { textOf, type Word } from "../../../word.ts";
import { fromPipe } from "../run-code.ts";

export interface ProgramFile {
  /** Undefined where it can't be read; what can be said then stands in the operations. */
  readonly text: string | undefined;
  readonly operations: readonly Operation[];
}

export function readProgramFile(
  file: Word,
  language: string,
  command: Command,
  recognition: Recognition,
): ProgramFile {
  const name = textOf(file);
  if (name === "-" || name === "/dev/stdin") return inputProgram(language, command, recognition);
  if (name !== undefined && /^\/dev\/fd\/\d+$/.test(name))
    return { text: undefined, operations: [opaque("its program is what another command writes")] };
  const [path, ...others] = recognition.paths(file, command);
  const isOne = path !== undefined && others.length === 0 && !command.isElsewhere;
  const text = isOne ? recognition.facts.readText(path) : undefined;
  return { text, operations: [operation("code.run", { language, source: "file", path })] };
}

function inputProgram(language: string, command: Command, recognition: Recognition): ProgramFile {
  const { input } = command;
  if (input.kind === "text") return { text: input.text.text, operations: [] };
  if (input.kind === "file")
    return readProgramFile(input.path, language, { ...command, input: { kind: "none" } }, recognition);
  return { text: undefined, operations: input.kind === "none" ? [] : [fromPipe] };
}
