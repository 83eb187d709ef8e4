/** What the options of a call are worth, wherever they stand in it. */
import { textOf } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";

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
