/** What an operation on files means beyond itself: secrets that it reads, rules of the brain that it changes. */
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";

/** The operation, and what follows from it. */
export function consequencesOf(operation: Operation, _facts: Facts): readonly Operation[] {
  return [operation];
}
