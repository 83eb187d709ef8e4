/** Gives a command line's operations on git and forges, short enough for tables. */
import type { Operation } from "../../../../src/ports/index.ts";
import { operationsOf, type RigOptions } from "../rig.ts";

/** Operations that the core adds, which have tests of their own. */
const added = ["brain.change_rules", "shell.print"];

/**
 * `git.push origin main force`: the operation, then its arguments: texts as they are, paths relative to /work/app, a
 * true one by its name, an unknown one by its name with `?`. False and null are left out, but `unverified`
 * stands for hooks that are passed over.
 */
export const actsOf = (text: string, options?: RigOptions): readonly string[] =>
  operationsOf(text, options)
    .filter(({ name }) => !added.includes(name))
    .map(actOf);

function actOf({ name, arguments: given, isPossible }: Operation): string {
  const words = Object.entries(given).flatMap(([key, value]) => {
    if (value === undefined) return [`${key}?`];
    if (key === "verify") return value === false ? ["unverified"] : [];
    if (value === true) return [key];
    return value === false || value === null ? [] : [shorten(String(value))];
  });
  return [...(isPossible ? ["maybe"] : []), name, ...words].join(" ");
}

const shorten = (text: string) =>
  text === "/work/app" ? "." : text.startsWith("/work/app/") ? text.slice("/work/app/".length) : text;

/** A command, and what it does. */
export type Row = readonly [command: string, ...acts: string[]];

/** The repository that the tables speak of: it holds the brain, and the branch `topic` is checked out. */
export const repository = (
  configuration: { readonly [key: string]: string } = {},
  branch: string | undefined = "topic",
) => ({
  git: {
    branch,
    config: (key: string) => configuration[key],
    alias: (name: string) => configuration[`alias.${name}`],
    protectedChanges: () => [],
  },
});
