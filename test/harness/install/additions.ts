/** The additions of harnesses to JSON files. */
import type { JsonAddition, WirableHarness } from "../../../src/harness/index.ts";
import { wirable } from "../../../src/harness/wirable.ts";

export interface AdditionSet {
  readonly harness: WirableHarness;
  readonly path: string;
  readonly additions: readonly JsonAddition[];
}

/** Every JSON file that a harness touches. */
export const additionSets: readonly AdditionSet[] = wirable.flatMap(harness =>
  harness
    .wiring({ program: "path", mcp: true })
    .files.flatMap(file =>
      file.kind === "json" ? [{ harness, path: file.path, additions: file.additions }] : [],
    ),
);
