/** Makes recognisers of a file of program tables. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { secretsAmong } from "../../strangers/named-paths.ts";
import type { ProgramTables } from "./program-table.ts";
import { readTables } from "./read-table.ts";
import type { TableCode } from "./table-call.ts";
import { tableProgram } from "./table-program.ts";

/** @throws TableError, which names the program, the key and what is allowed */
export const tableCommands = (tables: ProgramTables, code?: TableCode): Commands =>
  Object.fromEntries(
    [...readTables(tables)].map(([name, table]) => [name, orSecrets(tableProgram(table, code))]),
  );

/** Where a table tells of no effect, the words may name secrets all the same. */
const orSecrets =
  (recognise: Recogniser): Recogniser =>
  (command, recognition) => {
    const found = recognise(command, recognition);
    return found?.length === 0 ? secretsAmong(command, recognition) : found;
  };
