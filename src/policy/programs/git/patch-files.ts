/** Reads the files that a patch changes from the lines that name them. */

export interface PatchFile {
  readonly path: string;
  readonly isDeleted: boolean;
}

/** Mails can hide their lines in an encoding. */
const ENCODED = /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im;

const NAMING = /^(diff --git |--- |\+\+\+ |rename from |rename to |copy to )(.*)$/;

/**
 * `strip`: how many folders in front of each name don't count; without it, git takes one, and none from a name without
 * folders. Changed lines that look like a name count as names. Undefined where names can't be read.
 */
export function readPatchFiles(text: string, strip?: number): readonly PatchFile[] | undefined {
  if (ENCODED.test(text)) return undefined;
  const found = new Map<string, PatchFile>();
  const lines = text.split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    const [, mark, rest = ""] = NAMING.exec(line) ?? [];
    if (mark === undefined) continue;
    const isHeader = mark === "diff --git ";
    const name = isHeader ? headerName(rest) : nameOf(rest);
    if (name === undefined && !isNamedBelow(lines, at)) return undefined;
    if (name === undefined || name === "/dev/null") continue;
    const next = lines[at + 1] ?? "";
    const isDeleted = mark === "rename from " || /^deleted file mode |^\+\+\+ \/dev\/null/.test(next);
    // Renames name their files without the prefix.
    const levels = (strip ?? (name.includes("/") ? 1 : 0)) - (/^(?:rename|copy)/.test(mark) ? 1 : 0);
    const path = name.split("/").slice(Math.max(0, levels)).join("/");
    // A file that any part of the patch writes counts as written.
    if (path !== "" && (found.get(path)?.isDeleted ?? true)) found.set(path, { path, isDeleted });
  }
  return [...found.values()];
}

/** Renames, copies and changed lines name their files once more; binary changes and changed modes don't. */
const isNamedBelow = (lines: readonly string[], header: number) =>
  lines.slice(header + 1, header + 8).some(each => /^(?:rename|copy) to |^\+\+\+ /.test(each));

/** The one file of `a/x b/x`; undefined where the two differ. */
function headerName(rest: string): string | undefined {
  if (rest.startsWith('"')) return nameOf(rest);
  const half = (rest.length - 1) / 2;
  const [one, other] = [rest.slice(0, half), rest.slice(half + 1)];
  const isSame = rest[half] === " " && one.replace(/^[^/]*\//, "") === other.replace(/^[^/]*\//, "");
  return isSame ? one : undefined;
}

/** A name ends at a tab; in quotes it has escapes. */
const nameOf = (rest: string): string =>
  rest.startsWith('"')
    ? unquote(/^"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1] ?? rest)
    : rest.split("\t", 1)[0]!.trimEnd();

const escapes: { readonly [letter: string]: string } = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
};

const unquote = (text: string): string =>
  text
    .replace(/(?:\\[0-7]{3})+/g, run =>
      new TextDecoder().decode(Uint8Array.from(run.slice(1).split("\\"), each => Number.parseInt(each, 8))),
    )
    .replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
