/** The exact form of a rule: `git.push(force: true, branch: main|production|staging)`. */

export interface RulePattern {
  /** A glob over operation names. */
  readonly operation: string;
  readonly arguments: { readonly [name: string]: readonly string[] };
}

export type ParsedNotation =
  | { readonly isValid: true; readonly pattern: RulePattern }
  /** `operation` is what the rule is about, as far as it can be read. */
  | { readonly isValid: false; readonly operation: string; readonly expected: string };

const HEAD = /^([A-Za-z][\w-]*(?:\.[\w*-]+)+|\*)\s*\(/;
const ARGUMENT = /^\s*([A-Za-z_][\w-]*)\s*:(.*)$/s;

/**
 * Reads a code span. Undefined when it is something else (a file's name, a command, another notation): an operation's
 * name has a dot or is `*`, and a parenthesis follows it. Values are globs without commas, parentheses or `|`.
 */
export function parseRuleNotation(span: string): ParsedNotation | undefined {
  const text = span.trim();
  const head = HEAD.exec(text);
  if (head === null) return undefined;
  const operation = head[1]!;
  const wrong = (expected: string): ParsedNotation => ({ isValid: false, operation, expected });
  if (!text.endsWith(")")) return wrong(`${operation}(…) to end in a closing parenthesis`);
  const inner = text.slice(head[0].length, -1);
  if (/[()]/.test(inner)) return wrong("no parentheses inside a rule's arguments");
  const named: Record<string, readonly string[]> = Object.create(null);
  if (inner.trim() === "") return { isValid: true, pattern: { operation, arguments: named } };
  for (const part of inner.split(",")) {
    const [, name, values] = ARGUMENT.exec(part) ?? [];
    if (name === undefined || values === undefined) {
      return wrong(`name: value instead of "${part.trim()}"`);
    }
    if (name in named) return wrong(`each argument once, not ${name} again`);
    const globs = values.split("|").map(value => value.trim());
    if (globs.includes("")) return wrong(`a value in each alternative of ${name}`);
    named[name] = globs;
  }
  return { isValid: true, pattern: { operation, arguments: named } };
}
