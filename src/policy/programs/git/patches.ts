/** Judges git apply and git am by the files that the patch names. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { giveUp, read, reads, writes } from "./acts.ts";
import { type GitCall, type GitSubcommands, withOptions } from "./git-call.ts";
import type { GitOptions } from "./options.ts";

const common = "-pC ~S exclude include whitespace directory build-fake-ancestor patch-format quoted-cr empty";

const apply = withOptions(common, (call, options) => {
  const isCheck = options.has("check", "stat", "numstat", "summary") && !options.has("apply");
  if (isCheck && !options.isUncertain) return [read("apply --check")];
  // From the index alone a later command may write the files.
  const isIndexOnly = options.has("cached") && !options.has("index");
  return applied(call, options).map(each =>
    isIndexOnly && /^fs\.(?:write|delete)$/.test(each.name) ? possibly(each) : each,
  );
});

const am = withOptions(common, (call, options) => {
  if (options.has("abort")) return [giveUp];
  if (options.has("show-current-patch", "quit")) return [read("am")];
  return options.has("continue", "skip", "resolved", "r", "retry", "allow-empty")
    ? [operation("git.apply", { path: undefined })]
    : applied(call, options);
});

export const patching: GitSubcommands = { apply, am };

const applied = (call: GitCall, options: GitOptions): readonly Operation[] =>
  (options.operands.length === 0 ? [known("-")] : options.operands).flatMap(word => {
    const { input } = call.command;
    if (word.text !== "-") return applyFile(call, options, word, true);
    // The shell has opened a file of the input.
    if (input.kind === "file") return applyFile(call, options, input.path, false);
    const text = input.kind === "text" ? textOf(input.text) : undefined;
    return [operation("git.apply", { path: undefined }), ...filesWritten(call, options, text)];
  });

const applyFile = (call: GitCall, options: GitOptions, word: Word, opens: boolean) =>
  call.recognition.paths(word, call.command).flatMap(path => {
    const isHere = path !== undefined && !call.command.isElsewhere;
    return [
      operation("git.apply", { path }),
      ...(path !== undefined && opens ? [reads(path)] : []),
      ...filesWritten(call, options, isHere ? call.recognition.facts.readText(path) : undefined),
    ];
  });

function filesWritten(call: GitCall, options: GitOptions, text: string | undefined): readonly Operation[] {
  const { workTree, command, recognition } = call;
  const strip = options.values("p").at(-1)?.text;
  const isReadable = !options.isUncertain && (strip === undefined || /^\d{1,3}$/.test(strip));
  const levels = strip === undefined ? undefined : Number(strip);
  const files = isReadable && text !== undefined ? (readPatchFiles(text, levels) ?? []) : [];
  const prefix = textOf(options.values("directory").at(-1) ?? known(""));
  if (files.length === 0 || prefix === undefined) return [possibly(writes(undefined))];
  // A plain patch has its names from the folder that git runs in.
  const folders = new Set([workTree ?? command.directory, command.directory]);
  return [...folders].flatMap(directory =>
    files.flatMap(({ path, isDeleted }) =>
      recognition
        .paths(known(prefix === "" ? path : `${prefix}/${path}`), { ...command, directory })
        .map(each =>
          isDeleted ? operation("fs.delete", { path: each, recursive: false, force: false }) : writes(each),
        ),
    ),
  );
}

interface PatchFile {
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
