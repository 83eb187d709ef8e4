/** `openMessageHistory` keeps the last messages that a person typed about a brain, for the up arrow; never one with a private value. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describeError, fault } from "../../base/index.ts";
import { holdsPhrase } from "../../brain/learning.ts";
import type { Redactor } from "../../ports/index.ts";
import type { BrainPlace } from "../../project/index.ts";
import { stateFolder } from "../../project/index.ts";
import { printable } from "../print.ts";

export interface MessageHistory {
  /** The oldest first. */
  readonly entries: readonly string[];
  /** Resolves when it is written, or left out. Never rejects: a history is a convenience. */
  add(message: string): Promise<void>;
}

const MOST_ENTRIES = 500;
/** Longer messages are pasted rather than typed. */
const MOST_CHARS = 4_000;
/** Words that the person keeps out of memory. */
const PRIVATE = /<private>/i;

/** A JSON text a line, readable by its owner alone, outside of the folder that agents may write. */
const fileOf = (place: BrainPlace): string => join(stateFolder(place), "messages.jsonl");

/** @param redactor by the privacy of the place: a message in which it finds something isn't kept */
export function openMessageHistory(place: BrainPlace, redactor: Redactor): MessageHistory {
  const file = fileOf(place);
  const entries = historyIn(file);
  let latest = entries.at(-1);
  return {
    entries,
    async add(message) {
      if (message === latest || message.length > MOST_CHARS || PRIVATE.test(message)) return;
      latest = message;
      try {
        const { findings } = await redactor.redact(message);
        if (findings.length > 0) return;
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        appendFileSync(file, lineOf(message), { mode: 0o600 });
        const kept = readEntries(file);
        if (kept.length > 2 * MOST_ENTRIES) replace(file, kept.slice(-MOST_ENTRIES));
      } catch {
        // The conversation goes on without a history.
      }
    },
  };
}

/** Takes out the messages that hold one of the phrases. @returns how many there were @throws volume.unreadable */
export function forgetMessages(place: BrainPlace, phrases: readonly string[]): number {
  const file = fileOf(place);
  try {
    const entries = readEntries(file, Number.POSITIVE_INFINITY);
    const left = entries.filter(entry => !holdsPhrase(entry, phrases));
    if (left.length < entries.length) replace(file, left);
    return entries.length - left.length;
  } catch (error) {
    throw fault("volume.unreadable", { path: file, reason: describeError(error) }, { cause: error });
  }
}

/** The break comes first, so that a line that was cut short by a crash takes no other with it. */
const lineOf = (entry: string) => `\n${JSON.stringify(entry)}`;

/** Empty for a file that can't be read: the up arrow does without. */
function historyIn(file: string): readonly string[] {
  try {
    return readEntries(file);
  } catch {
    return [];
  }
}

function readEntries(file: string, most = 2 * MOST_ENTRIES + 1): readonly string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").split("\n").flatMap(readEntry).slice(-most);
}

function readEntry(line: string): readonly string[] {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === "string" ? [printable(entry)] : [];
  } catch {
    return [];
  }
}

function replace(file: string, entries: readonly string[]): void {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, entries.map(lineOf).join(""), { mode: 0o600 });
  renameSync(fresh, file);
}
