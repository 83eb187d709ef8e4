/** OpenCode's contract, by transcripts of what our plugin sent out of the real one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HarnessEvent, HookAnswer, HookInput } from "../../src/harness/harness.ts";
import { opencode } from "../../src/harness/harnesses/opencode.ts";
import { propertyRuns } from "../deep.ts";

const folder = join(import.meta.dirname, "transcripts");
const inputOf = (json: HookInput["json"], eventName?: string): HookInput => ({
  json,
  environment: {},
  directory: "/elsewhere",
  ...(eventName !== undefined && { eventName }),
});
const names = readdirSync(join(folder, "opencode"));

test.each(names)("[harness.opencode.reads] OpenCode's harness reads %s", name => {
  const { stdin, event, reads } = JSON.parse(readFileSync(join(folder, "opencode", name), "utf8"));
  expect(opencode.read(inputOf(stdin, event))).toEqual(reads);
  expect(opencode.recognises(inputOf(stdin))).toBe(true);
});

test("[harness.opencode.recognises] OpenCode's harness recognises no other harness's event", () => {
  const foreign = ["claude-code", "codex", "cursor", "gemini", "windsurf"].flatMap(harness =>
    readdirSync(join(folder, harness))
      .filter(name => name.endsWith(".json"))
      .map(name => JSON.parse(readFileSync(join(folder, harness, name), "utf8"))),
  );
  expect(foreign.length).toBeGreaterThan(50);
  for (const { standardInput, stdin, input } of foreign) {
    expect(opencode.recognises(inputOf(standardInput ?? stdin ?? input ?? {}))).toBe(false);
  }
});

describe("OpenCode's outcomes", () => {
  const outcomeOf = (more: object) => {
    const event = opencode.read(inputOf({ event: "tool.execute.after", tool: "bash", ...more }));
    return event.kind === "after-tool" ? event.outcome : undefined;
  };

  test("[harness.opencode.outcome] are failures by an exit code, an error or a server's flag", () => {
    expect(outcomeOf({ result: { output: "no", exit: 1 } })).toEqual({ hasFailed: true, detail: "no" });
    expect(outcomeOf({ result: { output: "no", isError: true } })?.hasFailed).toBe(true);
    expect(outcomeOf({ error: "File not found: a" })).toMatchObject({
      hasFailed: true,
      isInterrupted: false,
      detail: "File not found: a",
    });
    expect(outcomeOf({ result: { output: "yes", exit: 0 } })).toEqual({ hasFailed: false, detail: "yes" });
  });

  test.each([
    "The user rejected permission to use this specific tool call.",
    "The user rejected permission to use this specific tool call with the following feedback: no",
    "Tool execution aborted",
  ])("[harness.opencode.outcome] a person stopped it: %s", error => {
    expect(outcomeOf({ error })?.isInterrupted).toBe(true);
  });
});

test("[harness.opencode.robust] OpenCode's harness reads and answers any input, and decides on every call", () => {
  const field = fc.constantFrom(
    ..."event session directory tool callId arguments mcp result error prompt message harness".split(" "),
  );
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom("tool.execute.before", "tool.execute.after", "opencode"),
  );
  const decision = fc.constantFrom("allow" as const, "ask" as const, "deny" as const);
  const answer = fc.record({ decision, reason: fc.string(), context: fc.string() }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.dictionary(field, value), answer, (json, said) => {
      const input = inputOf(json as HookInput["json"], "tool.execute.before");
      opencode.recognises(input);
      const event = opencode.read(input);
      const { stdout } = opencode.render(event, said);
      const given = stdout === "" ? {} : JSON.parse(stdout);
      const isLetThrough = said.decision === undefined || said.decision === "allow";
      if (event.kind === "before-tool") expect(given.decision === "deny").toBe(!isLetThrough);
    }),
    { seed: 5, numRuns: propertyRuns(500) },
  );
});

describe("OpenCode's answers", () => {
  const told = (name: string): HarnessEvent => ({ kind: "other", name, session: "", directory: "/project" });
  const say = (name: string, answer: HookAnswer) => {
    const { stdout, stderr, exitCode } = opencode.render(told(name), answer);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    return stdout === "" ? undefined : JSON.parse(stdout);
  };

  test("[harness.opencode.renders] always decide on a call", () => {
    const call = "tool.execute.before";
    expect(say(call, {})).toEqual({ decision: "none" });
    expect(say(call, { decision: "allow", reason: "Always." })).toEqual({ decision: "allow" });
    expect(say(call, { decision: "deny", reason: "Never." })).toEqual({ decision: "deny", reason: "Never." });
    const asked = say(call, { decision: "ask", reason: "New dependency." });
    expect(asked.decision).toBe("deny");
    expect(asked.reason).toMatch(/^New dependency\. OpenCode can't ask .* the person can/);
  });

  test.each(["session.created", "chat.message", "tool.execute.after", "experimental.session.compacting"])(
    "[harness.opencode.renders] give context to %s",
    name => {
      expect(say(name, { context: "Lessons." })).toEqual({ context: "Lessons." });
      expect(say(name, {})).toBeUndefined();
    },
  );

  test.each([undefined, "tool.execute.before"])(
    "[harness.opencode.fails-safe] block a call that can't be judged (%s)",
    name => {
      const { stdout, stderr, exitCode } = opencode.renderFailure(name, "brain.yaml can't be read");
      expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
      expect(stderr).toContain("brain.yaml can't be read");
    },
  );

  test.each(["session.created", "chat.message", "tool.execute.after", "session.idle", "dispose"])(
    "[harness.opencode.fails-safe] let %s go on with the reason on standard error",
    name => {
      const { stdout, stderr, exitCode } = opencode.renderFailure(name, "no brain");
      expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 0 });
      expect(stderr).toContain("no brain");
    },
  );
});

test("[harness.opencode.wiring] OpenCode is wired by one plugin, the instructions, the skills, and the server where it is wanted", () => {
  const { files } = opencode.wiring({ program: "path", mcp: true });
  expect(files.map(({ kind, path }) => [kind, path])).toEqual([
    ["own", ".opencode/plugin/brainstem.js"],
    ["markdown-block", "AGENTS.md"],
    ["link", ".agents/skills"],
    ["json", "opencode.json"],
  ]);
  expect(files[3]).toMatchObject({
    additions: [{ at: ["mcp", "brainstem"], value: { type: "local", command: ["brainstem", "mcp"] } }],
  });
  expect(opencode.wiring({ program: "path", mcp: false }).files).toHaveLength(3);
});
