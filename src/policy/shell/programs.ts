/** The programs that a walk knows, whether all of them are there at once or not. */
import type { Recogniser } from "../recognition.ts";

export interface Programs {
  /** Whether it is known at all. */
  has(name: string): boolean;
  /** Undefined for an unknown program, which is judged by its words. */
  get(name: string): Recogniser | undefined;
}
