/** The tools over the files of one folder. They need no Node: a folder is whatever volume they are given. */
import { systemClock } from "../../../base/index.ts";
import type { AnyTool } from "../../../ports/index.ts";
import { createDeleteFile, createEditFile, createMoveFile, createWriteFile } from "./change-files.ts";
import { createFilePlace, createTurns, type FileRoom, type FileToolsOptions } from "./file-room.ts";
import { createFindFiles, createListFiles } from "./list-files.ts";
import { createReadFile } from "./read-file.ts";
import { createSearchFiles } from "./search-files.ts";

export type { FileToolsOptions };

/** `read_file`, `list_files`, `find_files`, `search_files`, `write_file`, `edit_file`, `move_file` and `delete_file`. */
export function createFileTools(options: FileToolsOptions): readonly AnyTool[] {
  const room: FileRoom = {
    clock: systemClock,
    linkNames: async () => new Set(),
    ...options,
    place: createFilePlace(options.root),
    turns: createTurns(),
  };
  const makers = [
    createReadFile,
    createListFiles,
    createFindFiles,
    createSearchFiles,
    createWriteFile,
    createEditFile,
    createMoveFile,
    createDeleteFile,
  ];
  return Object.freeze(makers.map(make => make(room)));
}
