/** The layout of a stored index: which numbers open it, which lists follow, and how damage shows. */
import { fault } from "../base/index.ts";
import { TERMS_VERSION } from "./tokenize.ts";

/*
 * All numbers are little-endian; each section starts at a multiple of 4 bytes.
 *
 *   header         8 × u32   magic, version, bytes in all, checksum, documents, terms, postings, bytes of terms
 *   lengths        u32 × documents     in terms; 0xffffffff for a removed document
 *   term ends      u32 × terms + 1     where each term starts and the one before it ends
 *   posting ends   u32 × terms + 1     the same for its postings
 *   documents      u32 × postings      ascending within a term
 *   frequencies    u8  × postings
 *   terms          u8                  UTF-8, in the order of their bytes
 */
const MAGIC = 0x58444e42; // "BNDX"; read as another number on a big-endian machine
const LAYOUT_VERSION = 1;
const VERSION = LAYOUT_VERSION * 0x10000 + TERMS_VERSION;
const HEADER_NUMBERS = 8;
const CHECKSUM_AT = 3;

/** The lists of a segment, as views on its bytes. */
interface SegmentSections {
  readonly bytes: Uint8Array;
  readonly lengths: Uint32Array;
  readonly termOffsets: Uint32Array;
  readonly postingOffsets: Uint32Array;
  readonly documents: Uint32Array;
  readonly frequencies: Uint8Array;
  readonly terms: Uint8Array;
}

interface SegmentCounts {
  readonly documents: number;
  readonly terms: number;
  readonly postings: number;
  readonly termBytes: number;
}

/** Zeroed bytes with room for so much; the checksum comes with `sealSegment`. */
export function allocateSegment(counts: SegmentCounts): SegmentSections {
  const bytes = new Uint8Array(sizeOf(counts));
  const { documents, terms, postings, termBytes } = counts;
  new Uint32Array(bytes.buffer).set([MAGIC, VERSION, bytes.length, 0, documents, terms, postings, termBytes]);
  return sectionsOf(bytes, counts);
}

/** Writes the checksum and gives the finished bytes. */
export function sealSegment({ bytes }: SegmentSections): Uint8Array {
  const numbers = new Uint32Array(bytes.buffer);
  numbers[CHECKSUM_AT] = checksum(numbers);
  return bytes;
}

/**
 * The lists in these bytes, without copying them where they are aligned to 4.
 * @throws search.damaged unless they are exactly what `sealSegment` gave with this version.
 */
export function openSections(given: Uint8Array): SegmentSections {
  const bytes = given.byteOffset % 4 === 0 ? given : new Uint8Array(given);
  if (bytes.length < HEADER_NUMBERS * 4 || bytes.length % 4 !== 0) throw damaged("it is cut short");
  const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  if (numbers[0] !== MAGIC) throw damaged("it is no search index");
  if (numbers[1] !== VERSION) throw damaged("it was written by another version");
  if (numbers[CHECKSUM_AT] !== checksum(numbers)) throw damaged("its checksum doesn't match");
  const counts = {
    documents: numbers[4]!,
    terms: numbers[5]!,
    postings: numbers[6]!,
    termBytes: numbers[7]!,
  };
  if (numbers[2] !== bytes.length || sizeOf(counts) !== bytes.length)
    throw damaged("its length doesn't match");
  return sectionsOf(bytes, counts);
}

function sizeOf({ documents, terms, postings, termBytes }: SegmentCounts): number {
  const numbers = HEADER_NUMBERS + documents + 2 * (terms + 1) + postings;
  return 4 * (numbers + Math.ceil(postings / 4) + Math.ceil(termBytes / 4));
}

function sectionsOf(bytes: Uint8Array, counts: SegmentCounts): SegmentSections {
  let offset = bytes.byteOffset + HEADER_NUMBERS * 4;
  const numbers = (count: number) => {
    const view = new Uint32Array(bytes.buffer, offset, count);
    offset += count * 4;
    return view;
  };
  const octets = (count: number) => {
    const view = new Uint8Array(bytes.buffer, offset, count);
    offset += Math.ceil(count / 4) * 4;
    return view;
  };
  return {
    bytes,
    lengths: numbers(counts.documents),
    termOffsets: numbers(counts.terms + 1),
    postingOffsets: numbers(counts.terms + 1),
    documents: numbers(counts.postings),
    frequencies: octets(counts.postings),
    terms: octets(counts.termBytes),
  };
}

// Each step is a bijection of the state and of the number it takes in, so one changed number always shows.
// Four states side by side: a multiplication waits for the one before it. 0x9e3779b1 is Knuth's multiplier.
function checksum(numbers: Uint32Array): number {
  const states = new Uint32Array(4);
  let first = 1;
  let second = 2;
  let third = 3;
  let fourth = 4;
  let at = HEADER_NUMBERS;
  for (; at + 3 < numbers.length; at += 4) {
    first = step(first, numbers[at]!);
    second = step(second, numbers[at + 1]!);
    third = step(third, numbers[at + 2]!);
    fourth = step(fourth, numbers[at + 3]!);
  }
  states.set([first, second, third, fourth]);
  const rest = [...states, ...numbers.subarray(at), ...numbers.subarray(CHECKSUM_AT + 1, HEADER_NUMBERS)];
  return rest.reduce(step, numbers[2]!) >>> 0;
}

function step(state: number, number: number): number {
  const mixed = Math.imul(state ^ number, 0x9e3779b1);
  return (mixed << 13) | (mixed >>> 19);
}

function damaged(reason: string) {
  return fault("search.damaged", { reason });
}
