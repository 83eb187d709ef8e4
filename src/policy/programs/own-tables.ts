/** People's own program tables: checked on reading, and never looser than the files that must stay closed. */
import type { Commands } from "../recognition.ts";
import { builtins } from "../shell/builtins.ts";
import { shells } from "../shell/shells.ts";
import { namedPaths } from "../strangers/named-paths.ts";
import { areaOf } from "./areas.ts";
import { wordList } from "./syntax/word-list.ts";
import type { ProgramTable, ProgramTables } from "./table/program-table.ts";
import { TableError } from "./table/read-effects.ts";
import { readTables } from "./table/read-table.ts";
import { tableCommands } from "./table/table-commands.ts";

export interface CheckedTables {
  readonly tables: ProgramTables;
  readonly problems: readonly { readonly names: string; readonly expected: string }[];
}

/** A program with a table that can't be used is asked about. */
const unusable = (file: string): ProgramTable => ({
  always: `shell.opaque(why: its table in ${file.replace(/[(),;]/g, " ")} can't be used)`,
});

/**
 * Checks each table by itself, so that a mistake costs one program its table and no other. Gives a table a program,
 * without `like`: tables of several files can be put together. Never throws.
 */
export function checkTables(value: object, file: string): CheckedTables {
  const problems: { names: string; expected: string }[] = [];
  const tables: { [program: string]: ProgramTable } = {};
  for (const names of Object.keys(value).filter(each => !isPreset(each))) {
    const programs = wordList(names).filter(program => {
      if (!isCode(program)) return true;
      problems.push({ names, expected: ownCode(program) });
      return false;
    });
    const read = readOne(value as ProgramTables, names);
    if (typeof read === "string") problems.push({ names, expected: `a table that can be used (${read})` });
    for (const program of programs) tables[program] = typeof read === "string" ? unusable(file) : read;
  }
  return { tables, problems };
}

/** A table for each of the names, for a file that can't be read: its programs are asked about. */
export const unusableTables = (names: readonly string[], file: string): ProgramTables =>
  Object.fromEntries(names.filter(name => !isCode(name)).map(name => [name, unusable(file)]));

/**
 * Recognisers of these programs. Secrets and protected files among a command's words count, whatever its table says.
 * @throws TableError for tables that `checkTables` hasn't passed
 */
export const ownCommands = (tables: ProgramTables): Commands =>
  Object.fromEntries(
    Object.entries(tableCommands(tables)).map(([name, recogniser]) => [
      name,
      (command, recognition) => {
        const told = recogniser(command, recognition);
        return told && [...told, ...namedPaths(command, recognition).operations];
      },
    ]),
  );

const isPreset = (names: string) => /^\(.*\)$/.test(names);

const ownCode = (program: string) =>
  `no table for ${program}, which Brainstem judges by code; a rule of permissions.md can make it stricter`;

/** The coding agents change the rules themselves. */
const REPLACEABLE = /^tables\/(?!coding-agents$)/;

/** The programs that only code can judge: their arguments are a language, or facts of the disk decide. */
function isCode(program: string): boolean {
  // Disks exist that don't tell upper from lower case.
  const name = program.toLowerCase();
  const area = areaOf(name);
  return (area !== undefined && !REPLACEABLE.test(area)) || shells.has(name) || builtins.has(name);
}

/** One table with that which it is like, or its mistake. */
function readOne(given: ProgramTables, names: string): ProgramTable | string {
  try {
    const [{ like: _, ...table } = {} as ProgramTable] = readTables(reachedFrom(given, names)).values();
    return table;
  } catch (error) {
    if (error instanceof TableError) return error.message;
    throw error;
  }
}

/** The table itself and those that its `like` leads to. */
function reachedFrom(given: ProgramTables, names: string): ProgramTables {
  const reached: { [names: string]: ProgramTable } = {};
  for (let at: string | undefined = names; at !== undefined && !Object.hasOwn(reached, at); ) {
    const table: ProgramTable | undefined = given[at];
    reached[at] = table as ProgramTable;
    const like: unknown = table?.like;
    at = Object.keys(given).find(each => each === `(${like})` || wordList(each).includes(String(like)));
  }
  return reached;
}
