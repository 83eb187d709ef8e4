/** Lessons from what followed on failures: the same step, taken in between, made the same thing work again and again. */
import type { Volume } from "../../base/index.ts";
import { hasFlag, patternSalience } from "./patterns.ts";
import { readRows } from "./read-rows.ts";
import type { ScannedLog } from "./scan-log.ts";
import { findRemedies } from "./sentence/find-remedies.ts";
import { remedySentence } from "./sentence/remedy-sentence.ts";
import { toWitness, type WeighedFinding } from "./weighed-finding.ts";

/** @throws volume.* */
export async function findRemediesInLog(
  volume: Volume,
  { episodes: table, files, skills, actions }: ScannedLog,
  nowMs: number,
): Promise<readonly WeighedFinding[]> {
  const { session, timestampMs } = table.columns;
  const order = rowsBySession();
  const remedies = findRemedies({
    session: sessionNumbers(order),
    timestampMs: Float64Array.from(order, row => timestampMs[row]!),
    cluster: Int32Array.from(order, row => actions.of[row]!),
    isFailure: Uint8Array.from(order, row => Number(hasFlag(table, row, "failed"))),
  });
  const found: WeighedFinding[] = [];
  for (const { rows } of remedies) {
    const occasions = rows.map(occasion => occasion.map(at => order[at]!));
    const episodes = await readRows(volume, table, files, occasions.flat());
    const [failing, remedy] = occasions[0]!.map(row => episodes.get(row));
    const text = failing && remedy && remedySentence(failing, remedy);
    if (text === undefined) continue;
    const isTrusted = occasions.flat().every(row => hasFlag(table, row, "trusted"));
    found.push({
      kind: "lesson",
      text,
      origin: isTrusted ? "mind" : "tool",
      evidence: occasions.flatMap(([row]) => episodes.get(row!) ?? []).map(toWitness),
      skill: skills[table.columns.skill[occasions[0]![0]!]!]!,
      seen: occasions.length,
      salience: patternSalience(
        table,
        occasions.map(([row]) => row!),
        occasions.length,
        nowMs,
      ),
    });
  }
  return found;

  /** Rows of sessions, each session in the order of time; of one moment, in the order of the log. */
  function rowsBySession(): Int32Array {
    const rows: number[] = [];
    for (let row = 0; row < table.size; row++) {
      if (session[row] !== 0 && actions.of[row]! >= 0 && !Number.isNaN(timestampMs[row]!)) rows.push(row);
    }
    return Int32Array.from(
      rows.sort(
        (left, right) =>
          session[left]! - session[right]! || timestampMs[left]! - timestampMs[right]! || left - right,
      ),
    );
  }

  function sessionNumbers(rows: Int32Array): Int32Array {
    let number = 0;
    return Int32Array.from(rows, (row, at) => {
      if (at > 0 && session[rows[at - 1]!] !== session[row]) number += 1;
      return number;
    });
  }
}
