/** What the verbs of clouds and clusters come to, as operations. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { lastValue } from "../syntax/option-values.ts";
import type { Call, Effect } from "../syntax/verb-program.ts";

export const cloudRead =
  (provider: string): Effect =>
  ({ verb }) => [operation("cloud.read", { provider, ...serviceOf(verb) })];

export const cloudChange =
  (provider: string): Effect =>
  ({ verb }) => [operation("cloud.change", { provider, ...serviceOf(verb), verb: lastOf(verb) })];

/** One operation a resource that is named; an unknown one where none is. */
export const cloudDelete =
  (provider: string): Effect =>
  call => {
    const names = call.after.filter((word, at) => !isOption(word) && !takesValue(call.after[at - 1]));
    return deletionsOf({ provider, ...serviceOf(call.verb) }, names);
  };

const isOption = ({ text }: Word) => text.startsWith("-");

/** Whether the next word may be its value. */
const takesValue = (word: Word | undefined) =>
  word !== undefined && isOption(word) && !word.text.includes("=");

export function deletionsOf(
  place: { readonly provider: string; readonly service?: string | undefined },
  names: readonly Word[],
): readonly Operation[] {
  const resources = names.length === 0 ? [undefined] : names.map(textOf);
  return resources.map(resource => operation("cloud.delete", { ...place, resource }));
}

/** Deploys to the environment that the first of these options names. */
export const deploy =
  (...options: readonly string[]): Effect =>
  call => [
    operation("deploy.run", {
      tool: call.command.program,
      environment: textOf(lastValue(call, ...options.map(name => name.replace(/^-+/, "")))),
    }),
  ];

export const secretsRead: Effect = call => [operation("secrets.read", { path: nameOf(call) })];

export const secretsChange: Effect = call => [operation("secrets.change", { path: nameOf(call) })];

/** Runs what follows on a machine far away. */
export const remoteRun: Effect = () => [operation("remote.run", { domain: undefined })];

/** The word after the verb, and after flags without a doubt. What follows an option may be that option's value. */
function nameOf({ after }: Call): string | undefined {
  const at = after.findIndex(word => !isOption(word));
  return at < 0 || takesValue(after[at - 1]) ? undefined : textOf(after[at]);
}

/** `compute instances delete` is a verb of the service `compute`. */
function serviceOf(verb: string): { readonly service?: string } {
  const words = verb.split(" ");
  return words.length > 1 ? { service: words[0]! } : {};
}

const lastOf = (verb: string) => verb.slice(verb.lastIndexOf(" ") + 1);
