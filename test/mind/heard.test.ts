/** A hook's view of the conversation with its authors. */
import { expect, test } from "vitest";
import type { HeardText, Hook } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createDeferringApprover } from "../../src/tools/index.ts";
import { callEcho, createTestMind, echo, eventsOf, only } from "./fixtures.ts";

const askAll = () => ({ rules: [], fallback: "ask" }) as const;

test("[safety.provenance.heard] a hook sees inputs, calls, results and answers with their authors, in any process", async () => {
  const seen: (readonly HeardText[])[] = [];
  const hook: Hook = {
    name: "listener",
    onFailure: "closed",
    beforeTool: ({ call, heard }) => {
      if (call.call === "call-two") seen.push([...(heard?.() ?? [])]);
      return undefined;
    },
  };
  const log = createMemoryLog();
  const options = { log, hooks: [hook], tools: [echo()] };
  const first = createTestMind([[callEcho("one")], "Hello."], options);
  const before = await eventsOf(first.session.turn("first", { origin: "agent", author: "scout" }));
  const approver = createDeferringApprover();
  const waiting = createTestMind([[callEcho("two")]], { ...options, approver, policy: askAll });
  const [request] = only(await eventsOf(waiting.session.turn("second")), "approval-request");
  const { approval, argumentsHash } = request!;
  await waiting.session.answer(approval, {
    isApproved: true,
    argumentsHash,
    answeredBy: "ann",
    editedArguments: { text: "edited" },
  });
  const last = createTestMind(["Done."], { ...options, policy: askAll });
  await eventsOf((await last.session.resume())!);
  const { turn } = before[0]!;
  const conversation = [
    { turn, kind: "input", origin: "agent", author: "scout", text: "first" },
    { turn, kind: "call", call: "call-one", tool: "echo", arguments: { text: "one" } },
    { turn, kind: "result", call: "call-one", tool: "echo", status: "succeeded", text: "echo one" },
    { kind: "input", origin: "person", text: "second" },
  ];
  expect(seen[0]).toMatchObject(conversation);
  expect(seen[1]).toMatchObject([
    ...conversation,
    { kind: "call", call: "call-two", arguments: { text: "two" } },
    { kind: "answer", value: [{ text: "edited" }] },
  ]);
});
