/** A rule in the exact notation, as it could stand in a code span. */
import type { RulePattern } from "./operation-notation.ts";

/** `parseRuleNotation` reads it back as the same one rule. */
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
