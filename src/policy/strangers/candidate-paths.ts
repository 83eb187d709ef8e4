/** The paths that a word may name, in whichever form a program takes them. */

/** A typed list of paths has no more of them in one word. */
const MAX_CANDIDATES = 16;
const URL = /(?:^|=|@)[a-z][a-z\d+.-]*:\/\//i;
const FILE_URL = /(?:^|[=@:,])file:(?:\/\/[^/]*)?(\/.*)$/is;

/**
 * The word itself; the parts behind `=`, `@`, `:` and `,` in it; the value attached to a short option; the path of a `file://`
 * address. Other addresses name no path. `~` and `$HOME` that the program would expand mean the home.
 */
export function candidatePaths(text: string, home: string): readonly string[] {
  const [, path] = FILE_URL.exec(text) ?? [];
  if (path !== undefined) return [path];
  const starts = new Set([0]);
  if (/^-[^-]/.test(text)) {
    starts.add(2);
    const begin = text.search(/[/~.]/);
    if (begin > 0) starts.add(begin);
  }
  const end = URL.exec(text)?.index ?? text.length;
  const separators = /[=@:,]/g;
  for (let found = separators.exec(text); found !== null; found = separators.exec(text)) {
    if (found.index >= end || starts.size >= MAX_CANDIDATES) break;
    starts.add(found.index + 1);
  }
  const pieces = Array.from(starts, start => text.slice(start)).filter(each => each !== "" && each !== "-");
  return pieces.filter(each => !/^[a-z][a-z\d+.-]*:\/\//i.test(each)).map(each => withHome(each, home));
}

const withHome = (path: string, home: string): string =>
  path.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/, home).replace(/^~(?=[\w-]+(?:\/|$))/, "/home/");
