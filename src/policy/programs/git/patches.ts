/** git apply and git am: the patch says which files are written. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { giveUp, read, reads, writes } from "./acts.ts";
import { type GitCall, type GitSubcommands, withOptions } from "./git-call.ts";
import type { GitOptions } from "./options.ts";
import { type PatchFile, readPatchFiles } from "./patch-files.ts";

const apply = withOptions("-pC exclude include whitespace directory build-fake-ancestor", (call, options) =>
  options.has("check", "stat", "numstat", "summary") && !options.has("apply") && !options.isUncertain
    ? [read("apply --check")]
    : patchesApplied(call, options, options.has("cached") && !options.has("index")),
);

const am = withOptions(
  "-pC ~S exclude include whitespace directory patch-format quoted-cr empty",
  (call, options) => {
    if (options.has("abort")) return [giveUp];
    if (options.has("show-current-patch", "quit")) return [read("am")];
    if (options.has("continue", "skip", "resolved", "r", "retry", "allow-empty"))
      return [operation("git.apply", { path: undefined })];
    return patchesApplied(call, options, false);
  },
);

export const patching: GitSubcommands = { apply, am };

/** A patch's text, and the file that has it. */
interface Patch {
  readonly path: string | undefined;
  readonly text: string | undefined;
  /** The shell has opened it. */
  readonly isOnInput?: true;
}

function patchesApplied(call: GitCall, options: GitOptions, isIndexOnly: boolean): readonly Operation[] {
  const given = options.operands.length === 0 ? [known("-")] : options.operands;
  const patches = given.flatMap(each =>
    each.text === "-" ? [patchOnInput(call)] : patchesNamed(call, each),
  );
  return patches.flatMap(({ path, text, isOnInput }) => [
    operation("git.apply", { path }),
    ...(path === undefined || isOnInput ? [] : [reads(path)]),
    // From the index alone a later command may write the files.
    ...filesWritten(call, options, text).map(each => (isIndexOnly ? possibly(each) : each)),
  ]);
}

function patchOnInput(call: GitCall): Patch {
  const { input } = call.command;
  if (input.kind === "file")
    return { ...(patchesNamed(call, input.path)[0] ?? nothingKnown), isOnInput: true };
  return input.kind === "text" ? { path: undefined, text: textOf(input.text) } : nothingKnown;
}

const nothingKnown: Patch = { path: undefined, text: undefined };

const patchesNamed = ({ recognition, command }: GitCall, word: Word): readonly Patch[] =>
  recognition.paths(word, command).map(path => ({
    path,
    text: path === undefined || command.isElsewhere ? undefined : recognition.facts.readText(path),
  }));

function filesWritten(call: GitCall, options: GitOptions, text: string | undefined): readonly Operation[] {
  const files = options.isUncertain || text === undefined ? undefined : filesOf(call, options, text);
  const prefix = options.values("directory").at(-1) ?? known("");
  if (files === undefined || textOf(prefix) === undefined) {
    return [possibly(writes(undefined))];
  }
  const command = { ...call.command, directory: rootOf(call) };
  const folder = prefix.text === "" ? "" : `${prefix.text}/`;
  return files.flatMap(({ path, isDeleted }) =>
    call.recognition
      .paths(known(folder + path), command)
      .map(each =>
        isDeleted ? operation("fs.delete", { path: each, recursive: false, force: false }) : writes(each),
      ),
  );
}

const rootOf = (call: GitCall) => call.workTree ?? call.command.directory;

function filesOf(call: GitCall, options: GitOptions, text: string): readonly PatchFile[] | undefined {
  const strip = options.values("p").at(-1)?.text;
  if (strip !== undefined && !/^\d{1,3}$/.test(strip)) return undefined;
  const files = readPatchFiles(text, strip === undefined ? undefined : Number(strip));
  if (files?.length === 0) return undefined;
  const isAtRoot = rootOf(call) === call.command.directory;
  return isAtRoot || files?.every(({ isPlain }) => !isPlain) ? files : undefined;
}
