/** A file of the review: JSON lines that are only ever added, whatever a merge or a power loss made of it. */
import { readIfThere, type Volume } from "../../base/index.ts";
import { findObjects, parseObject } from "../memory/find-objects.ts";

type JsonRecord = Readonly<Record<string, unknown>>;

const NEWLINE = 0x0a;

/** Each line of the file that `read` takes, in order; other lines are skipped, and stay. @throws volume.* */
export async function readRecords<Item>(
  volume: Volume,
  file: string,
  read: (record: JsonRecord) => Item | undefined,
): Promise<readonly Item[]> {
  const bytes = (await readIfThere(volume, file)) ?? new Uint8Array();
  const items: Item[] = [];
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = bytes.subarray(start, end);
    for (const record of objectsOf(line)) {
      const item = read(record);
      if (item !== undefined) items.push(item);
    }
    start = end + 1;
  }
  return items;
}

/** One object a line; of a line that a power loss or a merge has damaged, what is whole in it. */
function objectsOf(line: Uint8Array): readonly JsonRecord[] {
  const whole = parseObject(line);
  return whole === undefined
    ? findObjects(line, ({ id }) => id !== undefined).map(({ value }) => value)
    : [whole];
}

/** Adds lines at the end of the file, whose lock the caller holds. @throws volume.* */
export async function appendRecords(volume: Volume, file: string, records: readonly object[]): Promise<void> {
  if (records.length === 0) return;
  await volume.append(file, records.map(record => `${JSON.stringify(record)}\n`).join(""));
}
