/** The tools of the MCP server, as the official client sees them. */
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { layout } from "../../../src/brain/index.ts";
import { createPlace } from "../../cli/place.ts";
import { connect, episodesOf, eras, textOf } from "./connect.ts";

const EPISODES = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";

describe.each(eras)("[mcp.tools] [mcp.revisions] the brain server at revision %s", era => {
  test("names itself and lists its tools with titles, hints and schemas", async () => {
    const { client } = await connect(await createPlace(), { era });
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    expect(client.getServerVersion()).toMatchObject({ name: "brainstem", version: "1.2.3" });
    expect(client.getInstructions()).toContain("recall");
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
      extensions: { "io.modelcontextprotocol/skills": {} },
    });
    const { tools } = await client.listTools();
    const listed = tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]);
    expect(Object.fromEntries(listed)).toEqual({
      recall: true,
      context: true,
      workspace: true,
      check: true,
      remember: false,
      reflect: false,
      checkpoint: false,
      finish_task: false,
    });
    for (const { title, description, annotations, inputSchema, outputSchema } of tools) {
      expect(title).not.toBe("");
      expect(description).not.toBe("");
      expect(annotations).toMatchObject({ destructiveHint: false, openWorldHint: false });
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: "object" });
    }
  });

  test("runs each tool and gives a structured result that fits its schema", async () => {
    const place = await createPlace("memory");
    const { client, call } = await connect(place, { era });
    // From now on the client holds every result against its tool's schema.
    await client.listTools();

    const remembered = await call("remember", {
      text: "Releases go out on Tuesdays",
      rationale: "Monday is full",
    });
    expect(remembered.structuredContent).toMatchObject({
      kind: "episode",
      layer: "episodic",
      file: EPISODES,
    });
    expect(textOf(remembered)).toMatch(/\[\.agent\/memory\/episodic\/AGENT_LEARNINGS\.jsonl:\d+\]/);

    const recalled = await call("recall", { query: "when do releases go out" });
    expect(recalled.structuredContent).toMatchObject({
      hits: [{ kind: "episode", file: EPISODES, origin: "agent" }],
    });
    expect(textOf(recalled)).toContain("Releases go out on Tuesdays");

    const decided = await call("recall", { query: "sessions in Redis", kinds: ["decision"] });
    expect(decided.structuredContent).toMatchObject({
      hits: [{ kind: "decision", file: ".agent/memory/semantic/DECISIONS.md", origin: "person" }],
    });

    const reflected = await call("reflect", {
      skill: "deploy",
      action: "released",
      result: "failure",
      reflection: "the migration comes first",
    });
    expect(reflected.structuredContent).toMatchObject({ kind: "episode", isNew: true });

    const noted = await call("checkpoint", {
      task: "serve MCP",
      checkpoint: "read the SDK",
      nextStep: "test it",
    });
    expect(noted.structuredContent).toMatchObject({
      kind: "workspace",
      file: ".agent/memory/working/WORKSPACE.md",
    });
    const workspace = await call("workspace");
    expect(workspace.structuredContent).toMatchObject({ task: "serve MCP", nextStep: "test it" });
    expect(textOf(workspace)).toBe("Task: serve MCP\nDone: read the SDK\nNext: test it");

    const context = await call("context", { query: "how do we keep sessions" });
    expect(textOf(context)).toContain("Rationale: concurrent refreshes raced");
    expect(textOf(context)).toMatch(
      /<fragment kind="decision" source="\.agent\/memory\/semantic\/DECISIONS\.md:\d+"/,
    );
    const { fragments } = context.structuredContent as { fragments: { kind: string; line: number }[] };
    expect(fragments.map(({ kind }) => kind)).toContain("workspace");

    const finished = await call("finish_task", { result: "success", reflection: "the SDK does the eras" });
    expect(finished.isError).toBeUndefined();
    expect((await call("workspace")).structuredContent).toEqual({
      openFiles: [],
      hypotheses: [],
      checkpoints: [],
    });
  });

  test("gives the rules' decision on a command and on a tool call, as advice", async () => {
    const { client, call } = await connect(await createPlace(), { era });
    await client.listTools();
    const pushed = await call("check", { command: "git push --force origin main" });
    expect(pushed.structuredContent).toMatchObject({
      decision: "deny",
      file: ".agent/protocols/permissions.md",
      operations: expect.arrayContaining(["git.force_push"]),
    });
    expect(textOf(pushed)).toContain("This is advice");
    const written = await call("check", {
      tool: "Write",
      arguments: { file_path: ".agent/protocols/permissions.md", content: "" },
    });
    expect(written.structuredContent).toMatchObject({ decision: "deny" });
    const read = await call("check", { tool: "Read", arguments: { file_path: "README.md" } });
    expect(read.structuredContent).toMatchObject({ operations: ["fs.read"] });
  });
});

test("[mcp.errors] answers bad arguments and refusals with results that say what to do", async () => {
  const { call } = await connect(await createPlace());
  const rows = [
    ["remember", {}, "text: is missing"],
    ["remember", { text: "x", kind: "preference" }, "kind"],
    ["recall", { limit: 1_000 }, "limit"],
    ["check", {}, "either a command, or a tool with its arguments"],
    ["check", { command: "ls", tool: "Read" }, "either a command, or a tool"],
    ["finish_task", { result: "success" }, "names no task that is under way"],
    ["remember", { text: " " }, "nothing was said"],
  ] as const;
  for (const [tool, given, expected] of rows) {
    const answer = await call(tool, given);
    expect(answer.isError, tool).toBe(true);
    expect(textOf(answer)).toContain(expected);
    expect(JSON.stringify(answer)).not.toMatch(/\bat .*\.ts:\d+|node_modules/);
  }
});

test.each(["nope", "read_brain_file", "__proto__", ""])(
  "[mcp.errors] refuses the unknown tool “%s”",
  async name => {
    const { call } = await connect(await createPlace());
    // The SDK finds an object's own properties among its tools, and then none that is enabled.
    await expect(call(name, { file: "memory/personal/PREFERENCES.md" })).rejects.toThrow(
      /not found|disabled/,
    );
  },
);

test("[mcp.bounded] bounds results from a brain full of long texts", async () => {
  const place = await createPlace();
  const { call } = await connect(place);
  const line = (index: number) =>
    JSON.stringify({
      id: `e${index}`,
      skill: "deploy",
      action: `deploy number ${index}`,
      reflection: "x ".repeat(100_000),
    });
  writeFileSync(
    place.path(EPISODES),
    `${Array.from({ length: 20 }, (_, index) => line(index)).join("\n")}\n`,
  );
  writeFileSync(
    place.path(".agent/memory/working/WORKSPACE.md"),
    `## Current task\n${"deploy all of it ".repeat(5_000)}\n`,
  );
  for (const [tool, given] of [
    ["recall", { query: "deploy number" }],
    ["context", { query: "deploy number" }],
    ["checkpoint", { nextStep: "deploy" }],
    ["workspace", {}],
  ] as const) {
    const answer = await call(tool, given);
    expect(answer.isError, tool).toBeUndefined();
    expect(textOf(answer).length, tool).toBeLessThanOrEqual(60_000);
    expect(JSON.stringify(answer).length, tool).toBeLessThan(200_000);
  }
  const context = await call("context", { query: "deploy number" });
  expect((context.structuredContent as { leftOut: number }).leftOut).toBeGreaterThan(0);
});

test("[mcp.concurrent] loses no line of fifty calls at once, and answers each by its own id", async () => {
  const place = await createPlace();
  const { call } = await connect(place);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => call("remember", { text: `fact number ${index}` })),
  );
  const lines = answers.map(({ structuredContent }) => (structuredContent as { line: number }).line);
  expect(new Set(lines).size).toBe(50);
  const episodes = episodesOf(place);
  for (const [index, line] of lines.entries()) {
    expect(episodes[line - 1]).toMatchObject({ action: `fact number ${index}` });
  }
});

test.each(eras)(
  "[mcp.cancel] the brain server ends a cancelled call and answers the next one (%s)",
  async era => {
    const place = await createPlace();
    const { client, call } = await connect(place, { era });
    await call("recall", { query: "anything" });
    const volume = createNodeVolume(place.path(".agent"));
    await volume.withLock(layout.workspace, async () => {
      const leaving = new AbortController();
      const given = { name: "checkpoint", arguments: { nextStep: "never seen" } };
      const waiting = client.callTool(given, { signal: leaving.signal });
      leaving.abort(new Error("enough"));
      await expect(waiting).rejects.toThrow("enough");
      expect((await call("recall", { query: "anything" })).isError).toBeUndefined();
    });
    expect((await call("checkpoint", { nextStep: "go on" })).isError).toBeUndefined();
  },
);
