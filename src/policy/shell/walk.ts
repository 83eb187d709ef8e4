/** The data that every part of the walk through a text shares. */
import type { ParsedScript } from "unbash";
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import type { Command, Input, Output, Recogniser } from "../recognition.ts";
import type { Budget } from "./bounds.ts";
import type { ShellState } from "./shell-state.ts";
import type { WrittenFiles } from "./written-files.ts";

/** The programs that a walk knows, whether all of them are there at once or not. */
export interface Programs {
  /** Whether it is known at all. */
  has(name: string): boolean;
  /** Undefined for an unknown program, which is judged by its words. */
  get(name: string): Recogniser | undefined;
}

export interface Walk {
  readonly facts: Facts;
  readonly written: WrittenFiles;
  readonly budget: Budget;
  readonly commands: Programs;
  readonly isElsewhere: boolean;
  /** The text is that of a file: its functions are called from the file itself or not at all. */
  readonly isFile?: true;
  emit(operations: Operation | readonly Operation[]): void;
  /** Runs a script in this state, which it changes. Gives its output, where known. */
  runScript(walk: Walk, script: ParsedScript, state: ShellState, input: Input): Output | undefined;
  /** Recognises one simple command. Gives its output, where known. */
  runCommand(walk: Walk, command: Command, state: ShellState): Output | undefined;
}

/** The same walk, with what is recognised in it put aside. */
export function aside(
  walk: Walk,
  changes: Partial<Pick<Walk, "isElsewhere">> = {},
): Walk & {
  readonly found: Operation[];
} {
  const found: Operation[] = [];
  return { ...walk, ...changes, found, emit: operations => void addTo(found, operations) };
}

/** Spreading a list into a call fails where the list is long. */
export function addTo(found: Operation[], operations: Operation | readonly Operation[]): void {
  if ("name" in operations) found.push(operations);
  else for (const each of operations) found.push(each);
}
