/** Turns the effects of a program's table into the operations of one call, with their arguments filled in. */
import type { Json } from "../../../base/index.ts";
import type { Operation } from "../../../ports/index.ts";
import { operations } from "../../operations.ts";
import { type CommandChanges, opaque, operation, possibly } from "../../recognition.ts";
import { HOLE, isKnown, known, textOf, unknownWord, type Word } from "../../word.ts";
import { type FileOperationName, fileOperation } from "../effects/file-operation.ts";
import { asProjectCode } from "../project/project-script.ts";
import { scriptOperations } from "../project/script-kind.ts";
import { readUrl } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";
import type { Effect } from "./read-effects.ts";
import type { TableCall } from "./table-call.ts";
import { fetched, foreign, packageScript } from "./table-fetch.ts";
import {
  broughtFromElsewhere,
  isDeclared,
  isGlobal,
  isRehearsal,
  registryBeside,
  registryOf,
} from "./table-packages.ts";

/** Undefined where the program is to be judged as a stranger. */
export function effectsOf(effects: readonly Effect[], call: TableCall): readonly Operation[] | undefined {
  if (effects.some(({ name }) => name === "stranger")) return undefined;
  return effects.flatMap(effect => {
    const found = effectOf(rehearsed(effect, call), call);
    return effect.isPossible ? found.map(possibly) : found;
  });
}

/** `publish --dry-run` builds; all else that only shows what it would do reads. */
function rehearsed(effect: Effect, call: TableCall): Effect {
  const [area, act] = effect.name.split(".");
  if (act === undefined || /^(?:read|configure|run)$/.test(act) || !isRehearsal(call)) return effect;
  if (effect.name === "package.publish") return { name: "project.build", arguments: {} };
  const reads = `${area}.read`;
  return Object.hasOwn(operations, reads) && area !== "secrets" ? { name: reads, arguments: {} } : effect;
}

function effectOf(effect: Effect, call: TableCall): readonly Operation[] {
  const { name, arguments: given } = effect;
  const { command } = call;
  switch (name) {
    case "nothing":
      return [];
    case "run":
      return runs(effect, call);
    case "shell":
      return texts(effect, call);
    case "fetch":
      return fetched(
        effect,
        given.package === undefined ? [] : wordsOf(given.package, call),
        ownWords(call),
        call,
      );
    case "script": {
      const [word] = given.name === undefined ? [] : wordsOf(given.name, call);
      if (given.in !== undefined)
        return packageScript(
          effect,
          word,
          // npm keeps options for itself.
          given.with === "operands" ? call.operands.filter(each => each !== word) : wordsBehind(word, call),
          call,
        );
      const script = word === undefined ? call.verb : textOf(word);
      return scriptOperations(
        call.name,
        given.name !== undefined && !given.name.startsWith("$") ? given.name : lastPart(script),
      );
    }
    case "code":
      return call.code[given.does ?? ""]?.(call, given.with ?? "") ?? [unknowable(call)];
    case "shell.opaque":
      return [given.why === undefined ? unknowable(call) : opaque(given.why)];
  }
  if (name.startsWith("fs.")) return filesOf(effect, call);
  // Elsewhere there are no hooks of this project to be left out.
  if (name.startsWith("brain.") && command.isElsewhere) return [];
  if (name === "package.install" && isDeclared(effect, call))
    return [operation("package.restore", { manager: call.name }), ...registryBeside(call)];
  const many = Object.entries(given).find(([, value]) => /^(?:each|file|foreign) /.test(value));
  const made = many === undefined ? [filled(effect, call)] : [...eachOf(effect, many[0], many[1], call)];
  if (name === "package.install") made.push(...broughtFromElsewhere(call));
  return [...made, ...(/^package\.(?:install|update|restore)$/.test(name) ? registryBeside(call) : [])];
}

const unknowable = ({ command: { program } }: TableCall) => opaque(`what ${program} does can't be told`);

/** On another machine, where no program of this one runs. */
function run(given: Effect["arguments"], judge: (changes: CommandChanges) => readonly Operation[]) {
  if (!given.elsewhere) return judge({});
  const changes = { isElsewhere: true, environment: new Map<string, Word>(), directory: undefined };
  return judge(changes).filter(each => each.name !== "process.run");
}

const lastPart = (text: string | undefined) =>
  text?.slice(Math.max(text.lastIndexOf(":"), text.lastIndexOf("/")) + 1) || text;

function runs({ arguments: given }: Effect, call: TableCall): readonly Operation[] {
  const { command, recognition } = call;
  const place = given.folder === undefined ? command : { ...command, directory: undefined };
  const program =
    given.program === "$verb"
      ? [known(call.verb.replace(/@.*$/s, ""))]
      : wordList(given.program ?? "").map(known);
  return commandsOf(given, call).flatMap(words => {
    if (words.length === 0 && program.length === 0) return [];
    return run(given, changes => recognition.run([...program, ...words], place, changes));
  });
}

/** The words of each command that may run: more than one if it is unknown which of them runs. */
function commandsOf(given: Effect["arguments"], call: TableCall): readonly (readonly Word[])[] {
  const { after } = call;
  if (given.all !== undefined) return [after];
  if (given.behind !== undefined) {
    const at = after.findIndex(({ text }) => given.behind!.split("|").includes(text));
    if (at < 0 && given.program !== undefined) return [[unknownWord]];
    return at < 0 ? [] : [after.slice(at + 1)];
  }
  const at = after.findIndex(({ text }) => text === "--");
  const words = ownWords(call).slice(Number(given.after ?? 0));
  // A later `--` belongs to the command that is run.
  const isOwn = at >= 0 && given.after !== "0" && at <= after.length - words.length;
  return [isOwn ? after.slice(at + 1) : words];
}

/** From the first operand on. */
const ownWords = (call: TableCall): readonly Word[] => {
  const [first] = call.operands;
  return first === undefined ? [] : [first, ...wordsBehind(first, call)];
};

const wordsBehind = (word: Word | undefined, { after }: TableCall): readonly Word[] =>
  word === undefined ? [] : after.slice(after.indexOf(word) + 1);

/** Texts for a shell: one of all the words, or one of `each` word, or of the part `value` behind = in it; a `program` goes in front. */
function texts({ arguments: given }: Effect, call: TableCall): readonly Operation[] {
  const { command, recognition } = call;
  const { text = "$*" } = given;
  const words = wordsOf(text.replace(/^(?:each|value) /, ""), call);
  if (text.startsWith("value "))
    return words
      .map(word => ({ ...word, text: word.text.slice(word.text.indexOf("=") + 1) }))
      .flatMap(word => asProjectCode(recognition.shell(word, command)));
  const scripts = text.startsWith("each ") || words.length < 2 ? words : [joined(words)];
  const before = given.program === undefined ? "" : `${given.program} `;
  return scripts
    .map(word => ({ ...word, text: before + word.text }))
    .flatMap(word => run(given, changes => recognition.shell(word, command, changes)));
}

const joined = (words: readonly Word[]): Word =>
  words.every(isKnown) ? known(words.map(({ text }) => text).join(" ")) : unknownWord;

/** One operation for each path; none where no word names one. */
function filesOf({ name, arguments: given }: Effect, call: TableCall): readonly Operation[] {
  const { path = "$*", from, target, ...rest } = given;
  const keepsLast = /^fs\.(?:delete|move|link)$/.test(name);
  const extra = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, jsonOf(value, call)]));
  const others = Object.entries({ from, target }).flatMap(([key, value]) =>
    value === undefined ? [] : [pathsOf(value, call, keepsLast).map(each => [key, each] as const)],
  );
  const rows = others.length === 0 ? [[]] : others[0]!.map(each => [each]);
  return pathsOf(path, call, keepsLast).flatMap(each =>
    rows.flatMap(more =>
      fileOperation(name as FileOperationName, each, { ...extra, ...Object.fromEntries(more) }),
    ),
  );
}

function pathsOf(value: string, call: TableCall, keepsLast: boolean): readonly (string | undefined)[] {
  const { command, recognition } = call;
  return wordsOf(value, call)
    .filter(({ text }) => text !== "-")
    .map(word => (value.startsWith("$-") ? { ...word, text: word.text.replace(/^@/, "") } : word))
    .flatMap(word => recognition.paths(word, command, keepsLast));
}

function eachOf(effect: Effect, key: string, value: string, call: TableCall): readonly Operation[] {
  const words = wordsOf(value.replace(/^\w+ (?:domain )?/, ""), call);
  const values: readonly (string | undefined)[] = value.startsWith("file ")
    ? words.flatMap(word => call.recognition.paths(word, call.command))
    : value.startsWith("foreign ")
      ? foreign(words, call).map(textOf)
      : words.length === 0
        ? [undefined]
        : words.map(textOf);
  const { name, arguments: given } = filled(effect, call);
  if (value.startsWith("each domain ") && words.length > 0) {
    return words.map(word => {
      const { domain, port } = readUrl(word);
      const isOpen = Object.hasOwn(given, "port") && given.port === undefined;
      return operation(name, { ...given, ...(isOpen && { port }), [key]: domain });
    });
  }
  return values.map(each => operation(name, { ...given, [key]: each }));
}

function filled({ name, arguments: given }: Effect, call: TableCall): Operation {
  const entries = operations[name]!.arguments.flatMap(key => {
    if (Object.hasOwn(given, key)) return [[key, jsonOf(given[key]!, call, key === "packages")] as const];
    return isLeftOut(name, key, call) ? [] : [[key, naturalValue(name, key, call)] as const];
  });
  return operation(name, Object.fromEntries(entries));
}

const isLeftOut = (name: string, key: string, { verb }: TableCall) =>
  /^(?:layer|told)$/.test(key) ||
  (key === "path" && name.startsWith("brain.")) ||
  (key === "service" && !verb.includes(" "));

/** The default of an argument that the table doesn't set. */
function naturalValue(name: string, key: string, call: TableCall): Json | undefined {
  const { verb, operands, command } = call;
  const first = textOf(operands[0]);
  switch (key) {
    case "manager":
    case "provider":
    case "system":
    case "tool":
      return call.name;
    case "command":
      return verb;
    case "service":
      return verb.split(" ")[0]!;
    case "verb":
      if (name === "database.write") return undefined;
      if (verb !== "" && /^system\.(?:disk|settings)$/.test(name)) return `${command.program} ${verb}`;
      return name === "cloud.change" ? verb.slice(verb.lastIndexOf(" ") + 1) : verb || command.program;
    case "packages":
      return listOf(operands);
    case "global":
      return isGlobal(call);
    case "registry":
      return registryOf(call);
    case "key":
      return operands.length === 0 ? verb : first?.split("=", 1)[0];
    case "script":
      return operands.length === 0 ? verb : first;
    case "path":
      return nameBehind(call);
    case "name":
      return name === "database.delete" ? undefined : first;
    default:
      return /^(?:program|resource|package)$/.test(key) ? first : undefined;
  }
}

/** Undefined where one of them can't be known. */
function listOf(words: readonly Word[]): Json | undefined {
  const texts = words.map(textOf);
  return texts.includes(undefined) ? undefined : (texts as Json);
}

/** The word behind the verb, unless it may be an option's value. */
function nameBehind({ after }: TableCall): string | undefined {
  const at = after.findIndex(({ text }) => !text.startsWith("-"));
  const before = after[at - 1]?.text;
  return at < 0 || (before !== undefined && !before.includes("=")) ? undefined : textOf(after[at]);
}

function jsonOf(value: string, call: TableCall, isList = false): Json | undefined {
  if (value === "true" || value === "false" || value === "null") return JSON.parse(value);
  if (value === "?") return undefined;
  if (value.startsWith("domain ")) return readUrl(wordsOf(value.slice(7), call)[0] ?? unknownWord).domain;
  if (value === "$*" || value === "$all" || isList) return listOf(wordsOf(value, call));
  // The last of several values holds.
  return textOf(wordsOf(value, call).at(value.startsWith("$-") ? -1 : 0));
}

/**
 * `$1`, `$last`, `$*`, `$all`, `$files`, `$verb`, `$program`, `$--option|-o`, `?`, or the text itself;
 * `$1 or x`: `x` if the call has no `$1`.
 */
function wordsOf(value: string, call: TableCall): readonly Word[] {
  if (value === "?") return [{ text: HOLE }];
  const atHome = (text: string) => known(text.replace(/^~(?=\/)/, call.recognition.facts.home));
  if (!value.startsWith("$")) return [atHome(value)];
  const [name = "", otherwise] = value.slice(1).split(" or ");
  const found = namedWords(name, call);
  return found.length === 0 && otherwise !== undefined ? [atHome(otherwise)] : found;
}

function namedWords(name: string, call: TableCall): readonly Word[] {
  const { operands, all, verb, command, options } = call;
  if (/^\d+$/.test(name)) return operands.slice(Number(name) - 1, Number(name));
  if (name === "*") return operands;
  if (name === "all") return all;
  if (name === "files") return operands.filter(word => isOneFile(word, call));
  if (name === "last") return operands.slice(-1);
  if (name === "verb") return [known(verb)];
  if (name === "program") return [known(command.program)];
  return options.values(...name.split("|").map(option => option.replace(/^--?/, "")));
}

/** Folders are left out: a formatter goes through the files of its own language there, and no others. */
function isOneFile(word: Word, { recognition, command }: TableCall): boolean {
  const { brain, project, kindOf } = recognition.facts;
  const above = [brain, project].filter(each => each !== undefined);
  return (
    !/^[\w-]+$/.test(word.text) &&
    recognition
      .paths(word, command)
      .every(
        path =>
          path !== undefined &&
          kindOf(path) !== "directory" &&
          !above.some(each => each === path || each.startsWith(`${path}/`)),
      )
  );
}
