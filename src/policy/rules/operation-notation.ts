/** The exact form of a rule: `git.push(force: true, branch: main|production, remote: !origin)`. */
import type { PolicyRule } from "../policy.ts";

/** A rule without its decision. */
export type RulePattern = Pick<PolicyRule, "operation" | "arguments" | "except" | "command">;

/** A rule in one of the exact forms. */
export interface ParsedRule {
  /** The operations of the rule. Of an unreadable rule: its operations, as far as known. */
  readonly patterns: readonly RulePattern[];
  readonly isReadable: boolean;
  /** The expected form, where it can't be read, or could never match. */
  readonly expected?: string;
}

export const readable = (...patterns: readonly RulePattern[]): ParsedRule => ({ patterns, isReadable: true });
export const unreadable = (expected: string, ...patterns: readonly RulePattern[]): ParsedRule => ({
  patterns,
  isReadable: false,
  expected,
});

type Named = Record<string, readonly string[]>;

const HEAD = /^([A-Za-z][\w-]*(?:\.[\w*-]+)+|\*)\s*\(/;
const ARGUMENT = /^\s*([A-Za-z_][\w-]*)\s*:(.*)$/s;

/**
 * Undefined when it is something else: an operation's name has a dot or is `*`, and a parenthesis follows it. Values
 * are globs; a value with a comma, a parenthesis or `|` in it has double quotes. `!` before the values of an argument
 * says what it must not be; an argument may be named once for each.
 */
export function parseOperation(span: string): ParsedRule | undefined {
  const text = span.trim();
  const head = HEAD.exec(text);
  if (head === null) return undefined;
  const operation = head[1]!;
  const wrong = (expected: string) => unreadable(expected, { operation, arguments: {} });
  if (!text.endsWith(")")) return wrong(`${operation}(…) to end in a closing parenthesis`);
  const inner = text.slice(head[0].length, -1);
  const parts = splitUnquoted(inner, ",");
  if (parts === undefined) return wrong("the closing quotation mark of a value");
  if (splitUnquoted(inner, "(")!.length + splitUnquoted(inner, ")")!.length > 2) {
    return wrong("no parentheses inside a rule's arguments");
  }
  const named: Named = Object.create(null);
  const except: Named = Object.create(null);
  for (const part of inner.trim() === "" ? [] : parts) {
    const [, name, given] = ARGUMENT.exec(part) ?? [];
    if (name === undefined || given === undefined) return wrong(`name: value instead of "${part.trim()}"`);
    const isNegated = given.trimStart().startsWith("!");
    const into = isNegated ? except : named;
    if (name in into) return wrong(`each argument once, not ${name} again`);
    const values = isNegated ? given.trimStart().slice(1) : given;
    const globs = splitUnquoted(values, "|")!.map(value => value.trim());
    if (globs.includes("")) return wrong(`a value in each alternative of ${name}`);
    if (globs.slice(isNegated ? 0 : 1).some(glob => glob.startsWith("!"))) {
      return wrong(`one ! before all values of ${name}`);
    }
    into[name] = globs.map(unquote);
  }
  const hasExceptions = Object.keys(except).length > 0;
  return readable({ operation, arguments: named, ...(hasExceptions && { except }) });
}

/** Undefined where a quotation mark is never closed. */
function splitUnquoted(text: string, separator: string): string[] | undefined {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (isQuoted && text[at] === "\\") at++;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return isQuoted ? undefined : [...parts, text.slice(from)];
}

const unquote = (value: string) =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replace(/\\(.)/gs, "$1")
    : value;

/** Writes a rule in the exact notation; `parseRuleNotation` reads it back as the same one rule. */
export function formatRule({ operation, arguments: named, except = {}, command }: RulePattern): string {
  if (command !== undefined) return formatCommands(command);
  const parts = [
    ...Object.entries(named).map(([name, globs]) => `${name}: ${formatValues(globs)}`),
    ...Object.entries(except).map(([name, globs]) => `${name}: !${formatValues(globs)}`),
  ];
  return `${operation}(${parts.join(", ")})`;
}

const formatValues = (globs: readonly string[]) => globs.map(formatValue).join("|");

function formatValue(glob: string): string {
  const isPlain = glob !== "" && glob === glob.trim() && !/[,()|"]|^!/.test(glob);
  return isPlain ? glob : `"${glob.replace(/["\\]/g, "\\$&")}"`;
}

function formatCommands([first = "*", second, ...others]: readonly string[]): string {
  if (second === `${first} *` && others.length === 0) return `Bash(${first}:*)`;
  return [first, ...(second === undefined ? [] : [second]), ...others]
    .map(glob => `Bash(${glob})`)
    .join(" or ");
}
