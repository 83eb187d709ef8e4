/** Reads single values from TOML, as far as finding out about a project needs it. */

/** The value of a key in a section of a TOML file, as far as one line holds it. */
export function tomlText(toml: string | undefined, section: string, key: string): string | undefined {
  const at = toml?.split(/\r?\n/) ?? [];
  const start = at.findIndex(line => line.trim() === `[${section}]`);
  if (start < 0) return undefined;
  for (const line of at.slice(start + 1)) {
    if (/^\s*\[/.test(line)) return undefined;
    const [, found, , value] = /^\s*([\w-]+)\s*=\s*(["'])(.*)\2/.exec(line) ?? [];
    if (found === key) return value;
  }
  return undefined;
}
