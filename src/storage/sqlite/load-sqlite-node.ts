/** Loads Node's SQLite without the warning that some versions of Node print with it (Node only). */

type Sqlite = typeof import("node:sqlite");

/** The warning is for developers of Node programs; who talks to an agent can do nothing about it. */
export function loadSqlite(): Sqlite {
  const { emitWarning } = process;
  // Nothing else runs meanwhile: the module is built in, and loaded at once.
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes("SQLite")) Reflect.apply(emitWarning, process, [warning, ...rest]);
  }) as typeof emitWarning;
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}
