/** Collects what is wrong with one file, by line, so that whoever reads a part of it can tell whether it is whole. */
import { type Fault, fault, type Source } from "../../base/index.ts";

export interface ProblemList {
  readonly found: readonly Fault<"brain.malformed">[];
  /** @param expected completes "expected …" */
  add(line: number, expected: string): void;
  source(line: number): Source;
}

export function createProblemList(file: string): ProblemList {
  const found: Fault<"brain.malformed">[] = [];
  return {
    found,
    add: (line, expected) => void found.push(fault("brain.malformed", { file, line, expected })),
    source: line => ({ file, line }),
  };
}
