/** One call of a program as what it does is told from it: its arguments by place, by name, and as yes or no. */
import type { Call } from "./chains.ts";
import { isSign, type Program, type Range, splitAt, trim } from "./program.ts";
import { type Alternatives, unknownValue, type ValueReader } from "./values.ts";
import { isMethod } from "./vocabulary.ts";

export interface CallView {
  readonly name: string;
  /** The last part of its name: `rmSync`. */
  readonly last: string;
  /** How many arguments it has by place. */
  readonly count: number;
  /** What the argument can be; an unknown value where it isn't given. */
  argument(index: number): Alternatives;
  /** What the arguments from there on can be. */
  argumentsFrom(index: number): readonly Alternatives[];
  /** An argument by name, or a property of an object among the arguments; undefined where it isn't named. */
  named(name: string): Alternatives | undefined;
  /** The word that an argument begins with. */
  firstWord(index: number): string;
  /** Whether something by that name is set; undefined where that can't be told. */
  flag(...names: readonly string[]): boolean | undefined;
  /** Options stand in a variable, or are spread from one. */
  readonly hasUnknownOptions: boolean;
}

const MAX_LOOKED_AT = 400;

export function viewCall(program: Program, call: Call, values: ValueReader): CallView {
  const { tokens, language } = program;
  const ranges = splitAt(program, call.arguments);
  const places = ranges.filter(each => !isNamed(each));
  const receiver: Range | undefined =
    isMethod(language.vocabulary, call.name) && call.nameAt - 1 > call.start
      ? [call.start, call.nameAt - 1]
      : undefined;
  const all = receiver === undefined ? places : [receiver, ...places];
  const isReceiverUnknown = isMethod(language.vocabulary, call.name) && receiver === undefined;
  const offset = isReceiverUnknown ? 1 : 0;
  const unknownOptions = findUnknownOptions();
  return {
    name: call.name,
    last: call.name.slice(call.name.lastIndexOf(".") + 1),
    count: all.length + offset,
    argument: index => readAt(index - offset),
    firstWord: index => tokens[all[index - offset]?.[0] ?? -1]?.text ?? "",
    argumentsFrom: index => all.slice(Math.max(0, index - offset)).map(values.read),
    named: name => {
      const range = find(name);
      return range === undefined ? undefined : values.read(range);
    },
    flag: (...names) => {
      for (const name of names) {
        const range = find(name);
        if (range === undefined) continue;
        const [from, to] = range;
        const text = to - from === 1 ? tokens[from]!.text : "";
        return /^(?:true|1)$/i.test(text) ? true : /^(?:false|0|none|null)$/i.test(text) ? false : undefined;
      }
      return unknownOptions ? undefined : false;
    },
    hasUnknownOptions: unknownOptions,
  };

  function readAt(index: number): Alternatives {
    const range = all[index];
    return range === undefined ? [unknownValue] : values.read(range);
  }

  /** `name=value`, `name: value`. */
  function isNamed([from]: Range): boolean {
    const sign = tokens[from + 1];
    return tokens[from]?.kind === "name" && sign?.kind === "sign" && (sign.text === "=" || sign.text === ":");
  }

  /** `name=value`, `{ name: value }`, `:name => value`; the last one holds. */
  function find(name: string): Range | undefined {
    const properties = ranges.flatMap(range => {
      const [from, to] = range;
      const isObject = isSign(tokens[from], "{") || isSign(tokens[from], "[");
      return isObject && to - from <= MAX_LOOKED_AT ? splitAt(program, [from + 1, to - 1]) : [range];
    });
    let found: Range | undefined;
    for (const [from, to] of properties) {
      const at = isSign(tokens[from], ":") ? from + 1 : from;
      const isIt = tokens[at]?.kind !== "sign" && tokens[at]?.text === name;
      const sign = tokens[at + 1];
      if (isIt && sign?.kind === "sign" && /^(?:=|:|=>)$/.test(sign.text))
        found = trim(program, [at + 2, to]);
    }
    return found;
  }

  /** `rmSync(path, options)`, `run(cmd, **more)`. */
  function findUnknownOptions(): boolean {
    const isSpread = ranges.some(([from]) => isSign(tokens[from], "**") || isSign(tokens[from], "..."));
    const last = places.at(-1);
    const isVariable =
      places.length > 1 && last !== undefined && last[1] - last[0] === 1 && tokens[last[0]]!.kind === "name";
    return isSpread || (language.imports === "javascript" && isVariable);
  }
}
