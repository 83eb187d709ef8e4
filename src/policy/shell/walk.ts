/** The data that every part of the walk through a text shares, and its bounds: a larger text is asked about. */
import type { ParsedScript } from "unbash";
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import type { Command, Input, Output, Programs } from "../recognition.ts";
import type { ShellState } from "./shell-state.ts";
import type { WrittenFiles } from "./written-files.ts";

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
  const emit = (operations: Operation | readonly Operation[]) => {
    walk.written.wrote("name" in operations ? [operations] : operations);
    addTo(found, operations);
  };
  return { ...walk, ...changes, found, emit };
}

/** Spreading a list into a call fails where the list is long. */
export function addTo(found: Operation[], operations: Operation | readonly Operation[]): void {
  if ("name" in operations) found.push(operations);
  else for (const each of operations) found.push(each);
}

/** Characters of one command. A command line of Linux itself ends at 2 MiB. */
export const MAX_COMMAND_CHARS = 1_000_000;
/** Commands within commands: substitutions, `bash -c`, wrappers, functions. People stay below 5. */
const MAX_DEPTH = 40;
/** Simple commands of one text, each run of a loop's body and of a function counted. */
const MAX_COMMANDS = 5_000;
/** Operations of one text: deciding takes rules times operations. */
const MAX_OPERATIONS = 2_000;
/** Words that one word becomes by braces or by a list of names. */
export const MAX_EXPANSION = 256;
/** Words of one command: each may be a file that has to be looked up. */
export const MAX_WORDS = 2_000;

export interface Budget {
  /** Why no more is judged; undefined while there is room. */
  readonly spent: string | undefined;
  command(): void;
  operations(count: number): void;
  /** How many texts were evaluated as arithmetic so far. */
  readonly evaluations: number;
  evaluation(): void;
  /** Calls `work` one level deeper; undefined when that is too deep. */
  deeper<Result>(work: () => Result): Result | undefined;
}

export function createBudget(): Budget {
  let commands = 0;
  let operations = 0;
  let evaluations = 0;
  let depth = 0;
  let spent: string | undefined;
  return {
    get spent() {
      return spent;
    },
    command() {
      commands += 1;
      if (commands > MAX_COMMANDS) spent ??= "it is too long to be judged whole";
    },
    operations(count) {
      operations += count;
      if (operations > MAX_OPERATIONS) spent ??= "it does more things than can be judged at once";
    },
    get evaluations() {
      return evaluations;
    },
    evaluation() {
      evaluations += 1;
    },
    deeper(work) {
      if (depth >= MAX_DEPTH) {
        spent ??= "its commands are nested too deeply to be judged";
        return undefined;
      }
      depth += 1;
      try {
        return work();
      } finally {
        depth -= 1;
      }
    },
  };
}
