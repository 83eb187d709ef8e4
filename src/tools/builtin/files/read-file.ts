/** The tool that reads a file: as much as a model can take at once, and how to read on. */
import { type Line, readLineBatches } from "../../../base/index.ts";
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { existingFile, type FileRoom, isBinary, reads } from "./file-room.ts";
import { readFileInput } from "./file-schemas.ts";
import { numberLines } from "./replace-text.ts";

const MAX_LINES = 2_000;
/** Less than the 16,000 that a model sees of a result (limits.toolOutputChars), so that nothing is cut in the middle. */
const MAX_CHARS = 14_000;
const MAX_LINE_CHARS = 2_000;
/** In UTF-8, so many bytes are enough for that many characters. */
const MAX_LINE_BYTES = 4 * MAX_LINE_CHARS;
/** Larger files are not read to their end to count their lines. */
const MAX_COUNTED_BYTES = 4_000_000;

export function createReadFile({ place, volume }: FileRoom): AnyTool {
  return defineTool({
    name: "read_file",
    description:
      "Reads a text file of the project, from a line on. Long files come in parts; the result says how to read on.",
    category: "files",
    input: readFileInput,
    operation: ({ path }) => [reads(place.named(path))],
    sideEffects: [],
    repeatability: "idempotent",
    async execute(input, { signal }): Promise<FilePart> {
      const { path: given, fromLine = 1, lineCount = MAX_LINES, numbered = true } = input;
      const path = place.inside(given);
      const { sizeBytes } = await existingFile(volume, path, "list_files shows what is in it");
      const result = { path, sizeBytes, fromLine, isNumbered: numbered };
      const part = createPart(lineCount);
      let count = 0;
      let isFirst = true;
      for await (const chunk of readLineBatches(volume, path, { maxLineBytes: MAX_LINE_BYTES })) {
        signal.throwIfAborted();
        if (isFirst && isBinary(chunk)) {
          return { ...result, isBinary: true, isWhole: false, lines: [], notes: [] };
        }
        isFirst = false;
        for (const line of chunk) if (line.number >= fromLine) part.add(line);
        count = chunk.at(-1)!.number;
        if (part.isFull() && sizeBytes > MAX_COUNTED_BYTES) break;
      }
      const nextLine = fromLine + part.lines.length;
      const isCounted = sizeBytes <= MAX_COUNTED_BYTES || !part.isFull();
      const isWhole = isCounted && nextLine > count;
      return {
        ...result,
        isBinary: false,
        isWhole,
        ...(isCounted && { totalLines: count }),
        ...(!isWhole && { nextLine }),
        lines: part.lines,
        notes: part.notes(),
      };
    },
    render: part => {
      const { path, sizeBytes, fromLine, lines, totalLines = 0 } = part;
      if (part.isBinary)
        return `${path} is a binary file of ${format(sizeBytes)} bytes; its content is not shown.`;
      if (sizeBytes === 0) return `${path} is empty.`;
      if (lines.length === 0)
        return `${path} ends at line ${format(totalLines)}; there is no line ${fromLine}.`;
      const text = part.isNumbered ? numberLines(lines, fromLine) : lines.join("\n");
      return [text, ...[...part.notes, ...howToReadOn(part)].map(note => `[${note}]`)].join("\n");
    },
  });
}

interface FilePart {
  readonly path: string;
  readonly sizeBytes: number;
  readonly isBinary: boolean;
  readonly isNumbered: boolean;
  readonly fromLine: number;
  readonly lines: readonly string[];
  /** Nothing follows. */
  readonly isWhole: boolean;
  /** Undefined for files that are too long to be counted. */
  readonly totalLines?: number;
  /** Where to read on. */
  readonly nextLine?: number;
  readonly notes: readonly string[];
}

function howToReadOn({ fromLine, nextLine, totalLines }: FilePart): readonly string[] {
  if (nextLine === undefined) return [];
  const of = totalLines === undefined ? "" : ` of ${format(totalLines)}`;
  return [
    `These are lines ${fromLine} to ${nextLine - 1}${of}. To read on, call read_file with fromLine ${nextLine}.`,
  ];
}

/** Lines up to a bound, of at least one. */
function createPart(maxLines: number) {
  const lines: string[] = [];
  const long: number[] = [];
  let hasForeign = false;
  let chars = 0;
  let isFull = false;
  return {
    lines,
    isFull: () => isFull,
    add(line: Line) {
      if (isFull) return;
      const text = line.text ?? new TextDecoder().decode(line.bytes);
      const shown =
        text.length > MAX_LINE_CHARS ? `${text.slice(0, MAX_LINE_CHARS).toWellFormed()} […]` : text;
      // The number and what is around it take room, too.
      chars += shown.length + 8;
      isFull = lines.length === maxLines || (chars > MAX_CHARS && lines.length > 0);
      if (isFull) return;
      lines.push(shown);
      if (shown !== text || line.isTooLong) long.push(line.number);
      hasForeign ||= line.text === undefined && !line.isTooLong;
    },
    notes: () => [
      ...(long.length === 0
        ? []
        : [
            `Of lines longer than ${format(MAX_LINE_CHARS)} characters only the beginning is shown: ${listed(long)}.`,
          ]),
      ...(hasForeign ? ["Some of it is not UTF-8, and stands here as �."] : []),
    ],
  };
}

const listed = (numbers: readonly number[]) =>
  numbers.slice(0, 10).join(", ") + (numbers.length > 10 ? ", …" : "");

const format = (number: number) => number.toLocaleString("en");
