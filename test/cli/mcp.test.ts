/** `brainstem mcp` as a process: the official client over standard input and output, and what ends it. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { episodesOf, textOf } from "../server/mcp/connect.ts";
import { BIN, createPlace, type Place, type Running, type RunOptions } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";

const clients: Client[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function connect(place: Place, args: readonly string[] = [], cwd = place.root) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, "mcp", ...args],
    cwd,
    env: place.environment({}),
    stderr: "pipe",
  });
  const client = new Client({ name: "tester", version: "1" });
  clients.push(client);
  await client.connect(transport);
  const call = (name: string, given: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: given });
  return { client, transport, call };
}

const initialize = (protocolVersion: string) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: "old", version: "0" } },
});

/** A server in this process, whose lines are read by hand. */
function open(place: Place) {
  const opened = place.open(["mcp"]);
  onTestFinished(async () => {
    opened.stdin.end();
    await opened.ended();
  });
  return { stdin: opened.stdin, ...byHand(opened, opened.stdin) };
}

/** A server in a process of its own. */
function start(place: Place, options: RunOptions = {}) {
  const running = place.start(["mcp"], options);
  const { child } = running;
  return { child, stdin: child.stdin, ...byHand(running, child.stdin) };
}

function byHand(running: Pick<Running, "stdout" | "ended">, stdin: Writable) {
  return {
    stdout: running.stdout,
    ended: running.ended,
    send: (...messages: readonly object[]) =>
      stdin.write(messages.map(message => `${JSON.stringify(message)}\n`).join("")),
    async answer(id: number) {
      const find = () =>
        running
          .stdout()
          .split("\n")
          .filter(line => line.endsWith("}"))
          .map(line => JSON.parse(line))
          .find(message => message.id === id);
      await expect.poll(find).toBeDefined();
      return find();
    },
  };
}

test("[mcp.stdio] [mcp.tools] an official client remembers and recalls through the process", async () => {
  const place = await createPlace();
  const { client, call } = await connect(place);
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("recall");
  expect((await call("remember", { text: "Releases go out on Tuesdays" })).isError).toBeUndefined();
  expect(textOf(await call("recall", { query: "releases" }))).toContain("Tuesdays");
  expect(episodesOf(place)).toMatchObject([{ source: { harness: "tester" } }]);
});

describe("[mcp.stdio]", () => {
  test("prints only the protocol on standard output, and ends with its input", async () => {
    const place = await createPlace();
    // A skill that can't be served is complained about, on standard error.
    writeFileSync(place.path(".agent/skills/git-proxy/SKILL.md"), "broken\n");
    const { stdin, send, answer, ended } = open(place);
    send(initialize("2025-11-25"), { jsonrpc: "2.0", method: "notifications/initialized" });
    send(
      { jsonrpc: "2.0", id: 2, method: "skills/list", params: {} },
      { jsonrpc: "2.0", id: 3, method: "tools/list" },
    );
    stdin.write("this is no protocol\n");
    await answer(2);
    await answer(3);
    stdin.end();
    const { code, stdout, stderr } = await ended();
    expect(code).toBe(0);
    for (const line of stdout.trimEnd().split("\n"))
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(stderr).toMatch(/brainstem mcp: skills\/git-proxy/);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s ends it cleanly while its input is open", async signal => {
    const place = await createPlace();
    const { child, send, answer, ended } = start(place);
    send(initialize("2025-11-25"));
    await answer(1);
    child.kill(signal);
    expect(await ended()).toMatchObject({ code: 0, stderr: "" });
  });

  test("completes a write that was under way when the client left", async () => {
    const place = await createPlace();
    const { stdin, send, answer, ended } = open(place);
    send(initialize("2025-11-25"), { jsonrpc: "2.0", method: "notifications/initialized" });
    await answer(1);
    const calls = Array.from({ length: 10 }, (_, index) => ({
      jsonrpc: "2.0",
      id: 10 + index,
      method: "tools/call",
      params: { name: "remember", arguments: { text: `fact ${index}` } },
    }));
    send(...calls);
    await answer(10);
    stdin.end();
    expect(await ended()).toMatchObject({ code: 0, stderr: "" });
    const episodes = episodesOf(place);
    expect(episodes.length).toBeGreaterThan(0);
    for (const { action } of episodes) expect(action).toMatch(/^fact \d$/);
  });

  test.skipIf(!hasTerminal)("explains itself to a person at a terminal, and how to register it", async () => {
    const terminal = openTerminal(await createPlace(), ["mcp"]);
    await terminal.until('"args": ["mcp"]');
    await terminal.until("Ctrl+C");
    terminal.type("\x03");
    expect(await terminal.ended()).toBe(0);
  });
});

test.each(["2024-10-07", "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
  "[mcp.revisions] speaks revision %s with a client that asks for it",
  async revision => {
    const place = await createPlace();
    const { send, answer } = open(place);
    send(initialize(revision));
    expect((await answer(1)).result).toMatchObject({
      protocolVersion: revision,
      serverInfo: { name: "brainstem" },
      instructions: expect.stringContaining("recall"),
    });
  },
);

test("[mcp.revisions] answers an unknown revision with the latest of its kind", async () => {
  const { send, answer } = open(await createPlace());
  send(initialize("1999-01-01"));
  expect((await answer(1)).result).toMatchObject({ protocolVersion: "2025-11-25" });
});

test("[mcp.concurrent] two clients that write to one brain at once lose no line", async () => {
  const place = await createPlace();
  const [left, right] = await Promise.all([connect(place), connect(place)]);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => [
      left.call("remember", { text: `left ${index}` }),
      right.call("remember", { text: `right ${index}` }),
    ]).flat(),
  );
  const said = episodesOf(place).map(({ action }) => action);
  expect(said).toHaveLength(40);
  expect(new Set(said).size).toBe(40);
  const sessions = new Set(episodesOf(place).map(({ source }) => (source as Record<string, string>).session));
  expect(sessions.size).toBe(2);
  // Each finds the words of the other.
  expect(textOf(await right.call("recall", { query: "left 7" }))).toContain("left 7");
});

describe("[mcp.brain]", () => {
  test("serves a brain that is made while the server runs", async () => {
    const place = await createPlace("nothing");
    const { client, call } = await connect(place);
    const answer = await call("recall", { query: "x" });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain("brainstem init");
    await expect(client.readResource({ uri: "brain://AGENTS.md" })).rejects.toThrow("brainstem init");
    expect((await client.listResources()).resources).toHaveLength(5);
    // An empty folder is no brain; with a map in it, it is one.
    mkdirSync(place.path(".agent"));
    expect((await call("recall", { query: "x" })).isError).toBe(true);
    writeFileSync(place.path(".agent/AGENTS.md"), "# Map\n");
    expect((await call("recall", { query: "x" })).isError).toBeUndefined();
    expect((await place.run(["init"])).code).toBe(0);
    expect((await call("recall", { query: "x" })).isError).toBeUndefined();
    expect((await client.readResource({ uri: "brain://AGENTS.md" })).contents).toHaveLength(1);
    expect((await client.listResources()).resources.length).toBeGreaterThan(5);
  });

  test("names damaged settings with their line on each call, until they are mended", async () => {
    const place = await createPlace();
    const settings = place.path(".agent/brain.yaml");
    const good = place.read(".agent/brain.yaml");
    const { call } = await connect(place);
    expect((await call("recall", { query: "x" })).isError).toBeUndefined();
    writeFileSync(settings, "context: [\n");
    for (const tool of ["recall", "workspace"]) {
      const answer = await call(tool);
      expect(answer.isError, tool).toBe(true);
      expect(textOf(answer)).toMatch(/brain\.yaml:\d+/);
      expect(textOf(answer)).not.toMatch(/\bat .*\.ts/);
    }
    writeFileSync(settings, good);
    expect((await call("recall", { query: "x" })).isError).toBeUndefined();
  });

  test("refuses calls that write under a damaged policy, and names its file", async () => {
    const place = await createPlace();
    const { call } = await connect(place);
    rmSync(place.path(".agent/protocols/permissions.md"));
    mkdirSync(place.path(".agent/protocols/permissions.md"));
    const answer = await call("remember", { text: "x" });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain("permissions.md");
    expect(place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")).toBe("");
  });

  test("follows a brain that is moved away and put back", async () => {
    const place = await createPlace();
    const { call } = await connect(place);
    await call("remember", { text: "kept" });
    renameSync(place.path(".agent"), join(place.outside, "moved"));
    expect((await call("recall", { query: "kept" })).isError).toBe(true);
    renameSync(join(place.outside, "moved"), place.path(".agent"));
    expect(textOf(await call("recall", { query: "kept" }))).toContain("kept");
  });

  test("serves the brain that --brain names, wherever the server is started", async () => {
    const place = await createPlace();
    const { call } = await connect(place, ["--brain", place.root], place.outside);
    expect((await call("remember", { text: "here" })).isError).toBeUndefined();
    expect(episodesOf(place)).toMatchObject([{ action: "here" }]);
  });

  test("writes from a linked project to its brain elsewhere, under the project's name", async () => {
    const place = await createPlace();
    const shop = join(place.outside, "shop");
    mkdirSync(shop);
    writeFileSync(join(shop, ".agent"), "brain: ../../project\nproject: the shop\n");
    expect((await place.run(["trust"], { cwd: shop, answers: ["y\r"] })).code).toBe(0);
    const { call } = await connect(place, [], shop);
    expect((await call("remember", { text: "from the shop" })).isError).toBeUndefined();
    expect(episodesOf(place)).toMatchObject([{ action: "from the shop", source: { project: "the shop" } }]);
  });
});

test("[mcp.dependency] the command names the package to install where the SDK is missing", async () => {
  const place = await createPlace();
  const hooks = join(mkdtempSync(join(place.temporary, "hooks-")), "hooks.mjs");
  writeFileSync(
    hooks,
    `import { registerHooks } from "node:module";
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith("@modelcontextprotocol/")) return next(specifier, context);
    const missing = new Error("Cannot find package '@modelcontextprotocol/server' imported from here");
    throw Object.assign(missing, { code: "ERR_MODULE_NOT_FOUND" });
  },
});
`,
  );
  const program = [process.execPath, "--import", hooks, BIN];
  const { code, stdout, stderr } = await place.run(["mcp"], { program });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("brainstem mcp needs the package @modelcontextprotocol/server");
  expect(stderr).toContain("npm install @modelcontextprotocol/server");
});
