/** Reads which files a patch adds, changes, moves and deletes: in the format of apply_patch, and as a unified diff. */
import type { Operation } from "../../ports/index.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import { possibly } from "../recognition.ts";

/** Undefined for a name that is written in a way that only git reads (octal escapes). */
type Name = string | undefined;

export type PatchChange =
  | { readonly kind: "write"; readonly path: Name; readonly content?: string }
  | { readonly kind: "delete"; readonly path: Name }
  | { readonly kind: "move"; readonly path: Name; readonly from: Name }
  /** Under another reading of its name, with or without git's `a/` and `b/`; or changed in mode, or as a binary. */
  | { readonly kind: "possible-write"; readonly path: Name };

/** The operations of a patch's changes. @param paths the real paths of a name; with `keepsLast`, of a link itself */
export const operationsOfPatch = (
  changes: readonly PatchChange[],
  paths: (path: Name, keepsLast: boolean) => readonly Name[],
): readonly Operation[] =>
  changes.flatMap(change => {
    const { kind } = change;
    return paths(change.path, kind === "delete" || kind === "move").flatMap(path => {
      if (kind === "delete") return fileOperation("fs.delete", path);
      if (kind === "write") return fileOperation("fs.write", path, { content: change.content });
      if (kind === "possible-write")
        return fileOperation("fs.write", path, { content: undefined }).map(possibly);
      return paths(change.from, true).flatMap(from => fileOperation("fs.move", path, { from }));
    });
  });

const HEADER = /^\s*\*\*\* (Add File|Update File|Delete File|Move to): (.+)$/;

/** Empty for a text that names no file. */
export function readPatch(text: string): readonly PatchChange[] {
  const lines = text.split(/\r\n|\r|\n/);
  return [...readEnvelope(lines), ...readDiff(lines)];
}

function readEnvelope(lines: readonly string[]): readonly PatchChange[] {
  const changes: PatchChange[] = [];
  let current: string | undefined;
  lines.forEach((line, index) => {
    const [, verb, name = ""] = HEADER.exec(line) ?? [];
    const path = name.trim();
    if (verb === undefined) return;
    if (verb === "Delete File") changes.push({ kind: "delete", path });
    else if (verb === "Move to") {
      if (current !== undefined) changes.push({ kind: "move", path, from: current });
      changes.push({ kind: "write", path });
    } else if (verb === "Add File") changes.push({ kind: "write", path, content: added(lines, index + 1) });
    else changes.push({ kind: "write", path });
    current = path;
  });
  return changes;
}

function added(lines: readonly string[], from: number): string {
  let to = from;
  while (lines[to]?.startsWith("+")) to += 1;
  return lines
    .slice(from, to)
    .map(line => `${line.slice(1)}\n`)
    .join("");
}

function readDiff(lines: readonly string[]): readonly PatchChange[] {
  return lines.flatMap((line, index) => {
    const next = lines[index + 1] ?? "";
    if (line.startsWith("diff --git ")) return readGitHeader(line);
    if (line.startsWith("rename from ") && next.startsWith("rename to ")) {
      return [{ kind: "move", path: nameOf(next.slice(10)), from: nameOf(line.slice(12)) } as const];
    }
    return line.startsWith("--- ") && next.startsWith("+++ ") ? readFileHeader(line, next) : [];
  });
}

function readFileHeader(before: string, after: string): readonly PatchChange[] {
  const [old, now] = [nameOf(before.slice(4)), nameOf(after.slice(4))];
  if (now === "/dev/null") return [{ kind: "delete", path: withoutPrefix(old) }];
  const path = withoutPrefix(now);
  return [{ kind: "write", path }, ...(path === now ? [] : [{ kind: "possible-write", path: now } as const])];
}

/** Files that change in mode, or as binaries, are named here only. */
function readGitHeader(line: string): readonly PatchChange[] {
  const names = line.slice("diff --git ".length);
  const at = names.lastIndexOf(" b/");
  const path = at < 0 ? undefined : withoutPrefix(nameOf(names.slice(at + 1)));
  return [{ kind: "possible-write", path }];
}

const withoutPrefix = (name: Name): Name => name?.replace(/^[ab]\//, "");

/** Without the time behind it and the quotes around it. */
function nameOf(text: string): Name {
  const [name = ""] = text.split("\t", 1);
  const plain = name.trim();
  if (!plain.startsWith('"')) return plain;
  return plain.includes("\\") ? undefined : plain.replaceAll('"', "");
}
