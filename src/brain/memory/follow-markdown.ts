/** Notices what happened to a markdown file since it was last read. */
import type { Clock, FileStat, Volume } from "../../base/index.ts";
import { isSettled } from "./follow-log.ts";
import { hashBytes } from "./hash.ts";

export interface MarkdownState {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly seenMs: number;
  /** Of its bytes. */
  readonly hash: number;
}

/** Undefined when nothing changed; `bytes` only when they did. @throws volume.* */
export async function followMarkdown(
  volume: Volume,
  file: string,
  clock: Clock,
  before: MarkdownState | undefined,
  { sizeBytes, modifiedMs }: FileStat,
): Promise<{ readonly state: MarkdownState; readonly bytes?: Uint8Array } | undefined> {
  const isSame = before?.sizeBytes === sizeBytes && before.modifiedMs === modifiedMs;
  if (isSame && isSettled(before)) return undefined;
  const seenMs = clock.now();
  const bytes = await volume.read(file);
  const hash = hashBytes(bytes);
  const state = { sizeBytes, modifiedMs, seenMs, hash };
  return before?.hash === hash && before.sizeBytes === bytes.length ? { state } : { state, bytes };
}
