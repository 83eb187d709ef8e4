/** Stores that don't speak SQL: etcd, InfluxDB, Neo4j. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation, type Recogniser } from "../../recognition.ts";
import { sqlOperations } from "../../sql/read-sql.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";

const write = (system: string, verb: string | undefined) => operation("database.write", { system, verb });
const remove = (system: string, name: string | undefined) => operation("database.delete", { system, name });
const read = (system: string) => operation("database.read", { system });

const ETCD_VERBS =
  /^(?:get|put|del|rm|rmdir|watch|txn|compaction|defrag|snapshot|member|user|role|lease|alarm|auth|lock|elect|move-leader|endpoint|version|check|ls|set|mk|mkdir|update|make-mirror|migrate|downgrade)$/;

export const etcdctl: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, {
    valuedLong: wordList(`
      endpoints user password cacert cert key command-timeout dial-timeout lease rev limit order sort-by
      range-end name initial-cluster data-dir write-out discovery-srv`),
    valued: "w",
  });
  const disk = localDisk(command, recognition);
  // An option that isn't listed may have taken a word: the first verb that there is counts.
  const at = given.operands.findIndex(({ text }) => ETCD_VERBS.test(text));
  const [verb, first, second] = given.operands.slice(Math.max(at, 0));
  switch (textOf(verb)) {
    case "get":
    case "watch":
    case "endpoint":
    case "version":
    case "check":
    case "ls":
      return [read("etcd")];
    case "del":
    case "rm":
    case "rmdir":
      // Everything from the first key on, or all that begins with nothing.
      return given.has("from-key") || (given.has("prefix") && /^\/?$/.test(first?.text ?? ""))
        ? [remove("etcd", "all")]
        : [
            given.has("prefix") || given.has("recursive") || second !== undefined
              ? remove("etcd", textOf(first))
              : write("etcd", "del"),
          ];
    case "snapshot":
      return first?.text === "save"
        ? [
            operation("database.copy", { system: "etcd", direction: "out" }),
            ...(second === undefined ? [] : disk.writes(second)),
          ]
        : first?.text === "restore"
          ? [
              operation("database.copy", { system: "etcd", direction: "in" }),
              ...given.values("data-dir").flatMap(folder => disk.writes(folder, true)),
            ]
          : [read("etcd")];
    case "member":
    case "user":
    case "role":
    case "lease":
    case "alarm":
      return /^(?:list|get|timetolive)$/.test(first?.text ?? "")
        ? [read("etcd")]
        : [write("etcd", textOf(verb))];
    default:
      return given.operands.length === 0 ? [] : [write("etcd", textOf(verb))];
  }
};

/** Both generations: `influx -execute 'DROP DATABASE x'`, and `influx bucket delete`. */
export const influx: Recogniser = command => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, {
    hasSingleHyphen: true,
    valuedLong: wordList(`
      execute host port database username password format precision import path bucket org token o t b
      name id n start stop predicate file f url`),
  });
  const [verb, action, script] = given.operands;
  const texts = given.values("execute");
  if (texts.length > 0)
    return texts.flatMap(({ text }) => sqlOperations(text, textOf(given.values("database").at(-1))));
  const isReading = /^(?:list|ls|find|get|logs|history)$/.test(action?.text ?? "");
  switch (textOf(verb)) {
    case "delete":
      return [
        given.values("predicate").length > 0
          ? write("influx", "delete")
          : remove("influx", textOf(given.values("bucket", "b").at(-1))),
      ];
    case "query":
      // A query of Flux can write with to() and delete nothing.
      return [
        /\bto\s*\(|\0/.test((action ?? script)?.text ?? "") ? write("influx", "query") : read("influx"),
      ];
    case "bucket":
    case "org":
      return [
        isReading || action === undefined
          ? read("influx")
          : action.text === "delete"
            ? remove("influx", textOf(given.values("name", "n", "id").at(-1)))
            : write("influx", textOf(action)),
      ];
    case "restore":
      return [operation("database.copy", { system: "influx", direction: "in" })];
    case "backup":
      return [operation("database.copy", { system: "influx", direction: "out" })];
    case "ping":
    case "version":
    case "inspect":
      return [read("influx")];
    default:
      return given.operands.length === 0
        ? [read("influx")]
        : [isReading ? read("influx") : write("influx", textOf(verb))];
  }
};

/** Cypher: verbs anywhere in the text. */
export function cypherOperations({ text }: Word): readonly Operation[] {
  const plain = text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\/\/[^\n]*/g, "''");
  if (text.includes(HOLE)) return [write("neo4j", undefined)];
  if (/\bdrop\s+(?:composite\s+)?database\b/i.test(plain)) return [remove("neo4j", undefined)];
  if (/\bdelete\b/i.test(plain))
    return [/\bwhere\b|\{/i.test(plain) ? write("neo4j", "delete") : remove("neo4j", undefined)];
  const [verb] =
    /\b(?:create|merge|set|remove|drop|load\s+csv|call|foreach|alter|grant|revoke|deny)\b/i.exec(plain) ?? [];
  if (verb === undefined) return [read("neo4j")];
  return [write("neo4j", /^call/i.test(verb) ? undefined : verb.toLowerCase())];
}

export const cypherShell: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, {
    valued: "audfpP",
    valuedLong: wordList("address username password database file param format encryption"),
  });
  const disk = localDisk(command, recognition);
  const files = given.values("f", "file");
  const fromFiles = files.flatMap(file => {
    const text = disk.text(file);
    return [
      ...disk.reads(file),
      ...(text === undefined ? [write("neo4j", undefined)] : cypherOperations({ text })),
    ];
  });
  if (given.operands.length + files.length > 0)
    return [...given.operands.flatMap(cypherOperations), ...fromFiles];
  const { input } = command;
  if (input.kind === "text") return cypherOperations(input.text);
  return input.kind === "none" ? [read("neo4j")] : [opaque("its statements come from a pipe")];
};
