/** psql, and its own commands. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, operation } from "../../recognition.ts";
import { operationsOfStatements } from "../../sql/read-sql.ts";
import { postgres } from "../../sql/sql-tokens.ts";
import { known } from "../../word.ts";
import { wordList } from "../syntax/word-list.ts";
import { outputTo, runSqlFile, type Session, type SqlClient, sqlClient, unquote } from "./sql-client.ts";

const psql: SqlClient = {
  system: "postgres",
  dialect: { ...postgres, hasBackslashCommands: true },
  syntax: {
    canAbbreviate: true,
    valued: "cdfFhLopPRTUv",
    valuedLong: wordList(`
        command dbname file field-separator host log-file output port pset record-separator table-attr
        username set variable`),
  },
  texts: ["c", "command"],
  files: ["f", "file"],
  outputs: ["o", "output", "L", "log-file"],
  databases: ["d", "dbname"],
  databaseAt: 0,
  databaseVariable: "PGDATABASE",
  readings: ["l", "list"],
  variables: ["v", "set", "variable"],
  placeholders: names => {
    const plain = names.filter(name => /^\w+$/.test(name));
    return plain.length === 0 ? undefined : new RegExp(`(?<!:):(?:${plain.join("|")})\\b`, "g");
  },
  act: backslash,
};

function backslash(line: string, session: Session): readonly Operation[] {
  const [, name = "", rest = ""] = /^\\(\S*)\s*(.*)$/s.exec(line) ?? [];
  const inTicks = [...line.matchAll(/`([^`]*)`/g)].flatMap(([, text = ""]) =>
    session.recognition.shell(known(text), session.command),
  );
  return [...inTicks, ...act(name, rest, session)];
}

function act(name: string, rest: string, session: Session): readonly Operation[] {
  const { command, recognition, disk } = session;
  const words = rest.split(/\s+/);
  const [first = ""] = words;
  if (name.startsWith("!")) return recognition.shell(known(`${name.slice(1)} ${rest}`.trim()), command);
  switch (name) {
    case "copy":
      return copies(rest, session);
    case "i":
    case "ir":
    case "include":
    case "include_relative":
      return runSqlFile(known(unquote(rest)), session);
    case "o":
    case "out":
    case "g":
    case "gx":
    case "w":
    case "write":
      return outputTo(rest.replace(/^\([^)]*\)\s*/, ""), session);
    case "s":
      return first === "" ? [] : disk.writes(known(unquote(rest)));
    case "gexec":
      return [opaque("it runs what a query returns")];
    case "lo_import":
      return disk.reads(known(unquote(first)));
    case "lo_export":
      return disk.writes(known(unquote(words.at(-1) ?? "")));
    case "password":
      return [operation("secrets.change", { path: undefined })];
    default:
      return [];
  }
}

/** `\copy table from|to 'file' | program 'command' | stdin`: like COPY, with the files of this machine. */
function copies(rest: string, session: Session): readonly Operation[] {
  const { command, recognition, disk, database } = session;
  const [, what = "", direction = "", place = ""] =
    /^(\([\s\S]*\)|[^(\s]\S*(?:\s*\([^)]*\))?)\s+(from|to)\s+(.*)$/is.exec(rest) ?? [];
  const isWriting = direction.toLowerCase() === "from";
  const table = what.replace(/\s*\(.*$/s, "").toLowerCase();
  const sql = operationsOfStatements(
    [
      {
        text: `\\copy ${rest}`,
        verb: direction === "" ? undefined : isWriting ? "copy" : "select",
        tables: table === "" ? [] : [table],
        isUnbounded: false,
        files: [],
        runsProgram: false,
      },
    ],
    false,
    database,
  );
  const [, program] = /^program\s+'((?:[^']|'')*)'/is.exec(place) ?? [];
  if (program !== undefined)
    return [...sql, ...recognition.shell(known(program.replaceAll("''", "'")), command)];
  if (/^p?std(?:in|out)\b/i.test(place) || place === "") return sql;
  const file = known(/^'((?:[^']|'')*)'/s.exec(place)?.[1] ?? place.split(/\s/)[0] ?? "");
  return [...sql, ...(isWriting ? disk.reads(file) : disk.writes(file))];
}

export const programs: Commands = { psql: sqlClient(psql), pgcli: sqlClient(psql) };
