/** Reads a bundle that came from anywhere, and trusts nothing of it. */
import { fault, hashJson } from "../../../base/index.ts";
import { BUNDLE_FORMAT, BUNDLE_VERSION, type Bundle } from "./bundle.ts";
import { MAX_BUNDLE_BYTES, MAX_BUNDLE_DEPTH } from "./bundle-bounds.ts";
import { problemOfContent } from "./check-content.ts";
import { jsonDepth } from "./json-depth.ts";

/**
 * The bundle in these bytes, whole and valid.
 * @param file what messages call it
 * @throws bundle.malformed, bundle.newer, bundle.altered
 */
export async function readBundle(bytes: Uint8Array, file: string): Promise<Bundle> {
  const refuse = (problem: string, cause?: unknown) =>
    fault("bundle.malformed", { file, problem }, cause === undefined ? {} : { cause });
  if (bytes.length > MAX_BUNDLE_BYTES)
    throw refuse(`it has more than ${MAX_BUNDLE_BYTES / 1_048_576} MiB, the most that a bundle has`);

  const value = parse(decode(bytes, refuse), refuse);
  if (!isRecord(value) || value.format !== BUNDLE_FORMAT)
    throw refuse(`it doesn't say "format": "${BUNDLE_FORMAT}"`);
  const { version, checksum, ...rest } = value;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1)
    throw refuse("its version is not a whole number from 1");
  if (version > BUNDLE_VERSION) throw fault("bundle.newer", { file, version, known: BUNDLE_VERSION });
  if (checksum !== (await hashJson({ ...rest, version }))) throw fault("bundle.altered", { file });
  const problem = problemOfContent(rest);
  if (problem !== undefined) throw refuse(problem);
  return value as unknown as Bundle;
}

type Refuse = (problem: string, cause?: unknown) => Error;

function decode(bytes: Uint8Array, refuse: Refuse): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw refuse("it is not text in UTF-8", error);
  }
}

function parse(text: string, refuse: Refuse): unknown {
  if (text.trim() === "") throw refuse("it is empty");
  if (jsonDepth(text) > MAX_BUNDLE_DEPTH) throw refuse(`it is nested deeper than ${MAX_BUNDLE_DEPTH} levels`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const isCut = text.trimStart().startsWith("{") && !text.trimEnd().endsWith("}");
    throw refuse(isCut ? "it ends in the middle: it was cut off on its way" : "it is not JSON", error);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
