/** mysql and mariadb, and their own commands. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { mysql as dialect } from "../../sql/sql-tokens.ts";
import { known } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { wordList } from "../syntax/word-list.ts";
import { outputTo, runSqlFile, type Session, type SqlClient, sqlClient } from "./sql-client.ts";

const client: SqlClient = {
  system: "mysql",
  dialect: {
    ...dialect,
    hasBackslashCommands: true,
    hasDelimiters: true,
    lineCommands: /(?:system|source|tee|pager|edit|delimiter|prompt|nopager|notee|charset)\b/iy,
  },
  syntax: {
    canAbbreviate: true,
    flagLong: ["ssl"],
    valued: "eDhPSu",
    valuedLong: wordList(`
      execute database host port socket user defaults-file defaults-extra-file defaults-group-suffix
      default-character-set init-command init-command-add pager tee delimiter prompt protocol plugin-dir
      login-path ssl-ca ssl-cert ssl-key ssl-mode connect-timeout max-allowed-packet bind-address
      default-auth`),
  },
  texts: ["e", "execute"],
  files: [],
  openingTexts: ["init-command", "init-command-add"],
  outputs: ["tee"],
  databases: ["D", "database"],
  databaseAt: 0,
  act: runsCommand,
};

/** In words, or as a letter behind a backslash. */
function runsCommand(line: string, session: Session): readonly Operation[] {
  const [, name = "", rest = ""] = /^(\\.|\w+)\s*(.*?)\s*;?$/s.exec(line) ?? [];
  switch (name.toLowerCase()) {
    case "\\!":
    case "system":
      return session.recognition.shell(known(rest), session.command);
    case "\\.":
    case "source":
      return runSqlFile(known(rest), session);
    case "\\p":
    case "pager":
      return name === "\\p" || rest === "" ? [] : session.recognition.shell(known(rest), session.command);
    case "\\t":
    case "tee":
      return name === "\\t" ? [] : outputTo(rest, session);
    default:
      return [];
  }
}

const plain = sqlClient(client);

/** A password is attached to its letter: `-psecret`. */
const withoutPassword: Recogniser = (command, recognition) => {
  const disk = localDisk(command, recognition);
  const words = command.arguments.filter(({ text }) => !/^-p./.test(text));
  const pagers = words.filter(({ text }) => text.startsWith("--pager="));
  const settings = words.flatMap(word => {
    const [start] = /^--defaults-(?:extra-)?file=/.exec(word.text) ?? [];
    return start === undefined ? [] : [disk.text({ ...word, text: word.text.slice(start.length) })];
  });
  return [
    ...(settings.every(text => text !== undefined && !/^\s*(?:init.command|pager|tee|plugin)/im.test(text))
      ? []
      : [opaque("its settings stand in a file that runs something, or can't be read")]),
    ...(plain({ ...command, arguments: words }, recognition) ?? []),
    ...pagers.flatMap(word =>
      recognition.shell({ ...word, text: word.text.slice("--pager=".length) }, command),
    ),
  ];
};

export const programs: Commands = {
  mysql: withoutPassword,
  mariadb: withoutPassword,
  mycli: withoutPassword,
};
