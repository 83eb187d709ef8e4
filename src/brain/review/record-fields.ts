/** Reads fields of a JSON line leniently; a value of another type counts as missing. */

export const textField = (value: unknown): string => (typeof value === "string" ? value : "");

export const numberField = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? value : 0;

export const listField = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === "string") : [];
