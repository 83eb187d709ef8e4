/** Programs that look at the machine in some forms, and change it in the others. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, operation, possibly, type Recogniser } from "../../recognition.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";

/** What a command changes, from its arguments. */
export type Change = (given: ParsedArguments, command: Command) => readonly Operation[];

export interface Looking extends OptionSyntax {
  /** What it looks at. @default "machine" */
  readonly what?: string;
  /** Options with which it only looks: `"l list"`. @default it looks without any */
  readonly when?: string;
  /** It looks when nothing is named as well. */
  readonly bare?: true;
  /** Options with which it changes something in any case. */
  readonly unless?: string;
  /** It looks only where nothing is named. */
  readonly namesNothing?: true;
}

export const look = (what = "machine"): Operation => operation("process.read", { what });

/** The same recogniser for several programs. */
export const programs = (names: string, recogniser: Recogniser): Commands =>
  Object.fromEntries(
    names
      .split(/\s+/)
      .filter(Boolean)
      .map(name => [name, recogniser]),
  );

/** Programs that look, whatever they are told. */
export const looks = (what: string, names: string): Commands => programs(names, () => [look(what)]);

export function lookOr(change: Change, looking: Looking): Recogniser {
  const when = looking.when?.split(" ");
  const unless = looking.unless?.split(" ") ?? [];
  return command => {
    const given = parseArguments(command.arguments, looking);
    if (given.has("help", "version")) return [];
    const isBare = given.operands.length === 0;
    const isLook = when === undefined ? isBare || !looking.namesNothing : given.has(...when);
    if (given.has(...unless) || !(isLook || (looking.bare && isBare))) return change(given, command);
    const isCertain = !given.isUncertain && !given.mayHave(...unless);
    return isCertain ? [look(looking.what)] : [look(looking.what), ...change(given, command).map(possibly)];
  };
}

/** `system.settings {verb}`, with the program as the verb. */
export const settings: Change = (_given, { program }) => [operation("system.settings", { verb: program })];

export const network: Change = (_given, { program }) => [operation("system.network", { verb: program })];

/** A program that changes something, whatever it is told. */
export const changes =
  (change: Change, syntax: OptionSyntax = {}): Recogniser =>
  command => {
    const given = parseArguments(command.arguments, syntax);
    return given.has("help", "version") ? [] : change(given, command);
  };
