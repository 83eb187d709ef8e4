/** The tool that finds files by their names. */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { existing } from "./existing-file.ts";
import { lists } from "./file-operation.ts";
import type { FileRoom } from "./file-room.ts";
import { findFilesInput } from "./file-schemas.ts";
import { createGlob } from "./glob.ts";
import { walk } from "./walk.ts";

const MAX_FOUND = 500;

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
