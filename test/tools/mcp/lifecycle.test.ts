/** Servers that break, change, lie and linger, and their effects on calls, on other servers, and on the machine. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { fault, systemClock } from "../../../src/base/index.ts";
import type { AnyTool } from "../../../src/ports/index.ts";
import { keepServer } from "../../../src/tools/mcp/kept-server.ts";
import { fastLimits, rig } from "../rig.ts";
import { connect, folder, isAlive, readIfThere, ready, scripted, until } from "./servers.ts";

const limits = fastLimits({ toolMs: 10_000 });
const random = () => 0;
const variable = (name: string) => `\${${name}}`;
const rigOf = (tools: readonly AnyTool[]) => rig({ tools, limits });
const textOf = async (call: Promise<object>) => ((await call) as { readonly text?: string }).text;

describe("a server that ends", () => {
  test("[mcp-client.dies] in the middle of a call fails that call at once, and the next one finds it back", async () => {
    const { tools } = await ready({ own: scripted() }, { random });
    const { call } = rigOf(tools());
    const before = await textOf(call("own__pid"));
    expect(await call("own__die")).toMatchObject({
      status: "failed",
      code: "tool.failed",
      message: expect.stringMatching(/exit code 7.*in the middle of the call; it may have done its work/),
    });
    const after = await textOf(call("own__pid"));
    expect(after).toMatch(/^\d+$/);
    expect(after).not.toBe(before);
  });

  test("[mcp-client.dies] takes the other calls with it that it had, and no other server's", async () => {
    const { tools } = await ready({ one: scripted(), two: scripted() });
    const { callAll } = rigOf(tools());
    const results = await callAll(
      ["one__hang", "two__pid", "one__die"].map((tool, index) => ({
        call: `c${index}` as never,
        tool,
        arguments: {},
      })),
    );
    expect(results.map(({ status }) => status)).toEqual(["failed", "succeeded", "failed"]);
  });

  test("[mcp-client.reconnects] without calls is back by itself, with its tools", async () => {
    const connections = await ready({ own: scripted() }, { random });
    const { call } = rigOf(connections.tools());
    const states: string[] = [];
    connections.onChange(() => states.push(connections.status()[0]!.state));
    const pid = Number(await textOf(call("own__pid")));
    process.kill(pid, "SIGKILL");
    await until(() => states.includes("failed") && connections.status()[0]!.state === "ready");
    expect(states).toEqual(expect.arrayContaining(["failed", "connecting", "ready"]));
    expect(connections.tools()).toHaveLength(14);
    expect(Number(await textOf(call("own__pid")))).not.toBe(pid);
  });

  test("[mcp-client.down] for good: a call waits for a while, and fails in words", async () => {
    const path = folder();
    const { tools, status } = await ready({ own: scripted("plain", { cwd: path }) }, { callWaitMs: 200 });
    const { call } = rigOf(tools());
    const pid = Number(await textOf(call("own__pid")));
    const { rmSync } = await import("node:fs");
    rmSync(path, { recursive: true });
    process.kill(pid, "SIGKILL");
    await until(() => status()[0]!.state === "failed");
    expect(await call("own__pid")).toMatchObject({
      status: "failed",
      code: "tool.failed",
      message: expect.stringContaining("The MCP server own can't be reached: "),
    });
    expect(status()).toMatchObject([{ tools: 14 }]);
  });

  test("[mcp-client.last-words] before it begins says why, to people and without secrets", async () => {
    const environment = { TOKEN: "s3cr3t-canary" };
    const server = scripted("leaves", { env: { KEY: `Bearer ${variable("TOKEN")}` } });
    const { status } = await ready({ own: server }, { environment });
    const [{ state, reason } = {}] = status();
    expect(state).toMatch(/failed|connecting/);
    expect(reason).toContain("exit code 4");
    expect(reason).toContain("can't open the door with [secret]");
  });
});

describe("a server that changes its tools", () => {
  test("[mcp-client.list-changed] is asked again, once for many notices, and the view is another one", async () => {
    const journal = `${folder()}/journal`;
    const { tools, onChange } = await ready({ own: scripted("plain", { env: { JOURNAL: journal } }) });
    const before = tools();
    let changes = 0;
    onChange(() => {
      changes += 1;
    });
    const listings = () => readIfThere(journal).match(/tools\/list/g)!.length;
    const asked = listings();
    await rigOf(before).call("own__grow");
    await until(() => tools() !== before);
    expect(tools().map(({ name }) => name)).toContain("own__grown");
    expect(before.map(({ name }) => name)).not.toContain("own__grown");
    expect(changes).toBe(1);
    // Three pages, once.
    expect(listings() - asked).toBe(3);
  });
});

describe("lists of tools", () => {
  test("[mcp-client.left-out] one broken schema among twenty leaves nineteen tools", async () => {
    const { tools, status } = await ready({ own: scripted("broken") });
    expect(tools().map(({ name }) => name)).toEqual(
      Array.from({ length: 19 }, (_, index) => `own__sound${index}`),
    );
    expect(status()).toMatchObject([
      {
        state: "ready",
        tools: 19,
        leftOut: [{ tool: "broken", problem: expect.stringContaining("compiled") }],
      },
    ]);
  });

  test("[mcp-client.left-out] whatever else a server calls a tool", async () => {
    const { tools, status } = await ready({ own: scripted("odd") });
    const problems = Object.fromEntries(status()[0]!.leftOut.map(({ tool, problem }) => [tool, problem]));
    expect(problems).toEqual({
      sound: "there is another tool of this name",
      list: "its input must be an object at the root",
      bare: "its input has no schema",
      "(unnamed)": "it has no name",
      output: expect.stringContaining("can be compiled"),
      large: "its input has a schema of 200034 characters; 100000 are allowed",
    });
    const described = new Map(tools().map(({ name, description }) => [name, description]));
    expect(described.get("own__sound")).toBe("Does sound.");
    expect(described.get("own__wordless")).toBe("A title");
    expect(described.get("own__endless")!.length).toBeLessThanOrEqual(4_000);
  });

  test("[mcp-client.untrusted-text] nothing unseen reaches a model", async () => {
    const { tools } = await ready({ own: scripted("odd") });
    const { description } = tools().find(({ name }) => name === "own__hidden__name")!;
    expect(description).toBe("Reads it. Backwards.");
  });

  test("[mcp-client.bounded] more than 500 tools, and a list without an end, are refused", async () => {
    const { status } = await ready({ many: scripted("many"), endless: scripted("endless") });
    expect(status()).toMatchObject([
      { tools: 0, reason: expect.stringContaining("at most 500 tools") },
      { tools: 0, reason: expect.stringContaining("at most 100 pages") },
    ]);
  });
});

describe("the words of a server", () => {
  test("[mcp-client.garbage] beside its messages, or by the megabyte at standard error, is passed over", async () => {
    const { tools, status } = await ready({ own: scripted("flood") });
    const { call } = rigOf(tools());
    expect(await textOf(call("own__garbage"))).toBe("said");
    expect(status()).toEqual([{ name: "own", state: "ready", tools: 14, leftOut: [] }]);
  });

  test("[mcp-client.results] text is text, and of everything else its kind and size", async () => {
    const { tools } = await ready({ own: scripted() });
    const { call } = rigOf(tools());
    expect(await textOf(call("own__kinds"))).toBe(
      [
        "Here:",
        "[image, image/png, 2.9 KiB, not shown]",
        "[audio, audio/wav, 3 bytes, not shown]",
        "[file, file:///a.txt, text/plain]\ninside",
        "[file, file:///b.bin, 3 bytes, not shown]",
        "[link, c, file:///c.txt]",
        "[hologram, not shown]",
        "[an item that can't be read]",
      ].join("\n"),
    );
    expect(await textOf(call("own__bare"))).toBe('{"bare":true}');
  });

  test("[mcp-client.structured] is checked against what was promised", async () => {
    const { tools } = await ready({ own: scripted() });
    const { call } = rigOf(tools());
    expect(await call("own__count")).toMatchObject({ output: { count: 3 }, text: '{"count":3}' });
    expect(await call("own__count", { count: "three" })).toMatchObject({
      code: "tool.invalid-output",
      message: expect.stringContaining("count: expected a number"),
    });
  });

  test("[mcp-client.huge] is cut, and what no memory should hold ends the session alone", async () => {
    const { tools } = await ready({ own: scripted() }, { random });
    const { call } = rigOf(tools());
    const result = (await call("own__huge")) as { readonly output: string; readonly text: string };
    expect(result.output.length).toBeLessThanOrEqual(1_000_000);
    expect(result.text.length).toBeLessThanOrEqual(limits.toolOutputChars);
    expect(await call("own__huge", { chars: 33 * 1024 * 1024 })).toMatchObject({
      code: "tool.failed",
      message: expect.stringContaining("33554432 are allowed"),
    });
    expect(await textOf(call("own__echo", { text: "back" }))).toBe("back");
  });

  test("[mcp-client.errors] its own errors reach the model in its words, without a stack", async () => {
    const { tools } = await ready({ own: scripted() });
    const { call } = rigOf(tools());
    expect(await call("own__fail")).toEqual({
      status: "failed",
      code: "tool.failed",
      message: "own__fail failed: fail of the MCP server own failed: the disk is on fire",
      modelText: expect.any(String),
    });
    expect(await call("own__refuse")).toMatchObject({ message: expect.stringContaining("not today") });
  });

  test("[mcp-client.progress] how far it is", async () => {
    const { tools } = await ready({ own: scripted() });
    const { call, of } = rigOf(tools());
    await call("own__steps");
    expect(of("tool-call-progress")).toMatchObject([
      { message: "step 1", fraction: 0.25 },
      { message: "step 2", fraction: 0.5 },
    ]);
  });
});

describe("a call", () => {
  test("[mcp-client.cancels] that is cancelled, or too long, is cancelled at the server, which goes on", async () => {
    const journal = `${folder()}/journal`;
    const { tools } = await ready({ own: scripted("plain", { env: { JOURNAL: journal } }) }, { callMs: 300 });
    const { call } = rigOf(tools());
    expect(await call("own__hang")).toMatchObject({ code: "tool.timed-out" });
    await until(() => /cancelled \d+/.test(readIfThere(journal)));
    const other = rigOf(tools());
    const hanging = other.call("own__hang");
    await until(() => readIfThere(journal).match(/tools\/call/g)!.length === 2);
    other.abort.abort();
    expect(await hanging).toMatchObject({ code: "tool.cancelled" });
    await until(() => readIfThere(journal).match(/cancelled \d+/g)!.length === 2);
    expect(readIfThere(journal).match(/cancelled \d+/g)).toHaveLength(2);
    expect(await textOf(call("own__echo", { text: "on" }))).toBe("on");
  });

  test("[mcp-client.repeats] may be repeated where the server says that it changes nothing, or only once", async () => {
    const { tools } = await ready({ own: scripted() });
    const of = (name: string) => tools().find(tool => tool.name === name)!;
    expect(of("own__echo")).toMatchObject({
      repeatability: "idempotent",
      sideEffects: ["the server says that it only reads"],
    });
    expect(of("own__bare")).toMatchObject({ repeatability: "idempotent" });
    expect(of("own__die")).toMatchObject({
      repeatability: "unsafe",
      sideEffects: ["whatever die of the MCP server own does"],
    });
  });
});

describe("a program", () => {
  test("[mcp-client.scrubbed] knows nothing of our environment but its own", async () => {
    process.env.BRAINSTEM_CANARY_TOKEN = "canary";
    const server = scripted("plain", { env: { MINE: `${variable("HERE:-there")} ${variable("GIVEN")}` } });
    const { tools } = await ready({ own: server }, { environment: { GIVEN: "given" } });
    const { call } = rigOf(tools());
    const environment = JSON.parse((await textOf(call("own__env")))!);
    delete process.env.BRAINSTEM_CANARY_TOKEN;
    expect(environment).toMatchObject({ MINE: "there given", PATH: expect.any(String) });
    expect(JSON.stringify(environment)).not.toContain("canary");
  });

  test("[mcp-client.closes] ends with all that it has started, however stubborn", async () => {
    const journal = `${folder()}/journal`;
    const env = { JOURNAL: journal };
    const connections = await ready(
      {
        parent: scripted("parent", { env }),
        stubborn: scripted("stubborn"),
        mute: scripted("mute"),
      },
      { startMs: 1_500 },
    );
    const { call } = rigOf(connections.tools());
    await until(() => /child \d+/.test(readIfThere(journal)));
    const pids = [
      Number(await textOf(call("parent__pid"))),
      Number(await textOf(call("stubborn__pid"))),
      Number(/child (\d+)/.exec(readIfThere(journal))![1]),
    ];
    expect(pids.map(isAlive)).toEqual([true, true, true]);
    await connections.close();
    await until(() => !pids.some(isAlive));
    expect(pids.map(isAlive)).toEqual([false, false, false]);
    expect(connections.status().map(({ state }) => state)).toEqual(["closed", "closed", "closed"]);
    expect(connections.tools()).toEqual([]);
    expect(await call("parent__pid")).toMatchObject({ message: expect.stringContaining("it was closed") });
  });

  test("[mcp-client.closes] also while it is being started", async () => {
    const journal = `${folder()}/journal`;
    const connections = connect({ parent: scripted("parent", { env: { JOURNAL: journal } }) });
    await until(() => /child \d+/.test(readIfThere(journal)));
    await connections.close();
    const child = Number(/child (\d+)/.exec(readIfThere(journal))![1]);
    await until(() => !isAlive(child));
    expect(isAlive(child)).toBe(false);
    await sleep(0);
  });
});

test("[mcp-client.no-sdk] without the package every server says which one is missing, and none is tried again", async () => {
  const sleeps: number[] = [];
  const kept = keepServer({
    server: "own",
    loadSdk: async () => {
      throw fault("dependency.missing", { package: "@modelcontextprotocol/client", option: "mcp" });
    },
    createTransport: () => expect.unreachable(),
    operationsOf: () => [],
    startMs: 1_000,
    callWaitMs: 100,
    clock: { ...systemClock, sleep: async durationMs => void sleeps.push(durationMs) },
    random,
    clean: text => text,
    onChange: () => {},
  });
  await kept.tried;
  expect(kept).toMatchObject({
    state: "failed",
    reason: expect.stringContaining("npm install @modelcontextprotocol/client"),
  });
  await kept.close();
  expect(sleeps).toEqual([]);
});
