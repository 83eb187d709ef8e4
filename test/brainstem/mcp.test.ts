/** MCP servers in a mind: those that a program names, those of the brain's file, and what becomes of them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../src/base/index.ts";
import { mcpTrust } from "../../src/brainstem/parts.ts";
import { type BrainstemConfig, createBrainstem, initProject } from "../../src/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { acceptServer } from "../../src/tools/mcp.ts";

const everything = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-everything/dist/index.js",
);
const server = { command: process.execPath, args: [everything, "stdio"] };

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-mcp-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const allow = (rules: string) => writeFile(join(root, ".agent/protocols/permissions.md"), rules);

async function talk(config: BrainstemConfig) {
  const model = createScriptedModel([[{ tool: "everything__echo", input: { message: "hello" } }], "Done."]);
  const brainstem = await createBrainstem({ root, storage: "memory", model, trust: true, ...config });
  const outcomes = [];
  for await (const event of brainstem.session().turn("say hello"))
    if (event.kind === "tool-call-end") outcomes.push(event.outcome);
  const status = brainstem.mcpServers();
  await brainstem.close();
  return { outcomes, status, model, after: brainstem.mcpServers() };
}

describe("MCP servers in a mind", () => {
  test("[brainstem.mcp.tools] of a program are called through the same choke point and rules", async () => {
    await allow("## Always allowed\n- Echo: `mcp.everything.echo()`\n");
    const { after, model, outcomes, status } = await talk({ mcpServers: { everything: server } });
    expect(status).toMatchObject([{ name: "everything", state: "ready" }]);
    expect(model.calls[0]!.tools!.map(({ name }) => name)).toContain("everything__echo");
    expect(outcomes).toMatchObject([{ status: "succeeded", text: expect.stringContaining("hello") }]);
    expect(after).toMatchObject([{ state: "closed" }]);
  });

  test("[brainstem.mcp.tools] a tool that the rules don't allow isn't called", async () => {
    await allow("## Never allowed\n- Echo: `mcp.everything.echo()`\n");
    const { outcomes } = await talk({ mcpServers: { everything: server } });
    expect(outcomes).toMatchObject([{ status: "refused", code: "tool.policy-denied" }]);
  });

  test("[brainstem.mcp.trust] of the brain's file are not started before a person has accepted them", async () => {
    await allow("## Always allowed\n- Echo: `mcp.everything.echo()`\n");
    await writeFile(join(root, ".agent/mcp.json"), JSON.stringify({ mcpServers: { everything: server } }));
    const first = await talk({});
    expect(first.status).toMatchObject([
      { state: "untrusted", reason: expect.stringContaining("tools accept everything") },
    ]);
    expect(first.outcomes).toMatchObject([{ code: "tool.not-found" }]);
    const { pins, redact } = await mcpTrust({ root, project: root });
    await acceptServer(server, { pins: pins("everything"), redact, clock: systemClock });
    expect((await talk({})).outcomes).toMatchObject([{ status: "succeeded" }]);
    const other = { ...server, args: [...server.args, "--verbose"] };
    await writeFile(join(root, ".agent/mcp.json"), JSON.stringify({ mcpServers: { everything: other } }));
    expect((await talk({})).status).toMatchObject([{ state: "untrusted" }]);
  });

  test("[brainstem.mcp.tools] a server that can't be started stops no other part", async () => {
    await allow("## Always allowed\n- Echo: `mcp.everything.echo()`\n");
    const broken = { command: "/nowhere/at-all" };
    const { outcomes, status } = await talk({
      mcpServers: { broken, everything: server },
      limits: { mcpStartMs: 8_000 },
    });
    expect(status.map(({ name, state }) => `${name} ${state}`)).toEqual([
      "broken failed",
      "everything ready",
    ]);
    expect(outcomes).toMatchObject([{ status: "succeeded" }]);
  });

  test("[brainstem.mcp.config] faults of a configuration or a file are named with their paths", async () => {
    const broken = { "a b": { command: "x" }, c: {} };
    const mcpServers = broken as unknown as NonNullable<BrainstemConfig["mcpServers"]>;
    const config: BrainstemConfig = { root, storage: "memory", mcpServers };
    await expect(createBrainstem(config)).rejects.toMatchObject({
      code: "config.invalid",
      message: expect.stringMatching(/mcpServers\.a b.*\n.*mcpServers\.c/s),
    });
  });

  test.each([
    ["{ not json", /\.agent\/mcp\.json:1/],
    ['{"mcpServers": {\n  "files": {"command": "x",}\n}}', /\.agent\/mcp\.json:2/],
    ["[]", /mcpServers/],
    ['{"mcpServers": 5}', /mcpServers/],
    ["", /\.agent\/mcp\.json/],
  ])(
    "[brainstem.mcp.file] a file of servers that says %j is a failed server, and the mind goes on",
    async (text, reason) => {
      await writeFile(join(root, ".agent/mcp.json"), text);
      const brainstem = await createBrainstem({ root, storage: "memory" });
      expect(brainstem.mcpServers()).toMatchObject([
        { name: "mcp.json", state: "failed", reason: expect.stringMatching(reason) },
      ]);
      const turn = brainstem.mind.session({ tenant: "local", user: "ada", session: "s" }).turn("hello");
      expect(await turn.summary()).toMatchObject({ status: "completed" });
      await brainstem.close();
    },
  );
});
