/** sqlite3 and duckdb, whose databases are files, and their commands that begin with a dot. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, operation } from "../../recognition.ts";
import { sqlite as sqliteDialect } from "../../sql/sql-tokens.ts";
import { known } from "../../word.ts";
import { wordList } from "../syntax/word-list.ts";
import { outputTo, runSqlFile, type Session, type SqlClient, sqlClient, unquote } from "./sql-client.ts";

const valuedLong = wordList(`
    cmd init separator newline nullvalue mmap vfs lookaside maxsize pagecache heap c s f`);

const DOT = /\.[a-z]/iy;

const shared = {
  syntax: { valuedLong, hasSingleHyphen: true },
  files: ["f"],
  openingTexts: ["cmd"],
  openingFiles: ["init"],
  databaseAt: 0,
  hasTextOperands: true,
  isEmbedded: true,
  act: dotCommand,
} as const;

const sqlite: SqlClient = {
  ...shared,
  system: "sqlite",
  dialect: { ...sqliteDialect, lineCommands: DOT },
  texts: [],
};

const duckdb: SqlClient = {
  ...shared,
  system: "duckdb",
  dialect: { hasDollarQuotes: true, lineCommands: DOT },
  readsFiles: true,
  texts: ["c", "s"],
};

/** As much of a name as tells it from those before it is enough. Source: sqlite's shell, `do_meta_command`. */
const names = wordList(`
    archive auth backup bail binary cd changes check clone connection databases dbconfig dbinfo dump
    echo eqp excel exit expert explain filectrl fullschema headers help import imposter indexes limit
    lint load log mode nonce nullvalue once open output parameter print progress prompt quit read
    recover restore save scanstats schema selftest separator session sha3sum shell show stats system
    tables testcase timeout timer trace vfsinfo width www`);

function dotCommand(line: string, session: Session): readonly Operation[] {
  const [, typed = "", rest = ""] = /^\.(\S+)\s*(.*)$/s.exec(line) ?? [];
  const name = typed === "sh" ? "shell" : (names.find(each => each.startsWith(typed)) ?? typed);
  const { command, recognition, disk } = session;
  // `|command` in the place of a file, with quotes around it or not.
  const [piped, ...commands] = /(?:^|\s)(?:"\|([^"]*)"|'\|([^']*)'|\|(.*))/s.exec(rest) ?? [];
  const isPiped = piped !== undefined;
  const files = rest.split(/\s+/).filter(word => word !== "" && !word.startsWith("-"));
  const [first = ""] = files;
  const last = known(unquote(files.at(-1) ?? ""));
  switch (name) {
    case "shell":
    case "system":
      return recognition.shell(known(rest), command);
    case "output":
    case "once":
    case "log":
    case "trace":
      return /^(?:off|on|stderr|)$/.test(rest) ? [] : outputTo(rest, session);
    case "import":
      return isPiped
        ? recognition.shell(known(commands.join("")), command)
        : [
            ...disk.reads(known(unquote(first))),
            operation("database.write", { system: session.client.system, verb: "import" }),
          ];
    case "read":
      return isPiped ? [opaque("it runs what a program prints")] : runSqlFile(known(unquote(rest)), session);
    case "load":
      return [operation("code.run", { language: "native", source: "file", path: unquote(first) })];
    case "open":
    case "save":
    case "backup":
    case "clone":
      return disk.writes(last);
    case "restore":
      return [
        ...disk.reads(last),
        operation("database.copy", { system: session.client.system, direction: "in" }),
      ];
    case "archive":
      return disk.writes(known("."), true);
    default:
      return [];
  }
}

const sqliteShell = sqlClient(sqlite);

export const programs: Commands = {
  sqlite3: sqliteShell,
  sqlite: sqliteShell,
  litecli: sqliteShell,
  duckdb: sqlClient(duckdb),
};
