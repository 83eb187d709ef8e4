/** A conversation is a fold over its log: replay it, go on with it in another process, or see it as it was. */
import assert from "node:assert/strict";
import { createMemoryLog, createMind, createReflexModel } from "brainstem";
import { createConversation } from "brainstem/mind";
import type { CommittedEvent } from "brainstem/ports";
import { createScriptedModel } from "brainstem/testing";

const key = { tenant: "local", user: "ada", session: "main" };
const log = createMemoryLog(); // any EventLog: append, read, lastSeq
const policy = () => ({ rules: [], fallback: "deny" }) as const;

const first = createMind({ model: createScriptedModel(["Hello, Ada.", "You are welcome."]), policy, log });
await first.session(key).turn("hello").summary();
await first.session(key).turn("thank you").summary();
await first.close();

// Folded anew, event by event: what a model would be shown.
const conversation = createConversation();
const lengths: number[] = [];
for await (const event of log.read(key)) {
  conversation.apply(event);
  if (event.kind === "turn-end") lengths.push(conversation.messages.length);
}
assert.deepEqual(lengths, [2, 4]);
assert.deepEqual(
  conversation.messages.map(({ role }) => role),
  ["user", "assistant", "user", "assistant"],
);

// Another mind on the same log knows what was said, and goes on.
const model = createScriptedModel(["You said hello, then thank you."]);
const second = createMind({ model, policy, log });
await second.session(key).turn("what did I say?").summary();
await second.close();
assert.equal(model.calls[0]?.prompt.filter(({ role }) => role === "user").length, 3);

// A branch: the first turn only, in a log of its own, with another model.
const branch = createMemoryLog();
const events: CommittedEvent[] = [];
for await (const event of log.read(key)) events.push(event);
const end = events.findIndex(event => event.kind === "turn-end") + 1;
await branch.append(key, events.slice(0, end), { afterSeq: 0 });
const third = createMind({ model: createReflexModel(), policy, log: branch });
const { status } = await third.session(key).turn("thanks").summary();
await third.close();
assert.equal(status, "completed");
console.log(`Replayed ${events.length} events.`);
