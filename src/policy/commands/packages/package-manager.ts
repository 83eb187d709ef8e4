/** What package managers have in common: a verb, its operands, and what the verb does. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { type ExactSyntax, parseExactly } from "../network/exact-arguments.ts";

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
  /** What it installs is there for all of the machine: always, or with one of these options. */
  readonly global?: true | readonly string[];
  /** Options whose value is the address of a registry. */
  readonly registries?: readonly string[];
  /** Variables, in capitals, that do the same. */
  readonly registryVariables?: readonly string[];
  /** Flags with which it changes nothing. */
  readonly rehearsals?: readonly string[];
  /** Options whose value is the folder that it works in. */
  readonly folders?: readonly string[];
}

export const packageManager =
  (manager: Manager): Recogniser =>
  (command, recognition) => {
    const words = command.arguments;
    if (/^(?:--help|--version|-h|-V|-v)$/.test(textOf(words[0]) ?? "") && words.length === 1) return [];
    if (textOf(words[1]) === "--help" && words.length === 2) return [];
    const given = parseExactly(words, manager.syntax);
    return manager.act({
      manager,
      verb: "",
      operands: given.operands,
      rest: words,
      given,
      command: inFolder(manager, given, command, recognition),
      recognition,
    });
  };

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
  Object.fromEntries(names.split(" ").map(name => [name, act]));
