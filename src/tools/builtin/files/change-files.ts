/** The tools that change files: one writes a file whole, one a part of it, one moves, one deletes. */

import { fault, type Volume } from "../../../base/index.ts";
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { deletes, existing, existingFile, type FileRoom, moves, reads, writes } from "./file-room.ts";
import { deleteFileInput, editFileInput, moveFileInput, writeFileInput } from "./file-schemas.ts";
import { replaceText } from "./replace-text.ts";

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

const MAX_BYTES = 5_000_000;

/** The tool that changes a part of a file, and nothing else in it: not its line endings, not its mode. */
export function createEditFile({ place, volume, turns }: FileRoom): AnyTool {
  return defineTool({
    name: "edit_file",
    description:
      "Replaces a text in a file of the project by another. The old text must stand there exactly, and once; give enough lines around it. Line endings are kept.",
    category: "files",
    input: editFileInput,
    // Its errors show lines of the file.
    operation: ({ path }) => [reads(place.named(path)), writes(place.named(path), undefined)],
    sideEffects: ["Changes a part of a file"],
    repeatability: "unsafe",
    async execute({ path: given, ...edit }, { signal }) {
      const path = place.inside(given);
      return turns(signal, async () => {
        const before = await readWhole(volume, path);
        const { text, lines } = replaceText(path, before, edit);
        await volume.write(path, text);
        return { path, count: lines.length, lines: lines.slice(0, 20) };
      });
    },
    render: ({ path, count, lines }) =>
      count === 1
        ? `Edited ${path} at line ${lines[0]}.`
        : `Edited ${path} in ${count} places, at lines ${lines.join(", ")}${count > lines.length ? ", …" : ""}.`,
  });
}

/** With its byte order mark, so that it is written again. */
async function readWhole(volume: Volume, path: string): Promise<string> {
  const { sizeBytes } = await existingFile(volume, path, "name a file in it");
  if (sizeBytes > MAX_BYTES) {
    throw fault("limit.exceeded", {
      limit: `The size of ${path}`,
      value: sizeBytes,
      max: MAX_BYTES,
      unit: "bytes",
    });
  }
  const bytes = await volume.readRange(path, 0, MAX_BYTES);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw fault(
      "input.invalid",
      { what: path, expected: "a text in UTF-8; it was left as it is" },
      { cause },
    );
  }
}

/** The tool that moves or renames a file or folder. */
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

/** The tool that deletes a file. */
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
