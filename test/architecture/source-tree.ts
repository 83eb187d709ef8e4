/** The sources that the architecture test judges: from the disk, or made up to see that it can fail. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { type ImportedModule, importsOf, scanSource } from "./scan.ts";

export interface SourceFile {
  /** From `src/`: `base/id.ts`. */
  readonly path: string;
  /** The folder, or the file beside the folders: `base`, `index.ts`. */
  readonly room: string;
  readonly text: string;
  /** Without comments and the contents of strings. */
  readonly code: string;
  readonly imports: readonly ImportedModule[];
}

export type SourceTree = readonly SourceFile[];

export function createSourceTree(files: Readonly<Record<string, string>>): SourceTree {
  return Object.entries(files).map(([path, text]) => {
    const scanned = scanSource(text);
    return { path, room: path.split("/")[0]!, text, code: scanned.code, imports: importsOf(scanned) };
  });
}

export function readSourceTree(folder: string): SourceTree {
  const paths = globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return createSourceTree(
    Object.fromEntries(paths.sort().map(path => [path, readFileSync(join(folder, path), "utf8")])),
  );
}

/** The path of an imported file, as in the tree; undefined for packages and Node's own modules. */
export function resolveImport(from: SourceFile, { specifier }: ImportedModule): string | undefined {
  return specifier.startsWith(".") ? join(dirname(from.path), specifier) : undefined;
}
