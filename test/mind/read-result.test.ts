import { describe, expect, test } from "vitest";
import type { SessionKey } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createReadResult, defineTool } from "../../src/tools/index.ts";
import { createTestMind, eventsOf, key, only } from "./fixtures.ts";

const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}`);

const long = defineTool({
  name: "long",
  description: "Gives much.",
  category: "test",
  input: { type: "object", properties: {} },
  sideEffects: [],
  repeatability: "idempotent",
  execute: () => ({ lines }),
  render: ({ lines }) => lines.join("\n"),
});

const readOn = (input: object) => [{ tool: "read_result", input }];
const ask = [{ tool: "long", input: {}, id: "c1" }];

function talk(steps: Parameters<typeof createTestMind>[0], log = createMemoryLog()) {
  return { log, ...createTestMind(steps, { tools: [long, createReadResult()], log }) };
}

/** The text of each call that the model read. */
async function textsOf(turn: Parameters<typeof eventsOf>[0]) {
  return only(await eventsOf(turn), "tool-call-end").map(({ outcome }) =>
    outcome.status === "succeeded" ? outcome.text : outcome.message,
  );
}

describe("[tools.output.read-on] a result that the model saw a part of", () => {
  test("says how to read on, and can be read to its end, piece by piece", async () => {
    const whole = lines.join("\n");
    const { session } = talk([ask, "ok"]);
    const [first] = await textsOf(session.turn("go"));
    const [, from] = /read_result with \{"call":"c1","from":(\d+)\} reads on/.exec(first!)!;
    expect(whole.startsWith(first!.slice(0, Number(from)))).toBe(true);
    let read = whole.slice(0, Number(from));
    const reader = talk([
      ask,
      ...Array.from({ length: 9 }, (_, at) => readOn({ call: "c1", from: Number(from) + at * 8_000 })),
      "end",
    ]);
    const mind = reader.session.turn("go");
    const texts = await textsOf(mind);
    for (const text of texts.slice(1)) read += text.slice(text.indexOf("\n") + 1);
    expect(whole.startsWith(read.slice(0, 30_000))).toBe(true);
  });

  test("is found by its words, in another process, and only within its session", async () => {
    const { log, session } = talk([ask, "ok"]);
    await session.turn("go").summary();
    const other = talk([readOn({ call: "c1", find: "line 4321" }), "ok"], log);
    const [found] = await textsOf(other.session.turn("where?"));
    expect(found).toContain("line 4320\nline 4321\nline 4322");
    const stranger: SessionKey = { ...key, user: "eve" };
    const foreign = talk([readOn({ call: "c1" }), "ok"], log);
    const [refusal] = await textsOf(foreign.mind.session(stranger).turn("give me c1"));
    expect(refusal).toContain("expected the id of a call of this session whose result was cut");
  });

  test("says so for a place behind the end, an unknown call, and a result that was seen whole", async () => {
    const { session } = talk([ask, readOn({ call: "c1", from: 10_000_000 }), readOn({ call: "nope" }), "ok"]);
    const [, behind, none] = await textsOf(session.turn("go"));
    expect(behind).toContain("that is the end");
    expect(none).toContain("The call nope is not valid");
  });

  test("has a notice of the missing size only, where the tool is absent", async () => {
    const { session } = createTestMind([ask, "ok"], { tools: [long] });
    const [text] = await textsOf(session.turn("go"));
    expect(text).toContain("characters left out …]");
    expect(text).not.toContain("read_result");
  });
});
