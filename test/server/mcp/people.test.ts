/** Calls of MCP clients and the inbox: a question waits there, and its answer counts once, for exactly that call. */
import { writeFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { InboxItem } from "../../../src/safety/approvals.ts";
import { afterFile } from "../../after-file.ts";
import { BIN, createPlace, type Place } from "../../cli/place.ts";
import { connect as connectProxy, OWN } from "../mcp-proxy/peers.ts";
import { connect, episodesOf, eras, textOf } from "./connect.ts";

const ASKED = "A person was asked: brainstem approvals; repeat the call once it's approved.";

afterEach(() => void vi.unstubAllEnvs());

async function placeThatAsks(bullet: string): Promise<Place> {
  const place = await createPlace();
  // The server runs in this process, and its machine is that of the commands.
  vi.stubEnv("HOME", place.home);
  const file = place.path(".agent/protocols/permissions.md");
  const rules = place.read(".agent/protocols/permissions.md");
  writeFileSync(file, rules.replace(/^(## Requires approval.*)$/im, `$1\n- \`${bullet}\``));
  return place;
}

const approvals = (place: Place, ...args: readonly string[]) =>
  place.run(["approvals", ...args], { answers: ["y\r"] });

async function questions(place: Place): Promise<readonly InboxItem[]> {
  const { stdout } = await approvals(place, "--all", "--json");
  return JSON.parse(stdout).questions;
}

describe.each(eras)("[approvals.mcp] a client without forms at revision %s", era => {
  test("has its call put into the inbox, and made once after a yes", async () => {
    const place = await placeThatAsks("memory.write()");
    const { call } = await connect(place, { era });
    expect(textOf(await call("remember", { text: "one" }))).toContain(ASKED);
    expect(textOf(await call("remember", { text: "one" }))).toContain(ASKED);
    const [item, ...others] = await questions(place);
    expect([item, others]).toMatchObject([
      { tool: "remember", arguments: { text: "one" }, requester: { harness: "tester" }, state: "open" },
      [],
    ]);
    expect((await approvals(place, "approve", item!.id)).stdout).toContain(
      "Tell the agent to repeat the call",
    );
    // Another call isn't this one.
    expect(textOf(await call("remember", { text: "two" }))).toContain(ASKED);
    expect(episodesOf(place)).toEqual([]);
    const repeats = await Promise.all(Array.from({ length: 5 }, () => call("remember", { text: "one" })));
    expect(repeats.filter(({ isError }) => isError !== true)).toHaveLength(1);
    expect(episodesOf(place)).toHaveLength(1);
    expect(textOf(await call("remember", { text: "one" }))).toContain(ASKED);
  });

  test("gets the reason of a no at each repeat, and the no is remembered with high importance", async () => {
    const place = await placeThatAsks("memory.write()");
    const { call } = await connect(place, { era });
    await call("remember", { text: "one" });
    const [item] = await questions(place);
    await approvals(place, "reject", item!.id, "keep it to yourself");
    for (const _ of [1, 2]) {
      const said = await call("remember", { text: "one" });
      expect([said.isError, textOf(said)]).toEqual([true, expect.stringContaining("keep it to yourself")]);
    }
    expect(episodesOf(place)).toMatchObject([{ result: "denied by a person", importance: 9 }]);
  });

  test("has its call made with the arguments that the person changed", async () => {
    const place = await placeThatAsks("memory.write()");
    const { call } = await connect(place, { era });
    await call("remember", { text: "one" });
    const [item] = await questions(place);
    const editor = place.path("editor.sh");
    writeFileSync(editor, "#!/bin/sh\nsed -i s/one/three/ $1\n", { mode: 0o755 });
    const edited = await place.run(["approvals", "approve", item!.id, "--edit"], {
      answers: ["y\r"],
      env: { EDITOR: editor },
    });
    expect(edited.stdout).toContain("Tell the agent to repeat the call");
    expect((await call("remember", { text: "one" })).isError).toBeUndefined();
    expect(JSON.stringify(episodesOf(place))).toContain("three");
    expect(episodesOf(place)[0]).toMatchObject({ result: "changed by a person", importance: 9 });
  });
});

describe.each(eras)("[approvals.mcp] a client with forms at revision %s", era => {
  test.each([
    ["yes", { approve: true }, "approved"],
    ["no", { approve: false }, "rejected"],
    ["“true”", { approve: "true" }, "rejected"],
  ])("has the %s of its person in the inbox", async (_, content, state) => {
    const place = await placeThatAsks("memory.write()");
    const { call } = await connect(place, { era, answer: () => ({ action: "accept", content }) });
    const said = await call("remember", { text: "one" });
    expect(said.isError).toBe(state === "approved" ? undefined : true);
    expect(await questions(place)).toMatchObject([{ state, votes: [{ isYes: state === "approved" }] }]);
  });

  test("can't answer for the role that brain.yaml asks for", async () => {
    const place = await placeThatAsks("memory.write()");
    const rules = { operations: { "memory.*": { roles: ["lead"] } } };
    writeFileSync(place.path(".agent/brain.yaml"), JSON.stringify({ safety: { approvals: rules } }));
    const yes = { action: "accept", content: { approve: true } } as const;
    const { call } = await connect(place, { era, answer: () => yes });
    expect(textOf(await call("remember", { text: "one" }))).toContain(ASKED);
    expect(await questions(place)).toMatchObject([{ state: "open", votes: [] }]);
    expect(episodesOf(place)).toEqual([]);
  });
});

test("[approvals.mcp] an answer reaches a server in another process, and its restarted client", async () => {
  const place = await placeThatAsks("memory.write()");
  const open = async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [BIN, "mcp"],
      cwd: place.root,
      env: place.environment({}),
      stderr: "pipe",
    });
    const client = new Client({ name: "tester", version: "1" });
    await client.connect(transport);
    afterFile(() => client.close());
    return client;
  };
  const remember = (client: Client) =>
    client.callTool({ name: "remember", arguments: { text: "one" } }, { timeout: 60_000 });
  const first = await open();
  expect(textOf(await remember(first))).toContain(ASKED);
  await first.close();
  const second = await open();
  const [item] = await questions(place);
  await approvals(place, "approve", item!.id);
  expect((await remember(second)).isError).toBeUndefined();
  expect(textOf(await remember(second))).toContain(ASKED);
});

describe("[approvals.mcp] the proxy", () => {
  const proxy = ["--name", "own"];
  const echoOf = (client: Client) => (text: string) =>
    client.callTool({ name: "echo", arguments: { text } }, { timeout: 60_000 });

  test("puts the call of a client without forms into the inbox, and passes it once after a yes", async () => {
    const place = await placeThatAsks("mcp.own.echo()");
    const echo = echoOf((await connectProxy(place, [OWN], { proxy })).client);
    expect(textOf(await echo("a"))).toContain(ASKED);
    const [item] = await questions(place);
    expect(item).toMatchObject({
      tool: "mcp__own__echo",
      operation: "mcp.own.echo",
      arguments: { text: "a" },
    });
    await approvals(place, "approve", item!.id);
    expect(textOf(await echo("b"))).toContain(ASKED);
    expect(textOf(await echo("a"))).toBe("echo: a");
    expect(textOf(await echo("a"))).toContain(ASKED);
  });

  test("passes no call that a person rejected, and names the reason", async () => {
    const place = await placeThatAsks("mcp.own.echo()");
    const echo = echoOf((await connectProxy(place, [OWN], { proxy })).client);
    await echo("a");
    const [item] = await questions(place);
    await approvals(place, "reject", item!.id, "too loud");
    expect(textOf(await echo("a"))).toContain("rejected this call: too loud");
  });

  test.each([
    [{ allow: true }, "approved"],
    [{ allow: 1 }, "rejected"],
  ])("records the answer %j of its client's person", async (content, state) => {
    const place = await placeThatAsks("mcp.own.echo()");
    const { client } = await connectProxy(place, [OWN], {
      proxy,
      client: { capabilities: { elicitation: {} } },
      prepare: each => each.setRequestHandler("elicitation/create", () => ({ action: "accept", content })),
    });
    expect((await echoOf(client)("a")).isError).toBe(state === "approved" ? undefined : true);
    expect(await questions(place)).toMatchObject([{ state }]);
  });

  test("takes the yes of the inbox while its client's person leaves the form", async () => {
    const place = await placeThatAsks("mcp.own.echo()");
    const forms: ((answer: { action: "cancel" }) => void)[] = [];
    const { client } = await connectProxy(place, [OWN], {
      proxy,
      client: { capabilities: { elicitation: {} } },
      prepare: each =>
        each.setRequestHandler("elicitation/create", () => new Promise(resolve => void forms.push(resolve))),
    });
    const leaving = new AbortController();
    const left = client
      .callTool({ name: "echo", arguments: { text: "a" } }, { signal: leaving.signal })
      .catch(() => "left");
    while (forms.length === 0) await new Promise(resolve => setTimeout(resolve, 20));
    const [item] = await questions(place);
    leaving.abort();
    expect(await left).toBe("left");
    await approvals(place, "approve", item!.id);
    expect(textOf(await echoOf(client)("a"))).toBe("echo: a");
    expect(forms).toHaveLength(1);
    for (const answer of forms) answer({ action: "cancel" });
  });
});
