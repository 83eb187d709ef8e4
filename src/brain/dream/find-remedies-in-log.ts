/** Lessons from what followed on failures: the same step, taken in between, made the same thing work again and again. */
import type { Volume } from "../../base/index.ts";
import { hasFlag } from "./episode-table.ts";
import { patternSalience } from "./patterns.ts";
import { readRows } from "./read-rows.ts";
import type { ScannedLog } from "./scan-log.ts";
import { findRemedies } from "./sentence/find-remedies.ts";
import { remedySentence } from "./sentence/remedy-sentence.ts";
import { toWitness, type WeighedFinding } from "./weighed-finding.ts";

/** @throws volume.* */
export async function findRemediesInLog(
  volume: Volume,
  scanned: ScannedLog,
  nowMs: number,
): Promise<readonly WeighedFinding[]> {
  const { episodes: table, files, skills, actions } = scanned;
  const remedies = findRemedies(sessionsOf(scanned), {
    clusterOf: actions.of,
    timestampMs: table.columns.timestampMs,
    hasFailed: row => hasFlag(table, row, "failed"),
  });
  const found: WeighedFinding[] = [];
  for (const { occasions } of remedies) {
    const episodes = await readRows(volume, table, files, occasions.flat());
    const [failing, remedy] = occasions[0]!.map(row => episodes.get(row));
    const text = failing && remedy && remedySentence(failing, remedy);
    if (text === undefined) continue;
    const failed = occasions.map(([row]) => row);
    const isTrusted = occasions.flat().every(row => hasFlag(table, row, "trusted"));
    found.push({
      kind: "lesson",
      text,
      origin: isTrusted ? "mind" : "tool",
      evidence: failed.flatMap(row => episodes.get(row) ?? []).map(toWitness),
      skill: skills[table.columns.skill[failed[0]!]!]!,
      seen: failed.length,
      salience: patternSalience(table, failed, failed.length, nowMs),
    });
  }
  return found;
}

/** The rows of each session in the order of time; of one moment, in the order of the log. */
function sessionsOf({ episodes: { size, columns }, actions }: ScannedLog): readonly (readonly number[])[] {
  const { session, timestampMs } = columns;
  const sessions = new Map<number, number[]>();
  for (let row = 0; row < size; row++) {
    if (session[row] === 0 || actions.of[row]! < 0 || Number.isNaN(timestampMs[row])) continue;
    const rows = sessions.get(session[row]!);
    if (rows === undefined) sessions.set(session[row]!, [row]);
    else rows.push(row);
  }
  const byTime = (left: number, right: number) => timestampMs[left]! - timestampMs[right]! || left - right;
  return [...sessions.values()].map(rows => rows.sort(byTime));
}
