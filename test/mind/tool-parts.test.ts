import { expect, test } from "vitest";
import { replaySession } from "../../src/mind/replay.ts";
import type { Hook } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { defineTool } from "../../src/tools/index.ts";
import { createTestMind, eventsOf, key, kindsOf, only } from "./fixtures.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const screenshot = (text = "The screen:") =>
  defineTool({
    name: "screenshot",
    description: "Takes a picture.",
    input: { type: "object" },
    sideEffects: [],
    execute: () => ({ taken: true }),
    render: () => [
      { type: "text", text },
      { type: "image", image: PNG },
      { type: "data", data: { width: 1 } },
    ],
  });

const call = [{ tool: "screenshot", input: {}, id: "call-1" }];

test("[tools.output.parts] parts reach the model as content, in the session, in another process and on replay", async () => {
  const log = createMemoryLog();
  const { model, session } = createTestMind([call, "A dot."], { log, tools: [screenshot()] });
  const events = await eventsOf(session.send("look"));
  expect(only(events, "tool-call-end")[0]!.outcome).toMatchObject({
    status: "succeeded",
    output: { taken: true },
    text: expect.stringContaining("image/png"),
  });
  const expected = {
    type: "content",
    value: [
      { type: "text", text: "The screen:" },
      { type: "file", mediaType: "image/png", data: { type: "data", data: PNG } },
      { type: "text", text: 'data: {"width":1}' },
    ],
  };
  expect(model.calls[1]!.prompt.at(-1)!.content).toMatchObject([{ output: expected }]);
  const other = createTestMind(["Yes."], { log });
  await other.session.send("sure?").summary();
  const results = other.model.calls[0]!.prompt.filter(({ role }) => role === "tool");
  expect(results[0]!.content).toMatchObject([{ output: expected }]);
  expect(await replaySession(log.read(key)).differences()).toEqual([]);
});

test("[tools.output.parts] parts are cut to size: long text in the middle, a file that is too large as a whole", async () => {
  const limits = { toolOutputChars: 200, inputBytes: 20 };
  const { model, session } = createTestMind([call, "ok"], { limits, tools: [screenshot("x".repeat(1_000))] });
  const events = await eventsOf(session.send("look"));
  expect(only(events, "tool-call-end")[0]!.outcome).toMatchObject({ isCut: true });
  expect(only(events, "limit-reached")).toHaveLength(1);
  const [result] = model.calls[1]!.prompt.at(-1)!.content as { output: { value: { text: string }[] } }[];
  const texts = result!.output.value.map(({ text }) => text);
  expect(texts[0]!.length).toBeLessThanOrEqual(200);
  expect(texts[1]).toContain("too large");
});

test("[tools.output.parts] the model sees only the text that a hook puts in the place of a result", async () => {
  const hook: Hook = { name: "hide", onFailure: "closed", afterTool: () => ({ text: "hidden" }) };
  const { model, session } = createTestMind([call, "ok"], { hooks: [hook], tools: [screenshot()] });
  await session.send("look").summary();
  expect(model.calls[1]!.prompt.at(-1)!.content).toMatchObject([
    { output: { type: "text", value: "hidden" } },
  ]);
});

test("[tools.define.defaults] a tool of four members runs where a rule names it, and is asked about otherwise", async () => {
  const plain = defineTool({
    name: "plain",
    description: "Does something.",
    input: { type: "object" },
    execute: () => "done",
  });
  expect(plain).toMatchObject({ repeatability: "unsafe", isUndeclared: true, category: "general" });
  const ask = [{ tool: "plain", input: {} }];
  const asked = createTestMind([ask, "ok"], { tools: [plain] });
  const events = await eventsOf(asked.session.send("go"));
  expect(only(events, "policy-decision")[0]).toMatchObject({ decision: "ask" });
  expect(only(events, "tool-call-end")[0]!.outcome).toMatchObject({ code: "tool.approval-required" });
  expect(kindsOf(events)).not.toContain("tool-call-start");
  const named = createTestMind([ask, "ok"], {
    tools: [plain],
    policy: () => ({
      rules: [{ decision: "allow", operation: "tool.plain", arguments: {}, text: "Run plain" }],
      fallback: "deny",
    }),
  });
  expect(only(await eventsOf(named.session.send("go")), "tool-call-end")[0]!.outcome.status).toBe(
    "succeeded",
  );
});
