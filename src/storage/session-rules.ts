/** Decides which owner may claim a session and which writer may append to it: the same rules for every store. */
import { fault } from "../base/index.ts";
import type {
  AppendOptions,
  ClaimId,
  ClaimResult,
  CommittedEvent,
  MemoryOwner,
  SessionKey,
} from "../ports/index.ts";

export interface StoredClaim {
  readonly claim: ClaimId;
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly forMs: number;
}

/** Whether a claim keeps others out. A claim that ends later than it ever could shows that the clock was put back. */
export function holds(
  claim: StoredClaim | undefined,
  nowMs: number,
  isGone: (owner: string) => boolean,
): claim is StoredClaim {
  if (claim === undefined) return false;
  const leftMs = claim.until - nowMs;
  return leftMs > 0 && leftMs <= claim.forMs && !isGone(claim.owner);
}

export const heldBy = ({ owner, until }: StoredClaim): ClaimResult => ({ status: "held", owner, until });

/** The state of the log, for an append that wants to go on from there. */
export interface LogEnd {
  readonly lastSeq: number;
  /** The last claim that was taken and not given back, whether its time is up or not. */
  readonly claim: StoredClaim | undefined;
}

/**
 * The entries that are to be written: under the present claim, those that the log lacks.
 * @throws log.fenced, log.conflict
 */
export function admitAppend<Entry extends Pick<CommittedEvent, "seq">>(
  { lastSeq, claim }: LogEnd,
  { session }: SessionKey,
  entries: readonly Entry[],
  options: AppendOptions,
): readonly Entry[] {
  if (options.claim !== claim?.claim) throw fault("log.fenced", { session });
  if (claim !== undefined && options.isExact !== true && lastSeq > options.afterSeq)
    return entries.filter(({ seq }) => seq > lastSeq);
  if (lastSeq !== options.afterSeq) throw fault("log.conflict", { session });
  return entries;
}

/** Only the holder of the present claim replaces entries. @throws log.fenced */
export function admitReplace(
  { claim }: Pick<LogEnd, "claim">,
  { session }: SessionKey,
  given: ClaimId,
): void {
  if (claim?.claim !== given) throw fault("log.fenced", { session });
}

/** Source: the limits of the databases' indexes, with room to spare. */
const MAX_CHARS = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be in a name.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The three names and the project, and nothing else. @throws input.invalid naming the wrong part */
export function checkKey({ tenant, user, session, project }: SessionKey): SessionKey {
  const names = { tenant, user, session, ...(project !== undefined && { project }) };
  for (const [what, name] of Object.entries(names)) {
    if (isName(name)) continue;
    const expected = `1 to ${MAX_CHARS} characters of well-formed text, none of them a control character`;
    throw fault("input.invalid", { what: `The session's ${what}`, expected });
  }
  return { tenant, user, session, ...(project !== undefined && { project }) };
}

/** The same for a user without a session. @throws input.invalid */
export function checkOwner({ tenant, user }: MemoryOwner): MemoryOwner {
  checkKey({ tenant, user, session: "-" });
  return { tenant, user };
}

const isName = (name: unknown): boolean =>
  typeof name === "string" &&
  name.length > 0 &&
  name.length <= MAX_CHARS &&
  name.isWellFormed() &&
  !CONTROL.test(name);
