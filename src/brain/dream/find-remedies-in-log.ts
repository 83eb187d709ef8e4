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
  const order = rowsInTime();
  const remedies = findRemedies({
    session: sessionNumbers(),
    timestampMs: filled(new Float64Array(order.length), at => timestampMs[order[at]!]!),
    cluster: order.map(row => actions.of[row]!),
    isFailure: filled(new Uint8Array(order.length), at => Number(hasFlag(table, order[at]!, "failed"))),
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

  /** Rows of sessions in the order of time; of one moment, in the order of the log. */
  function rowsInTime(): Int32Array {
    const rows = new Int32Array(table.size);
    let count = 0;
    let isSorted = true;
    let lastMs = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < table.size; row++) {
      const atMs = timestampMs[row]!;
      if (session[row] === 0 || actions.of[row]! < 0 || Number.isNaN(atMs)) continue;
      rows[count++] = row;
      isSorted &&= atMs >= lastMs;
      lastMs = atMs;
    }
    const kept = rows.subarray(0, count);
    // A log is in order but for what merges and foreign clocks did to it.
    return isSorted
      ? kept
      : kept.sort((left, right) => timestampMs[left]! - timestampMs[right]! || left - right);
  }

  function sessionNumbers(): Int32Array {
    const numbers = new Map<number, number>();
    return order.map(row => {
      const known = numbers.get(session[row]!);
      if (known !== undefined) return known;
      numbers.set(session[row]!, numbers.size);
      return numbers.size - 1;
    });
  }
}

/** `TypedArray.from` would make a list of boxed numbers first. */
function filled<Numbers extends Float64Array | Uint8Array>(
  numbers: Numbers,
  valueAt: (at: number) => number,
): Numbers {
  for (let at = 0; at < numbers.length; at++) numbers[at] = valueAt(at);
  return numbers;
}
