/** The layout of `.state/recall.index`: the header of the rows, the rows, and the words, in one file. */
import { TERMS_VERSION } from "../../search/index.ts";
import { columnsBytes, viewColumns } from "./columns.ts";
import type { StoredOccurrences } from "./occurrences.ts";
import { type RecallColumns, recallColumns } from "./recall-columns.ts";

/*
 *   4 × u32   magic, version, bytes of the head, checksum of all but the words (those have their own)
 *   head      JSON, padded to a multiple of 8
 *   columns   each padded to a multiple of 8
 *   f64       keys, then counts, of the occurrences
 *   words     what TextIndex.toBytes gave
 */
const MAGIC = 0x49435242;
const LAYOUT_VERSION = 3;
const VERSION = LAYOUT_VERSION * 0x10000 + TERMS_VERSION;
const PREFIX_BYTES = 16;

export interface StoredIndex<Head> {
  readonly head: Head;
  readonly columns: RecallColumns;
  readonly occurrences: StoredOccurrences;
  /** The bytes of TextIndex.toBytes. */
  readonly words: Uint8Array;
}

interface Outline<Head> {
  readonly rows: number;
  readonly keys: number;
  readonly head: Head;
}

/** The first `rows` rows of the columns, and the rest. */
export function encodeIndex<Head>(
  { head, columns, occurrences, words }: StoredIndex<Head>,
  rows: number,
): Uint8Array {
  const { keys, counts } = occurrences;
  const outline: Outline<Head> = { rows, keys: keys.length, head };
  const headText = new TextEncoder().encode(JSON.stringify(outline));
  const rowStart = PREFIX_BYTES + Math.ceil(headText.length / 8) * 8;
  const keyStart = rowStart + columnsBytes(recallColumns, rows);
  const wordStart = keyStart + 16 * keys.length;
  const bytes = new Uint8Array(wordStart + words.length);
  bytes.set(headText, PREFIX_BYTES);
  bytes.fill(0x20, PREFIX_BYTES + headText.length, rowStart);
  for (const [name, view] of Object.entries(viewColumns(recallColumns, bytes.buffer, rowStart, rows)))
    view.set(columns[name as keyof RecallColumns].subarray(0, rows));
  new Float64Array(bytes.buffer, keyStart, keys.length).set(keys);
  new Float64Array(bytes.buffer, keyStart + 8 * keys.length, keys.length).set(counts);
  bytes.set(words, wordStart);
  const sum = checksum(bytes, PREFIX_BYTES, wordStart);
  new Uint32Array(bytes.buffer, 0, 4).set([MAGIC, VERSION, rowStart - PREFIX_BYTES, sum]);
  return bytes;
}

/**
 * Views on these bytes, which are the caller's no longer; undefined when they are not exactly what `encodeIndex` of
 * this version gave. The words are not checked.
 */
export function decodeIndex<Head>(given: Uint8Array): StoredIndex<Head> | undefined {
  const bytes = given.byteOffset % 8 === 0 ? given : new Uint8Array(given);
  if (bytes.length < PREFIX_BYTES) return undefined;
  const [magic, version, headBytes, sum] = new Uint32Array(bytes.buffer, bytes.byteOffset, 4);
  const rowStart = PREFIX_BYTES + headBytes!;
  if (magic !== MAGIC || version !== VERSION || headBytes! % 8 !== 0 || rowStart > bytes.length)
    return undefined;
  const outline = parseOutline<Head>(bytes.subarray(PREFIX_BYTES, rowStart));
  if (outline === undefined) return undefined;
  const { rows, keys, head } = outline;
  const keyStart = rowStart + columnsBytes(recallColumns, rows);
  const wordStart = keyStart + 16 * keys;
  if (wordStart > bytes.length || checksum(bytes, PREFIX_BYTES, wordStart) !== sum) return undefined;
  const buffer = bytes.buffer as ArrayBuffer;
  const { byteOffset } = bytes;
  return {
    head,
    columns: viewColumns(recallColumns, buffer, byteOffset + rowStart, rows),
    occurrences: {
      keys: new Float64Array(buffer, byteOffset + keyStart, keys),
      counts: new Float64Array(buffer, byteOffset + keyStart + 8 * keys, keys),
    },
    words: bytes.subarray(wordStart),
  };
}

function parseOutline<Head>(bytes: Uint8Array): Outline<Head> | undefined {
  try {
    const outline = JSON.parse(new TextDecoder().decode(bytes)) as Outline<Head>;
    const isWhole = [outline.rows, outline.keys].every(count => Number.isSafeInteger(count) && count >= 0);
    return isWhole ? outline : undefined;
  } catch {
    return undefined;
  }
}

// FNV-1a by words of 32 bits: four times as fast as by bytes, and it notices what it has to.
function checksum(bytes: Uint8Array, start: number, end: number): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + start, (end - start) >> 2);
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words[at]!, 0x01000193);
  return hash >>> 0;
}
