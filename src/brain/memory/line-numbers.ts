/** Knows which line an offset of a growing file is on, without reading the file from its start each time. */
import { isFault, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { hashBytes } from "./hash.ts";

/** A place whose line is known, and a fingerprint of the bytes before it. */
interface Milestone {
  readonly offset: number;
  readonly line: number;
  readonly hash: number;
}

const STATE_FILE = `${layout.state}/line-numbers.json`;
const FINGERPRINT_BYTES = 4_096;
// Counting this much again takes a millisecond; writing the milestone down takes several.
const WORTH_KEEPING_BYTES = 1_048_576;
const NEWLINE = 0x0a;

/** Gives the number, from 1, of the line that starts at or holds an offset. @throws volume.* of reading the file */
export function createLineNumbers(volume: Volume): (file: string, offset: number) => Promise<number> {
  let known: Promise<Record<string, Milestone>> | undefined;
  const keptOffsets = new Map<string, number>();

  const fingerprint = async (file: string, offset: number): Promise<number> =>
    hashBytes(await volume.readRange(file, Math.max(0, offset - FINGERPRINT_BYTES), offset));

  async function nearest(milestone: Milestone | undefined, file: string, offset: number): Promise<Milestone> {
    const isUsable = milestone !== undefined && milestone.offset <= offset;
    if (isUsable && (await fingerprint(file, milestone.offset)) === milestone.hash) return milestone;
    return { offset: 0, line: 1, hash: 0 };
  }

  return async (file, offset) => {
    known ??= readStored(volume);
    const milestones = await known;
    const start = await nearest(milestones[file], file, offset);
    let line = start.line;
    for await (const chunk of volume.readChunks(file, { from: start.offset, to: offset })) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) line++;
    }
    const kept = keptOffsets.get(file) ?? milestones[file]?.offset ?? 0;
    milestones[file] = { offset, line, hash: await fingerprint(file, offset) };
    const isWorthKeeping = Math.abs(offset - kept) > WORTH_KEEPING_BYTES;
    keptOffsets.set(file, isWorthKeeping ? offset : kept);
    if (isWorthKeeping) await keep(volume, milestones);
    return line;
  };
}

/** Derived: counted again where it can't be kept. */
async function keep(volume: Volume, state: Record<string, Milestone>): Promise<void> {
  try {
    await volume.write(STATE_FILE, JSON.stringify(state));
  } catch (error) {
    if (!isFault(error)) throw error;
  }
}

async function readStored(volume: Volume): Promise<Record<string, Milestone>> {
  try {
    const state: unknown = JSON.parse(new TextDecoder().decode(await volume.read(STATE_FILE)));
    const entries = typeof state === "object" && state !== null ? Object.entries(state) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, Milestone] => isMilestone(entry[1])));
  } catch {
    return {};
  }
}

function isMilestone(value: unknown): value is Milestone {
  const { offset, line, hash } = (value ?? {}) as Record<string, unknown>;
  return [offset, line, hash].every(each => Number.isSafeInteger(each) && (each as number) >= 0);
}
