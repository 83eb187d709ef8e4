/** Paths as `.gitignore` and the settings of coding agents write them, as the globs of rules. */

export interface PathGlobs {
  readonly globs: readonly string[];
  /** Paths of the globs that the pattern leaves out. */
  readonly except?: readonly string[];
}

export interface GitignoreReading {
  /**
   * A rule's `*` goes on into subfolders, one of these patterns doesn't. A narrow reading leaves those out; a wide one
   * takes them in. Permissions are read narrowly, prohibitions widely.
   */
  readonly isNarrow: boolean;
  /** It names a file: nothing is below it. */
  readonly isFile?: boolean;
}

/** A star that stays in its folder, until it is known how to say that. */
const STAR = "\0";
/** Each doubles the alternatives. */
const MAX_ANY_FOLDERS = 3;

/**
 * `//x` is absolute, `~/x` below the home, `/x`, `./x` and `x/y` below the project, `x` anywhere in the project; `**`
 * is any number of folders. Undefined for what can't be said with `*`: `?`, `[…]`, `{…}`, `..`, a negation.
 */
export function gitignoreGlobs(pattern: string, reading: GitignoreReading): PathGlobs | undefined {
  const text = pattern.trim();
  if (text === "" || /[?[\]{}\\\0]|^!/.test(text) || text.split("/").includes("..")) return undefined;
  const [prefix, body] = anchor(text);
  const folders = body.endsWith("/") || body === "" ? `${body}**` : body;
  const segments = folders
    .split("/")
    .filter((each, at, all) => each !== "" && !(each === "**" && all[at + 1] === "**"));
  if (segments.slice(0, -1).filter(each => each === "**").length > MAX_ANY_FOLDERS) return undefined;
  const alternatives = expand(segments).map(each => prefix + each);
  const last = segments.at(-1)!;
  const hasBelow = !(reading.isFile || last === "**" || (reading.isNarrow && last.includes("*")));
  const patterns = alternatives.flatMap(each => (hasBelow ? [each, `${each}/*`] : [each]));
  const globs = patterns.map(each => each.replaceAll(STAR, "*"));
  const except = reading.isNarrow ? patterns.flatMap(deeper) : [];
  return except.length === 0 ? { globs } : { globs, except };
}

function anchor(text: string): readonly [prefix: string, body: string] {
  if (text.startsWith("//")) return ["/", text.slice(2)];
  if (text === "~" || text.startsWith("~/")) return ["~/", text.slice(2)];
  if (text.startsWith("/")) return ["./", text.slice(1)];
  if (text.startsWith("./")) return ["./", text.slice(2)];
  if (text.slice(0, -1).includes("/")) return [text.startsWith(".agent/") ? "" : "./", text];
  return ["./", `**/${text}`];
}

/** One alternative without folders and one with, for each `**`. */
function expand([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  if (rest.length === 0) return [first === "**" ? "*" : stars(first)];
  if (first !== "**") return expand(rest).map(each => `${stars(first)}/${each}`);
  // Any folders, and then anything: one star says both.
  if (rest[0]!.startsWith("*")) {
    const [next, ...others] = rest;
    const tail = others.length === 0 ? [""] : expand(others).map(each => `/${each}`);
    return tail.map(each => `*${stars(next!.replace(/^\*+/, ""))}${each}`);
  }
  return expand(rest).flatMap(each => [each, `*/${each}`]);
}

const stars = (segment: string) => segment.replace(/\*+/g, STAR);

/** The same pattern one folder further down, for each star that should have stayed in its folder. */
function deeper(pattern: string): readonly string[] {
  const pieces = pattern.split(STAR);
  return pieces
    .slice(1)
    .map((_, at) =>
      pieces
        .map((piece, index) => (index === 0 ? piece : `${index === at + 1 ? "*/*" : "*"}${piece}`))
        .join(""),
    );
}
