/** Commands as the settings of coding agents write them, as globs over a command's words. */

/**
 * `npm publish:*` and `npm publish *` are the command with any further words, or none; `git * main` is a pattern;
 * anything else is exactly that. Spaces count as one.
 */
export function commandGlobs(specifier: string): readonly string[] {
  const text = specifier.trim().replace(/\s+/g, " ");
  const open = / ?(?::\*| \*)$/.exec(text);
  if (open === null) return text === "" ? [] : [text];
  const command = text.slice(0, open.index).trim();
  return command === "" ? ["*"] : [command, `${command} *`];
}
