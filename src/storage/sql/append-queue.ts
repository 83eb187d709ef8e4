/** Group commit: appends that arrive while a transaction runs, or in the same round of the event loop, are written together. */
import type { AppendOptions, SessionKey } from "../../ports/index.ts";
import type { EventRow } from "./event-row.ts";

export interface Append {
  readonly key: SessionKey;
  /** The same for two keys of one session. */
  readonly topic: string;
  readonly rows: readonly EventRow[];
  readonly options: AppendOptions;
  /** Resolves the writer's promise. Once settled, an append stays as it is. */
  done(): void;
  fail(error: unknown): void;
}

/** Bounds of one transaction; further appends wait for the next. */
const MAX_APPENDS = 500;
const MAX_CHARS = 8_000_000;

/** @param write settles each append of a batch by itself, and never rejects */
export function createAppendQueue(
  write: (batch: readonly Append[]) => Promise<void>,
  pause: () => Promise<void>,
) {
  let waiting: Append[] = [];
  let isWriting = false;

  async function writeAll() {
    isWriting = true;
    while (waiting.length > 0) {
      await pause();
      const batch = waiting.slice(0, countOf(waiting));
      waiting = waiting.slice(batch.length);
      await write(batch);
    }
    isWriting = false;
  }

  return {
    /** Resolves when the entries are durable. */
    add: (append: Omit<Append, "done" | "fail">) =>
      new Promise<void>((done, fail) => {
        waiting.push({ ...append, done, fail });
        if (!isWriting) void writeAll();
      }),
  };
}

/** How many of them fit into one transaction; the first one always does. */
function countOf(appends: readonly Append[]): number {
  let chars = 0;
  const end = appends.findIndex(({ rows }, index) => {
    chars += rows.reduce((sum, { payload }) => sum + payload.length, 0);
    return index > 0 && (index >= MAX_APPENDS || chars > MAX_CHARS);
  });
  return end < 0 ? appends.length : end;
}
