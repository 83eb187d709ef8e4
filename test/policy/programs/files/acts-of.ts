/** Gives a command line's operations on files, short enough for tables. */
import type { Operation } from "../../../../src/ports/index.ts";
import { operationsOf, type RigOptions, summarise } from "../rig.ts";

/** Operations that the core adds, which have tests of their own. */
const added = ["secrets.read", "brain.change_rules", "shell.print"];

/**
 * `delete build recursive force?`: the operation without `fs.`, its path relative to /work/app, then arguments that are
 * true, or with a `?` not known. Operations that are not on files are summarised as they are.
 */
export const actsOf = (text: string, options?: RigOptions): readonly string[] =>
  operationsOf(text, options)
    .filter(({ name }) => !added.includes(name))
    .map(actOf);

function actOf(given: Operation): string {
  const { name, arguments: args, isPossible } = given;
  if (!name.startsWith("fs.")) return summarise(given);
  const { path, ...rest } = args;
  const more = Object.entries(rest).flatMap(([key, value]) => {
    if (value === undefined) return [`${key}?`];
    if (value === true) return [key];
    return typeof value === "string" ? [`${key}=${shorten(value)}`] : [];
  });
  const words = [name.slice("fs.".length), path === undefined ? "?" : shorten(String(path)), ...more];
  return `${isPossible ? "maybe " : ""}${words.join(" ")}`;
}

const shorten = (path: string) =>
  path === "/work/app" ? "." : path.startsWith("/work/app/") ? path.slice("/work/app/".length) : path;
