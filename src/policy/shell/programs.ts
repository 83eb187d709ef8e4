/** The programs that a walk knows, whether all of them are there at once or not. */
import type { Recogniser } from "../recognition.ts";

export interface Programs {
  /** Whether it is known at all. */
  has(name: string): boolean;
  /** Undefined for a program that nobody knows, which is treated with caution. */
  get(name: string): Recogniser | undefined;
}
