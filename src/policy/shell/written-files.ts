/** Tracks the files that a text writes, and another checked-out branch, for later parts of the text. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { createWrittenPlaces, type WriteNote, writesOf } from "../facts/written-places.ts";
import type { Facts } from "../facts.ts";
import { operations as vocabulary } from "../operations.ts";
import { opaque } from "../recognition.ts";

export interface WrittenFiles {
  /** The disk after the changes, as far as known. */
  readonly facts: Facts;
  /** `text` is undefined where it can't be known. */
  note(path: string, text: string | undefined): void;
  /** Whether the file was written with unknown content. */
  isUnknown(path: string): boolean;
  /** Whether the text has written, moved or linked files so far. */
  readonly hasChanged: boolean;
  /** Whether a file may be there that wasn't there before the text. */
  readonly hasMadeFiles: boolean;
  /** After these operations of the whole text. */
  follow(operations: readonly Operation[]): void;
  /** After these operations, which a part of the text has at any depth. */
  wrote(operations: readonly Operation[]): void;
  /** A command's words, and the files that it read, may be in the file now: the text of all of them. */
  mayHold(path: string, text: string): void;
  /** The last command of the text that has made this folder. */
  madeBy(folder: string): string | undefined;
  /** All that is or may be in a file; undefined where it can't be read. */
  wholeText(path: string): string | undefined;
  /** Whether the text has changed the file in a way that can't be followed. */
  isChanged(path: string): boolean;
  /** The value of `work`, worked out once for this state of the files; nothing while it is being worked out. */
  once(key: string, work: () => readonly Operation[]): readonly Operation[];
  /** The value of `work`; nothing while work with this key is under way. */
  unlessUnderway(key: string, work: () => readonly Operation[]): readonly Operation[];
}

const MAKES = /^(?:fs\.(?:make_directory|write|move|link)|git\.clone)$/;

/** They leave another branch checked out, or none. */
const switches = new Set([
  "git.switch",
  "git.create_branch",
  "git.rebase",
  "git.worktree",
  "git.clone",
  "git.init",
]);

export function createWrittenFiles(disk: Facts): WrittenFiles {
  const texts = new Map<string, string | undefined>();
  const notes = new Map<string, WriteNote>();
  const results = new Map<string, readonly Operation[]>();
  const underway = new Set<string>();
  const additions = new Map<string, string>();
  const makers = new Map<Json | undefined, string | undefined>();
  let hasSwitched = false;
  let hasMadeFiles = false;
  let hasActed = false;
  const places = createWrittenPlaces({
    notes: () => notes,
    facts: { project: disk.project, home: "", temporary: [], list: disk.list, kindOf: disk.kindOf },
    changedSince: () => true,
  });
  const facts: Facts = Object.create(disk, {
    isWritten: {
      value: (path: string) =>
        notes.has(path) ? notes.get(path)!.isBuilt !== true : disk.isWritten(path) || places.isWritten(path),
    },
    writtenBelow: {
      value(folder: string) {
        const [before, now] = [disk.writtenBelow(folder), places.writtenBelow(folder)];
        return before === undefined || now === undefined ? undefined : [...new Set([...before, ...now])];
      },
    },
    readText: { value: (path: string) => (texts.has(path) ? texts.get(path) : disk.readText(path)) },
    kindOf: { value: (path: string) => (texts.has(path) ? "file" : disk.kindOf(path)) },
    archived: { value: (path: string) => (hasActed ? undefined : disk.archived(path)) },
    git: {
      value(directory: string) {
        const found = disk.git(directory);
        return found === undefined || !hasSwitched
          ? found
          : Object.create(found, { branch: { value: undefined } });
      },
    },
  });
  const add = (note: WriteNote) => {
    notes.set(note.path, note);
    results.clear();
  };
  function unlessUnderway(key: string, work: () => readonly Operation[]): readonly Operation[] {
    if (underway.has(key)) return [];
    underway.add(key);
    try {
      return work();
    } finally {
      underway.delete(key);
    }
  }
  return {
    facts,
    note(path, text) {
      texts.set(path, text);
      add({ path, atMs: 0 });
    },
    follow(operations) {
      hasSwitched ||= operations.some(({ name }) => switches.has(name));
    },
    get hasChanged() {
      return notes.size > 0;
    },
    get hasMadeFiles() {
      return hasMadeFiles;
    },
    wrote(operations) {
      writesOf(operations, 0).forEach(add);
      for (const each of operations) if (MAKES.test(each.name)) makers.set(each.arguments.path, each.command);
      hasActed ||= operations.some(({ name }) => vocabulary[name]?.tier !== 1);
      hasMadeFiles ||= hasActed && operations.some(each => mayMakeFiles(each, disk));
    },
    madeBy: folder => makers.get(folder),
    mayHold: (path, text) => void additions.set(path, `${additions.get(path) ?? ""}\n${text}`),
    wholeText(path) {
      const parts = [facts.readText(path), additions.get(path)].filter(each => each !== undefined);
      return parts.length === 0 ? undefined : parts.join("\n");
    },
    isChanged: path => additions.has(path) || (texts.has(path) && texts.get(path) === undefined),
    once(key, work) {
      const known = results.get(key);
      if (known !== undefined) return known;
      return unlessUnderway(key, () => {
        const found = work();
        results.set(key, found);
        return found;
      });
    },
    unlessUnderway,
    isUnknown: path => texts.has(path) && texts.get(path) === undefined,
  };
}

/** Any but those that only look, and writing a file that is there. */
function mayMakeFiles({ name, arguments: { path } }: Operation, disk: Facts): boolean {
  if (name === "fs.write") return typeof path !== "string" || disk.kindOf(path) !== "file";
  return vocabulary[name]?.tier !== 1;
}

/** Notes the content of the files that a command has written: another machine gave it, or it was read or said by the command. */
export function noteContents(
  { written, facts }: { readonly written: WrittenFiles; readonly facts: Facts },
  found: readonly Operation[],
  text: string,
): void {
  const own = found.filter(each => each.command === undefined);
  const targets = own.flatMap(each =>
    (each.name === "fs.write" || each.name === "fs.move") && each.arguments.recursive !== true
      ? (pathOf(each, "path") ?? [])
      : [],
  );
  if (targets.length === 0) return;
  const isFetched = found.some(each => each.name === "http.request" || each.name === "net.transfer");
  const sources = own.flatMap(each =>
    each.name === "fs.read" ? (pathOf(each, "path") ?? []) : (pathOf(each, "from") ?? []),
  );
  const [source] = sources;
  const copied = source === undefined || sources.length > 1 ? undefined : facts.readText(source);
  const content = [...sources.flatMap(path => facts.readText(path) ?? []), text].join("\n");
  for (const path of targets) {
    if (isFetched) written.note(path, undefined);
    else if (copied !== undefined && COPIES.test(text)) written.note(path, copied);
    else written.mayHold(path, content);
  }
}

/** Of one file they make another with the same text. */
const COPIES = /^(?:\S*\/)?(?:cp|mv|install|ln)\s/;

export const runsWritten = opaque("it runs a file that was written here, and what is in it can't be known");

/** Read files that the same text has changed in a way that can't be followed. */
export const readAfterChange = (written: WrittenFiles, found: readonly Operation[]): readonly Operation[] =>
  found.some(each => each.name === "fs.read" && written.isChanged(pathOf(each, "path") ?? ""))
    ? [runsWritten]
    : [];

export function pathOf({ arguments: given }: Operation, name: "path" | "from"): string | undefined {
  const path = Object.hasOwn(given, name) ? given[name] : undefined;
  return typeof path === "string" ? path : undefined;
}
