/** How the command lines of forges are read: a group, a verb, and what the verb is told. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, operation, type Recogniser, type Recognition } from "../../../recognition.ts";
import type { Word } from "../../../word.ts";
import { readVerb } from "../read-verb.ts";

export interface ForgeCall {
  /** `pr merge`: the group and the verb. */
  readonly name: string;
  readonly words: readonly Word[];
  readonly command: Command;
  readonly recognition: Recognition;
}

export type ForgeVerb = (call: ForgeCall) => readonly Operation[];

/** Verbs by their names. A verb that isn't there counts as a change. */
export type ForgeGroup = { readonly [verb: string]: ForgeVerb };

/** A group, or a command that has no verbs. */
export type ForgeCommands = { readonly [group: string]: ForgeGroup | ForgeVerb };

export const read: ForgeVerb = ({ name }) => [operation("github.read", { command: name })];
export const write: ForgeVerb = ({ name }) => [operation("github.write", { command: name })];
export const nothing: ForgeVerb = () => [];

/** The same verb under several names. */
export const each = (names: string, verb: ForgeVerb): ForgeGroup =>
  Object.fromEntries(names.split(" ").map(name => [name, verb]));

/** Options that may stand before the verb, with a value. */
const leading = ["-R", "--repo", "--hostname", "-g", "--group"];
const programs = /^(?:(?:GH|GLAB|GIT|HUB)_)?(?:EDITOR|PAGER|BROWSER)$|^VISUAL$/;

/** `unknown` says what a group is that isn't in the table. */
export const forgeProgram =
  (program: string, commands: ForgeCommands, unknown: Recogniser = () => undefined): Recogniser =>
  (command, recognition) => {
    const { verb: group, rest } = readVerb(command.arguments, leading);
    if (group === "") return [];
    if (group === undefined) return [opaque(`which command of ${program} it is can't be known`)];
    if (!Object.hasOwn(commands, group)) return unknown(command, recognition);
    const found = [...command.environment]
      .filter(([name, { text }]) => programs.test(name) && text !== "")
      .flatMap(([, value]) => recognition.shell(value, command));
    return [...found, ...done(commands[group]!, { name: group, words: rest, command, recognition })];
  };

function done(group: ForgeGroup | ForgeVerb, call: ForgeCall): readonly Operation[] {
  if (asksForHelp(call.words)) return [];
  if (typeof group === "function") return group(call);
  const { verb, rest } = readVerb(call.words, leading);
  if (verb === "") return group[""]?.(call) ?? [];
  if (verb === undefined) return [opaque(`what it does with ${call.name} can't be known`)];
  if (asksForHelp(rest)) return [];
  const recogniser = (Object.hasOwn(group, verb) ? group[verb] : undefined) ?? write;
  return recogniser({ ...call, name: `${call.name} ${verb}`, words: rest });
}

const asksForHelp = ([first]: readonly Word[]) => first?.text === "--help" || first?.text === "-h";
