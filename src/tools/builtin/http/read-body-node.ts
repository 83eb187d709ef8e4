/** Reads the body of an answer, and no more of it than there is room for, however small it was packed. */
import type { IncomingMessage } from "node:http";
import { pipeline, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createUnzip } from "node:zlib";

export interface Body {
  readonly bytes: Uint8Array;
  /** There was more of it. */
  readonly isCut: boolean;
  /** How it is packed, where that isn't known here: the bytes are as they came. */
  readonly packing: string | undefined;
}

/** A body that breaks off is as good as it is. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
const lenientBrotli = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

const MAX_CODING_CHARS = 60;

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: () => createUnzip(lenient),
  "x-gzip": () => createUnzip(lenient),
  deflate: () => createUnzip(lenient),
  br: () => createBrotliDecompress(lenientBrotli),
};

/**
 * At most `maxBytes`, unpacked; the answer is destroyed then.
 * @throws what the connection or the unpacker throws
 */
export async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Body> {
  const coding = (answer.headers["content-encoding"] ?? "").trim().toLowerCase();
  const isPlain = coding === "" || coding === "identity";
  // One layer only: by several, a small thing becomes a very large one.
  const unpacker = Object.hasOwn(unpackers, coding) ? unpackers[coding]!() : undefined;
  const packing = isPlain || unpacker !== undefined ? undefined : coding.slice(0, MAX_CODING_CHARS);
  const stream =
    unpacker === undefined ? answer : pipeline(answer, first(maxBytes), unpacker, () => undefined);
  const chunks: Uint8Array[] = [];
  let room = maxBytes;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      chunks.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room < 0) break;
    }
    return { bytes: Buffer.concat(chunks), isCut: room < 0 || !answer.complete, packing };
  } finally {
    answer.destroy();
  }
}

/** Packed bytes may unpack to nothing, at any length. */
const first = (maxBytes: number) =>
  async function* (source: AsyncIterable<Uint8Array>) {
    let room = maxBytes;
    for await (const chunk of source) {
      yield chunk.subarray(0, room);
      room -= chunk.length;
      if (room < 0) return;
    }
  };
