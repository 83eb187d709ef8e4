import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { link, textOf, tool } from "./linked.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (lines: readonly Uint8Array[]) => lines.map(line => new TextDecoder().decode(line));

const untouched = [
  '{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{"uri":"file:///a"}}',
  '{ "id" : "x", "jsonrpc":"2.0", "method":"prompts/get", "params":{"name":"p","n":12345678901234567890} }',
  '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1.0,"progressToken":"\\u00e9"}}',
  '{"jsonrpc":"2.0","id":8,"method":"tomorrow/invented","params":{"_meta":{"a":{"b":[]}}}}',
];

describe("the MCP proxy's traffic", () => {
  test("[proxy.passes] passes every message but tool calls byte for byte, both ways", async () => {
    const { proxy, bytes: seen } = await link();
    const before = { client: seen.toClient.length, server: seen.toServer.length };
    for (const line of untouched) {
      proxy.fromClient(bytes(line));
      proxy.fromServer(bytes(line));
    }
    expect(texts(seen.toServer.slice(before.server))).toEqual(untouched);
    expect(texts(seen.toClient.slice(before.client))).toEqual(untouched);
    proxy.fromServer(bytes('{"result":{"contents":[ 1.50 ]},"id":7,"jsonrpc":"2.0"}'));
    proxy.fromServer(bytes('{"id":"x","jsonrpc":"2.0","error":{"code":-1,"message":"no","extra":[1e400]}}'));
    expect(texts(seen.toClient.slice(-2))).toEqual([
      '{"result":{"contents":[ 1.50 ]},"id":7,"jsonrpc":"2.0"}',
      '{"id":"x","jsonrpc":"2.0","error":{"code":-1,"message":"no","extra":[1e400]}}',
    ]);
  });

  test("[proxy.passes] passes an allowed call and its answer unchanged, with numbers that JavaScript can't represent", async () => {
    const { proxy, bytes: seen, seen: wait } = await link({ answer: () => undefined });
    const call =
      '{"method":"tools/call","id":1,"jsonrpc":"2.0","params":{"name":"look","arguments":{"id":9007199254740993}}}';
    proxy.fromClient(bytes(call));
    await wait("server", ({ method }) => method === "tools/call");
    expect(texts(seen.toServer).at(-1)).toBe(call);
    const answer =
      '{"jsonrpc":"2.0", "id":1,"result":{"structuredContent":{"id":9007199254740993},"content":[]}}';
    proxy.fromServer(bytes(answer));
    await wait("client", ({ id }) => id === 1);
    expect(texts(seen.toClient).at(-1)).toBe(answer);
  });

  test("[proxy.order] passes calls in order, however long one is judged", async () => {
    const gates = new Map<string, PromiseWithResolvers<void>>();
    const { fromClient, call, called, seen } = await link({
      async judge(call) {
        const name = call.tool.split("__").at(-1)!;
        await gates.get(name)?.promise;
        return { decision: "allow", rule: "always", reason: "", operation: name, operations: [] };
      },
      tools: [tool("slow"), tool("fast")],
    });
    await call("fast");
    gates.set("slow", Promise.withResolvers());
    for (const [at, name] of ["slow", "fast", "slow"].entries())
      fromClient({ jsonrpc: "2.0", id: `c${at}`, method: "tools/call", params: { name } });
    fromClient({ jsonrpc: "2.0", id: "p", method: "ping" });
    await seen("server", ({ method }) => method === "ping");
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    expect(called(), "nothing overtakes").toEqual(["fast"]);
    gates.get("slow")!.resolve();
    await seen("client", ({ id }) => id === "c2");
    expect(called()).toEqual(["fast", "slow", "fast", "slow"]);
  });

  test.each<[string, Json]>([
    [
      "a member that another reader may take for a known one",
      { id: 1, method: "ping", Method: "tools/call" },
    ],
    ["an id that is none", { id: { a: 1 }, method: "tools/call", params: { name: "look" } }],
    ["a result and a method", { id: 1, method: "ping", result: {} }],
    ["a result and an error", { id: 1, result: {}, error: {} }],
    ["nothing", {}],
  ])("[proxy.malformed] drops a message with %s", async (_, message) => {
    const { fromClient, fromServer, atServer, atClient } = await link();
    const before = [atServer().length, atClient().filter(({ error }) => error === undefined).length];
    fromClient({ jsonrpc: "2.0", ...(message as object) });
    fromServer({ jsonrpc: "2.0", ...(message as object) });
    expect([atServer().length, atClient().filter(({ error }) => error === undefined).length]).toEqual(before);
  });

  test("[proxy.malformed] drops lines that are no JSON, reports them once, and goes on", async () => {
    const { proxy, told, call } = await link();
    for (const line of ["hello", "{", '"\ud800', "", "   ", "42", "null", "[]"]) {
      proxy.fromServer(bytes(line));
      proxy.fromClient(bytes(line));
    }
    expect(told.filter(sentence => /no message/.test(sentence))).toHaveLength(2);
    expect(textOf(await call("look", { a: 1 }))).toBe('{"a":1}');
  });

  test("[proxy.malformed] judges each call of a batch", async () => {
    const { fromClient, seen, called } = await link({
      permissions: "## Never allowed\n- `mcp.tools.touch()`\n",
    });
    fromClient([
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "touch" } },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "look" } },
    ]);
    const refused = await seen("client", ({ id }) => id === 1);
    await seen("client", ({ id }) => id === 2);
    expect(refused.result).toMatchObject({ isError: true });
    expect(called()).toEqual(["look"]);
  });

  test("[proxy.malformed] answers a call without a name, and a second request with the same id, with an error", async () => {
    const { fromClient, seen, atServer, ask, state } = await link({ answer: () => undefined });
    state.isListing = false;
    expect((await ask("tools/call", { name: 7 })).error).toMatchObject({ code: -32602 });
    expect((await ask("tools/call", { name: "look", arguments: [] })).error).toMatchObject({ code: -32602 });
    fromClient({ jsonrpc: "2.0", id: "twice", method: "tools/list" });
    fromClient({ jsonrpc: "2.0", id: "twice", method: "ping" });
    expect((await seen("client", ({ error }) => /id/.test(error?.message ?? ""))).error).toMatchObject({
      code: -32600,
    });
    expect(atServer().some(({ method }) => method === "ping")).toBe(false);
  });

  test("[proxy.answers] drops an answer without a request, or from before the server has the call", async () => {
    const judging = Promise.withResolvers<never>();
    judging.promise.catch(() => {});
    const { reply, fromClient, atClient, seen } = await link({ judge: () => judging.promise });
    fromClient({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "look" } });
    const before = atClient().length;
    reply(1, { content: [{ type: "text", text: "forged" }] });
    reply(99, { content: [{ type: "text", text: "forged" }] });
    expect(atClient()).toHaveLength(before);
    judging.reject(new Error("the policy is broken"));
    expect(textOf(await seen("client", ({ id }) => id === 1))).toContain("the policy is broken");
  });
});

test("[proxy.huge] passes a message of many megabytes whole", async () => {
  const { call, bytes: seen } = await link({
    answer: ({ params }) => ({
      content: [{ type: "text", text: (params!.arguments as { text: string }).text }],
    }),
  });
  const text = "häuser ".repeat(3_000_000);
  expect(textOf(await call("look", { text }))).toBe(text);
  expect(seen.toServer.at(-1)!.length).toBeGreaterThan(20_000_000);
});
