/** Knows which line an offset of a growing file is on, without reading the file from its start each time. */
import { isFault, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { hashBytes } from "./hash.ts";

export interface LineNumbers {
  /** The number, from 1, of the line that starts at or holds this offset. @throws volume.* of reading the file */
  at(file: string, offset: number): Promise<number>;
}

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

export function createLineNumbers(volume: Volume): LineNumbers {
  const milestones = new Map<string, Milestone>();
  let stored: Promise<Record<string, Milestone>> | undefined;

  async function fingerprint(file: string, offset: number): Promise<number> {
    return hashBytes(await volume.readRange(file, Math.max(0, offset - FINGERPRINT_BYTES), offset));
  }

  async function nearest(file: string, offset: number): Promise<Milestone> {
    stored ??= readStored(volume);
    for (const known of [milestones.get(file), (await stored)[file]]) {
      const isUsable = known !== undefined && known.offset <= offset;
      if (isUsable && (await fingerprint(file, known.offset)) === known.hash) return known;
    }
    return { offset: 0, line: 1, hash: 0 };
  }

  return {
    async at(file, offset) {
      const start = await nearest(file, offset);
      let line = start.line;
      for await (const chunk of volume.readChunks(file, { from: start.offset, to: offset })) {
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) line++;
      }
      const reached = { offset, line, hash: await fingerprint(file, offset) };
      milestones.set(file, reached);
      const known = (await stored)?.[file];
      if (Math.abs(offset - (known?.offset ?? 0)) > WORTH_KEEPING_BYTES) {
        stored = keep(volume, { ...(await stored), [file]: reached });
      }
      return line;
    },
  };
}

async function keep(volume: Volume, state: Record<string, Milestone>): Promise<Record<string, Milestone>> {
  try {
    await volume.write(STATE_FILE, JSON.stringify(state));
  } catch (error) {
    // Derived: counted again where it can't be kept.
    if (!isFault(error)) throw error;
  }
  return state;
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
