/** Tests Windsurf's contract, event for event: its inputs are read, and answers are an exit code and a reason. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type {
  HarnessEvent,
  HookAnswer,
  HookInput,
  HookOutput,
  JsonRecord,
} from "../../src/harness/harness.ts";
import { isOurs } from "../../src/harness/harness-text.ts";
import { windsurf } from "../../src/harness/harnesses/windsurf.ts";

interface Transcript {
  readonly event: string;
  readonly stdin: JsonRecord;
  readonly reads: HarnessEvent;
  readonly answers: readonly ({ readonly answer: HookAnswer } & HookOutput)[];
}

const folder = join(import.meta.dirname, "transcripts/windsurf");
const transcripts = readdirSync(folder).map(
  file => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Transcript] as const,
);
const input = (json: JsonRecord, eventName?: string): HookInput => ({
  json,
  environment: {},
  directory: "/home/ada/shop",
  ...(eventName !== undefined && { eventName }),
});

describe.each(transcripts)("Windsurf's transcript %s", (_file, { event, stdin, reads, answers }) => {
  test("[harness.windsurf.reads] is read as its event", () => {
    expect(windsurf.read(input(stdin, event))).toEqual(reads);
  });

  test.each(answers)("[harness.windsurf.answers] is answered with $answer", ({ answer, ...output }) => {
    expect(windsurf.render(reads, answer)).toEqual(output);
  });
});

test("[harness.windsurf.reads] Windsurf's transcripts cover each wired event", () => {
  const wired = wiredHooks().map(({ at }) => at[1]);
  expect(wired.filter(name => !transcripts.some(([, { event }]) => event === name))).toEqual([]);
});

test("[harness.windsurf.reads] Windsurf's harness takes the event from the command line where the input has none, and an unnamed server as unknown", () => {
  expect(windsurf.read(input({}, "pre_mcp_tool_use"))).toMatchObject({
    kind: "before-tool",
    call: { tool: "mcp__unknown__", arguments: {} },
  });
});

test("[harness.windsurf.recognised] Windsurf is recognised by the action that an input names, and by nothing else", () => {
  expect(windsurf.recognises(input({ agent_action_name: "pre_read_code" }))).toBe(true);
  expect(windsurf.recognises(input({ hook_event_name: "PreToolUse", session_id: "s" }))).toBe(false);
  expect(windsurf.recognises(input({ agent_action_name: 1 }, "pre_read_code"))).toBe(false);
});

test("[harness.windsurf.ask] Windsurf's question is a refusal that says who can run the call, and where to allow it", () => {
  const event = windsurf.read(input({ agent_action_name: "pre_run_command" }));
  const { stderr, exitCode } = windsurf.render(event, { decision: "ask", reason: "Deploys need a yes." });
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^Deploys need a yes\. Windsurf can't ask.*the person.*permissions\.md/);
});

describe("[harness.windsurf.failure] after a failed hook of Windsurf", () => {
  test.each(["pre_read_code", "pre_write_code", "pre_run_command", "pre_mcp_tool_use", undefined])(
    "%s is stopped",
    name => {
      const output = windsurf.renderFailure(name, "The policy can't be read.");
      expect(output).toEqual({ stdout: "", stderr: "The policy can't be read.", exitCode: 2 });
      expect(windsurf.renderFailure(name, "").stderr).not.toBe("");
    },
  );

  test.each(["pre_user_prompt", "post_run_command", "post_cascade_response"])("%s goes on", name => {
    expect(windsurf.renderFailure(name, "No brain.")).toEqual({
      stdout: "",
      stderr: "No brain.",
      exitCode: 0,
    });
  });
});

function wiredHooks() {
  const [file] = windsurf.wiring({ program: "path", mcp: false }).files;
  if (file?.kind !== "json") throw new TypeError("no hooks file");
  return file.additions;
}

describe("[harness.windsurf.wired] Windsurf's wiring", () => {
  test("has only events and settings that Windsurf knows", () => {
    // Source: docs.windsurf.com/windsurf/cascade/hooks, September 2026.
    const known =
      /^(?:pre_user_prompt|post_cascade_response|(?:pre|post)_(?:read_code|write_code|run_command|mcp_tool_use))$/;
    for (const { at, as, value } of wiredHooks()) {
      const { command, ...settings } = value as { command: string };
      expect(at[0]).toBe("hooks");
      expect(at[1]).toMatch(known);
      expect(command).toMatch(new RegExp(`(?:^|' )brainstem-hook windsurf ${at[1]}$`));
      expect(Object.keys(settings).filter(key => key !== "show_output")).toEqual([]);
      expect({ as, isOurs: isOurs(value) }).toEqual({ as: "item", isOurs: true });
    }
    expect(wiredHooks()).toHaveLength(10);
  });

  test("has instructions and skills, and says how to add the MCP server, which is the machine's", () => {
    const { files, notes } = windsurf.wiring({ program: "path", mcp: true });
    expect(files.map(({ path }) => path)).toEqual([".windsurf/hooks.json", "AGENTS.md", ".agents/skills"]);
    expect(notes.join()).toContain('"brainstem": {"command":"brainstem","args":["mcp"]}');
    expect(windsurf.wiring({ program: "path", mcp: false }).notes).toEqual([]);
  });
});
