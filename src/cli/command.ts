/** The shape of a command; its file is loaded when it is called. */
import { type Argument, type Command, InvalidArgumentError, type Option } from "commander";
import { fault } from "../base/index.ts";
import type { Terminal } from "./terminal.ts";

/** Exit codes: 0 done, 1 failed or found something wrong, 2 called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** Adds arguments and options to its command and sets what it does. */
export type RegisterCommand = (
  command: Command,
  terminal: Terminal,
  finish: (exitCode: ExitCode) => void,
) => void;

/** Reads the value of an option that is a whole number. */
export const wholeNumber =
  (least = 1, most = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER ? `above ${least - 1}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`Expected a whole number ${range}.`);
  };

/** Names the values for help and completion; the command itself judges the given one. */
export const offering = <Kind extends Argument | Option>(kind: Kind, values: readonly string[]): Kind =>
  Object.assign(kind, { argChoices: [...values] });

/** The fault of a command that is called wrongly. */
export const misuse = (problem: string, usage: string) => fault("command.usage", { problem, usage });

/** The fault of an argument, or of a file that it names, that can't be taken. */
export const invalid = (what: string, expected: string, cause?: unknown) =>
  fault("input.invalid", { what, expected }, { cause });
