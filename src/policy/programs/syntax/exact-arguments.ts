/** Reads arguments so that a complete name is never taken for the beginning of a longer one: `--pre`, `--prefix`. */
import type { Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";

export interface ExactSyntax extends OptionSyntax {
  /** The program takes as much of a long option as tells it from the others. */
  readonly canAbbreviate?: true;
}

export const parseExactly = (words: readonly Word[], syntax: ExactSyntax = {}): ParsedArguments =>
  parseArguments(words, { ...syntax, isExact: syntax.canAbbreviate !== true });
