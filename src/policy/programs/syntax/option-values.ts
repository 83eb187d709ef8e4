/** What the options of a call are worth, wherever they stand in it. */
import { textOf, type Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";
import type { Call } from "./verb-program.ts";

/** All that isn't its verb, with these options (`-n --namespace`) taken to have a value. */
export function optionsOf({ before, after }: Call, valued = ""): ParsedArguments {
  return parseArguments([...before, ...after], optionSyntax(valued));
}

export function optionSyntax(valued: string): OptionSyntax {
  const names = valued.split(" ").map(name => name.replace(/^-+/, ""));
  return {
    valued: names.filter(name => name.length === 1).join(""),
    valuedLong: names.filter(name => name.length > 1),
  };
}

export function lastValue(call: Call, ...names: readonly string[]): Word | undefined {
  return optionsOf(call, names.join(" "))
    .values(...names)
    .at(-1);
}

/** Certainly given, and not as `--name=false`. */
export function isOn(given: ParsedArguments, ...names: readonly string[]): boolean {
  return given.has(...names) && given.values(...names).every(value => textOf(value) !== "false");
}

/** What a flag is, as far as that can be told. */
export function flagOf(given: ParsedArguments, ...names: readonly string[]): boolean | undefined {
  const values = given.values(...names);
  if (isOn(given, ...names)) return values.every(value => textOf(value) !== undefined) ? true : undefined;
  return given.has(...names) || !given.mayHave(...names) ? false : undefined;
}
