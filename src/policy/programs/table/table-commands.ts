/** Makes recognisers of a file of program tables. */
import type { Commands } from "../../recognition.ts";
import type { ProgramTables } from "./program-table.ts";
import { readTables } from "./read-table.ts";
import type { TableCode } from "./table-call.ts";
import { tableProgram } from "./table-program.ts";

/** @throws TableError, which names the program, the key and what is allowed */
export const tableCommands = (tables: ProgramTables, code?: TableCode): Commands =>
  Object.fromEntries([...readTables(tables)].map(([name, table]) => [name, tableProgram(table, code)]));
