/** `createDelivery` brings a decision of the inbox to the turn that waits: by the process that runs it, else by this one. */
import { type Clock, createId, type Fault, isFault } from "../base/index.ts";
import type { Mind, Turn } from "../mind/index.ts";
import { answerOf, type Inbox, type InboxItem } from "../safety/approvals.ts";
import type { Store } from "../storage/index.ts";

export interface Answered {
  readonly item: InboxItem;
  /** The turn that goes on here; undefined where more answers are missing, or another process goes on with it. */
  readonly turn?: Turn;
  /** Another process runs the turn, and has the answer. */
  readonly isElsewhere?: true;
  /** This program can't go on with the turn: the answer is in its log, and the program that began it goes on. */
  readonly elsewhere?: Fault<"session.elsewhere">;
  /** How many other questions the turn waits for. */
  readonly open?: number;
}

interface DeliveryOptions {
  readonly inbox: Inbox;
  readonly store: Store;
  readonly mind: Mind;
  readonly clock: Clock;
}

export interface Delivery {
  /** @param resume goes on with the turn when nothing else of it waits */
  deliver(item: InboxItem, resume: boolean): Promise<Answered>;
  /** Settles what waits beyond its deadline, and goes on with those turns. @throws storage.* */
  wake(tenant: string): Promise<readonly Answered[]>;
}

const LOOK_MS = 1_000;
const PAUSE_MS = 100;
/** A running turn looks at the inbox several times a second. */
const PATIENCE_MS = 3_000;

export function createDelivery({ clock, inbox, mind, store }: DeliveryOptions): Delivery {
  async function isHeld({ key }: InboxItem["wait"] & object) {
    const claim = await store.log.claim(key, `look/${createId()}`, LOOK_MS);
    if (claim.status === "claimed") await store.log.release(key, claim.claim);
    return claim.status === "held";
  }

  async function deliver(item: InboxItem, resume: boolean): Promise<Answered> {
    const { expiresAt, outcome, tenant, wait } = item;
    if (outcome === undefined || wait === undefined) return { item };
    for (let waitedMs = 0; await isHeld(wait); waitedMs += PAUSE_MS) {
      const isTaken = (await inbox.outcomeOf(tenant, wait.request))?.isTaken === true;
      if (isTaken || waitedMs >= PATIENCE_MS) return { item, isElsewhere: true };
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
    }
    const session = mind.session(wait.key);
    try {
      // Beyond its own end the request says no by itself.
      if (clock.now() <= expiresAt) await session.answer(wait.request, answerOf(item, outcome));
    } catch (error) {
      // The running turn was quicker.
      if (isElsewhere(error)) return { item, isElsewhere: true };
      throw error;
    }
    const waiting = await session.waitingCalls();
    const open = waiting.filter(({ request }) => request.expiresAt >= clock.now()).length;
    const elsewhere = await session.elsewhere();
    if (elsewhere !== undefined) return { item, open, elsewhere };
    if (!resume || open > 0) return { item, open };
    const turn = await session.resume();
    return { item, ...(turn !== undefined && { turn }) };
  }

  return {
    deliver,
    async wake(tenant) {
      const all = await inbox.list({ tenant, all: true });
      const late = all.filter(({ state, wait }) => state === "expired" && wait !== undefined);
      const woken: Answered[] = [];
      // One after the other: a session's second question finds its turn gone on.
      for (const item of late) {
        const expired = await inbox.expire(item);
        // One session that another process has just taken holds up no other.
        const answered = await deliver(expired, true).catch(error => {
          if (isFault(error, "session.held")) return { item: expired, isElsewhere: true } as const;
          throw error;
        });
        woken.push(answered);
      }
      return woken;
    },
  };
}

const isElsewhere = (error: unknown): boolean =>
  isFault(error, "approval.over") || isFault(error, "approval.not-found");
