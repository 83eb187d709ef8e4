/** date tells the time, and sets it. */
import { type Commands, operation, possibly, type Recogniser } from "../../recognition.ts";
import { HOLE } from "../../word.ts";
import type { OptionSyntax } from "../arguments.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { operationsOn } from "./operations-on.ts";

const syntax: OptionSyntax = {
  valued: "dfrsvz",
  valuedLong: ["date", "file", "reference", "set", "rfc-3339"],
};

/** `-I` and `-Iseconds`: what is attached are no more options. */
const formatOption = /^-[uR]*I[a-z]*$/;

/** With `-j` BSD's sets nothing, and the value of `-f` is a format instead of a file with dates. */
const date: Recogniser = (command, recognition) => {
  const words = command.arguments.filter(({ text }) => !formatOption.test(text));
  const parsed = readArguments({ ...command, arguments: words }, recognition, syntax);
  if (asksForHelp(parsed) || parsed.has("j")) return [];
  const set = operation("system.settings", { verb: "set the clock" });
  const isSet = parsed.has("s", "set") || parsed.operands.some(({ text }) => /^\d/.test(text));
  const maySet = parsed.operands.some(({ text }) => text.startsWith(HOLE));
  return [
    ...parsed.values("f", "file").flatMap(word => operationsOn("fs.read", word, command, recognition)),
    ...(isSet ? [set] : maySet ? [possibly(set)] : []),
  ];
};

export const clockPrograms: Commands = { date, gdate: date };

export { clockPrograms as programs };
