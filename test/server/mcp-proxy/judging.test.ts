import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import type { Judgement } from "../../../src/policy/index.ts";
import { link, newer, redaction, type Said, textOf, tool } from "./linked.ts";

const RULES = `# Permissions
## Always allowed
- \`mcp.tools.look()\`
## Requires approval
- \`mcp.tools.touch()\`
## Never allowed
- \`mcp.tools.destroy()\`
- Access secrets or credentials directly
`;
const tools = ["look", "touch", "destroy", "other", "read_file"].map(name => tool(name));
const form = { elicitation: {} };
type Given = Record<string, Json>;

/** Answers the question that the proxy asks the client. */
async function answerQuestion(linked: Awaited<ReturnType<typeof link>>, result: Json): Promise<Said> {
  const question = await linked.seen("client", ({ method }) => method === "elicitation/create");
  linked.fromClient({ jsonrpc: "2.0", id: question.id!, result });
  return question;
}

const yes = { action: "accept", content: { allow: true } };

describe("the MCP proxy's policy", () => {
  test("[proxy.judged] refuses a forbidden call with the rule, its file and its line, before the server sees it", async () => {
    const { call, called, episodes, end } = await link({ permissions: RULES, tools });
    const refused = await call("destroy", { path: "/" });
    expect(refused.result).toMatchObject({ isError: true });
    expect(textOf(refused)).toMatch(/mcp\.tools\.destroy.*\[\.agent\/protocols\/permissions\.md:7\]/);
    await end();
    expect(called()).toEqual([]);
    expect(episodes).toMatchObject([
      { skill: "tools", action: "destroy path: /", result: "blocked by tool.policy-denied", origin: "mind" },
    ]);
  });

  test("[proxy.judged] lets an allowed call run, by a rule that names a tool with its server", async () => {
    const { call, called } = await link({ permissions: RULES, tools });
    expect(textOf(await call("look", { a: "b" }))).toBe('{"a":"b"}');
    const elsewhere = await link({ permissions: RULES, tools, name: "others", unspoken: "deny" });
    expect((await elsewhere.call("look")).result).toMatchObject({ isError: true });
    expect([called(), elsewhere.called()]).toEqual([["look"], []]);
  });

  test("[proxy.unanswerable] a call without an id reaches no server, and a result without an id no client", async () => {
    const linked = await link({ permissions: RULES, tools });
    linked.fromClient({ jsonrpc: "2.0", method: "tools/call", params: { name: "destroy", arguments: {} } });
    linked.fromServer({ jsonrpc: "2.0", result: { content: [{ type: "text", text: "unasked" }] } });
    linked.fromClient({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 1 } });
    expect(textOf(await linked.call("look", { a: "b" }))).toBe('{"a":"b"}');
    await linked.end();
    expect(linked.called()).toEqual(["look"]);
    expect(JSON.stringify(linked.atClient())).not.toContain("unasked");
  });

  const typed = {
    ...tool("touch"),
    inputSchema: {
      type: "object",
      properties: { path: { type: "string" }, count: { type: "integer" }, open: { type: "object" } },
      required: ["path"],
      additionalProperties: false,
    },
  };

  describe("[proxy.arguments] a call's arguments", () => {
    test.each<[given: Given, named: string]>([
      [{}, "path"],
      [{ path: 5 }, "path"],
      [{ path: "a", count: "many" }, "count"],
      [{ path: "a", force: true }, "force"],
    ])("are refused as %j, by the argument's name and without a question", async (given, named) => {
      const { call, called } = await link({ permissions: RULES, tools: [typed], capabilities: form });
      const refused = await call("touch", given);
      expect(refused.result).toMatchObject({ isError: true });
      expect(textOf(refused)).toMatch(new RegExp(`don't fit its schema.*${named}`));
      expect(called()).toEqual([]);
    });

    test.each<[what: string, inputSchema: Json, given: Given]>([
      ["that fit", typed.inputSchema, { path: "a", count: 3, open: { any: 1 } }],
      ["that an open schema doesn't name", { type: "object", properties: { a: {} } }, { b: 1 }],
      ["under a schema that can't be compiled", { type: "nothing" }, { path: 5 }],
      ["under a schema that is no object", "string", { path: 5 }],
    ])("are passed on %s", async (_, inputSchema, given) => {
      const { call, called } = await link({
        permissions: "## Always allowed\n- `mcp.tools.look()`\n",
        tools: [{ ...tool("look"), inputSchema }],
      });
      await call("look", given);
      expect(called()).toEqual(["look"]);
    });
  });

  test("[proxy.claims] shows the person what the server declares, as its claim, and asks all the same", async () => {
    const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: true, other: true };
    const linked = await link({
      permissions: RULES,
      tools: [{ ...tool("touch"), annotations }],
      capabilities: form,
    });
    const calling = linked.call("touch");
    const question = await answerQuestion(linked, yes);
    expect(question.params?.message).toMatch(
      /Unproven: the server says that it only reads, reaches other systems$/,
    );
    expect((await calling).result?.isError).toBeUndefined();
  });

  test.each([
    ["host", undefined, ["other"]],
    ["deny", true, []],
    ["ask", true, []],
  ] as const)(
    "[proxy.unspoken] decides a call that no rule covers by hooks.unspoken: %s",
    async (unspoken, isError, reached) => {
      const { call, called } = await link({ permissions: RULES, tools, unspoken });
      expect((await call("other")).result?.isError).toBe(isError);
      expect(called()).toEqual(reached);
    },
  );

  test("[proxy.unspoken] asks the person about a call that no rule covers, where the client can ask", async () => {
    const linked = await link({ permissions: RULES, tools, unspoken: "ask", capabilities: form });
    const calling = linked.call("other");
    await answerQuestion(linked, yes);
    expect((await calling).result?.isError).toBeUndefined();
  });

  test("[proxy.unreadable] refuses every call with the reason where it can't be read", async () => {
    const { call, called, episodes, end } = await link({
      judge: async () => {
        throw new Error("permissions.md is torn");
      },
    });
    expect(textOf(await call("look"))).toContain("permissions.md is torn");
    await end();
    expect([called(), episodes.map(({ result }) => result)]).toEqual([[], ["blocked by tool.policy-denied"]]);
  });

  test("[proxy.unreadable] refuses arguments that are nested too deeply", async () => {
    const { proxy, called, seen } = await link();
    const nested = `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`;
    const line = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","arguments":${nested}}}`;
    proxy.fromClient(new TextEncoder().encode(line));
    expect((await seen("client", ({ id }) => id === 1)).result).toMatchObject({ isError: true });
    expect(called()).toEqual([]);
  });
});

describe("the MCP proxy's question to a person", () => {
  test("[proxy.asked] is an elicitation with the tool, the arguments and the reason, and a yes lets this one call run", async () => {
    const linked = await link({ permissions: RULES, tools, capabilities: form });
    const first = linked.call("touch", { path: "a\u200bb", password: "hunter2hunter2" });
    const question = await answerQuestion(linked, yes);
    const message = question.params!.message as string;
    expect(message).toContain("touch on the MCP server tools");
    expect(message).toContain("a\\u{200b}b");
    expect(message).toContain("[.agent/protocols/permissions.md:5]");
    expect(message).not.toContain("hunter2");
    expect(question.params).toMatchObject({
      requestedSchema: { properties: { allow: { type: "boolean" } } },
    });
    expect((await first).result?.isError).toBeUndefined();
    await linked.end();
    expect(linked.episodes[0]).toMatchObject({ result: "success", context: "approved by a person" });
  });

  test.each<[string, Json]>([
    ["a text that says true", { action: "accept", content: { allow: "true" } }],
    ["a number", { action: "accept", content: { allow: 1 } }],
    ["false", { action: "accept", content: { allow: false } }],
    ["an empty form", { action: "accept", content: {} }],
    ["no form", { action: "accept" }],
    ["a refusal with a form that says true", { action: "decline", content: { allow: true } }],
    ["closing the question", { action: "cancel" }],
    ["something else", { allow: true }],
  ])("[proxy.strict-yes] %s is no approval", async (_, result) => {
    const linked = await link({ permissions: RULES, tools, capabilities: form });
    const calling = linked.call("touch");
    await answerQuestion(linked, result);
    expect((await calling).result).toMatchObject({ isError: true });
    await linked.end();
    expect(linked.called()).toEqual([]);
    expect(linked.episodes[0]?.result).toBe("blocked by tool.approval-rejected");
  });

  test("[proxy.strict-yes] takes an answer once, for its own call, and no error, late answer or guessed answer", async () => {
    const linked = await link({ permissions: RULES, tools, capabilities: form });
    const first = linked.call("touch", { n: 1 });
    const question = await answerQuestion(linked, yes);
    await first;
    const second = linked.call("touch", { n: 2 });
    const next = await linked.seen(
      "client",
      ({ id, method }) => method === "elicitation/create" && id !== question.id,
    );
    for (const id of [question.id!, `${String(question.id).slice(0, -1)}9`, 1])
      linked.fromClient({ jsonrpc: "2.0", id, result: yes });
    linked.fromClient({ jsonrpc: "2.0", id: next.id!, error: { code: -1, message: "no" } });
    expect((await second).result).toMatchObject({ isError: true });
    expect(linked.called()).toHaveLength(1);
  });

  test.each([
    ["none", {}],
    ["only web pages", { elicitation: { url: {} } }],
  ])(
    "[proxy.unaskable] a client with %s can't ask: the call is refused, with what to do",
    async (_, capabilities) => {
      const { call, called, atClient } = await link({ permissions: RULES, tools, capabilities });
      expect(textOf(await call("touch"))).toMatch(/tell the person/);
      expect([called(), atClient().some(({ method }) => method !== undefined)]).toEqual([[], false]);
    },
  );

  test("[proxy.asked] doesn't delay other calls, and is withdrawn when its call is cancelled", async () => {
    const linked = await link({ permissions: RULES, tools, capabilities: form });
    linked.fromClient({ jsonrpc: "2.0", id: "c", method: "tools/call", params: { name: "touch" } });
    const question = await linked.seen("client", ({ method }) => method === "elicitation/create");
    expect(textOf(await linked.call("look", { a: 1 }))).toBe('{"a":1}');
    linked.fromClient({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "c" } });
    const back = await linked.seen("client", ({ method }) => method === "notifications/cancelled");
    expect(back.params).toMatchObject({ requestId: question.id });
    linked.fromClient({ jsonrpc: "2.0", id: question.id!, result: yes });
    await linked.end();
    expect(linked.called()).toEqual(["look"]);
    expect(linked.atServer().some(({ method }) => method === "notifications/cancelled")).toBe(false);
    expect(linked.episodes.map(({ result }) => result).toSorted()).toEqual(["cancelled", "success"]);
  });
});

describe("the MCP proxy's question to a newer client", () => {
  const asking = newer(form);
  const KEY = "brainstem-approval";
  const stateOf = ({ result }: Said) => result!.requestState as string;
  const again = (requestState: string, response: Json = yes) => ({
    ...asking,
    requestState,
    inputResponses: { [KEY]: response },
  });

  test("[proxy.newer-client] is a result that needs input, and comes back with the answer", async () => {
    const { call, atServer, called, episodes, end } = await link({ permissions: RULES, tools });
    const question = await call("touch", { n: 1 }, asking);
    expect(question.result).toMatchObject({ resultType: "input_required" });
    expect(called()).toEqual([]);
    const answer = await call("touch", { n: 1 }, again(stateOf(question)));
    expect(textOf(answer)).toBe('{"n":1}');
    const sent = atServer().findLast(({ method }) => method === "tools/call")!.params!;
    expect(Object.keys(sent).toSorted()).toEqual(["_meta", "arguments", "name"]);
    await end();
    expect(episodes).toMatchObject([
      { result: "success", context: "approved by a person", provenance: { harness: "a newer client" } },
    ]);
  });

  test("[proxy.newer-client] takes an answer once, for these arguments, within a time limit", async () => {
    const { call, called, clock } = await link({ permissions: RULES, tools });
    const token = async () => stateOf(await call("touch", { n: 1 }, asking));
    const used = await token();
    await call("touch", { n: 1 }, again(used));
    const tries = [
      await call("touch", { n: 1 }, again(used)),
      await call("touch", { n: 2 }, again(await token())),
      await call("other", { n: 1 }, again(await token())),
      await call("touch", { n: 1 }, again("brainstem:guessed")),
      await call("touch", { n: 1 }, again(await token(), { action: "accept", content: { allow: "true" } })),
    ];
    const old = await token();
    await clock.advance(300_001);
    tries.push(await call("touch", { n: 1 }, again(old)));
    for (const refused of tries)
      expect(refused.result).toMatchObject({ isError: true, resultType: "complete" });
    expect(called()).toEqual(["touch"]);
  });

  test("[proxy.newer-client] is not repeated when the server asks for more with its own state", async () => {
    const states: (Json | undefined)[] = [];
    const { call, called } = await link({
      permissions: RULES,
      tools,
      answer({ params }) {
        states.push(params!.requestState);
        return states.length === 1
          ? { resultType: "input_required", inputRequests: { more: {} }, requestState: "the server's own" }
          : { resultType: "complete", content: [] };
      },
    });
    const question = await call("touch", {}, asking);
    const more = await call("touch", {}, again(stateOf(question)));
    expect(more.result).toMatchObject({ resultType: "input_required", inputRequests: { more: {} } });
    const done = await call(
      "touch",
      {},
      { ...asking, requestState: stateOf(more), inputResponses: { more: {} } },
    );
    expect(done.result).toMatchObject({ resultType: "complete" });
    expect([states, called()]).toEqual([
      [undefined, "the server's own"],
      ["touch", "touch"],
    ]);
  });
});

describe("the MCP proxy's memory", () => {
  test("[proxy.remembered] holds one episode for each call, with the client, the tool, the outcome and the answer", async () => {
    const { call, episodes, end, fromServer, seen, fromClient } = await link({
      tools: ["look", "touch", "other"].map(name => tool(name)),
      answer: ({ params }) =>
        params!.name === "look"
          ? {
              content: [
                { type: "text", text: "seen" },
                { type: "image", data: "aaaa" },
              ],
            }
          : params!.name === "touch"
            ? { content: [{ type: "text", text: "no such thing" }], isError: true }
            : undefined,
    });
    await call("look", { at: "the sky", n: 2 });
    await call("touch");
    fromClient({ jsonrpc: "2.0", id: "e", method: "tools/call", params: { name: "other" } });
    await seen("server", ({ id }) => id === "e");
    fromServer({ jsonrpc: "2.0", id: "e", error: { code: -32603, message: "broken" } });
    await end();
    const session = episodes[0]!.provenance!.session;
    expect(episodes).toEqual([
      {
        skill: "tools",
        action: 'look at: "the sky" n: 2',
        result: "success",
        detail: "seen",
        origin: "mind",
        detailOrigin: "tool",
        provenance: { harness: "a client", server: "tools", session },
      },
      expect.objectContaining({ action: "touch", result: "failure", detail: "no such thing", painScore: 8 }),
      expect.objectContaining({ action: "other", result: "failure", detail: "broken", importance: 7 }),
    ]);
  });

  test("[proxy.remembered] delays no call for the disk, and reports a full disk once", async () => {
    const disk = Promise.withResolvers<never>();
    const { call, told, end } = await link({ record: () => disk.promise });
    for (const n of [1, 2, 3]) expect(textOf(await call("look", { n }))).toBe(`{"n":${n}}`);
    disk.reject(new Error("the disk is full"));
    await end();
    expect(told.filter(sentence => /the disk is full/.test(sentence))).toHaveLength(1);
  });
});

describe("the MCP proxy's redaction of answers", () => {
  const SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  const answer = () => ({
    content: [
      { type: "text", text: `token ${SECRET} here` },
      { type: "image", data: SECRET, mimeType: "image/png" },
      { type: "resource", resource: { uri: "a:b", text: SECRET } },
    ],
    structuredContent: { deep: [{ password: "hunter2", n: 1 }] },
    _meta: { state: SECRET },
  });

  test("[proxy.redacted] replaces secrets where a rule forbids to read them, and keeps parts that aren't text", async () => {
    const { call } = await link({ answer, redaction });
    expect((await call("look")).result).toEqual({
      content: [
        { type: "text", text: "token [redacted:github-token] here" },
        { type: "image", data: SECRET, mimeType: "image/png" },
        { type: "resource", resource: { uri: "a:b", text: "[redacted:github-token]" } },
      ],
      structuredContent: { deep: [{ password: "[redacted:password]", n: 1 }] },
      _meta: { state: SECRET },
    });
  });

  test("[proxy.redacted] keeps secrets without such a rule, and withholds an answer that can't be searched", async () => {
    const plain = await link({ answer });
    expect((await plain.call("look")).result).toEqual(answer());
    const broken = await link({ answer, redaction: () => Promise.reject(new Error("no rules")) });
    const withheld = await broken.call("look");
    expect(withheld.result).toMatchObject({ isError: true });
    expect(JSON.stringify(withheld)).not.toContain(SECRET);
  });

  test("[proxy.redacted] covers error messages and the results of tasks", async () => {
    const { fromClient, fromServer, reply, seen } = await link({ answer: () => undefined, redaction });
    fromClient({ jsonrpc: "2.0", id: "e", method: "tools/call", params: { name: "look" } });
    fromClient({ jsonrpc: "2.0", id: "t", method: "tasks/result", params: { taskId: "1" } });
    await seen("server", ({ id }) => id === "e");
    fromServer({ jsonrpc: "2.0", id: "e", error: { code: -1, message: `bad ${SECRET}` } });
    reply("t", { content: [{ type: "text", text: SECRET }] });
    expect((await seen("client", ({ id }) => id === "e")).error).toEqual({
      code: -1,
      message: "bad [redacted:github-token]",
    });
    expect(textOf(await seen("client", ({ id }) => id === "t"))).toBe("[redacted:github-token]");
  });
});

test("[proxy.judged] asks where a rule asks and the fallback covers nothing", async () => {
  const judgement: Judgement = {
    decision: "ask",
    rule: "default",
    reason: "",
    operation: "x",
    operations: [],
  };
  const { call, called } = await link({ judge: async () => judgement });
  await call("look");
  expect(called()).toEqual(["look"]);
});
