/** `createDelivery` brings a decision of the inbox to the turn that waits: by the process that runs it, else by this one. */
import { type Clock, createId, type Fault, isFault } from "../base/index.ts";
import type { Mind, Turn } from "../mind/index.ts";
import type { SessionKey } from "../ports/index.ts";
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
  /**
   * Settles what waits beyond its deadline, and goes on with those turns, and with those whose questions people have
   * answered in another process.
   * @param isAnswered false for the overdue ones alone
   * @throws storage.*
   */
  wake(tenant: string, isAnswered?: boolean): Promise<readonly Woken[]>;
}

/** A session whose turn goes on. */
export interface Woken extends Pick<Answered, "turn" | "isElsewhere"> {
  readonly key: SessionKey;
}

const LOOK_MS = 1_000;
const PAUSE_MS = 100;
/** A running turn looks at the inbox several times a second. */
const PATIENCE_MS = 3_000;

export function createDelivery({ clock, inbox, mind, store }: DeliveryOptions): Delivery {
  /** Sessions with an answer on its way, which goes on with the turn itself. */
  const delivering = new Set<string>();

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

  /** Goes on with a turn whose last question is settled. Undefined where it waits on, or isn't this program's. */
  async function goOn(key: SessionKey): Promise<Woken | undefined> {
    if (delivering.has(nameOf(key))) return undefined;
    if ((await store.sessions.find(key))?.state !== "awaiting-tool-result") return undefined;
    const session = mind.session(key);
    const waiting = await session.waitingCalls();
    if (waiting.some(({ request }) => request.expiresAt >= clock.now())) return undefined;
    if ((await session.elsewhere()) !== undefined) return undefined;
    const turn = await session.resume();
    return turn && { key, turn };
  }

  return {
    async deliver(item, resume) {
      const name = item.wait && nameOf(item.wait.key);
      if (name === undefined) return { item };
      delivering.add(name);
      return deliver(item, resume).finally(() => delivering.delete(name));
    },
    async wake(tenant, isAnswered = true) {
      const { decided, late } = await inbox.settledWaits(tenant);
      const woken: Woken[] = [];
      const take = async (key: SessionKey, work: () => Promise<Omit<Woken, "key"> | undefined>) => {
        // One session that another process has just taken holds up no other.
        const news = await work().catch(error => {
          if (isFault(error, "session.held")) return { isElsewhere: true } as const;
          throw error;
        });
        if (news !== undefined) woken.push({ key, ...news });
      };
      // One after the other: a session's second question finds its turn gone on.
      for (const item of late)
        await take(item.wait!.key, async () => {
          const { isElsewhere, turn } = await deliver(await inbox.expire(item), true);
          return { ...(isElsewhere && { isElsewhere }), ...(turn && { turn }) };
        });
      for (const key of isAnswered ? decided : []) await take(key, () => goOn(key));
      return woken;
    },
  };
}

const nameOf = ({ session, tenant, user }: SessionKey): string => JSON.stringify([tenant, user, session]);

const isElsewhere = (error: unknown): boolean =>
  isFault(error, "approval.over") || isFault(error, "approval.not-found");
