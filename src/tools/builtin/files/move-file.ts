/** The tool that moves or renames a file or folder. */
import { fault } from "../../../base/index.ts";
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { existing } from "./existing-file.ts";
import { moves } from "./file-operation.ts";
import type { FileRoom } from "./file-room.ts";
import { moveFileInput } from "./file-schemas.ts";

export function createMoveFile({ place, volume, turns }: FileRoom): AnyTool {
  return defineTool({
    name: "move_file",
    description: "Moves or renames a file or folder of the project. Nothing is replaced.",
    category: "files",
    input: moveFileInput,
    operation: ({ from, to }) => [moves(place.named(to), place.named(from))],
    sideEffects: ["Moves a file or folder; what refers to its old path finds nothing there"],
    repeatability: "unsafe",
    async execute({ from: oldPath, to: newPath }, { signal }) {
      const [from, to] = [place.inside(oldPath), place.inside(newPath)];
      return turns(signal, async () => {
        await existing(volume, from);
        if ((await volume.stat(to)) !== undefined) throw fault("volume.exists", { path: to || "." });
        await volume.move(from, to);
        return { from, to };
      });
    },
    render: ({ from, to }) => `Moved ${from} to ${to}.`,
  });
}
