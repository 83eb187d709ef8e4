/** mongosh: the effects of a script, by the methods that it calls. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { HOLE } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { wordList, wordSet } from "../syntax/word-list.ts";

const SYSTEM = "mongodb";

const READS =
  /^(?:find(?:One)?|(?:count|estimated|distinct|stats|dataSize|storageSize|total|get|explain|server|host|version|list|currentOp|isMaster|hello|ping|status|conf|help|validate|latency)\w*)$/;
/** Methods of results and values, which change no data, and words of the language. */
const plain = wordSet(`
  pretty limit skip sort toArray forEach map filter reduce hasNext next itcount batchSize projection hint length tojson
  print printjson printjsonl JSON stringify parse EJSON ObjectId ISODate Date NumberInt NumberLong NumberDecimal UUID log
  join push keys values entries includes slice toString toISOString getTime now test match split concat isArray
  if for while switch catch return function typeof in of`);
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
  if (READS.test(name)) return read;
  return plain.has(name) ? undefined : unknownChange;
}

const remove = (name: string | undefined) => operation("database.delete", { system: SYSTEM, name });
const write = (verb: string) => operation("database.write", { system: SYSTEM, verb });

/** JavaScript that does more than speak to a database. */
const LEAVES =
  /^(?:require|import|eval|Function|load|run|runProgram|shellHelper|exec\w*|spawn\w*|fork|cat|removeFile|writeFile)$/;
const leaves = opaque("its script does more than speak to a database");
const read = operation("database.read", { system: SYSTEM });
const unknownChange = opaque("what its script does to the database can't be told");

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
    eval file host port username password authenticationDatabase authenticationMechanism tlsCAFile tlsCertificateKeyFile
    apiVersion json db`),
};

const mongoShell: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, syntax);
  const disk = localDisk(command, recognition);
  const named = given.operands.filter(({ text }) => /\.(?:m?js|mongodb)$/.test(text));
  const files = [...given.values("f", "file"), ...named];
  const texts = given.values("eval").map(each => (each.canSplit ? HOLE : each.text));
  const input = texts.length + files.length > 0 ? undefined : disk.input();
  const scripts = [...texts, ...files.map(file => disk.text(file) ?? HOLE), ...(input ? [input.text] : [])];
  if (scripts.length === 0) return [read];
  return [...files.flatMap(file => disk.reads(file)), ...scripts.flatMap(mongoScript)];
};

export const programs: Commands = { mongosh: mongoShell, mongo: mongoShell };
