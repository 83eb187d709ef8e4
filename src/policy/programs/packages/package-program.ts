/** What package managers have in common: a verb, its operands, and what the verb does. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, possibly, type Recogniser, type Recognition } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";

/** One use of a manager, as far as its verbs have been read. */
export interface Call {
  readonly manager: Manager;
  /** The last verb that was read: `package` of `dotnet add package`. */
  readonly verb: string;
  /** What stands behind it and is no option. */
  readonly operands: readonly Word[];
  /** All that stands behind it. */
  readonly rest: readonly Word[];
  /** The options, wherever they stand. */
  readonly given: ParsedArguments;
  readonly command: Command;
  readonly recognition: Recognition;
}

/** What a verb does; undefined where that form of it isn't known. */
export type Act = (call: Call) => readonly Operation[] | undefined;
export type Verbs = { readonly [verb: string]: Act };

export interface Manager {
  /** As operations name it. */
  readonly name: string;
  readonly syntax: ExactSyntax;
  readonly act: Act;
  /** Options say what it does, and operands are packages. */
  readonly hasNoVerbs?: true;
  /** What it installs is there for all of the machine: always, or with one of these options. */
  readonly global?: true | readonly string[];
  /** Options whose value is the address of a registry. */
  readonly registries?: readonly string[];
  /** Variables, in capitals, that do the same. */
  readonly registryVariables?: readonly string[];
  /** Flags with which it changes nothing. */
  readonly rehearsals?: readonly string[];
  /** Variables, in capitals, that change what it runs: their names, and the values that do. */
  readonly graveVariables?: readonly (readonly [name: RegExp, value: RegExp])[];
  /** Options whose value is the folder that it works in. */
  readonly folders?: readonly string[];
}

export const packageProgram =
  (manager: Manager): Recogniser =>
  (command, recognition) => {
    const words = command.arguments;
    if (/^(?:--help|--version|-h|-V|-v)$/.test(textOf(words[0]) ?? "") && words.length === 1) return [];
    if (textOf(words[1]) === "--help" && words.length === 2) return [];
    const given = parseExactly(words, manager.syntax);
    const call: Call = {
      manager,
      verb: "",
      operands: given.operands,
      rest: words,
      given,
      command: inFolder(manager, given, command, recognition),
      recognition,
    };
    const found = manager.act(call);
    const hidden = hiddenVerb(call);
    if (found === undefined) return hidden;
    return [...found, ...(hidden ?? []).map(possibly), ...changedBy(manager, command)];
  };

const changedBy = ({ graveVariables = [] }: Manager, { environment }: Command): readonly Operation[] =>
  [...environment].some(([name, { text }]) =>
    graveVariables.some(([names, values]) => names.test(name.toUpperCase()) && values.test(text)),
  )
    ? [opaque("a variable in front of it changes what it runs")]
    : [];

/** An option in front of the verb that nobody listed may take it for its value: then the next word is the verb. */
function hiddenVerb(call: Call): readonly Operation[] | undefined {
  const [verb, ...operands] = call.operands;
  const before = verb === undefined ? undefined : call.rest[call.rest.indexOf(verb) - 1];
  if (call.manager.hasNoVerbs) return undefined;
  const isOption = before !== undefined && /^-[^=]*$/.test(before.text) && before.text !== "--";
  if (!isOption || isValued(call.manager.syntax, before.text)) return undefined;
  return call.manager.act({ ...call, operands });
}

/** It has its value already: the verb isn't it. */
const isValued = ({ flagLong = [] }: ExactSyntax, option: string) =>
  flagLong.includes(option.replace(/^--/, ""));

function inFolder(
  manager: Manager,
  given: ParsedArguments,
  command: Command,
  recognition: Recognition,
): Command {
  const folder = given.values(...(manager.folders ?? [])).at(-1);
  return folder === undefined ? command : { ...command, directory: recognition.paths(folder, command)[0] };
}

/** The first operand is a verb. `otherwise` answers for those that aren't listed, `alone` where there is none. */
export const byVerb =
  (verbs: Verbs, otherwise: Act = () => undefined, alone: Act = () => []): Act =>
  call => {
    const [word, ...operands] = call.operands;
    if (word === undefined) return alone(call);
    const verb = textOf(word);
    if (verb === undefined) return [opaque(`what ${call.manager.name} is told to do isn't known`)];
    const rest = call.rest.slice(call.rest.indexOf(word) + 1);
    const act = Object.hasOwn(verbs, verb) ? verbs[verb]! : otherwise;
    return act({ ...call, verb, operands, rest });
  };

/** The same act under several names. */
export const each = (names: string, act: Act): Verbs =>
  Object.fromEntries(wordList(names).map(name => [name, act]));
