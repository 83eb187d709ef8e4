/** The tool that deletes a file. */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { existingFile } from "./existing-file.ts";
import { deletes } from "./file-operation.ts";
import type { FileRoom } from "./file-room.ts";
import { deleteFileInput } from "./file-schemas.ts";

export function createDeleteFile({ place, volume, turns }: FileRoom): AnyTool {
  return defineTool({
    name: "delete_file",
    description: "Deletes one file of the project. Folders are left alone.",
    category: "files",
    input: deleteFileInput,
    operation: ({ path }) => [deletes(place.named(path))],
    sideEffects: ["Deletes a file; what git doesn't have of it is gone"],
    repeatability: "unsafe",
    async execute({ path: given }, { signal }) {
      const path = place.inside(given);
      return turns(signal, async () => {
        await existingFile(volume, path, "only files are deleted");
        await volume.remove(path);
        return { path };
      });
    },
    render: ({ path }) => `Deleted ${path}.`,
  });
}
