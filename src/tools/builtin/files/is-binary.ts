/** Decides whether a file is binary, by git's rule. */
import type { Line } from "../../../base/index.ts";

/** Source: git's buffer_is_binary (xdiff-interface.c): a NUL among the first 8,000 bytes. */
const FIRST_BYTES = 8_000;

/** @param lines the first of the file */
export const isBinary = (lines: readonly Line[]): boolean =>
  lines.some(({ offset, bytes }) => bytes.subarray(0, Math.max(0, FIRST_BYTES - offset)).includes(0));
