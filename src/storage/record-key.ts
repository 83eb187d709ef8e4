/** Checks what names, lists and fills records, and writes names so that every database orders them alike. */
import { fault, type Json } from "../base/index.ts";
import type { ListRecords, RecordKey } from "../ports/index.ts";
import { checkOwner } from "./session-rules.ts";

/** Characters of an id. Source: the port. */
const MAX_ID_CHARS = 200;
/** Records of one list. Source: the port. */
export const MAX_LISTED_RECORDS = 1_000;
/** A call's arguments, a diff, a person's words with room to spare; larger things belong in files. Our own choice. */
const MAX_BODY_CHARS = 4_000_000;
const COLLECTION = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/;
const MAX_COLLECTION_CHARS = 64;

const invalid = (what: string, expected: string) => fault("input.invalid", { what, expected });

/** The three names, and nothing else. @throws input.invalid naming the wrong part */
export function checkRecordKey({ tenant, collection, id }: RecordKey): RecordKey {
  checkTenant(tenant);
  checkCollection(collection);
  if (typeof id !== "string" || id === "" || id.length > MAX_ID_CHARS) {
    throw invalid("A record's id", `a text of 1 to ${MAX_ID_CHARS} characters`);
  }
  return { tenant, collection, id };
}

function checkTenant(tenant: string): void {
  checkOwner({ tenant, user: "-" });
}

function checkCollection(collection: string): void {
  if (
    typeof collection !== "string" ||
    collection.length > MAX_COLLECTION_CHARS ||
    !COLLECTION.test(collection)
  ) {
    const expected = `1 to ${MAX_COLLECTION_CHARS} small letters and digits, with single dots or hyphens between`;
    throw invalid("A record's collection", expected);
  }
}

type RecordRange = Required<Pick<ListRecords, "collection" | "prefix" | "limit">> &
  Pick<ListRecords, "tenant" | "after">;

/** @throws input.invalid naming the wrong part */
export function checkListing({ tenant, collection, prefix = "", after, limit }: ListRecords): RecordRange {
  if (tenant !== undefined) checkTenant(tenant);
  checkCollection(collection);
  if (typeof prefix !== "string" || prefix.length > MAX_ID_CHARS) {
    throw invalid("The prefix of records' ids", `a text of at most ${MAX_ID_CHARS} characters`);
  }
  if (after !== undefined) checkRecordKey({ ...after, collection });
  if (after !== undefined && tenant !== undefined && after.tenant !== tenant) {
    throw invalid("The record that a list goes on behind", "a record of the list's tenant");
  }
  const asked = limit ?? MAX_LISTED_RECORDS;
  if (!Number.isSafeInteger(asked) || asked < 1 || asked > MAX_LISTED_RECORDS) {
    throw invalid("The limit of a list of records", `a whole number from 1 to ${MAX_LISTED_RECORDS}`);
  }
  return {
    ...(tenant !== undefined && { tenant }),
    collection,
    prefix,
    ...(after && { after }),
    limit: asked,
  };
}

/** The version as it is. @throws input.invalid */
export function checkVersion(version: number): number {
  if (Number.isSafeInteger(version) && version >= 0) return version;
  throw invalid("A record's version", "a whole number, and 0 for a record that is new");
}

/** JSON text, taken now: later changes by the writer have no effect. @throws input.invalid */
export function textOfBody(body: Json): string {
  const text = JSON.stringify(body) as string | undefined;
  if (text !== undefined && text.length <= MAX_BODY_CHARS) return text;
  throw invalid("A record's body", `a value of JSON of at most ${MAX_BODY_CHARS} characters as text`);
}

/** Neither half characters nor the character 0 can be stored by every database as they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be replaced.
const UNSTORABLE = /[\u0000\u0001\ud800-\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what stands for others.
const STORED = /\u0001([01])|[\u{1d800}-\u{1ffff}]/gu;
/** Lifts a code unit above all that stay as they are. */
const LIFT = 0x10000;

/**
 * The same text in a form whose bytes in UTF-8 sort as the text's UTF-16 code units do, and that begins as the form of
 * each of its beginnings does. Most texts are their own form.
 */
export const sortableOf = (text: string): string =>
  text.replace(UNSTORABLE, unit => {
    const code = unit.charCodeAt(0);
    return code <= 1 ? `\u0001${code}` : String.fromCodePoint(code + LIFT);
  });

/** The text of a form that `sortableOf` made. */
export const textOfSortable = (form: string): string =>
  form.replace(STORED, (stored, low?: string) =>
    String.fromCharCode(low === undefined ? stored.codePointAt(0)! - LIFT : Number(low)),
  );
