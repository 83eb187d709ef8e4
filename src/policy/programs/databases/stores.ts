/** Stores that don't speak SQL: etcd, InfluxDB, Neo4j. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { sqlOperations } from "../../sql/read-sql.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import type { ProgramTables } from "../table/program-table.ts";
import type { TableCode } from "../table/table-call.ts";
import { tableCommands } from "../table/table-commands.ts";

const tables: ProgramTables = {
  etcdctl: {
    name: "etcd",
    valued: `-w --endpoints --user --password --cacert --cert --key --command-timeout --dial-timeout --lease --rev
      --limit --order --sort-by --range-end --name --initial-cluster --data-dir --write-out --discovery-srv`,
    does: {
      "database.read": [
        "get watch endpoint check ls",
        {
          snapshot: "status",
          member: "list",
          user: "list get",
          role: "list get",
          lease: "list timetolive",
          alarm: "list",
        },
      ],
      "database.delete(name: $1)": "del rm rmdir",
      "database.copy(direction: out); fs.write(path: $*)": { snapshot: "save" },
      "database.copy(direction: in); fs.write(path: $--data-dir, recursive: true)": { snapshot: "restore" },
    },
    otherwise: "database.write(verb: $verb)",
  },
  influx: {
    valued: `-execute --execute -host --host -database --database -port --port -username --username -password
      --password -format --format -precision --precision -import --import -path --path --bucket --org --token -o -t
      -b --name --id -n -i --start --stop --predicate -p --file -f --url`,
    does: {
      "code(does: sql)": "-execute",
      "database.write(verb: delete)": "delete --predicate,",
      "database.delete(name: $--bucket|-b)": "delete",
      "database.delete(name: $--name|-n|--id)": { bucket: "delete", org: "delete" },
      "code(does: flux)": "query",
      "database.copy(direction: in)": "restore",
      "database.copy(direction: out)": "backup",
      "database.read": [
        "ping inspect",
        {
          bucket: "list ls find",
          org: "list ls find",
          task: "list ls find",
          user: "list ls find",
          auth: "list ls",
        },
      ],
    },
    otherwise: "database.write(verb: $verb)",
    bare: "database.read",
  },
};

const code: TableCode = {
  sql: ({ options }) =>
    options
      .values("execute")
      .flatMap(({ text }) => sqlOperations(text, textOf(options.values("database").at(-1)))),
  // A query of Flux can write with to() and delete nothing.
  flux: ({ operands }) => [
    operands.some(({ text }) => /\bto\s*\(|\0/.test(text)) ? write("influx", "query") : read("influx"),
  ],
};

const write = (system: string, verb: string | undefined) => operation("database.write", { system, verb });
const remove = (system: string, name: string | undefined) => operation("database.delete", { system, name });
const read = (system: string) => operation("database.read", { system });

/** Cypher: verbs anywhere in the text. */
function cypherOperations({ text }: Word): readonly Operation[] {
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

const cypherShell: Recogniser = (command, recognition) => {
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

export const programs: Commands = { ...tableCommands(tables, code), "cypher-shell": cypherShell };
