/** Options that are given, or not, or perhaps: an unknown word may be one. */
import type { Operation } from "../../../ports/index.ts";
import { possibly } from "../../recognition.ts";
import type { ParsedArguments } from "../arguments.ts";

/** Undefined: it can't be told. */
export type Certainty = boolean | undefined;

/** Whether one of these options is given. */
export const isGiven = (options: ParsedArguments, ...names: readonly string[]): Certainty =>
  options.has(...names) || (options.mayHave(...names) ? undefined : false);

/** The operations if it is certain, possible ones if it can't be told. */
export const whenever = (certainty: Certainty, operations: readonly Operation[]): readonly Operation[] =>
  certainty === true ? operations : certainty === undefined ? operations.map(possibly) : [];

export const either = (one: Certainty, other: Certainty): Certainty =>
  one || other ? true : one === false && other === false ? false : undefined;
