/** Two hooks on a mind without a brain: one guards input and tools, the other changes the answer while it streams. */
import assert from "node:assert/strict";
import { createMind, defineTool, type Hook } from "brainstem";
import { createScriptedModel } from "brainstem/testing";
import { z } from "zod";

/** Turns away what is no question for this mind, tells it the hour, and keeps it out of the vault. */
const guard: Hook = {
  name: "guard",
  order: -10, // before the others
  onFailure: "closed", // no guard, no turn
  beforeTurn({ input }) {
    if (/\bpassword\b/i.test(input)) {
      return { block: { message: "I don't talk about passwords.", reason: "passwords" } };
    }
    return { instructions: "It is noon." };
  },
  beforeTool({ call }) {
    if (!JSON.stringify(call.arguments).includes("vault")) return undefined;
    return { decision: "deny", rule: "guard", reason: "the vault stays closed" };
  },
};

/** Writes product names as they are written. A name may arrive in pieces, so a word is held back until it ends. */
const spelling: Hook = {
  name: "spelling",
  onFailure: "open", // better a wrong spelling than no answer
  openStage() {
    let held = "";
    const correct = (text: string) => text.replace(/\bpostgres\b/gi, "PostgreSQL");
    const output = (text: string) => (text === "" ? [] : [{ kind: "text", text } as const]);
    return {
      push(delta) {
        held += delta;
        const end = held.search(/\w+$/);
        const ready = end === -1 ? held : held.slice(0, end);
        held = held.slice(ready.length);
        return output(correct(ready));
      },
      end: () => output(correct(held)),
    };
  },
};

const read = defineTool({
  name: "read",
  description: "Reads a box.",
  category: "example",
  input: z.object({ box: z.string() }),
  sideEffects: [],
  repeatability: "idempotent",
  execute: ({ box }) => `The ${box} is empty.`,
});

const model = createScriptedModel([
  [{ tool: "read", input: { box: "vault" } }],
  ["It is in post", "gres, ", "Postgres 17."],
]);
const mind = createMind({
  model,
  tools: [read],
  hooks: [spelling, guard],
  policy: () => ({ rules: [], fallback: "allow" }),
});
const session = mind.session({ tenant: "local", user: "ada", session: "main" });

const refusals: string[] = [];
const turn = session.turn("where is it?");
for await (const event of turn) {
  if (event.kind === "tool-call-end" && event.outcome.status !== "succeeded")
    refusals.push(event.outcome.code);
}
assert.deepEqual(refusals, ["tool.policy-denied"]);
assert.equal((await turn.summary()).text, "It is in PostgreSQL, PostgreSQL 17.");
assert.match(JSON.stringify(model.calls[0]?.prompt), /It is noon/);

const blocked = await session.turn("what is the password?").summary();
assert.equal(blocked.status, "stopped");
assert.equal(blocked.text, "I don't talk about passwords.");
assert.equal(model.calls.length, 2); // the model never saw it
await mind.close();
console.log("Both hooks did their work.");
