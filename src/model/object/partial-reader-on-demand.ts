/** The reader of answers that stream, loaded where a reader follows one. */
import type { PartialReader, PartialReaderOptions } from "./partial-reader.ts";

export async function partialReader(options?: PartialReaderOptions): Promise<PartialReader> {
  const { createPartialReader } = await import("./partial-reader.ts");
  return createPartialReader(options);
}
