/** Calls through MCP pass the policy, and what it asks is asked of the person at the client. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "../../cli/place.ts";
import { connect, episodesOf, eras, textOf } from "./connect.ts";

const PERMISSIONS = ".agent/protocols/permissions.md";

/** Puts a rule under a heading of permissions.md. */
function rule(place: Place, heading: "Requires approval" | "Never allowed", text: string) {
  const file = place.path(PERMISSIONS);
  const before = readFileSync(file, "utf8");
  const after = before.replace(new RegExp(`^(## ${heading}.*)$`, "im"), `$1\n- ${text}`);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

async function askedPlace() {
  const place = await createPlace();
  rule(place, "Requires approval", "Write to memory: `memory.write()`");
  return place;
}

test("[mcp.choke-point] the server applies a new rule against writing from the next call on, and names its line", async () => {
  const place = await createPlace();
  const { call, log } = await connect(place);
  expect((await call("remember", { text: "one" })).isError).toBeUndefined();
  rule(place, "Never allowed", "Keep nothing: `memory.write()`");
  const writes = [
    ["remember", { text: "two" }],
    ["reflect", { skill: "a", action: "b", result: "success", reflection: "c" }],
    ["checkpoint", { task: "d" }],
    ["finish_task", { result: "success" }],
  ] as const;
  for (const [tool, given] of writes) {
    const answer = await call(tool, given);
    expect(answer.isError, tool).toBe(true);
    expect(textOf(answer)).toMatch(/denied: .*\[\.agent\/protocols\/permissions\.md:\d+\]/);
  }
  expect(episodesOf(place)).toHaveLength(1);
  expect(place.read(".agent/memory/working/WORKSPACE.md")).not.toContain("d\n##");
  expect(log).toHaveLength(writes.length);
  expect((await call("recall", { query: "one" })).isError).toBeUndefined();
});

test("[mcp.choke-point] the server applies a rule against reading to tools and resources", async () => {
  const place = await createPlace();
  const { client, call } = await connect(place);
  rule(place, "Never allowed", "Read nothing: `memory.read()`");
  for (const [tool, given] of [
    ["recall", { query: "x" }],
    ["context", { query: "x" }],
    ["workspace", {}],
    ["check", { command: "ls" }],
  ] as const) {
    expect((await call(tool, given)).isError, tool).toBe(true);
  }
  await expect(client.readResource({ uri: "brain://memory/semantic/LESSONS.md" })).rejects.toThrow("denied");
});

test.each(eras)(
  "[mcp.ask] the server refuses a guarded call with the reason where the client can't ask (%s)",
  async era => {
    const place = await askedPlace();
    const { call } = await connect(place, { era });
    const answer = await call("remember", { text: "one" });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toMatch(/needs a person's approval: .*permissions\.md:\d+/);
    expect(place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")).toBe("");
  },
);

describe.each(eras)("[mcp.ask] the server's question at revision %s", era => {
  test("shows the person the call and the reason, and runs it once after a yes", async () => {
    const place = await askedPlace();
    const seen: string[] = [];
    const { call } = await connect(place, {
      era,
      answer(message) {
        seen.push(message);
        return { action: "accept", content: { approve: true } };
      },
    });
    const answer = await call("remember", { text: "Releases\u202e go out" });
    expect(answer.isError).toBeUndefined();
    expect(episodesOf(place)).toMatchObject([{ origin: "agent" }]);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toContain("tester asks to run remember");
    expect(seen[0]).toContain("Releases\ufffd go out");
    expect(seen[0]).toMatch(/permissions\.md:\d+/);
    // The next call is another question.
    await call("remember", { text: "another" });
    expect(seen).toHaveLength(2);
  });

  test.each([
    ["declines", { action: "decline" as const }],
    ["cancels", { action: "cancel" as const }],
    ["says no", { action: "accept" as const, content: { approve: false } }],
    ["says the word true", { action: "accept" as const, content: { approve: "true" } }],
    ["says nothing", { action: "accept" as const, content: {} }],
    ["declines with a yes", { action: "decline" as const, content: { approve: true } }],
  ])("a person who %s has not approved", async (_, answered) => {
    const place = await askedPlace();
    const { call } = await connect(place, { era, answer: () => answered });
    const answer = await call("remember", { text: "one" });
    expect(answer.isError).toBe(true);
    expect(place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")).toBe("");
  });
});

test("[mcp.ask] the server takes an answer once, for its own call, with its own signature", async () => {
  const place = await askedPlace();
  const yes = { action: "accept" as const, content: { approve: true } };
  const { client } = await connect(place, { era: "2026-07-28", answer: () => yes });
  const send = (text: string, rest: Record<string, unknown> = {}) =>
    client.callTool(
      { name: "remember", arguments: { text }, ...rest },
      { allowInputRequired: true },
    ) as Promise<Record<string, unknown>>;
  const asked = await send("one");
  expect(asked).toMatchObject({
    resultType: "input_required",
    inputRequests: { approval: expect.anything() },
  });
  const requestState = asked.requestState as string;
  const answered = { requestState, inputResponses: { approval: yes } };

  // Another call with this answer is asked about anew, and a state that was written by hand is refused.
  expect(await send("two", answered)).toMatchObject({ resultType: "input_required" });
  const forged = `${requestState.slice(0, -4)}AAAA`;
  await expect(send("one", { ...answered, requestState: forged })).rejects.toThrow("Invalid or expired");
  expect(await send("one", { inputResponses: answered.inputResponses })).toMatchObject({
    resultType: "input_required",
  });
  expect(place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")).toBe("");

  expect((await send("one", answered)).isError).toBeUndefined();
  expect(episodesOf(place)).toHaveLength(1);
  expect(await send("one", answered)).toMatchObject({ resultType: "input_required" });
  expect(episodesOf(place)).toHaveLength(1);
});
