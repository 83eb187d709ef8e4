/** The verdict on a conversation that isn't in the store any more: whether it was removed on purpose. */
import type { ChainHead, SessionAnchors, VerifyOptions } from "../../safety/evidence.ts";
import type { NamedVerdict } from "./describe-verdict.ts";

const NO_OUTPUTS = { signed: 0, unchecked: 0, unsigned: 0 };
const BACKUP = "If you removed it, nobody noted it; if you didn't, restore the store from a backup";

/** Undefined where nothing is known of it: then it may never have been. */
export function goneVerdict(
  session: string,
  { heads, removed }: SessionAnchors,
  { isSigningRequired = false }: Pick<VerifyOptions, "isSigningRequired">,
): NamedVerdict | undefined {
  const nothing = { session, proven: 0, erased: [], outputs: NO_OUTPUTS } as const;
  const bad = (seq: number, problem: string, head: ChainHead): NamedVerdict => ({
    ...nothing,
    status: "bad",
    head,
    finding: { seq, why: "missing", problem },
    advice: BACKUP,
  });
  const last = heads.toSorted((left, right) => (left.place ?? 0) - (right.place ?? 0)).at(-1);
  if (last !== undefined) {
    const head = { place: last.place ?? 0, hash: last.hash };
    const gone = `the conversation is gone, ${last.from} has seen ${head.place} proven entries of it`;
    return bad(1, `${gone}, and no note says that it was removed`, head);
  }
  if (removed === undefined) return undefined;
  const { at, hash, place, problem, seq, standing } = removed;
  const head = { place, hash };
  if (problem !== undefined) return bad(seq, `the note of its removal isn't right: ${problem}`, head);
  if (isSigningRequired && standing !== "signed")
    return bad(seq, `the note of its removal is ${standing}`, head);
  return { ...nothing, status: "removed", head, removedAt: at, removal: { entries: place || seq, standing } };
}
