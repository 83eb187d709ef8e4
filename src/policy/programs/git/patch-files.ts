/** Which files a patch changes, by the lines that name them. */

export interface PatchFile {
  readonly path: string;
  readonly isDeleted: boolean;
  /** It stands below no `diff --git` line: git takes its name from the folder that it runs in. */
  readonly isPlain: boolean;
}

/** Mails can hide their lines in an encoding. */
const ENCODED = /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im;

/**
 * `strip`: how many folders in front of each name don't count; where it isn't given, git takes one, and none from a
 * plain name without folders. Undefined where names can't be read.
 */
export function readPatchFiles(text: string, strip?: number): readonly PatchFile[] | undefined {
  if (ENCODED.test(text)) return undefined;
  const found = new Map<string, PatchFile>();
  const add = (name: string | undefined, levels: number, isDeleted: boolean, isPlain = false) => {
    if (name === undefined || name === "/dev/null") return;
    const path = name.split("/").slice(Math.max(0, levels)).join("/");
    // A file that any part of the patch writes counts as written.
    if (path !== "" && (found.get(path)?.isDeleted ?? true)) found.set(path, { path, isDeleted, isPlain });
  };
  const addPlain = (name: string | undefined, isDeleted: boolean) =>
    add(name, strip ?? (name?.includes("/") ? 1 : 0), isDeleted, true);
  const levels = strip ?? 1;
  const lines = text.split(/\r?\n/);
  let isHeader = false;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("diff --git ")) {
      isHeader = true;
      const name = headerName(line.slice("diff --git ".length));
      if (name === undefined && !isNamedBelow(lines, index)) return undefined;
      add(name, levels, lines[index + 1]?.startsWith("deleted file mode ") === true);
    } else if (line.startsWith("@@ ")) isHeader = false;
    else if (isHeader) {
      const [, mark, rest = ""] = HEADER_LINE.exec(line) ?? [];
      if (mark === "--- ") add(nameOf(rest), levels, isGone(lines[index + 1]));
      else if (mark === "+++ ") add(nameOf(rest), levels, false);
      else if (mark !== undefined) add(nameOf(rest), levels - 1, mark === "rename from ");
    } else if (startsPlainPart(lines, index)) {
      addPlain(nameOf(line.slice(4)), isGone(lines[index + 1]));
      addPlain(nameOf(lines[index + 1]!.slice(4)), false);
    }
  }
  return [...found.values()];
}

const HEADER_LINE = /^(--- |\+\+\+ |rename from |rename to |copy to )(.*)$/;

const isGone = (line: string | undefined) => line?.startsWith("+++ /dev/null") === true;

const startsPlainPart = (lines: readonly string[], index: number) =>
  lines[index]!.startsWith("--- ") &&
  lines[index + 1]?.startsWith("+++ ") === true &&
  lines[index + 2]?.startsWith("@@ -") === true;

/** Renames, copies and changed lines name their files once more; binary changes and changed modes don't. */
const isNamedBelow = (lines: readonly string[], header: number) =>
  lines.slice(header + 1, header + 8).some(each => /^(?:rename|copy) to |^\+\+\+ /.test(each));

/** The one file of `a/x b/x`; undefined where the two differ. */
function headerName(rest: string): string | undefined {
  if (rest.startsWith('"')) return nameOf(rest);
  const half = (rest.length - 1) / 2;
  if (!Number.isInteger(half) || rest[half] !== " ") return undefined;
  const [one, other] = [rest.slice(0, half), rest.slice(half + 1)];
  return one.replace(/^[^/]*\//, "") === other.replace(/^[^/]*\//, "") ? one : undefined;
}

/** A name ends at a tab; in quotes it has escapes. */
const nameOf = (rest: string): string | undefined =>
  rest.startsWith('"') ? unquote(/^"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1]) : rest.split("\t", 1)[0]!.trimEnd();

const escapes: { readonly [letter: string]: string } = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
};

const unquote = (text: string | undefined): string | undefined =>
  text
    ?.replace(/(?:\\[0-7]{3})+/g, run =>
      new TextDecoder().decode(Uint8Array.from(run.slice(1).split("\\"), each => Number.parseInt(each, 8))),
    )
    .replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
