/** What the effects of a program's table come to for one call: operations with their arguments filled in. */
import type { Json } from "../../../base/index.ts";
import type { Operation } from "../../../ports/index.ts";
import { operations } from "../../operations.ts";
import { opaque, operation, possibly } from "../../recognition.ts";
import { HOLE, isKnown, known, textOf, unknownWord, type Word } from "../../word.ts";
import { type FileOperationName, fileOperation } from "../effects/file-operation.ts";
import { scriptOperations } from "../project/script-kind.ts";
import { readUrl } from "../syntax/url.ts";
import type { Effect } from "./read-effects.ts";
import type { TableCall } from "./table-call.ts";
import { isGlobal, isRehearsal, registryBeside, registryOf } from "./table-packages.ts";

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
  if (act === undefined || act === "read" || act === "configure" || !isRehearsal(call)) return effect;
  if (effect.name === "package.publish") return { name: "project.build", arguments: {} };
  const reads = `${area}.read`;
  return Object.hasOwn(operations, reads) && area !== "secrets" ? { name: reads, arguments: {} } : effect;
}

function effectOf(effect: Effect, call: TableCall): readonly Operation[] {
  const { name, arguments: given } = effect;
  const { command, recognition } = call;
  switch (name) {
    case "nothing":
      return [];
    case "run":
      return runs(effect, call);
    case "shell": {
      const word = wordsOf(given.text ?? "$*", call);
      if (word.length === 0) return [];
      const text = word.length === 1 ? word[0]! : joined(word);
      const found = recognition.shell(text, command, given.elsewhere ? elsewhere : {});
      return given.elsewhere ? found.filter(each => each.name !== "process.run") : found;
    }
    case "script": {
      const [word] = given.name === undefined ? [] : wordsOf(given.name, call);
      const script = word === undefined ? call.verb : textOf(word);
      return scriptOperations(
        call.name,
        given.name !== undefined && !given.name.startsWith("$") ? given.name : lastPart(script),
      );
    }
    case "shell.opaque":
      return [opaque(given.why ?? `what ${command.program} does can't be told`)];
  }
  if (name.startsWith("fs.")) return filesOf(effect, call);
  // Elsewhere there are no hooks of this project to be left out.
  if (name.startsWith("brain.") && command.isElsewhere) return [];
  const many = Object.entries(given).find(([, value]) => /^(?:each|file) /.test(value));
  const made = many === undefined ? [filled(effect, call)] : eachOf(effect, many[0], many[1], call);
  return [...made, ...(/^package\.(?:install|update|restore)$/.test(name) ? registryBeside(call) : [])];
}

const elsewhere = { isElsewhere: true, environment: new Map<string, Word>(), directory: undefined };

const lastPart = (text: string | undefined) =>
  text?.slice(Math.max(text.lastIndexOf(":"), text.lastIndexOf("/")) + 1) || text;

function runs({ arguments: given }: Effect, call: TableCall): readonly Operation[] {
  const { command, recognition } = call;
  const at = call.after.findIndex(({ text }) => text === "--");
  const skipped = Number(given.after ?? 0);
  const bare = firstOperand(call);
  const words = at >= 0 && given.after !== "0" ? call.after.slice(at + 1) : bare.slice(skipped);
  if (given.program !== undefined) return recognition.run([known(given.program), ...words], command);
  if (words.length === 0) return [];
  const found = recognition.run(words, command, given.elsewhere ? elsewhere : {});
  return given.elsewhere ? found.filter(each => each.name !== "process.run") : found;
}

/** From the first operand on, with what stands before it skipped. */
function firstOperand({ after, operands }: TableCall): readonly Word[] {
  const [first] = operands;
  const at = first === undefined ? -1 : after.indexOf(first);
  return at < 0 ? [] : after.slice(at);
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
    .flatMap(word => recognition.paths(word, command, keepsLast));
}

function eachOf(effect: Effect, key: string, value: string, call: TableCall): readonly Operation[] {
  const words = wordsOf(value.slice(5), call);
  const values: readonly (string | undefined)[] = value.startsWith("file ")
    ? words.flatMap(word => call.recognition.paths(word, call.command))
    : words.length === 0
      ? [undefined]
      : words.map(textOf);
  const { name, arguments: given } = filled(effect, call);
  return values.map(each => operation(name, { ...given, [key]: each }));
}

function filled({ name, arguments: given }: Effect, call: TableCall): Operation {
  const entries = operations[name]!.arguments.flatMap(key => {
    if (Object.hasOwn(given, key)) return [[key, jsonOf(given[key]!, call)] as const];
    const natural = naturalValue(name, key, call);
    return natural === "left out" ? [] : [[key, natural.value] as const];
  });
  return operation(name, Object.fromEntries(entries));
}

/** What an argument is where the table doesn't say. */
function naturalValue(name: string, key: string, call: TableCall): { value: Json | undefined } | "left out" {
  const { verb, operands } = call;
  const last = verb.slice(verb.lastIndexOf(" ") + 1);
  if (/^(?:layer|told)$/.test(key) || (key === "path" && name.startsWith("brain."))) return "left out";
  switch (key) {
    case "manager":
    case "provider":
    case "system":
    case "tool":
      return { value: call.name };
    case "service":
      return verb.includes(" ") ? { value: verb.split(" ")[0]! } : "left out";
    case "verb":
      if (name === "database.write") return { value: undefined };
      if (verb !== "" && /^system\.(?:disk|settings)$/.test(name))
        return { value: `${call.command.program} ${verb}` };
      return { value: name === "cloud.change" ? last : verb === "" ? call.command.program : verb };
    case "packages": {
      const texts = operands.map(textOf);
      return { value: texts.includes(undefined) ? undefined : (texts as Json) };
    }
    case "global":
      return { value: isGlobal(call) };
    case "registry":
      return { value: registryOf(call) };
    case "key":
      return { value: operands.length === 0 ? verb : textOf(operands[0])?.split("=", 1)[0] };
    case "script":
      return { value: operands.length === 0 ? verb : textOf(operands[0]) };
    case "path":
      return { value: nameBehind(call) };
    case "program":
    case "resource":
    case "package":
      return { value: textOf(operands[0]) };
    case "name":
      return { value: name === "database.delete" ? undefined : textOf(operands[0]) };
    default:
      return { value: undefined };
  }
}

/** The word behind the verb, unless it may be an option's value. */
function nameBehind({ after }: TableCall): string | undefined {
  const at = after.findIndex(({ text }) => !text.startsWith("-"));
  const before = after[at - 1]?.text;
  return at < 0 || (before !== undefined && !before.includes("=")) ? undefined : textOf(after[at]);
}

function jsonOf(value: string, call: TableCall): Json | undefined {
  if (value === "true" || value === "false" || value === "null") return JSON.parse(value);
  if (value === "?") return undefined;
  if (value.startsWith("domain ")) return readUrl(wordsOf(value.slice(7), call)[0] ?? unknownWord).domain;
  if (value === "$*" || value === "$all") {
    const texts = wordsOf(value, call).map(textOf);
    return texts.includes(undefined) ? undefined : (texts as Json);
  }
  return textOf(wordsOf(value, call)[0]);
}

/** `$1`, `$last`, `$most`, `$*`, `$all`, `$verb`, `$program`, `$--option|-o`, `?`, or the text itself. */
function wordsOf(value: string, call: TableCall): readonly Word[] {
  const { operands, all, verb, command, options } = call;
  if (value === "?") return [{ text: HOLE }];
  if (!value.startsWith("$")) return [known(value.replace(/^~(?=\/)/, call.recognition.facts.home))];
  const name = value.slice(1);
  if (/^\d+$/.test(name)) return operands.slice(Number(name) - 1, Number(name));
  if (name === "*") return operands;
  if (name === "all") return all;
  if (name === "last") return operands.slice(-1);
  if (name === "most") return operands.slice(0, -1);
  if (name === "verb") return [known(verb)];
  if (name === "program") return [known(command.program)];
  return options.values(...name.split("|").map(option => option.replace(/^--?/, "")));
}
