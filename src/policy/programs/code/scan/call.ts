/** Reads one call of a program: its arguments by position, by name, and as yes or no. */
import type { Command, Recognition } from "../../../recognition.ts";
import { lastOf } from "./language.ts";
import type { Program, Range } from "./program.ts";
import { isSign } from "./tokens.ts";
import { type Read, split, trim, unknownValue, type Value } from "./values.ts";

export interface Call {
  /** The last part of its name: `rmSync`. */
  readonly last: string;
  /** How many arguments it has by position. */
  readonly count: number;
  /** The argument, or an unknown value where the call has no such argument. */
  argument(index: number): Value;
  /** An argument by name, or a property of an object among the arguments; the last one holds. */
  named(name: string): Value | undefined;
  /** Whether it is set; undefined where that can't be known. */
  flag(name: string): boolean | undefined;
  /** Options are in a variable, or are spread from one. */
  readonly hasUnknownOptions: boolean;
  readonly command: Command;
  readonly recognition: Recognition;
}

/** `receiver`: the value in front of the dot, if that is the first argument. */
export function readCall(
  program: Program,
  {
    name,
    given,
    receiver,
  }: { readonly name: string; readonly given: Range; readonly receiver: Range | undefined },
  read: Read,
  command: Command,
  recognition: Recognition,
): Call {
  const { tokens, language } = program;
  const ranges = split(program, given, ",").map(each => trim(program, each));
  const places = ranges.filter(([from]) => !(tokens[from]?.kind === "name" && isSign(tokens[from + 1], "=")));
  const all = receiver === undefined ? places : [receiver, ...places];
  const [lastFrom = 0, lastTo = 0] = places.length > 1 ? places.at(-1)! : [];
  const isVariable = lastTo - lastFrom === 1 && tokens[lastFrom]!.kind === "name";
  const hasUnknownOptions =
    ranges.some(([from]) => isSign(tokens[from], "**", "...")) ||
    (language.name === "javascript" && isVariable);
  return {
    last: lastOf(name),
    count: all.length,
    argument: index => (all[index] === undefined ? unknownValue : read(all[index])),
    named: name => {
      const range = find(name);
      return range && read(range);
    },
    flag: name => {
      const [from, to] = find(name) ?? [];
      if (from === undefined) return hasUnknownOptions ? undefined : false;
      const text = to === from + 1 ? tokens[from]!.text : "";
      return /^(?:true|1)$/i.test(text) ? true : /^(?:false|0|none|null)$/i.test(text) ? false : undefined;
    },
    hasUnknownOptions,
    command,
    recognition,
  };

  /** `name=value`, `{ name: value }`. */
  function find(name: string): Range | undefined {
    const properties = ranges.flatMap(([from, to]) =>
      isSign(tokens[from], "{")
        ? split(program, [from + 1, to - 1], ",").map(each => trim(program, each))
        : [[from, to] as Range],
    );
    const found = properties.findLast(
      ([from]) => tokens[from]?.text === name && isSign(tokens[from + 1], "=", ":"),
    );
    return found && [found[0] + 2, found[1]];
  }
}
