/** One use of a program that a table judges, as far as its arguments have been read. */
import type { Operation } from "../../../ports/index.ts";
import type { Command, Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import type { ReadTable } from "./read-table.ts";

/** Effects that a table can't express: code, by the names in `code(does: …)`. */
export interface TableCode {
  readonly [name: string]: (call: TableCall, given: string) => readonly Operation[];
}

export interface TableCall {
  readonly table: ReadTable;
  readonly code: TableCode;
  readonly command: Command;
  readonly recognition: Recognition;
  readonly name: string;
  readonly verb: string;
  /** All that follows the verb. */
  readonly after: readonly Word[];
  /** The words after the verb that aren't options. */
  readonly operands: readonly Word[];
  /** All that is no option, with the verb. */
  readonly all: readonly Word[];
  readonly options: ParsedArguments;
}
