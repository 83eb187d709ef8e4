/** The record of all attempts to see originals: by whom, when and with which outcome, without the values. */
import { type Clock, createId } from "../../base/index.ts";
import type { Records, SessionKey, StoredRecord } from "../../ports/index.ts";

export interface Restoration {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly by: string;
  readonly user: string;
  readonly session: string;
  readonly name: string;
  readonly outcome: "restored" | "unknown" | "lost" | "refused";
}

const COLLECTION = "vault-restorations";

/** @throws storage.* */
export const createRestorations = (records: Records, clock: Clock) => ({
  async add(
    { session, tenant, user }: SessionKey,
    name: string,
    by: string,
    outcome: Restoration["outcome"],
  ): Promise<void> {
    const at = clock.now();
    const body: Restoration = { at, by, user, session, name, outcome };
    await records.write({ tenant, collection: COLLECTION, id: createId(at) }, { ...body }, 0);
  },
  /** The last ones first. */
  async of(tenant: string): Promise<readonly Restoration[]> {
    const found: Restoration[] = [];
    for (let after: StoredRecord | undefined; ; ) {
      const page = await records.list({ collection: COLLECTION, tenant, ...(after && { after }) });
      found.push(...page.map(({ body }) => body as unknown as Restoration));
      after = page.at(-1);
      if (after === undefined) return found.toReversed();
    }
  },
});
