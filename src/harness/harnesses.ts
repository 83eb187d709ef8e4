/** The harnesses that have hooks, in the order in which people meet them. */
import type { Harness } from "./harness.ts";

export const harnesses: readonly Harness[] = [];
