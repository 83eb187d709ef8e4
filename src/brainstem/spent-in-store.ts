/** Sums the cost of a store's conversations since a moment, so that a budget outlives the process that keeps it. */
import { addUsage, noUsage, type Usage } from "../base/index.ts";
import type { Budget } from "../model/spending.ts";
import type { Amount, SessionKey } from "../ports/index.ts";
import type { SessionRecord, Store } from "../storage/index.ts";

const PAGE = 100;

/** @throws storage.* */
export async function spentInStore(
  store: Store,
  { per = "all" }: Budget,
  key: SessionKey,
  sinceMs: number,
): Promise<Amount> {
  let total = noUsage;
  for await (const record of sessionsOf(store, per, key)) {
    if (record.updatedAt < sinceMs) {
      // Those of an owner come last used first.
      if (per === "tenant" || per === "user") break;
      continue;
    }
    total = addUsage(total, await usageSince(store, record, sinceMs));
  }
  return { tokens: total.inputTokens + total.outputTokens, costUsd: total.costUsd };
}

async function* sessionsOf(
  { sessions }: Store,
  per: NonNullable<Budget["per"]>,
  key: SessionKey,
): AsyncGenerator<SessionRecord> {
  if (per === "all") {
    yield* sessions.all();
    return;
  }
  if (per === "session") {
    const record = await sessions.find(key);
    if (record !== undefined) yield record;
    return;
  }
  const owner = per === "user" ? { tenant: key.tenant, user: key.user } : { tenant: key.tenant };
  let after: SessionRecord | undefined;
  do {
    const page = await sessions.list(owner, { limit: PAGE, ...(after !== undefined && { after }) });
    yield* page;
    after = page.length === PAGE ? page.at(-1) : undefined;
  } while (after !== undefined);
}

/**
 * The record has the sum of a whole session; of a part of one, and of one with calls without a price, the log has it.
 */
async function usageSince({ log }: Store, record: SessionRecord, sinceMs: number): Promise<Usage> {
  const { branchedFrom, createdAt, key, usage } = record;
  if (branchedFrom === undefined && createdAt >= sinceMs && usage.costUsd !== undefined) return usage;
  let total = noUsage;
  for await (const event of log.read(key, { afterSeq: branchedFrom?.seq ?? 0 })) {
    if (event.kind !== "model-call-end" || event.at < sinceMs) continue;
    total = addUsage(total, { ...event.usage, costUsd: event.usage.costUsd ?? 0 });
  }
  return total;
}
