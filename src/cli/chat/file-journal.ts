/** `createFileJournal` keeps files as they were before the calls of this process changed them, so that a turn's changes can be shown and taken back. */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { CallId, TurnId } from "../../base/index.ts";
import type { CallView, Hook } from "../../ports/index.ts";
import type { FileChange } from "./tool-line.ts";

export interface FileJournal {
  readonly hook: Hook;
  changesOf(call: CallId): readonly FileChange[];
  /** Gives files of a turn back what was in them before it. Leaves alone what was changed again since. */
  undo(turn: TurnId): Undone;
}

interface Undone {
  readonly restored: readonly string[];
  readonly removed: readonly string[];
  /** Changed by others since the turn. */
  readonly left: readonly string[];
}

interface Kept extends FileChange {
  readonly turn: TurnId;
  readonly call: CallId;
  readonly file: string;
}

/** Larger files are neither compared nor taken back. */
const MAX_FILE_BYTES = 2_000_000;
const MAX_CALLS = 500;

/** @param root the project's folder, by which changes are named, once it is known */
export function createFileJournal(root: () => string): FileJournal {
  /** Of calls that are judged or run. */
  const begun = new Map<CallId, readonly Kept[]>();
  const kept = new Map<CallId, readonly Kept[]>();

  return {
    hook: {
      name: "chat-files",
      onFailure: "open",
      beforeTool(view) {
        begun.set(view.call.call, filesOf(view, root()));
        return undefined;
      },
      onEvent(event) {
        // Only now: a person may have thought about the call for long. The log takes this event before the call runs.
        if (event.kind !== "tool-call-start") return;
        const files = begun.get(event.call) ?? [];
        begun.set(
          event.call,
          files.filter(isSmall).map(each => ({ ...each, before: textOf(each.file) })),
        );
      },
      afterTool({ call: { call } }) {
        const changes = (begun.get(call) ?? []).map(each => ({ ...each, after: textOf(each.file) }));
        begun.delete(call);
        const changed = changes.filter(({ after, before }) => after !== before);
        if (changed.length > 0) kept.set(call, changed);
        if (kept.size > MAX_CALLS) kept.delete(kept.keys().next().value!);
        return undefined;
      },
    },
    changesOf: call => kept.get(call) ?? [],
    undo(turn) {
      const changes = [...kept.values()].flat().filter(each => each.turn === turn);
      for (const { call } of changes) kept.delete(call);
      const undone = { restored: [] as string[], removed: [] as string[], left: [] as string[] };
      for (const [file, ofFile] of Map.groupBy(changes, each => each.file)) {
        const { before, path } = ofFile[0]!;
        if (textOf(file) !== ofFile.at(-1)!.after) undone.left.push(path);
        else if (before === undefined) {
          rmSync(file);
          undone.removed.push(path);
        } else {
          writeFileSync(file, before);
          undone.restored.push(path);
        }
      }
      return undone;
    },
  };
}

/** The files that a call is about to change. */
function filesOf({ call, operations, turn }: CallView, root: string): readonly Kept[] {
  const files = operations
    .filter(({ name }) => CHANGES.has(name))
    .flatMap(({ arguments: { from, path } }) => [from, path])
    .filter(path => typeof path === "string");
  return [...new Set(files)].map(file => {
    const path = relative(root, file);
    return { turn, call: call.call, file, path, before: undefined, after: undefined };
  });
}

/** A file that isn't there counts, too; a folder doesn't. */
function isSmall({ file }: Kept): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return (
    found === undefined || (found.isFile() && found.size <= MAX_FILE_BYTES && textOf(file) !== undefined)
  );
}

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
