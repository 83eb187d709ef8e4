/** The values of a call's options, whatever their position. */
import { textOf } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";

/** Certainly given, and not as `--name=false`. */
export function isOn(given: ParsedArguments, ...names: readonly string[]): boolean {
  return given.has(...names) && given.values(...names).every(value => textOf(value) !== "false");
}

/** The value of a flag, as far as it is known. */
export function flagOf(given: ParsedArguments, ...names: readonly string[]): boolean | undefined {
  const values = given.values(...names);
  if (isOn(given, ...names)) return values.every(value => textOf(value) !== undefined) ? true : undefined;
  return given.has(...names) || !given.mayHave(...names) ? false : undefined;
}
