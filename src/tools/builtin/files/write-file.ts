/** The tool that writes a file whole. */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { writes } from "./file-operation.ts";
import type { FileRoom } from "./file-room.ts";
import { writeFileInput } from "./file-schemas.ts";

export function createWriteFile({ place, volume, turns }: FileRoom): AnyTool {
  return defineTool({
    name: "write_file",
    description:
      "Writes a file of the project whole: a new one with its folders, or in the place of what stands there. To change a part of a file, use edit_file.",
    category: "files",
    input: writeFileInput,
    operation: ({ path, content }) => [writes(place.named(path), content)],
    sideEffects: ["Writes a file; what stood in it before is gone"],
    repeatability: "idempotent",
    async execute({ path: given, content }, { signal }) {
      const path = place.inside(given);
      return turns(signal, async () => {
        const isNew = (await volume.stat(path)) === undefined;
        await volume.write(path, content);
        return { path, isNew, sizeBytes: new TextEncoder().encode(content).length };
      });
    },
    render: ({ path, isNew, sizeBytes }) =>
      `${isNew ? "Wrote the new file" : "Replaced"} ${path} (${sizeBytes.toLocaleString("en")} bytes).`,
  });
}
