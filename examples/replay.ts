/** A conversation is a fold over its log: see it as it was, branch from an earlier turn, and run it again. */
import assert from "node:assert/strict";
import { createMemoryStore, createMind, createSessionFold } from "brainstem";
import { replaySession } from "brainstem/mind/replay";
import { branchSession, turnEnds } from "brainstem/storage/transfer";
import { createScriptedModel } from "brainstem/testing";

const key = { tenant: "local", user: "ada", session: "main" };
const store = createMemoryStore();
const { log } = store;
const policy = () => ({ rules: [], fallback: "deny" }) as const;

const first = createMind({ model: createScriptedModel(["Hello, Ada.", "You are welcome."]), policy, log });
await first.session(key).turn("hello").summary();
await first.session(key).turn("thank you").summary();
await first.close();

// Folded anew, event by event: the session after each turn.
const fold = createSessionFold();
const lengths: number[] = [];
for await (const event of log.read(key)) {
  fold.apply(event);
  if (event.kind === "turn-end") lengths.push(fold.conversation.messages.length);
}
assert.deepEqual(lengths, [2, 4]);
assert.equal(fold.state, "ready");

// A branch: the first turn only, in a session of its own that goes another way.
const [firstTurn] = await turnEnds(store, key);
const branch = await branchSession(store, key, "another-way", { throughSeq: firstTurn!.lastSeq });
const model = createScriptedModel(["You said hello."]);
const second = createMind({ model, policy, log });
await second.session(branch).turn("what did I say?").summary();
await second.close();
assert.equal(model.calls[0]?.prompt.filter(({ role }) => role === "user").length, 2);
assert.equal((await store.sessions.find(key))?.turns, 2);

// Run again through today's program, on the recorded answers: the same events come out.
const replay = replaySession(log.read(key));
let events = 0;
for await (const _event of replay) events += 1;
assert.deepEqual(await replay.differences(), []);
console.log(`Replayed ${events} events.`);
