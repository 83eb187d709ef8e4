/** A tool that runs in a client: the turn waits for its result, which another process hands in. */
import assert from "node:assert/strict";
import { createMemoryStore, createMind, defineTool } from "brainstem";
import { createScriptedModel } from "brainstem/testing";

const scan = defineTool({
  name: "scan",
  description: "Scans a code with the person's phone.",
  input: { type: "object", properties: {} },
  output: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
  sideEffects: [],
});
const store = createMemoryStore();
const policy = () => ({ rules: [], fallback: "allow" }) as const;
const key = { tenant: "shop", user: "ada", session: "main" };
const open = (model: ReturnType<typeof createScriptedModel>) =>
  createMind({ model, policy, tools: [scan], log: store.log });

// The server: the model asks for the tool, the turn is suspended, and the mind may go.
const server = open(createScriptedModel([[{ tool: "scan", input: {}, id: "scan-1" }]]));
const asked = await server.session(key).send("what is this?", { id: "message-1", author: "ada" }).summary();
console.log(asked.status);
await server.close();

// The client's request comes in, perhaps at another server: it is looked up, and its result is handed in.
const other = open(createScriptedModel(["It is a loaf of bread."]));
const session = other.session(key);
for (const { request } of await store.waiting.pending({ tenant: "shop", user: "ada" }, Date.now())) {
  if (request.waitsFor !== "result") continue;
  const { request: id, requestHash } = request;
  await session.answer(id, { requestHash, answeredBy: "ada's phone", output: { code: "4006381333931" } });
}
const turn = await session.resume();
assert.ok(turn);
let text = "";
for await (const piece of turn.textStream) text += piece;
console.log(text);

// The same message again is the same turn.
const again = await session.send("what is this?", { id: "message-1" }).summary();
assert.equal(again.text, text);
await other.close();
