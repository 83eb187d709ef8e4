/** The tools that list a folder, and that find files by their names. */
import { fault } from "../../../base/index.ts";
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { existing, type FileRoom, lists } from "./file-room.ts";
import { findFilesInput, listFilesInput } from "./file-schemas.ts";
import { createGlob } from "./glob.ts";
import { type WalkEntry, walk } from "./walk.ts";

const MAX_LISTED = 500;

export function createListFiles(room: FileRoom): AnyTool {
  const { place, volume } = room;
  return defineTool({
    name: "list_files",
    description:
      "Lists the files and folders in a folder of the project, to some depth. Leaves out what is in .git and node_modules unless the path names them.",
    category: "files",
    input: listFilesInput,
    operation: ({ path = ".", depth = 1 }) => [lists(place.named(path), depth > 1)],
    sideEffects: [],
    repeatability: "idempotent",
    async execute({ path: given = ".", depth = 1 }, { signal }) {
      const path = place.inside(given);
      if ((await existing(volume, path)).kind !== "directory") {
        throw fault("input.invalid", {
          what: path,
          expected: "a folder, and it is a file: read_file reads it",
        });
      }
      const walked = walk(room, path, { depth, signal });
      const entries: WalkEntry[] = [];
      let isCut = false;
      for await (const entry of walked) {
        isCut = entries.length === MAX_LISTED;
        if (isCut) break;
        entries.push(entry);
      }
      const more = `Only the first ${MAX_LISTED} are listed; name a folder among them to see more.`;
      return { path: path || ".", entries, isCut, notes: [...walked.notes(), ...(isCut ? [more] : [])] };
    },
    render: ({ path, entries, notes }) =>
      [
        ...(entries.length === 0 ? [`${path} is empty.`] : entries.map(shown)),
        ...notes.map(note => `[${note}]`),
      ].join("\n"),
  });
}

function shown({ path, kind }: WalkEntry): string {
  switch (kind) {
    case "directory":
      return `${path}/`;
    case "link":
      return `${path} (a link)`;
    case "outside":
      return `${path} (a link that leads out of the project)`;
    case "other":
      return `${path} (neither a file nor a folder)`;
    case "file":
      return path;
  }
}

const MAX_FOUND = 500;

/** The tool that finds files by their names. */
export function createFindFiles(room: FileRoom): AnyTool {
  const { place, volume } = room;
  return defineTool({
    name: "find_files",
    description:
      "Finds files of the project whose path matches a glob. Leaves out what is in .git and node_modules unless the path names them.",
    category: "files",
    input: findFilesInput,
    operation: ({ path = "." }) => [lists(place.named(path), true)],
    sideEffects: [],
    repeatability: "idempotent",
    async execute({ pattern, path: given = "." }, { signal }) {
      const path = place.inside(given);
      const glob = createGlob(pattern);
      await existing(volume, path);
      const walked = walk(room, path, { signal });
      const files: string[] = [];
      let isCut = false;
      for await (const { path: found, kind } of walked) {
        if (kind === "directory" || !glob.test(path === "" ? found : found.slice(path.length + 1))) continue;
        isCut = files.length === MAX_FOUND;
        if (isCut) break;
        files.push(found);
      }
      const more = `Only the first ${MAX_FOUND} are listed; narrow the pattern or name a folder.`;
      return {
        pattern,
        path: path || ".",
        files,
        isCut,
        notes: [...walked.notes(), ...(isCut ? [more] : [])],
      };
    },
    render: ({ pattern, path, files, notes }) =>
      [
        ...(files.length === 0 ? [`No file in ${path} matches ${pattern}.`] : files),
        ...notes.map(note => `[${note}]`),
      ].join("\n"),
  });
}
