/** A log as the first look of a dream sees it. */
import type { Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { type ScannedLog, scanLog } from "../../../src/brain/dream/scan-log.ts";
import { layout } from "../../../src/brain/index.ts";
import { createEpisodeLog } from "../../../src/brain/memory/episode-log.ts";
import { NOW, openRedactor, testClock } from "../memory/stand-in.ts";
import { type Happened, logOf } from "./dreamer.ts";

export interface Scan {
  readonly volume: Volume;
  readonly scanned: ScannedLog;
  /** As it told its progress: bytes done, of all. */
  readonly progress: readonly (readonly [done: number, total: number])[];
}

/** Segments by name, then the log. */
export async function scan(
  happened: readonly Happened[] | string,
  {
    segments = [],
    buried = [],
  }: { readonly segments?: readonly string[]; readonly buried?: readonly string[] } = {},
): Promise<Scan> {
  const files: Record<string, string> = {
    [layout.episodes]: typeof happened === "string" ? happened : logOf(happened),
  };
  for (const [at, text] of segments.entries())
    files[`${layout.episodic}/AGENT_LEARNINGS.01JZZZZZZZZZZZZZZZZZZZZZZ${at}.jsonl`] = text;
  const volume = createMemoryVolume(files);
  const log = createEpisodeLog({ volume, redactor: openRedactor, clock: testClock(NOW) });
  const progress: [number, number][] = [];
  const scanned = await scanLog({
    volume,
    log,
    buried: new Set(buried),
    onProgress: (done, total) => progress.push([done, total]),
  });
  return { volume, scanned, progress };
}
