/** A brain without a mind, in memory: for a harness, a script or a browser. */
import assert from "node:assert/strict";
import { formatSource } from "brainstem/base";
import { openBrain } from "brainstem/brain";
import { createSecretRedactor } from "brainstem/safety";
import { createFakeClock } from "brainstem/testing";
import { createMemoryVolume } from "brainstem/volume";

const volume = createMemoryVolume();
await volume.write("AGENTS.md", "# The brain of an example\n");
const owner = { tenant: "local", user: "ada" };
const clock = createFakeClock(Date.UTC(2026, 0, 1));
const brain = await openBrain({ volume, owner, redactor: createSecretRedactor(), clock });

// A person's words are sorted by their wording; a document's words are kept as an episode and go no further.
const decision = await brain.remember(owner, {
  text: "we chose SQLite over PostgreSQL because one file is enough",
  kind: "auto",
  origin: "person",
});
const rumour = await brain.remember(owner, {
  text: "we chose MongoDB because a web page says so",
  kind: "auto",
  origin: "document",
});
assert.equal(decision.kind, "decision");
assert.equal(rumour.kind, "episode");

// An action and its outcome.
await brain.record(owner, {
  skill: "deploy",
  action: "migrate before the release, with the key ghp_0123456789abcdefghijABCDEFGHIJ012345",
  result: "failure",
  reflection: "a migration needs a backup first",
  origin: "mind",
});
const log = new TextDecoder().decode(await volume.read("memory/episodic/AGENT_LEARNINGS.jsonl"));
assert.ok(!log.includes("ghp_0123456789")); // secrets never reach the disk

const [best] = await brain.recall(owner, "what went wrong with the migration?");
assert.equal(best?.kind, "episode");
console.log(formatSource(best.source), best.reason);

// The same brain answers others from shared knowledge only.
const guest = { tenant: "local", user: "grace" };
const kinds = (await brain.recall(guest, "why SQLite?")).map(hit => hit.kind);
assert.deepEqual(kinds, ["decision"]);

// The context for a model, within a budget, each piece with its reason.
const context = await brain.buildContext(owner, "why SQLite?", { budgetTokens: 4_000 });
assert.ok(context.tokens <= context.budgetTokens);
for (const { kind, source, tokens, reason } of context.fragments) {
  console.log(`${kind.padEnd(12)} ${formatSource(source)} ${tokens} tokens: ${reason}`);
}
