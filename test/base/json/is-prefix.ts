/** Checks whether a streaming value is a prefix of the final value. */
import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../../src/base/index.ts";

/** Strings by their beginning; of arrays and objects, all is equal but the last, which may be a prefix. */
export function isPrefixOf(partial: Json | undefined, whole: Json | undefined): boolean {
  if (typeof partial === "string" && typeof whole === "string") return whole.startsWith(partial);
  if (Array.isArray(partial) && Array.isArray(whole)) return areItems(partial, whole);
  if (!isObject(partial) || !isObject(whole)) return isDeepStrictEqual(partial, whole);
  // Keys that look like numbers come first, whatever their place in the text was: members are held against their own.
  const keys = Object.keys(partial);
  const unequal = keys.filter(key => !isDeepStrictEqual(partial[key], whole[key]));
  return (
    keys.every(key => Object.hasOwn(whole, key) && isPrefixOf(partial[key], whole[key])) &&
    unequal.length <= 1
  );
}

const areItems = (partial: readonly Json[], whole: readonly Json[]) =>
  partial.length <= whole.length &&
  partial.every((item, index) =>
    index < partial.length - 1 ? isDeepStrictEqual(item, whole[index]) : isPrefixOf(item, whole[index]),
  );

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
