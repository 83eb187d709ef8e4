/** `joinedTexts`: texts that a call has in parts, such as a list of letters, or a name and a host beside each other. */
import { isRecord, type Json } from "../../base/index.ts";
import { MAX_LEAVES } from "./json-leaves.ts";

/** A part of an address: one token. */
const PART = /^[^\s@]{1,64}$/;
/** A name, a host, and the host's ending. */
const MAX_PARTS = 3;

/** Linear in the value; none for most. */
export function joinedTexts(json: Json): readonly string[] {
  const found: string[] = [];
  const waiting: Json[] = [json];
  for (let at = 0; at < waiting.length && at < MAX_LEAVES; at++) {
    const value = waiting[at]!;
    const inner = Array.isArray(value) ? value : isRecord(value) ? Object.values(value as object) : [];
    waiting.push(...inner.filter(each => typeof each === "object" && each !== null));
    if (inner.length < 2) continue;
    const texts = inner.filter(each => typeof each === "string");
    if (Array.isArray(value)) found.push(...listJoined(inner, texts));
    else found.push(...addressesOf(texts.filter(each => PART.test(each))));
  }
  return found;
}

function listJoined(inner: readonly Json[], texts: readonly string[]): readonly string[] {
  // Whole addresses beside each other are a list.
  if (texts.length === inner.length && !texts.some(each => /[^@]@[^@]+\./.test(each)))
    return [texts.join("")];
  const isCodes = inner.every(each => typeof each === "number" && each >= 0x20 && each < 0x7f);
  return isCodes ? [String.fromCharCode(...(inner as readonly number[]))] : [];
}

function addressesOf(parts: readonly string[]): readonly string[] {
  return parts.flatMap((name, at) =>
    [2, MAX_PARTS].flatMap(count => {
      const host = parts.slice(at + 1, at + count).join(".");
      return at + count <= parts.length && host.includes(".") ? [`${name}@${host}`] : [];
    }),
  );
}
