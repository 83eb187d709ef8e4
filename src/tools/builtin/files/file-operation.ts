/** The operations of the file tools, in a policy's words. Every question that a rule can ask has its answer. */
import type { Operation } from "../../../ports/index.ts";

export const reads = (path: string | undefined): Operation => ({
  name: "fs.read",
  arguments: { path, recursive: false },
});

export const lists = (path: string | undefined, recursive: boolean): Operation => ({
  name: "fs.list",
  arguments: { path, recursive },
});

/** Whether the path is a folder isn't known yet, and a search goes through all of one, but for what holds secrets. */
export const searches = (path: string | undefined, pattern: string): Operation => ({
  name: "fs.search",
  arguments: { path, pattern, recursive: true, withoutSecrets: true },
});

/** Undefined content: the new text of the file is not known yet. */
export const writes = (path: string | undefined, content: string | undefined): Operation => ({
  name: "fs.write",
  arguments: { path, content, append: false, recursive: false },
});

export const moves = (path: string | undefined, from: string | undefined): Operation => ({
  name: "fs.move",
  arguments: { path, from },
});

export const deletes = (path: string | undefined): Operation => ({
  name: "fs.delete",
  arguments: { path, recursive: false, force: false },
});
