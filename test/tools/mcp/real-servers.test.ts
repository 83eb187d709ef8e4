/** Servers of others, as people run them, called through the executor. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lexicalFacts, operationsOfCall } from "../../../src/policy/judging.ts";
import { parsePermissions } from "../../../src/policy/reading.ts";
import { placePolicy, recogniseShell } from "../../policy/whole-engine.ts";
import { approver, denyAll, fastLimits, rig } from "../rig.ts";
import { connect, EVERYTHING, filesystem, folder, ready, scripted, startWeb } from "./servers.ts";

const limits = fastLimits({ toolMs: 10_000 });

describe("before the everything server", () => {
  test("[mcp-client.real] its tools are tools: called, checked, with progress and structured results", async () => {
    const connections = await ready({ everything: EVERYTHING });
    const { call, of } = rig({ tools: connections.tools(), limits });
    expect(await call("everything__echo", { message: "häuser \u{1f600}" })).toMatchObject({
      status: "succeeded",
      text: "Echo: häuser \u{1f600}",
    });
    expect(await call("everything__get-sum", { a: 1, b: 2.5 })).toMatchObject({
      text: "The sum of 1 and 2.5 is 3.5.",
    });
    expect(await call("everything__get-sum", { a: "one", b: 2 })).toMatchObject({
      status: "refused",
      code: "tool.invalid-arguments",
    });
    expect(await call("everything__get-structured-content", { location: "Chicago" })).toMatchObject({
      output: { temperature: expect.any(Number), conditions: expect.any(String) },
    });
    expect(await call("everything__get-tiny-image")).toMatchObject({
      text: expect.stringMatching(/\[image, image\/png, [\d.]+ KiB, not shown\]/),
    });
    await call("everything__trigger-long-running-operation", { duration: 0.2, steps: 2 });
    expect(of("tool-call-progress")).toContainEqual(expect.objectContaining({ fraction: 0.5 }));
    expect(connections.status()).toMatchObject([{ name: "everything", state: "ready", leftOut: [] }]);
  });
});

describe("before the filesystem server", () => {
  const project = () => {
    const path = folder();
    writeFileSync(join(path, "a.txt"), "what stands there");
    return path;
  };

  test("[mcp-client.real] files are read and written for real", async () => {
    const path = project();
    const { tools } = await ready({ files: filesystem(path) });
    const { call } = rig({ tools: tools(), limits });
    const given = { path: join(path, "a.txt") };
    expect(await call("files__read_text_file", given)).toMatchObject({
      output: { content: "what stands there" },
    });
    await call("files__write_file", { path: join(path, "b.txt"), content: "new" });
    expect(readFileSync(join(path, "b.txt"), "utf8")).toBe("new");
    expect(await call("files__read_text_file", { path: "/etc/passwd" })).toMatchObject({
      status: "failed",
      code: "tool.failed",
      message: expect.stringContaining("Access denied"),
    });
  });

  test("[mcp-client.choke-point] a denied or rejected call never reaches the server", async () => {
    const path = project();
    const { tools } = await ready({ files: filesystem(path) });
    const write = { path: join(path, "b.txt"), content: "new" };
    const denied = rig({ tools: tools(), limits, policy: () => denyAll });
    expect(await denied.call("files__write_file", write)).toMatchObject({ code: "tool.policy-denied" });
    const person = approver(({ argumentsHash }) => ({
      isApproved: "true",
      argumentsHash,
      answeredBy: "ann",
    }));
    const policy = () => ({ rules: [], fallback: "ask" as const });
    const asked = rig({ tools: tools(), limits, policy, approver: person });
    expect(await asked.call("files__write_file", write)).toMatchObject({ code: "tool.approval-rejected" });
    expect(person.requests[0]).toMatchObject({
      tool: "files__write_file",
      operation: "mcp.files.write_file",
      sideEffects: [
        "whatever write_file of the MCP server files does",
        "the server says that it changes something, may destroy, stays within its own system",
      ],
    });
    expect(existsSync(join(path, "b.txt"))).toBe(false);
  });

  test("[mcp-client.operations] a policy sees what it would see of any harness's call", async () => {
    const facts = lexicalFacts({ directory: "/work/app", home: "/home/user", brain: "/work/app/.agent" });
    const shell = (command: string) => recogniseShell(command, facts);
    const { rules } = parsePermissions("## Never allowed\n- Modify permissions.md\n", "permissions.md");
    const placed = placePolicy({ rules, fallback: "allow", facts: () => facts, schemas: new Map() });
    const { tools } = await ready(
      { files: filesystem(project()) },
      { operationsOf: call => operationsOfCall(call, { facts, shell, schemas: new Map() }) },
    );
    const { call, of } = rig({ tools: tools(), limits, policy: () => placed });
    const write = { path: "/work/app/.agent/protocols/permissions.md", content: "## Always allowed" };
    // The effects of a stranger's tool are likely, not certain: a rule that forbids them asks.
    expect(await call("files__write_file", write)).toMatchObject({ code: "tool.approval-required" });
    expect(of("policy-decision")).toMatchObject([{ operation: "fs.write", rule: "Modify permissions.md" }]);
  });
});

test("[mcp-client.plain-operation] without a reader, a call is mcp.<server>.<tool> with its arguments", async () => {
  const { tools } = await ready({ own: scripted("odd") });
  const operationsOf = (name: string) =>
    tools()
      .find(tool => tool.name === name)!
      .operations({ to: "x" });
  expect(operationsOf("own__sound")).toEqual([{ name: "mcp.own.sound", arguments: { to: "x" } }]);
  expect(operationsOf("own__hidden__name")).toMatchObject([{ name: "mcp.own.hidden__name" }]);
});

test("[mcp-client.apart] servers start at once, and a server that can't start stops no other", async () => {
  const nobody = await startWeb();
  await nobody.stop();
  const connections = connect(
    {
      missing: { command: "brainstem-no-such-program" },
      mute: scripted("mute"),
      sound: scripted(),
      nobody: { url: nobody.url },
    },
    { startMs: 2_000 },
  );
  expect(connections.status().map(({ state }) => state)).toEqual(Array(4).fill("connecting"));
  await connections.ready();
  expect(connections.tools().map(({ name }) => name)).toContain("sound__echo");
  expect(connections.status()).toMatchObject([
    { state: "failed", reason: expect.stringContaining("brainstem-no-such-program could not be started") },
    { state: "failed", tools: 0, reason: expect.stringContaining("within 2000 ms") },
    { state: "ready" },
    { state: "failed", reason: expect.stringContaining("ECONNREFUSED") },
  ]);
});
