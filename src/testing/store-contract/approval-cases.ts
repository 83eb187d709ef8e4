/** Requests for approval: which are open, whose they are, and what closes them. */

import type { ApprovalId } from "../../base/index.ts";
import { idOfRequest, type PendingRequest, type Store } from "../../storage/index.ts";
import { assertEqual } from "./assert.ts";
import {
  approvalRequest,
  approvalResponse,
  key,
  otherKey,
  requestOf,
  turnEnd,
  turnResume,
  turnStart,
  turnSuspend,
} from "./entries.ts";
import { casesOf } from "./store-case.ts";

const idsOf = (pending: readonly PendingRequest[]) => pending.map(({ request }) => idOfRequest(request));

/** A turn that asks and is suspended; its last number is 4. */
async function ask(
  store: Store,
  session: typeof key,
  approvals: readonly [string, string],
  expiresAt: number,
) {
  const [first, second] = approvals;
  await store.log.append(
    session,
    [
      turnStart(1, "turn-1"),
      approvalRequest(2, "turn-1", requestOf(first, session, expiresAt)),
      approvalRequest(3, "turn-1", requestOf(second, session, expiresAt + 1)),
      turnSuspend(4, "turn-1", approvals),
    ],
    { afterSeq: 0 },
  );
}

export const approvalCases = casesOf("approvals", {
  "are pending until they are answered": async ({ store, log, clock }) => {
    const now = clock.now();
    await ask(store, key, ["one", "two"], now + 1_000);
    const pending = await store.waiting.pending(key, now);
    assertEqual(
      pending[0],
      { key, turn: "turn-1", call: "call-one", request: requestOf("one", key, now + 1_000) },
      "the first one",
    );
    assertEqual(idsOf(pending), ["one", "two"], "all of them, oldest first");
    assertEqual(await store.waiting.find(key, "one" as ApprovalId), pending[0], "the first one, by its id");
    await log.append(key, [approvalResponse(5, "turn-1", "one")], { afterSeq: 4 });
    assertEqual(idsOf(await store.waiting.pending(key, now)), ["two"], "after an answer");
    assertEqual(await store.waiting.find(key, "one" as ApprovalId), undefined, "the answered one");
    await log.append(key, [turnResume(6, "turn-1")], { afterSeq: 5 });
    assertEqual(idsOf(await store.waiting.pending(key, now)), ["two"], "after the turn went on");
  },
  "asked and answered at once are not pending": async ({ store, log, clock }) => {
    const request = approvalRequest(2, "turn-1", requestOf("one", key, clock.now() + 1));
    await log.append(key, [turnStart(1, "turn-1"), request, approvalResponse(3, "turn-1", "one")], {
      afterSeq: 0,
    });
    assertEqual(await store.waiting.pending(key, clock.now()), [], "what is pending");
  },
  "are over with their turn": async ({ store, log, clock }) => {
    await ask(store, key, ["one", "two"], clock.now() + 1_000);
    await log.append(key, [turnEnd(5, "turn-1")], { afterSeq: 4 });
    assertEqual(await store.waiting.pending(key, clock.now()), [], "after the turn's end");
    await ask(store, otherKey, ["three", "four"], clock.now() + 1_000);
    await log.append(
      otherKey,
      [
        turnStart(5, "turn-2"),
        approvalRequest(6, "turn-2", requestOf("five", otherKey, clock.now() + 9_000)),
      ],
      { afterSeq: 4 },
    );
    assertEqual(idsOf(await store.waiting.pending(key, clock.now())), ["five"], "after another turn's start");
  },
  "are pending until they expire": async ({ store, clock }) => {
    const now = clock.now();
    await ask(store, key, ["one", "two"], now + 1_000);
    assertEqual(idsOf(await store.waiting.pending(key, now + 1_000)), ["one", "two"], "at the last moment");
    assertEqual(idsOf(await store.waiting.pending(key, now + 1_001)), ["two"], "a millisecond later");
    assertEqual(await store.waiting.pending(key, now + 9_000), [], "much later");
    assertEqual((await store.waiting.find(key, "one" as ApprovalId))?.call, "call-one", "found all the same");
  },
  "belong to their tenant and user": async ({ store, clock }) => {
    const now = clock.now();
    const foreign = { ...key, tenant: "umbrella" };
    const colleague = { ...key, user: "bob" };
    await ask(store, key, ["one", "two"], now + 1_000);
    await ask(store, foreign, ["three", "four"], now + 2_000);
    await ask(store, colleague, ["five", "six"], now + 3_000);
    const { tenant } = key;
    assertEqual(idsOf(await store.waiting.pending(key, now)), ["one", "two"], "one user's");
    assertEqual(
      idsOf(await store.waiting.pending({ tenant }, now)),
      ["one", "two", "five", "six"],
      "a tenant's",
    );
    assertEqual(idsOf(await store.waiting.pending(foreign, now)), ["three", "four"], "the other tenant's");
    assertEqual(await store.waiting.find(foreign, "one" as ApprovalId), undefined, "by another tenant");
    assertEqual(await store.waiting.find(colleague, "one" as ApprovalId), undefined, "by another user");
    assertEqual((await store.waiting.find({ tenant }, "one" as ApprovalId))?.key, key, "by the tenant");
    assertEqual(await store.waiting.find(key, "none" as ApprovalId), undefined, "one that never was");
  },
  "of one id in two sessions are two": async ({ store, log, clock }) => {
    const now = clock.now();
    const foreign = { ...key, tenant: "umbrella" };
    await ask(store, key, ["one", "two"], now + 1_000);
    await ask(store, foreign, ["one", "two"], now + 1_000);
    await log.append(key, [approvalResponse(5, "turn-1", "one")], { afterSeq: 4 });
    assertEqual(idsOf(await store.waiting.pending(key, now)), ["two"], "the session with the answer");
    assertEqual(idsOf(await store.waiting.pending(foreign, now)), ["one", "two"], "the other session");
  },
});
