/** The file with a filter's program: `sed -f`, `awk -f`, `jq -f`. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, operation, type Recognition } from "../../../recognition.ts";
import { textOf, type Word } from "../../../word.ts";
import { fromPipe } from "../run-code.ts";

/** The effects of the program in a file: those that `judge` finds in its text, if the text can be read. */
export function readProgramFile(
  file: Word,
  language: string,
  judge: (text: string) => readonly Operation[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const name = textOf(file);
  const { input } = command;
  if (name === "-" || name === "/dev/stdin") {
    if (input.kind === "text") return judge(input.text.text);
    if (input.kind !== "file") return input.kind === "none" ? [] : [fromPipe];
    return readProgramFile(input.path, language, judge, { ...command, input: { kind: "none" } }, recognition);
  }
  if (name !== undefined && /^\/dev\/fd\/\d+$/.test(name))
    return [opaque("its program is what another command writes")];
  const [path, ...others] = recognition.paths(file, command);
  const isOne = path !== undefined && others.length === 0 && !command.isElsewhere;
  const text = isOne ? recognition.facts.readText(path) : undefined;
  const run = operation("code.run", { language, source: "file", path });
  return text === undefined ? [run] : [run, ...judge(text)];
}
