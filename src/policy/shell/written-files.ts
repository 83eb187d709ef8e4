/** Tracks changes of a text that later parts of it see: written files, and another checked-out branch. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { createWrittenPlaces, type WriteNote, writesOf } from "../facts/written-places.ts";
import type { Facts } from "../facts.ts";
import { operations as vocabulary } from "../operations.ts";
import { opaque, operation, possibly } from "../recognition.ts";

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

/** Operations as earlier ones change them: a moved file is deleted in its new place, a push goes to another address. */
export const sequelsOf = (found: readonly Operation[]): readonly Operation[] => [
  ...movedAndDeleted(found),
  ...pushedElsewhere(found),
  ...pushedOtherwise(found),
  ...pulledFromElsewhere(found),
];

/** The settings that say where a push goes. Source: git-config(1). */
const ADDRESS =
  /^(?:remote\..*\.(?:push)?url|url\..*\.(?:push)?insteadof|remote\.pushdefault|branch\..*\.(?:push)?remote|include(?:if\..*)?\.path)$/i;

const changesAddress = ({ name, arguments: given }: Operation) =>
  (name === "git.remote" && /^(?:add|set-url|rename)$/.test(String(given.verb))) ||
  (name === "git.config" && (given.key === undefined || ADDRESS.test(String(given.key))));

/** Pushes to a remote that the same text adds or changes. */
function pushedElsewhere(found: readonly Operation[]): readonly Operation[] {
  const change = found.findIndex(changesAddress);
  if (change < 0) return [];
  return found
    .slice(change)
    .filter(({ name }) => name === "git.push")
    .map(push => ({ ...push, name: "net.transfer", arguments: { domain: undefined, direction: "up" } }));
}

/** The part of a push that a setting of git changes; `remote`: of which remote, where it is of one. */
interface PushSetting {
  readonly remote: string | undefined;
  readonly changed: Operation["arguments"];
}

/** Settings by which a push that names no branch is forced, deletes, or writes others. Source: git-config(1), git-push(1). */
function pushSetting({ name, arguments: given }: Operation): PushSetting | undefined {
  // The settings of one command alone are read with it.
  if (name !== "git.config" || given.value === null || given.scope === "command") return undefined;
  const [, remote, own] = /^remote\.(.*)\.(push|mirror)$/i.exec(String(given.key)) ?? [];
  const value = typeof given.value === "string" ? given.value : undefined;
  if (own === undefined) {
    const isPlain = /^(?:simple|current|nothing)$/.test(value ?? "");
    const isOther = /^branch\..*\.merge$/i.test(String(given.key));
    const isMode = /^push\.default$/i.test(String(given.key)) && !isPlain;
    return isOther || isMode ? { remote: undefined, changed: { branch: undefined } } : undefined;
  }
  if (own.toLowerCase() === "push") {
    const [force, isDeleted] = [value?.startsWith("+"), value && /^\+?:./.test(value)];
    return { remote, changed: { branch: undefined, force, delete: isDeleted } };
  }
  if (/^(?:false|no|off|0|)$/i.test(value ?? "true")) return undefined;
  const force = value === undefined ? undefined : true;
  return { remote, changed: { branch: undefined, force, lease: false, delete: undefined } };
}

/** Pushes as they are by a setting that the same text changes: they may name their branch themselves. */
function pushedOtherwise(found: readonly Operation[]): readonly Operation[] {
  return found.flatMap((change, at) => {
    const setting = pushSetting(change);
    const pushes = setting === undefined ? [] : found.slice(at).filter(({ name }) => name === "git.push");
    const isMeant = ({ arguments: { remote } }: Operation) =>
      [undefined, remote].includes(setting?.remote) || remote === undefined;
    return pushes.filter(isMeant).flatMap(push => {
      const args = { ...push.arguments, ...setting!.changed };
      const { remote, branch, lease } = args;
      const blind = { ...push, name: "git.force_push", arguments: { remote, branch, lease } };
      return [{ ...push, arguments: args }, ...(args.force === false ? [] : [blind])].map(possibly);
    });
  });
}

/** Pulls from such a remote, and merges after it was fetched, take up files that people have not agreed on: rules among them. */
function pulledFromElsewhere(found: readonly Operation[]): readonly Operation[] {
  const change = found.findIndex(changesAddress);
  const later = change < 0 ? [] : found.slice(change);
  const isFetched = later.some(({ name }) => name === "git.fetch");
  return later
    .filter(({ name }) => name === "git.pull" || (isFetched && /^git\.(?:merge|rebase|reset)$/.test(name)))
    .map(each => possibly({ ...each, name: "brain.change_rules", arguments: { path: undefined } }));
}

function movedAndDeleted(found: readonly Operation[]): readonly Operation[] {
  const moves = found.filter(each => each.name === "fs.move");
  if (moves.length === 0) return [];
  const deleted = new Set(found.flatMap(each => (isTreeDeletion(each) ? (pathOf(each, "path") ?? []) : [])));
  return moves.flatMap(each => {
    const [path, from] = [pathOf(each, "path"), pathOf(each, "from")];
    if (path === undefined || from === undefined || !deleted.has(path)) return [];
    const gone = operation("fs.delete", { path: from, recursive: true, force: true });
    return [possibly(each.command === undefined ? gone : { ...gone, command: each.command })];
  });
}

const isTreeDeletion = ({ name, arguments: given }: Operation) =>
  name === "fs.delete" && given.recursive !== false;

function pathOf({ arguments: given }: Operation, name: "path" | "from"): string | undefined {
  const path = Object.hasOwn(given, name) ? given[name] : undefined;
  return typeof path === "string" ? path : undefined;
}
