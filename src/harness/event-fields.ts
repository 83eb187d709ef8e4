/** Reads the fields of what harnesses send: any of them may be missing, or of another kind than it should be. */
import type { Json } from "../base/index.ts";
import type { JsonRecord } from "./harness.ts";

/** "" where it is no text. */
export const text = (json: Json | undefined): string => (typeof json === "string" ? json : "");

/** Undefined where it is no text, or an empty one: for properties that are left out. */
export const textIfAny = (json: Json | undefined): string | undefined => text(json) || undefined;

/** Undefined where it is no number that can be counted with. */
export const number = (json: Json | undefined): number | undefined =>
  typeof json === "number" && Number.isFinite(json) ? json : undefined;

/** Empty where it is no object. */
export const record = (json: Json | undefined): JsonRecord =>
  typeof json === "object" && json !== null && !Array.isArray(json) ? (json as JsonRecord) : {};

/** The JSON value of a text; a text without JSON, and any other value, unchanged. */
export function parsed(json: Json | undefined): Json | undefined {
  if (typeof json !== "string") return json;
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** The object itself, or the object in a JSON text; else an empty one. */
export const parsedRecord = (json: Json | undefined): JsonRecord => record(parsed(json));

/** The first of these that is an absolute path, with `/`; otherwise the last as it is. */
export function folder(...candidates: readonly (Json | undefined)[]): string {
  const paths = candidates.map(each => {
    const path = text(each);
    // A disk of Windows, as in a path or an address.
    return /^\/?[A-Za-z]:[\\/]/.test(path) ? path.replace(/^\//, "").replaceAll("\\", "/") : path;
  });
  return paths.find(path => /^(?:\/|[A-Za-z]:\/)/.test(path)) ?? paths.at(-1) ?? "";
}
