/** The record of the tools: reads recent calls from the log, and names tools that keep failing. */
import { readLineBatches, type Source, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { readEpisode } from "./episode.ts";
import { parseObject } from "./find-objects.ts";
import { createLineNumbers } from "./line-numbers.ts";
import type { RecallIndexOptions } from "./recall-index.ts";

export interface RecordedCall {
  /** Milliseconds since the epoch; NaN where unknown. */
  readonly timestampMs: number;
  readonly hasFailed: boolean;
}

export interface FailingTool {
  readonly tool: string;
  /** The latest calls, that were looked at. */
  readonly calls: number;
  /** How many of them failed. */
  readonly failures: number;
  /** Where the log tells of its latest failure. */
  readonly source: Source;
}

export interface ToolRecord {
  /**
   * The tools that keep failing, the worst last. Episodes of another project say nothing
   * about this one. Looks at the newest part of the log only, and reads nothing where the log is unchanged.
   * @throws volume.*
   */
  failing(tools: readonly string[], project: string | undefined): Promise<readonly FailingTool[]>;
}

/** The number of latest calls that count: a tool that never worked and was mended comes back after five successes. */
export const LATEST_CALLS = 10;
/** Within so many days, as for skills. Source: spec/brain.md §3. */
export const FAILING_DAYS = 14;
/** Fewer may be chance. Source: spec/brain.md §3, where as many failures flag a skill. */
const FAILING_CALLS = 3;
const DAY_MS = 86_400_000;
/** Some 600 calls: far more than the ten of each tool that decide. */
const LOOK_BYTES = 262_144;
/** As the brain's hook writes calls down: the tool, then its arguments as `name: value`. */
const CALL = /^(\S+)(?:$| \S+: )/u;
const HARNESS = "brainstem";

interface PlacedCall extends RecordedCall {
  readonly tool: string;
  /** "" where the episode names none. */
  readonly project: string;
  readonly file: string;
  readonly offset: number;
}

/** @param logFiles the files of the log, oldest first */
export function createToolRecord({
  volume,
  clock,
  logFiles,
}: Pick<RecallIndexOptions, "volume" | "clock" | "logFiles">): ToolRecord {
  const lineAt = createLineNumbers(volume);
  let known: { readonly stamp: string; readonly calls: Promise<Calls> } | undefined;

  async function latestCalls(): Promise<Calls> {
    const stat = await volume.stat(layout.episodes);
    const stamp = `${stat?.sizeBytes} ${stat?.modifiedMs}`;
    if (known?.stamp !== stamp) {
      const calls = readLatest(volume, logFiles);
      known = { stamp, calls };
      // The next caller reads again after a failure.
      calls.catch(() => {
        known = undefined;
      });
    }
    return known.calls;
  }

  return {
    async failing(tools, project) {
      const calls = await latestCalls();
      const isHere = (call: PlacedCall) =>
        project === undefined || call.project === "" || call.project === project;
      const found = tools.flatMap(tool => {
        const verdict = judgeCalls((calls.get(tool) ?? []).filter(isHere), clock.now());
        return verdict === undefined ? [] : [{ tool, ...verdict }];
      });
      return Promise.all(
        found
          .sort((left, right) => left.failures / left.calls - right.failures / right.calls)
          .map(async ({ tool, calls, failures, latest: { file, offset } }) => {
            const line = await lineAt(file, offset);
            return { tool, calls, failures, source: { file: `${BRAIN_FOLDER}/${file}`, line } };
          }),
      );
    },
  };
}

type Calls = ReadonlyMap<string, readonly PlacedCall[]>;

/** The calls that the newest part of the log tells of, by their tools. */
async function readLatest(volume: Volume, logFiles: () => Promise<readonly string[]>): Promise<Calls> {
  const calls: PlacedCall[] = [];
  let leftBytes = LOOK_BYTES;
  for (const file of (await logFiles()).toReversed()) {
    const sizeBytes = (await volume.stat(file))?.sizeBytes ?? 0;
    // A line that is cut off at its start is no JSON any more, and is passed over as such.
    const from = Math.max(0, sizeBytes - leftBytes);
    for await (const lines of readLineBatches(volume, file, { from })) {
      for (const { text, bytes, offset } of lines) {
        const call = text?.includes(HARNESS) ? readCall(bytes) : undefined;
        if (call !== undefined) calls.push({ ...call, file, offset });
      }
    }
    leftBytes -= sizeBytes - from;
    if (leftBytes <= 0) break;
  }
  return Map.groupBy(calls, ({ tool }) => tool);
}

/** A call that ran, as the hook of this program wrote it down; a refused call never ran, and says nothing. */
function readCall(bytes: Uint8Array): Omit<PlacedCall, "file" | "offset"> | undefined {
  const record = parseObject(bytes);
  const episode = record && readEpisode(record);
  if (episode?.source.harness !== HARNESS || episode.origin !== "mind") return undefined;
  const { action, result, timestampMs, source } = episode;
  const tool = CALL.exec(action)?.[1];
  if (tool === undefined || (result !== "success" && result !== "failure")) return undefined;
  return { tool, hasFailed: result === "failure", timestampMs, project: source.project ?? "" };
}

/** Undefined for a tool that does not keep failing: it failed less than three times, or not more often than not. */
export function judgeCalls<Call extends RecordedCall>(
  calls: readonly Call[],
  nowMs: number,
): { readonly calls: number; readonly failures: number; readonly latest: Call } | undefined {
  const looked = calls
    .filter(({ timestampMs }) => timestampMs >= nowMs - FAILING_DAYS * DAY_MS)
    .sort((left, right) => left.timestampMs - right.timestampMs)
    .slice(-LATEST_CALLS);
  const failed = looked.filter(({ hasFailed }) => hasFailed);
  const latest = failed.at(-1);
  const isFailing = failed.length >= FAILING_CALLS && failed.length > looked.length - failed.length;
  return isFailing && latest !== undefined
    ? { calls: looked.length, failures: failed.length, latest }
    : undefined;
}

/** The reliable tools in their order, then the failing ones in theirs. */
export function failingLast(tools: readonly string[], failing: readonly string[]): readonly string[] {
  const last = new Set(failing);
  return [...tools.filter(tool => !last.has(tool)), ...failing.filter(tool => tools.includes(tool))];
}
