/** Values of a model's contract as JSON and back: bytes, addresses, times and failures among them. */
import {
  type FaultCode,
  type FaultData,
  fault,
  faultTable,
  isFault,
  type Json,
  toBase64,
} from "../../base/index.ts";
import { readFailure } from "../failure/read-failure.ts";

/** Deeper values come from mistakes, and would overflow the stack of a recursive reader. */
const MAX_DEPTH = 200;

export interface RecordedBy {
  /** The name under which failures speak of the model. */
  readonly model: string;
  /** Milliseconds since the epoch, for a Retry-After that is a date. */
  readonly nowMs: number;
}

// An object whose only member has one of these names is one of these; an object that only looks so is put into $object.
const readers: { readonly [tag: string]: (value: Json) => unknown } = {
  __proto__: null as never,
  $bytes: value => Uint8Array.from(atob(String(value)), character => character.charCodeAt(0)),
  $url: value => new URL(String(value)),
  $date: value => new Date(value === null ? Number.NaN : Number(value)),
  $number: value => Number(value),
  $bigint: value => BigInt(String(value)),
  $undefined: () => undefined,
  $fault: readFault,
  $object: value => readMembers(value),
};

/**
 * A value as JSON. Errors become the faults that a mind reads them as, without stack, cause or key; members that are
 * undefined are left out, as in JSON; values without a form (functions, symbols, cycles) become null. Never throws.
 */
export function writeValue(value: unknown, by: RecordedBy): Json {
  return write(value, by, []);
}

/** The value that was written. @throws for a value that `recordValue` did not write */
export function readValue(value: Json): unknown {
  if (Array.isArray(value)) return value.map(readValue);
  if (typeof value !== "object" || value === null) return value;
  const [tag, ...more] = Object.keys(value);
  const read = tag === undefined || more.length > 0 ? undefined : readers[tag];
  return read === undefined ? readMembers(value) : read((value as { [key: string]: Json })[tag!]!);
}

function readMembers(value: Json): unknown {
  return Object.fromEntries(Object.entries(value ?? {}).map(([key, member]) => [key, readValue(member)]));
}

function write(value: unknown, by: RecordedBy, within: readonly object[]): Json {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $number: Object.is(value, -0) ? "-0" : String(value) };
    case "bigint":
      return { $bigint: String(value) };
    case "undefined":
      return { $undefined: true };
    case "object":
      return value === null ? null : writeObject(value, by, within);
    default:
      return null;
  }
}

function writeObject(value: object, by: RecordedBy, within: readonly object[]): Json {
  if (within.includes(value) || within.length > MAX_DEPTH) return null;
  const inside = [...within, value];
  if (value instanceof Error) return writeFault(value, by, inside);
  if (value instanceof Uint8Array) return { $bytes: toBase64(value) };
  if (value instanceof URL) return { $url: value.href };
  if (value instanceof Date) return { $date: Number.isNaN(value.getTime()) ? null : value.getTime() };
  if (Array.isArray(value)) return Array.from(value, item => write(item, by, inside));
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => [key, write(member, by, inside)] as const);
  const written = Object.fromEntries(members);
  return members.length === 1 && members[0]![0] in readers ? { $object: written } : written;
}

function writeFault(error: Error, by: RecordedBy, within: readonly object[]): Json {
  const { code, data } = isFault(error) ? error : readFailure(error, by.model, by.nowMs);
  return { $fault: { code, data: write(data, by, within) } };
}

function readFault(value: Json): unknown {
  const { code, data } = readMembers(value) as { code: FaultCode; data: FaultData[FaultCode] };
  if (!Object.hasOwn(faultTable, code)) {
    throw fault("input.invalid", { what: `The fault ${String(code)}`, expected: "one of this version's" });
  }
  return fault(code, data);
}
