/** A session's lease on its own log: one process writes at a time, and the lease of a dead process lapses. */
import { fault, isFault, withDeadline } from "../base/index.ts";
import type { ClaimId, EventLog } from "../ports/index.ts";
import type { SessionOptions } from "./turn-work.ts";

interface LeaseOptions extends Pick<SessionOptions, "key" | "owner" | "limits" | "clock"> {
  readonly log: EventLog;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
/** The number of renewals within a claim's time: two may fail before the claim expires. */
const RENEWALS = 3;
/** A bound that is lifted would be a time that no timer counts and no store holds: a day. */
const LONGEST_LEASE_MS = 86_400_000;

/** A class, because sessions that rest are many: closures of its own would be most of what each of them weighs. */
export class Lease {
  /** Undefined while the session is not held. */
  claim: ClaimId | undefined;
  readonly #options: LeaseOptions;
  #beat: ReturnType<typeof setInterval> | undefined;
  #whenLost: ((reason: unknown) => void) | undefined;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  /**
   * Takes the session, waiting while another process holds it or the store is away. Resolves with the last
   * sequence number in its log; undefined when it was held already, so that no other process can have written.
   * @param onLost called when another process has taken it over meanwhile
   * @throws session.held, storage.*, or the signal's reason
   */
  async take(signal: AbortSignal, onLost: (reason: unknown) => void) {
    this.#whenLost = onLost;
    if (this.claim !== undefined) return undefined;
    const { clock, key, limits, log, owner } = this.#options;
    const giveUpAt = clock.now() + limits.claimMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const deadline = { what: "The event log", limitMs: limits.commitMs, signal };
      let obstacle: unknown;
      try {
        const result = await withDeadline(deadline, () => log.claim(key, owner, this.#leaseMs));
        if (result.status === "claimed") {
          this.#keep(result.claim);
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
  }

  /** Gives it back. Never throws: a claim that can't be given back runs out. */
  async release() {
    const mine = this.claim;
    this.#drop();
    if (mine === undefined) return;
    const { key, limits, log } = this.#options;
    const deadline = { what: "The event log", limitMs: limits.commitMs };
    await withDeadline(deadline, () => log.release(key, mine)).catch(() => undefined);
  }

  get #leaseMs() {
    return Math.min(this.#options.limits.leaseMs, LONGEST_LEASE_MS);
  }

  #keep(taken: ClaimId) {
    this.claim = taken;
    this.#beat = setInterval(() => this.#renew(), this.#leaseMs / RENEWALS);
    // In a browser it is a number; in Node it must not keep a process alive that has nothing else to do.
    if (typeof this.#beat === "object") this.#beat.unref();
  }

  #drop() {
    clearInterval(this.#beat);
    this.#beat = undefined;
    this.#whenLost = undefined;
    this.claim = undefined;
  }

  async #renew() {
    const mine = this.claim;
    if (mine === undefined) return;
    const { key, log } = this.#options;
    try {
      if ((await log.renew(key, mine, this.#leaseMs)) || this.claim !== mine) return;
    } catch {
      // A store that is away now may be there at the next beat.
      return;
    }
    const whenLost = this.#whenLost;
    this.#drop();
    whenLost?.(fault("log.fenced", { session: key.session }));
  }
}
