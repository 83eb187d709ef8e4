/** Judges git apply and git am: the patch says which files are written. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { giveUp, read, reads, writes } from "./acts.ts";
import { type GitCall, type GitSubcommands, withOptions } from "./git-call.ts";
import type { GitOptions } from "./options.ts";
import { readPatchFiles } from "./patch-files.ts";

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
