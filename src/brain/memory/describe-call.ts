/** How a tool call is told in an episode, whoever made it. */

/**
 * A call in a line, whole: whoever writes it down redacts it before it is cut, and half a secret looks like none.
 * Values stand as assignments, quoted where they have gaps, which is how a redactor knows a password by its name.
 */
export function describeCall(tool: string, values: unknown): string {
  if (typeof values !== "object" || values === null) return tool;
  const named = Object.entries(values).map(([name, value]) => {
    const isPlain = typeof value === "string" && !/\s/.test(value);
    return `${name}: ${isPlain ? value : JSON.stringify(value)}`;
  });
  return [tool, ...named].join(" ");
}
