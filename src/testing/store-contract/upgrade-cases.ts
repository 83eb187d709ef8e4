/** Events of older forms: they are read in the present form, and what was written stays as it is. */
import type { ApprovalId } from "../../base/index.ts";
import type { CommittedEvent } from "../../ports/index.ts";
import { assertEqual, assertRejects } from "./assert.ts";
import { approvalRequest, key, requestOf, turnStart } from "./entries.ts";
import { casesOf, readAll } from "./store-case.ts";

/** As it was written before requests named their session. */
function firstForm(expiresAt: number): CommittedEvent {
  const {
    session: _session,
    version: _version,
    ...event
  } = presentForm(expiresAt) as Record<string, unknown> & CommittedEvent;
  return event as CommittedEvent;
}

const presentForm = (expiresAt: number) =>
  approvalRequest(2, "turn-1", requestOf("one", key, expiresAt)) as CommittedEvent;

export const upgradeCases = casesOf("upgrades", {
  "an event of an older form is read in the present one": async ({ store, log, clock }) => {
    const expiresAt = clock.now() + 1_000;
    await log.append(key, [turnStart(1, "turn-1"), firstForm(expiresAt)], { afterSeq: 0 });
    assertEqual(await readAll(log, key, { afterSeq: 1 }), [presentForm(expiresAt)], "the event");
    assertEqual(
      (await store.waiting.find(key, "one" as ApprovalId))?.request,
      requestOf("one", key, expiresAt),
      "the pending request",
    );
  },
  "an event of a newer form rejects, and those before it are read": async ({ log }) => {
    const newer = { ...turnStart(2, "turn-2"), version: 1_000 };
    await log.append(key, [turnStart(1, "turn-1"), newer], { afterSeq: 0 });
    assertEqual(await readAll(log, key, { throughSeq: 1 }), [turnStart(1, "turn-1")], "the event before");
    await assertRejects(() => readAll(log, key), "storage.newer", "reading the newer event");
  },
});
