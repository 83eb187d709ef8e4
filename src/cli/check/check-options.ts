/** The options of `brainstem check`. */
import type { CommonOptions } from "../command.ts";

export interface CheckOptions extends CommonOptions {
  readonly call?: string;
  readonly file?: string;
  readonly policy?: string;
  readonly strict?: boolean;
}
