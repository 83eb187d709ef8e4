/** Reads files of lines that are larger than memory and may be damaged: no line is lost, however broken it is. */
import { createLineSplitter, type Line } from "./line-splitter.ts";
import type { Volume } from "./volume.ts";

export type { Line } from "./line-splitter.ts";

export interface LineOptions {
  /** Offset to start at: the start of a line. @default 0 */
  readonly from?: number;
  /** Offset to stop at; a line that goes on behind it is not terminated. @default the end of the file */
  readonly to?: number;
  /** The number of the line at `from`. @default 1 */
  readonly firstNumber?: number;
  /** Longer lines are delivered without their text, and never held in memory whole. @default 1_048_576 */
  readonly maxLineBytes?: number;
  /** How much is read at once. @default 262_144 */
  readonly chunkBytes?: number;
}

const MAX_LINE_BYTES = 1_048_576;

/**
 * The lines of a file, from one opened file (see Volume.readChunks). A byte order mark at its start is skipped.
 * @throws volume.not-found and the other faults of reading
 */
export async function* readLines(volume: Volume, path: string, options?: LineOptions): AsyncGenerator<Line> {
  for await (const batch of readLineBatches(volume, path, options)) yield* batch;
}

/** The same, all lines that a chunk completes at once: for large files, where one await a line counts. */
export async function* readLineBatches(
  volume: Volume,
  path: string,
  options: LineOptions = {},
): AsyncGenerator<readonly Line[]> {
  const { from = 0, firstNumber = 1, maxLineBytes = MAX_LINE_BYTES } = options;
  const splitter = createLineSplitter(from, firstNumber, maxLineBytes);
  for await (const chunk of volume.readChunks(path, options)) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last !== undefined) yield [last];
}
