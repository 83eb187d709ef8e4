/** Where packages come from and go to, where the command itself names a registry. */
import type { Word } from "../../word.ts";
import { readUrl } from "../syntax/url.ts";
import type { Call } from "./package-program.ts";

/** The registry of a command that names none: whatever is configured. No host has such a name. */
const IN_USE = "in use";

const registries = ({ manager, given, command }: Call): readonly Word[] => [
  ...given.values(...(manager.registries ?? [])),
  ...[...command.environment].flatMap(([name, value]) =>
    (manager.registryVariables ?? []).includes(name.toUpperCase()) ? [value] : [],
  ),
];

/** A domain, "in use" where the command names none, undefined where it can't be known. */
export function registryOf(call: Call): string | undefined {
  const domains = registries(call).map(word => readUrl(word).domain);
  if (domains.length === 0) return call.given.isUncertain ? undefined : IN_USE;
  const others = domains.filter(domain => isOther(call, domain));
  return others.length > 0 ? others[0] : domains.at(-1);
}

const isOther = ({ recognition: { facts } }: Call, domain: string | undefined) =>
  domain === undefined || !facts.registries.includes(domain);

/** Whether it names a registry that isn't one of those in use, or may name one. */
export function isForeign(call: Call): boolean {
  const registry = registryOf(call);
  return registry !== IN_USE && isOther(call, registry);
}
