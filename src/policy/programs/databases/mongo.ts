/** mongosh and its tools: the effects of a script, by the methods that it calls. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { wordList, wordSet } from "../syntax/word-list.ts";

const SYSTEM = "mongodb";

const READS =
  /^(?:find(?:One)?|(?:count|estimated|distinct|stats|dataSize|storageSize|total|get|explain|server|host|version|list|currentOp|isMaster|hello|ping|status|conf|help|validate|latency|print)\w*)$/;
/** Methods of results and values, which change no data. */
const plain = wordSet(`
  pretty limit skip sort toArray forEach map filter reduce hasNext next itcount batchSize projection
  project hint collation maxTimeMS readPref readConcern size length tojson print printjson printjsonl
  JSON stringify parse EJSON ObjectId ISODate Date NumberInt NumberLong NumberDecimal UUID log join push
  keys values entries includes slice toString toISOString getTime now test match split concat isArray
  console`);
const WRITES =
  /^(?:insert|update|replace|findAndModify|findOneAnd|deleteOne|save|bulkWrite|create|ensure|rename|drop(?:Index|User)|reIndex|grant|revoke|change|compact|convert)/;
// Without a condition `deleteMany` and `remove` take everything.
// `.name(`, `name(`, and a method that is chosen by its text: `["name"](`.
const CALL = /([A-Za-z_$][\w$]*)\s*\(|\[[^\]\n]{0,200}\]\s*\(/g;
const EVERYTHING = /^\s*(?:\{\s*\}\s*[,)]|\))/;

/** The effects of a script. An unknown call of JavaScript counts as an unknown change. */
function mongoScript(script: string): readonly Operation[] {
  const found = new Map<string, Operation>();
  const add = (each: Operation) => found.set(JSON.stringify(each), each);
  const text = withoutTexts(script);
  for (const call of text.matchAll(CALL)) {
    const behind = text.slice(call.index + call[0].length, call.index + call[0].length + 40);
    const effect = effectOf(call[1] ?? "", behind, text);
    if (effect !== undefined) add(effect);
  }
  if (/\beval\b|\bprocess\b|child_process|\bconstructor\b/.test(text)) add(leaves);
  if (script.includes(HOLE)) add(unknownChange);
  return found.size === 0 ? [read] : [...found.values()];
}

/** The effect of one method; undefined if it has none. */
function effectOf(name: string, behind: string, text: string): Operation | undefined {
  if (/^drop(?:Database)?$/.test(name)) return remove(name === "drop" ? "collection" : undefined);
  if (/^(?:deleteMany|remove)$/.test(name)) {
    return EVERYTHING.test(behind) ? remove("collection") : write("delete");
  }
  if (WRITES.test(name)) return write(name);
  if (name === "aggregate") return /\$(?:out|merge)\b/.test(text) ? write(name) : read;
  if (LEAVES.test(name)) return leaves;
  if (name === "shutdownServer") return operation("system.service", { verb: "shutdown", name: SYSTEM });
  if (READS.test(name)) return plain.has(name) ? undefined : read;
  return plain.has(name) || KEYWORDS.test(name) ? undefined : unknownChange;
}

const remove = (name: string | undefined) => operation("database.delete", { system: SYSTEM, name });
const write = (verb: string) => operation("database.write", { system: SYSTEM, verb });

/** JavaScript that does more than speak to a database. */
const LEAVES =
  /^(?:require|import|eval|Function|load|run|runProgram|shellHelper|exec\w*|spawn\w*|fork|cat|removeFile|writeFile)$/;
const leaves = opaque("its script does more than speak to a database");
const read = operation("database.read", { system: SYSTEM });
const unknownChange = opaque("what its script does to the database can't be told");
const KEYWORDS = /^(?:if|for|while|switch|catch|return|function|typeof|in|of)$/;

/** A pattern of JavaScript, in which quotes are no quotes. */
const PATTERN = /[(,:=[!&|?{};]\s*\/(?![/*])/;

/** Texts and comments call nothing; template texts can, and stay. */
const withoutTexts = (script: string): string =>
  PATTERN.test(script)
    ? script
    : script.replace(
        /"(?:[^"\\\n]|\\.)*(?:"|\n|$)|'(?:[^'\\\n]|\\.)*(?:'|\n|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
        each => (/^["']\$(?:out|merge)["']$/.test(each) ? " $out " : each.startsWith("/") ? " " : '""'),
      );

const syntax: ExactSyntax = {
  valued: "hup",
  valuedLong: wordList(`
      eval file host port username password authenticationDatabase authenticationMechanism tlsCAFile
      tlsCertificateKeyFile tlsCertificateKeyFilePassword sslCAFile sslPEMKeyFile apiVersion json
      retryWrites db`),
};

const mongoShell: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, syntax);
  const files = [
    ...given.values("f", "file"),
    ...given.operands.filter(({ text }) => /\.(?:m?js|mongodb)$/.test(text)),
  ];
  const texts = given.values("eval");
  const scripts = [
    ...texts.flatMap(text => mongoScript(text.canSplit ? HOLE : text.text)),
    ...files.flatMap(file => fromFile(file, command, recognition)),
  ];
  return texts.length + files.length > 0 ? scripts : fromInput(command, recognition);
};

function fromFile(file: Word, command: Command, recognition: Recognition): readonly Operation[] {
  const disk = localDisk(command, recognition);
  const text = disk.text(file);
  return [...disk.reads(file), ...(text === undefined ? [unknownChange] : mongoScript(text))];
}

function fromInput(command: Command, recognition: Recognition): readonly Operation[] {
  const { input } = command;
  if (input.kind === "text") return mongoScript(input.text.text);
  if (input.kind === "file") return fromFile(input.path, command, recognition);
  return input.kind === "none" ? [read] : [opaque("its script comes from a pipe")];
}

const toolSyntax: ExactSyntax = {
  valued: "hupdcoqf",
  valuedLong: wordList(`
      uri host port username password db collection out archive query queryFile file type fields
      fieldFile numParallelCollections
      nsInclude nsExclude nsFrom nsTo excludeCollection authenticationDatabase config dir mode
      upsertFields writeConcern sort limit`),
};

const tool =
  (direction: "in" | "out"): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseExactly(command.arguments, toolSyntax);
    const disk = localDisk(command, recognition);
    const isTree = command.program === "mongodump" || command.program === "mongorestore";
    const places = given.values("o", "out", "archive", ...(direction === "in" ? ["file", "dir"] : []));
    const usual = isTree && places.length + given.operands.length === 0 ? [known("dump")] : places;
    return [
      operation("database.copy", { system: SYSTEM, direction }),
      ...(given.has("drop")
        ? [operation("database.delete", { system: SYSTEM, name: textOf(given.values("d", "db").at(-1)) })]
        : []),
      ...usual.flatMap(place =>
        direction === "out" ? disk.writes(place, isTree) : disk.reads(place, isTree),
      ),
      ...(direction === "in" ? given.operands.flatMap(place => disk.reads(place, isTree)) : []),
    ];
  };

export const programs: Commands = {
  mongosh: mongoShell,
  mongo: mongoShell,
  mongodump: tool("out"),
  mongoexport: tool("out"),
  mongorestore: tool("in"),
  mongoimport: tool("in"),
  mongostat: () => [read],
  mongotop: () => [read],
};
