/** `createFileJournal` keeps files as they were before the calls of this process changed them, so that a turn's changes can be shown and taken back. */
import { lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { type CallId, isFault, type TurnId } from "../../base/index.ts";
import { riskTier } from "../../policy/index.ts";
import type { CallView, Hook } from "../../ports/index.ts";
import type { FileChange } from "./tool-line.ts";

export interface FileJournal {
  readonly hook: Hook;
  changesOf(call: CallId): readonly FileChange[];
  /** Gives files of a turn back what was in them before it. A file that was changed again since is left alone. Never rejects. */
  undo(turn: TurnId): Promise<Undone>;
}

interface Undone {
  readonly restored: readonly string[];
  readonly removed: readonly string[];
  readonly left: readonly { readonly path: string; readonly reason: string }[];
  /** The calls that did nothing but change these files. */
  readonly calls: ReadonlySet<CallId>;
}

interface KeptFile extends FileChange {
  readonly file: string;
  /** The file without links, as it was before the call. */
  readonly place?: string;
  readonly mode?: number | undefined;
}

interface KeptCall {
  readonly turn: TurnId;
  /** It has no effect besides these changes. */
  readonly isFilesOnly: boolean;
  readonly files: readonly KeptFile[];
}

/** Larger files are neither compared nor taken back. */
const MAX_FILE_BYTES = 2_000_000;
const MAX_CALLS = 500;
/** Of the texts that are kept for all calls. Chosen: a day of changes, in 100 MB of memory. */
const MAX_CHARS = 50_000_000;

/**
 * @param root the project's folder, by which changes are named, once it is known
 * @param maxChars of the kept texts: the oldest calls go first
 */
export function createFileJournal(root: () => string, maxChars = MAX_CHARS): FileJournal {
  /** Of calls that are judged or run. */
  const begun = new Map<CallId, KeptCall>();
  const kept = new Map<CallId, KeptCall>();
  let keptChars = 0;

  function keep(call: CallId, entry: KeptCall): void {
    kept.set(call, entry);
    keptChars += charsOf(entry);
    for (const [oldest, { files }] of kept) {
      if (kept.size <= MAX_CALLS && keptChars <= maxChars) return;
      drop(oldest, files);
    }
  }

  function drop(call: CallId, files: readonly KeptFile[]): void {
    kept.delete(call);
    keptChars -= charsOf({ files });
  }

  return {
    hook: {
      name: "chat-files",
      onFailure: "open",
      beforeTool(view) {
        begun.set(view.call.call, callOf(view, root()));
        // Suspended calls may never be gone on with.
        if (begun.size > MAX_CALLS) begun.delete(begun.keys().next().value!);
        return undefined;
      },
      onEvent(event) {
        // Only now: a person may have thought about the call for long. The log takes this event before the call runs.
        if (event.kind !== "tool-call-start") return;
        const entry = begun.get(event.call);
        if (entry === undefined) return;
        const files = entry.files.flatMap(each => asItIs(each) ?? []);
        const isFilesOnly = entry.isFilesOnly && files.length === entry.files.length;
        begun.set(event.call, { ...entry, files, isFilesOnly });
      },
      afterTool({ call: { call } }) {
        const entry = begun.get(call);
        begun.delete(call);
        if (entry === undefined || entry.files.length === 0) return undefined;
        const after = entry.files.map(each => ({ ...each, after: textOf(each.file) }));
        keep(call, { ...entry, files: after.filter(each => each.after !== each.before) });
        return undefined;
      },
    },
    changesOf: call => kept.get(call)?.files ?? [],
    async undo(turn) {
      const calls = [...kept].filter(([, each]) => each.turn === turn);
      const changes = calls.flatMap(([, { files }]) => files);
      const restored: string[] = [];
      const removed: string[] = [];
      const left: { path: string; reason: string }[] = [];
      for (const [file, ofFile] of Map.groupBy(changes, each => each.file)) {
        const { before, path } = ofFile[0]!;
        try {
          if (isElsewhere(ofFile))
            left.push({ path, reason: "it can't be taken back: a link leads elsewhere now" });
          else if (textOf(file) !== ofFile.at(-1)!.after)
            left.push({ path, reason: "it was changed again since" });
          else if (before === undefined) {
            rmSync(file);
            removed.push(path);
          } else {
            await restore(ofFile[0]!, before);
            restored.push(path);
          }
        } catch (error) {
          left.push({ path, reason: isFault(error) ? error.message : (error as Error).message });
        }
      }
      for (const [call, { files }] of calls) drop(call, files);
      const whole = calls.filter(([, { isFilesOnly }]) => isFilesOnly).map(([call]) => call);
      return { restored, removed, left, calls: new Set(whole) };
    },
  };
}

const charsOf = ({ files }: Pick<KeptCall, "files">): number =>
  files.reduce((sum, { after = "", before = "" }) => sum + before.length + after.length, 0);

/** Whole or not at all, with the rights that the file had. @throws volume.*, the errors of node:fs */
async function restore({ file, mode }: KeptFile, text: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const { createNodeVolume } = await import("../../base/volume/node.ts");
  await createNodeVolume(dirname(file)).write(basename(file), text, mode === undefined ? {} : { mode });
}

/** The files that a call is about to change. */
function callOf({ operations, turn }: CallView, root: string): KeptCall {
  const changes = operations.filter(({ name }) => CHANGES.has(name));
  const effects = operations.filter(each => CHANGES.has(each.name) || riskTier(each) > 1);
  const files = changes
    .flatMap(({ arguments: { from, path } }) => [from, path])
    .filter(path => typeof path === "string")
    .map(file => ({ file, path: relative(root, file), before: undefined, after: undefined }));
  const byFile = new Map(files.map(each => [each.file, each]));
  return { turn, isFilesOnly: changes.length === effects.length, files: [...byFile.values()] };
}

/** With the text of before the call, where there is a file; undefined for a folder, a large file, and bytes that are no text. */
function asItIs(each: KeptFile): KeptFile | undefined {
  const found = statSync(each.file, { throwIfNoEntry: false });
  const place = placeOf(each.file);
  if (found === undefined) return { ...each, place };
  if (!found.isFile() || found.size > MAX_FILE_BYTES) return undefined;
  const before = textOf(each.file);
  return before === undefined ? undefined : { ...each, place, before, mode: found.mode & 0o777 };
}

/** The path without links, as far as it is there. */
function placeOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const parent = dirname(file);
    return parent === file ? file : join(placeOf(parent), basename(file));
  }
}

/** A text that is given back through a link would change a file that the turn never touched. */
const isElsewhere = (changes: readonly KeptFile[]): boolean =>
  changes.some(
    ({ file, place }) =>
      placeOf(file) !== place || lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true,
  );

/** The operations of a policy that change a file in a way that can be taken back. */
const CHANGES: ReadonlySet<string> = new Set(["fs.write", "fs.delete", "fs.move"]);

/** Undefined where there is no file, or no text in it. */
function textOf(file: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch {
    return undefined;
  }
}
