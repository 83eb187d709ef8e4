/** Explains a failure and its remedy in words that may leave the process: never a stack. */
import { describeError, isFault } from "../../base/index.ts";

export const explainFault = (error: unknown): string =>
  isFault(error) ? `${error.message} ${error.hint}` : describeError(error);
