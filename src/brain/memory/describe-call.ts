/** Describes a tool call for an episode. */

/**
 * A call in a line, whole: the writer redacts it before it cuts it, since half a secret can't be recognised.
 * Values are assignments, quoted where they have gaps, so that a redactor recognises a password by its name.
 */
export function describeCall(tool: string, values: unknown): string {
  if (typeof values !== "object" || values === null) return tool;
  const named = Object.entries(values).map(([name, value]) => {
    const isPlain = typeof value === "string" && !/\s/.test(value);
    return `${name}: ${isPlain ? value : JSON.stringify(value)}`;
  });
  return [tool, ...named].join(" ");
}
