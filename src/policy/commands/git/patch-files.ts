/** Which files a patch changes, by the lines that name them. */

export interface PatchFile {
  /** As git reads it: without the first folders, which `strip` counts. */
  readonly path: string;
  readonly isDeleted: boolean;
}

/** Encoded mails hide their lines; such text, and names that can't be read, make the answer undefined. */
const ENCODED = /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im;

export function readPatchFiles(text: string, strip = 1): readonly PatchFile[] | undefined {
  if (ENCODED.test(text)) return undefined;
  const found = new Map<string, PatchFile>();
  const add = (name: string | undefined, levels: number, isDeleted = false) => {
    const path = name === undefined || name === "/dev/null" ? undefined : stripped(name, levels);
    // A file that is written in any part of a patch counts as written.
    if (path !== undefined && (found.get(path)?.isDeleted ?? true)) found.set(path, { path, isDeleted });
  };
  const lines = text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const [, mark, rest = ""] =
      /^(--- |\+\+\+ |rename from |rename to |copy to |diff --git )(.*)$/.exec(line) ?? [];
    if (mark === undefined) continue;
    if (mark === "diff --git ") {
      const names = headerNames(rest) ?? (isNamedBelow(lines, index) ? [] : undefined);
      if (names === undefined) return undefined;
      for (const name of names) add(name, strip, isDeletion(lines, index));
    } else if (mark === "--- ") add(nameOf(rest), strip, /^\+\+\+ \/dev\/null/.test(lines[index + 1] ?? ""));
    else if (mark === "+++ ") add(nameOf(rest), strip);
    else add(nameOf(rest), strip - 1, mark === "rename from ");
  }
  return [...found.values()];
}

/** Renames, copies and changed lines name their files once more; binary changes and changed modes don't. */
const isNamedBelow = (lines: readonly string[], header: number) =>
  lines.slice(header + 1, header + 8).some(each => /^(?:rename|copy) to |^\+\+\+ /.test(each));

const isDeletion = (lines: readonly string[], header: number) =>
  /^deleted file mode /.test(lines[header + 1] ?? "");

/** A name ends at a tab; in quotes it has escapes. */
function nameOf(rest: string): string | undefined {
  return rest.startsWith('"')
    ? unquote(/^"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1])
    : rest.split("\t")[0]!.trimEnd();
}

/** `a/x b/x`, which is one file; undefined where the two differ. */
function headerNames(rest: string): readonly (string | undefined)[] | undefined {
  if (rest.startsWith('"')) return [nameOf(rest)];
  const half = (rest.length - 1) / 2;
  if (!Number.isInteger(half) || rest[half] !== " ") return undefined;
  const [one, other] = [rest.slice(0, half), rest.slice(half + 1)];
  return one.replace(/^[^/]*\//, "") === other.replace(/^[^/]*\//, "") ? [one] : undefined;
}

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

function stripped(name: string, levels: number): string | undefined {
  const path = name.split("/").slice(Math.max(0, levels)).join("/");
  return path === "" ? undefined : path;
}
