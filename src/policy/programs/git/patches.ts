/** Judges git apply and git am by the files that the patch names. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { giveUp, read, reads, writes } from "./acts.ts";
import { type GitCall, type GitOptions, type GitSubcommands, withOptions } from "./git-call.ts";

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
    const { command, recognition } = call;
    const { input, isElsewhere } = command;
    const isInput = word.text === "-";
    if (isInput && input.kind !== "file") {
      const text = input.kind === "text" ? textOf(input.text) : undefined;
      return [operation("git.apply", { path: undefined }), ...filesWritten(call, options, text)];
    }
    // The shell has opened a file of the input.
    const file = isInput && input.kind === "file" ? input.path : word;
    return recognition
      .paths(file, command)
      .flatMap(path => [
        operation("git.apply", { path }),
        ...(path !== undefined && !isInput ? [reads(path)] : []),
        ...filesWritten(
          call,
          options,
          path !== undefined && !isElsewhere ? recognition.facts.readText(path) : undefined,
        ),
      ]);
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
    const name = mark === "diff --git " ? headerName(rest) : nameOf(rest);
    if (name === undefined) {
      // Renames, copies and changed lines name their files once more; binary changes and changed modes don't.
      if (lines.slice(at + 1, at + 8).some(each => /^(?:rename|copy) to |^\+\+\+ /.test(each))) continue;
      return undefined;
    }
    const isDeleted =
      mark === "rename from " || /^deleted file mode |^\+\+\+ \/dev\/null/.test(lines[at + 1] ?? "");
    // Renames name their files without the prefix.
    const levels = (strip ?? (name.includes("/") ? 1 : 0)) - (/^(?:rename|copy)/.test(mark) ? 1 : 0);
    const path = name.split("/").slice(Math.max(0, levels)).join("/");
    // A file that any part of the patch writes counts as written.
    if (name !== "/dev/null" && path !== "" && (found.get(path)?.isDeleted ?? true))
      found.set(path, { path, isDeleted });
  }
  return [...found.values()];
}

/** The one file of `a/x b/x`; undefined where the two differ. */
function headerName(rest: string): string | undefined {
  if (rest.startsWith('"')) return nameOf(rest);
  const [one, other] = [rest.slice(0, rest.length / 2), rest.slice(rest.length / 2 + 1)];
  const isSame = one.replace(/^[^/]*\//, "") === other.replace(/^[^/]*\//, "");
  return isSame ? one : undefined;
}

/** A name ends at a tab; in quotes it has escapes. */
const nameOf = (rest: string): string =>
  rest.startsWith('"')
    ? unquote(/^"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1] ?? rest)
    : rest.split("\t", 1)[0]!.trimEnd();

const unquote = (text: string): string =>
  text
    .replace(/(?:\\[0-7]{3})+/g, run =>
      new TextDecoder().decode(Uint8Array.from(run.slice(1).split("\\"), each => Number.parseInt(each, 8))),
    )
    .replace(/\\(.)/g, "$1");
