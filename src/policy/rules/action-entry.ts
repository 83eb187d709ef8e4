/** What a phrase does, written in the exact notation with blanks: `git.push(force: true, branch: @branch)`. */
import { operations } from "../operations.ts";
import { parseOperation, type RulePattern } from "./operation-notation.ts";

/** What a phrase can say more precisely: where, which branch, to which domain. */
export const kinds = [
  "path",
  "branch",
  "remote",
  "base",
  "environment",
  "domain",
  "method",
  "table",
  "manager",
  "layer",
  "command",
] as const;
export type Kind = (typeof kinds)[number];

/** Neither of both: it was spoken of, and may be anything. */
export interface Restriction {
  readonly is?: readonly string[];
  readonly isNot?: readonly string[];
}
export type Restrictions = ReadonlyMap<Kind, Restriction>;

export interface ActionEntry {
  readonly pattern: RulePattern;
  /** The arguments that are blanks, by what fills them. */
  readonly blanks: ReadonlyMap<Kind, string>;
  /** It belongs to the phrase only where one of its blanks is filled. */
  readonly isOptional: boolean;
}

/** Any command of a shell, or those that are named. */
const COMMAND = "Bash(@command)";
const commandEntry: ActionEntry = {
  pattern: { operation: "*", arguments: {}, command: ["*"] },
  blanks: new Map([["command", "command"]]),
  isOptional: false,
};

/**
 * `?` in front makes an entry optional. A blank that nothing fills is left out; one for an argument that the vocabulary
 * doesn't have is none.
 */
export function parseEntry(text: string): ActionEntry {
  if (text === COMMAND) return commandEntry;
  const isOptional = text.startsWith("?");
  const parsed = parseOperation(isOptional ? text.slice(1) : text);
  if (parsed?.isValid !== true) {
    return { pattern: { operation: text, arguments: {} }, blanks: new Map(), isOptional };
  }
  const { operation, arguments: named, except } = parsed.pattern;
  const blanks = new Map<Kind, string>();
  const fixed: Record<string, readonly string[]> = {};
  for (const [name, globs] of Object.entries(named)) {
    const kind = kinds.find(each => globs[0] === `@${each}`);
    if (kind === undefined) fixed[name] = globs;
    else if (operations[operation]?.arguments.includes(name)) blanks.set(kind, name);
  }
  return { pattern: { operation, arguments: fixed, ...(except && { except }) }, blanks, isOptional };
}

/** Undefined for an entry that doesn't belong to what the phrase says. */
export function fillEntry(
  { pattern, blanks, isOptional }: ActionEntry,
  given: Restrictions,
): RulePattern | undefined {
  const named: Record<string, readonly string[]> = { ...pattern.arguments };
  const except: Record<string, readonly string[]> = { ...pattern.except };
  if (isOptional && ![...blanks.keys()].some(kind => given.has(kind))) return undefined;
  for (const [kind, { is, isNot }] of given) {
    const name = blanks.get(kind);
    if (name === undefined) {
      const isSaid = is !== undefined || isNot !== undefined;
      // A layer of memory is a place, too: either blank says it.
      const isSaidElse = kind === "layer" || (kind === "path" && blanks.has("layer"));
      if (isOptional && isSaid && !isSaidElse) return undefined;
      continue;
    }
    if (kind === "command") return { ...pattern, command: is ?? [] };
    if (is !== undefined) named[name] = is;
    if (isNot !== undefined) except[name] = isNot;
  }
  const hasExceptions = Object.keys(except).length > 0;
  return { ...pattern, arguments: named, ...(hasExceptions && { except }) };
}

/** What all entries that must be there can be told more precisely. */
export function kindsOf(entries: readonly ActionEntry[]): readonly Kind[] {
  const required = entries.filter(({ isOptional }) => !isOptional);
  return kinds.filter(kind => required.length > 0 && required.every(({ blanks }) => blanks.has(kind)));
}
