/** A session's hold on its own log: one process writes at a time, and one that is gone gives way. */
import { type Clock, fault, isFault, type Limits, withDeadline } from "../base/index.ts";
import type { ClaimId, EventLog, SessionKey } from "../ports/index.ts";

export interface HoldOptions {
  readonly key: SessionKey;
  readonly log: EventLog;
  /** Who holds it, in the words of the log. */
  readonly owner: string;
  readonly limits: Limits;
  readonly clock: Clock;
}

export interface Hold {
  /** Undefined while the session is not held. */
  readonly claim: ClaimId | undefined;
  /**
   * Takes the session, waiting for one that another process holds or for a store that is away. Resolves with the last
   * sequence number in its log; undefined when it was held already, so that nobody else can have written.
   * @param onLost called when another process has taken it over meanwhile
   * @throws session.held, storage.*, or the signal's reason
   */
  take(signal: AbortSignal, onLost: (reason: unknown) => void): Promise<number | undefined>;
  /** Gives it back. Never throws: a claim that can't be given back runs out. */
  release(): Promise<void>;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
/** So often within its time a claim is renewed: two renewals may fail before it runs out. */
const RENEWALS = 3;

export function createHold({ key, log, owner, limits, clock }: HoldOptions): Hold {
  let claim: ClaimId | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let whenLost: (reason: unknown) => void = () => undefined;

  function drop() {
    clearInterval(beat);
    claim = undefined;
  }

  async function renew() {
    const mine = claim;
    if (mine === undefined) return;
    try {
      if ((await log.renew(key, mine, limits.leaseMs)) || claim !== mine) return;
    } catch {
      // A store that is away now may be there at the next beat.
      return;
    }
    drop();
    whenLost(fault("log.fenced", { session: key.session }));
  }

  function keep(taken: ClaimId) {
    claim = taken;
    beat = setInterval(renew, limits.leaseMs / RENEWALS);
    // In a browser it is a number; in Node it must not keep a process alive that has nothing else to do.
    if (typeof beat === "object") beat.unref();
  }

  return {
    get claim() {
      return claim;
    },
    async take(signal, onLost) {
      whenLost = onLost;
      if (claim !== undefined) return undefined;
      const giveUpAt = clock.now() + limits.claimMs;
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
        const deadline = { what: "The event log", limitMs: limits.commitMs, signal };
        let obstacle: unknown;
        try {
          const result = await withDeadline(deadline, () => log.claim(key, owner, limits.leaseMs));
          if (result.status === "claimed") {
            keep(result.claim);
            return result.lastSeq;
          }
          obstacle = fault("session.held", { session: key.session, owner: result.owner });
        } catch (error) {
          if (!isFault(error) || !error.isRetryable) throw error;
          obstacle = error;
        }
        if (clock.now() + pauseMs > giveUpAt) throw obstacle;
        await clock.sleep(pauseMs, signal);
      }
    },
    async release() {
      const mine = claim;
      drop();
      if (mine === undefined) return;
      const deadline = { what: "The event log", limitMs: limits.commitMs };
      await withDeadline(deadline, () => log.release(key, mine)).catch(() => undefined);
    },
  };
}
