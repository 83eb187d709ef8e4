/** Looks up which files a listing may name, for the command that a pipe or a substitution hands the names to. */
import type { Facts } from "../facts.ts";
import { matchesGlob } from "../glob.ts";
import { lazily } from "../lazily.ts";
import { hasProtectedFields } from "../paths/protected-fields.ts";
import { protectedPatterns } from "../paths/protected-paths.ts";
import { isSecretPath } from "../paths/secret-paths.ts";
import type { Command, ListedFiles, Output } from "../recognition.ts";
import { textOf } from "../word.ts";
import { type Listing, listings } from "./listing-programs.ts";
import { absolute } from "./paths-of.ts";
import { MAX_EXPANSION } from "./walk.ts";

/** More names than these are not looked at one by one. */
const MAX_NAMES = 5_000;

/**
 * Undefined where its output isn't names of files. The files are looked up when they are asked for, and undefined where they
 * aren't known, and where a name has a space or a quote in it, or is a secret's, so that all depends on whether it is printed.
 */
export function filesListed(command: Command, facts: Facts): (() => ListedFiles | undefined) | undefined {
  const { program, arguments: given, directory, isElsewhere, input } = command;
  const texts = given.flatMap(each => textOf(each) ?? []);
  if (isElsewhere || directory === undefined || texts.length < given.length) return undefined;
  if (input.kind === "unknown" && input.files !== undefined && passesOn(program, texts)) return input.files;
  if (!Object.hasOwn(listings, program)) return undefined;
  return lazily(() => {
    const found = listings[program]!(texts, { directory, facts });
    return found && lookedThrough(found, directory, facts);
  });
}

/** The names of a listing, where there are not too many, and none that only the listing itself says is printed. */
export function wordsListed(output: Output | undefined): readonly string[] {
  const { names = [], hasRules = true } = (output?.kind === "unknown" && output.files?.()) || {};
  return hasRules || names.length > MAX_EXPANSION ? [] : names;
}

/** Programs that pass some of their lines on, as they are. Without names of files they read their input. */
const filters: { readonly [program: string]: RegExp } = {
  grep: /^-(?:[vEFGPiwx]+|-invert-match|-ignore-case|-extended-regexp|-fixed-strings)$/,
  head: /^-(?:n?\d+|n)$/,
  sort: /^-[ufrV]+$/,
  uniq: /^-u$/,
  cat: /^(?!)/,
};
const aliases: { readonly [program: string]: string } = {
  egrep: "grep",
  fgrep: "grep",
  tail: "head",
  tac: "cat",
};

export function passesOn(program: string, texts: readonly string[]): boolean {
  const name = aliases[program] ?? program;
  const options = Object.hasOwn(filters, name) ? filters[name]! : undefined;
  const operands = texts.filter((text, at) => !text.startsWith("-") && texts[at - 1] !== "-n");
  const allowed = texts.every(text => !text.startsWith("-") || options?.test(text));
  return options !== undefined && allowed && operands.length === (name === "grep" ? 1 : 0);
}

function lookedThrough({ folders, names, at }: Listing, directory: string, facts: Facts) {
  if (names.length > MAX_NAMES) return undefined;
  const places = new Set<string>();
  for (const name of names) {
    // A line that is several words, or an option, names another file than this one.
    if (/[\s"'\\\p{Cc}]|^-/u.test(name)) return undefined;
    for (const from of new Set([directory, at ?? directory])) {
      const path = absolute(name, from)!;
      for (const each of [path, facts.realPath(path)]) places.add(each);
    }
  }
  for (const path of places) if (isSecretPath(path, facts)) return undefined;
  const hasRules = lazily(() => [...places].some(ruleTest(facts)));
  return {
    folders,
    names,
    get hasRules() {
      return hasRules();
    },
  };
}

function ruleTest(facts: Facts): (path: string) => boolean {
  const patterns = protectedPatterns(facts).map(({ pattern }) => pattern.toLowerCase());
  return path =>
    hasProtectedFields(path, facts) || patterns.some(pattern => matchesGlob(pattern, path.toLowerCase()));
}
