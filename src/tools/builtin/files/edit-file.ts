/** The tool that changes a part of a file, and nothing else in it: not its line endings, not its mode. */
import { fault, type Volume } from "../../../base/index.ts";
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { existingFile } from "./existing-file.ts";
import { reads, writes } from "./file-operation.ts";
import type { FileRoom } from "./file-room.ts";
import { editFileInput } from "./file-schemas.ts";
import { replaceText } from "./replace-text.ts";

const MAX_BYTES = 5_000_000;

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
