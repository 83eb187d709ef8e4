/** Tracks changes of a text that later parts of it see: written files, and another checked-out branch. */
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { opaque, operation, possibly } from "../recognition.ts";

export interface WrittenFiles {
  /** The disk after the changes, as far as known. */
  readonly facts: Facts;
  /** `text` is undefined where it can't be known. */
  note(path: string, text: string | undefined): void;
  /** Whether the file was written with unknown content. */
  isUnknown(path: string): boolean;
  /** After these operations. */
  follow(operations: readonly Operation[]): void;
}

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
  let hasSwitched = false;
  const facts: Facts = Object.create(disk, {
    readText: { value: (path: string) => (texts.has(path) ? texts.get(path) : disk.readText(path)) },
    kindOf: { value: (path: string) => (texts.has(path) ? "file" : disk.kindOf(path)) },
    git: {
      value(directory: string) {
        const found = disk.git(directory);
        return found === undefined || !hasSwitched
          ? found
          : Object.create(found, { branch: { value: undefined } });
      },
    },
  });
  return {
    facts,
    note: (path, text) => void texts.set(path, text),
    follow(operations) {
      hasSwitched ||= operations.some(({ name }) => switches.has(name));
    },
    isUnknown: path => texts.has(path) && texts.get(path) === undefined,
  };
}

/** The files that a command fetches hold what another machine gives. */
export const filesFetched = (found: readonly Operation[]): readonly string[] =>
  found.some(each => each.name === "http.request" || each.name === "net.transfer")
    ? found.flatMap(each => (each.name === "fs.write" ? (pathOf(each, "path") ?? []) : []))
    : [];

export const runsWritten = opaque(
  "it runs a file that it has just written, and what is in it can't be known",
);

/** Operations as earlier ones change them: a moved file is deleted in its new place. */
export function sequelsOf(found: readonly Operation[]): readonly Operation[] {
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
