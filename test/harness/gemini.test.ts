/** Gemini CLI's contract, by transcripts of the real one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HarnessEvent, HookAnswer, HookInput } from "../../src/harness/harness.ts";
import { gemini } from "../../src/harness/harnesses/gemini.ts";

const transcripts = join(import.meta.dirname, "transcripts");
const inputOf = (json: HookInput["json"], eventName?: string): HookInput => ({
  json,
  environment: {},
  directory: "/elsewhere",
  ...(eventName !== undefined && { eventName }),
});

interface Transcript {
  readonly event: string;
  readonly stdin: HookInput["json"];
  readonly reads: HarnessEvent;
}
const read = (name: string): Transcript =>
  JSON.parse(readFileSync(join(transcripts, "gemini", `${name}.json`), "utf8"));
const names = readdirSync(join(transcripts, "gemini")).map(name => name.replace(/\.json$/, ""));

test.each(names)("[harness.gemini.reads] reads %s", name => {
  const { stdin, event, reads } = read(name);
  expect(gemini.read(inputOf(stdin, event))).toEqual(reads);
  expect(gemini.recognises(inputOf(stdin))).toBe(true);
});

describe("[harness.gemini.outcome] reads success or failure", () => {
  const outcomeOf = (llmContent: unknown, more: object = {}, tool_name = "run_shell_command") => {
    const stdin = { hook_event_name: "AfterTool", tool_name, tool_response: { llmContent, ...more } };
    const event = gemini.read(inputOf(stdin as HookInput["json"]));
    return event.kind === "after-tool" ? event.outcome : undefined;
  };

  test("[harness.gemini.outcome] of a command from its exit code, whatever it printed", () => {
    expect(outcomeOf("Output: ok\nExit Code: 3\nBackground PIDs: 7, 8\nProcess Group PGID: 4")).toEqual({
      hasFailed: true,
      detail: "ok\nExit Code: 3",
    });
    expect(outcomeOf("Output: a log says\nExit Code: 3\nand goes on\nProcess Group PGID: 4")).toEqual({
      hasFailed: false,
      detail: "a log says\nExit Code: 3\nand goes on",
    });
  });

  test("[harness.gemini.outcome] of a command that a person stopped as no failure of the agent's", () => {
    expect(outcomeOf("Command was cancelled by user before it could complete.")).toMatchObject({
      isInterrupted: true,
    });
    const late = outcomeOf(
      "Command was automatically cancelled because it exceeded the timeout of 5.0 minutes.",
    );
    expect(late?.hasFailed).toBe(true);
    expect(late?.isInterrupted).toBeUndefined();
  });

  test("[harness.gemini.outcome] of any tool from its error, and of other tools than commands from nothing else", () => {
    expect(outcomeOf("text", { error: { message: "No such file." } }, "read_file")).toEqual({
      hasFailed: true,
      detail: "No such file.",
    });
    expect(outcomeOf("Output: of a file\nExit Code: 1", {}, "read_file")?.hasFailed).toBe(false);
  });
});

test("[harness.gemini.prompt] leaves Brainstem's own context out of the prompt", () => {
  const prompt =
    "<hook_context>context\nof the brain</hook_context>\n\nDeploy <hook_context>x</hook_context> it.";
  expect(gemini.read(inputOf({ hook_event_name: "BeforeAgent", prompt }))).toMatchObject({
    kind: "prompt",
    text: "Deploy <hook_context>x</hook_context> it.",
  });
});

describe("[harness.gemini.recognises] recognises by their fields", () => {
  const foreign = ["claude-code", "codex", "cursor", "windsurf"].flatMap(harness =>
    readdirSync(join(transcripts, harness), { withFileTypes: true })
      .filter(entry => entry.name.endsWith(".json"))
      .map(entry => [harness, entry.name] as const),
  );

  test.each(foreign)("[harness.gemini.recognises] no event of %s: %s", (harness, name) => {
    const { standardInput, stdin, input } = JSON.parse(
      readFileSync(join(transcripts, harness, name), "utf8"),
    );
    expect(gemini.recognises(inputOf(standardInput ?? stdin ?? input ?? {}))).toBe(false);
  });
});

test("[harness.gemini.robust] takes the event's name from the command line where the input has no name", () => {
  expect(gemini.read(inputOf({}, "BeforeTool"))).toEqual({
    kind: "before-tool",
    name: "BeforeTool",
    session: "",
    directory: "/elsewhere",
    call: { tool: "", arguments: null },
  });
});

describe("Gemini CLI's answers", () => {
  const told = (name: string): HarnessEvent => ({ kind: "other", name, session: "", directory: "/project" });
  const say = (name: string, answer: HookAnswer) => {
    const { stdout, stderr, exitCode } = gemini.render(told(name), answer);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    return stdout === "" ? undefined : JSON.parse(stdout);
  };

  test("[harness.gemini.renders] allow a call, or deny it with the reason", () => {
    expect(say("BeforeTool", { decision: "deny", reason: "Never." })).toEqual({
      decision: "deny",
      reason: "Never.",
    });
    expect(say("BeforeTool", { decision: "allow", reason: "Always." })).toEqual({ decision: "allow" });
    expect(say("BeforeTool", {})).toBeUndefined();
  });

  test("[harness.gemini.asks] turn a question into a refusal that says whom to ask", () => {
    const { decision, reason } = say("BeforeTool", { decision: "ask", reason: "New dependency." });
    expect(decision).toBe("deny");
    expect(reason).toMatch(/^New dependency\. Gemini CLI can't ask .* the person can/);
  });

  test.each(["SessionStart", "BeforeAgent", "AfterTool"])(
    "[harness.gemini.renders] give context to %s",
    name => {
      expect(say(name, { context: "Lessons." })).toEqual({
        hookSpecificOutput: { additionalContext: "Lessons." },
      });
      expect(say(name, { context: "" })).toBeUndefined();
    },
  );

  // A decision there makes AfterAgent begin the turn anew, and BeforeAgent discard the prompt.
  test.each(["PreCompress", "AfterAgent", "SessionEnd", "Notification", "BeforeModel"])(
    "[harness.gemini.renders] are empty for %s",
    name => expect(say(name, { decision: "deny", reason: "Never.", context: "Lessons." })).toBeUndefined(),
  );

  test("[harness.gemini.renders] hold a decision only for a call", () => {
    expect(say("BeforeAgent", { decision: "deny", reason: "Never." })).toBeUndefined();
    expect(say("AfterTool", { decision: "deny", reason: "Never." })).toBeUndefined();
  });

  // With exit code 2 and an empty standard error, or JSON without a decision, Gemini CLI 0.61.0 runs the call.
  test.each([undefined, "BeforeTool"])(
    "[harness.gemini.fails-safe] block a call that can't be judged (%s)",
    name => {
      const { stdout, stderr, exitCode } = gemini.renderFailure(name, "brain.yaml can't be read");
      expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
      expect(stderr).toContain("brain.yaml can't be read");
    },
  );

  test.each(["SessionStart", "BeforeAgent", "AfterTool", "PreCompress", "AfterAgent", "SessionEnd"])(
    "[harness.gemini.fails-safe] let %s go on with the reason on standard error",
    name => {
      const { stdout, stderr, exitCode } = gemini.renderFailure(name, "no brain");
      expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 0 });
      expect(stderr).toContain("no brain");
    },
  );
});

describe("[harness.gemini.wiring] wires a project", () => {
  const additionsOf = (program: "path" | "dependency", mcp: boolean) => {
    const [settings] = gemini.wiring({ program, mcp }).files;
    return settings?.kind === "json" ? settings.additions : [];
  };

  test("[harness.gemini.wiring] with settings, instructions and skills", () => {
    expect(
      gemini.wiring({ program: "path", mcp: false }).files.map(({ kind, path }) => [kind, path]),
    ).toEqual([
      ["json", ".gemini/settings.json"],
      ["markdown-block", "GEMINI.md"],
      ["link", ".agents/skills"],
    ]);
    expect(gemini.wiring({ program: "path", mcp: false }).notes.join()).toContain("Trust this folder");
  });

  test("[harness.gemini.wiring] for each event that is read, for every tool, and for compressions by hand only", () => {
    const hooks = additionsOf("path", false);
    expect(hooks.map(({ at }) => at.join("."))).toEqual([
      "hooks.SessionStart",
      "hooks.BeforeAgent",
      "hooks.BeforeTool",
      "hooks.AfterTool",
      "hooks.PreCompress",
      "hooks.AfterAgent",
      "hooks.SessionEnd",
    ]);
    expect(hooks[3]).toEqual({
      at: ["hooks", "AfterTool"],
      as: "item",
      value: { hooks: [{ type: "command", name: "brainstem", command: "brainstem-hook gemini AfterTool" }] },
    });
    expect(hooks[4]?.value).toMatchObject({ matcher: "manual" });
  });

  test("[harness.gemini.wiring] with the project's variable, which Gemini CLI quotes itself, where Brainstem is a dependency", () => {
    expect(JSON.stringify(additionsOf("dependency", false)[3])).toContain(
      '"$GEMINI_PROJECT_DIR/node_modules/.bin/brainstem-hook gemini AfterTool"',
    );
    // Gemini CLI puts a path into every `$GEMINI_PROJECT_DIR`, which would end the quotes of the guarded command.
    const guarded = JSON.stringify(additionsOf("dependency", false)[2]);
    expect(guarded).toContain("{GEMINI_PROJECT_DIR:-.}/node_modules/.bin/brainstem-hook");
    expect(guarded).not.toContain("$GEMINI_PROJECT_DIR");
  });

  test("[harness.gemini.wiring] with the MCP server where it is wanted", () => {
    expect(gemini.wiring({ program: "path", mcp: true }).files).toContainEqual({
      kind: "json",
      path: ".gemini/settings.json",
      additions: [
        { at: ["mcpServers", "brainstem"], as: "value", value: { command: "brainstem", args: ["mcp"] } },
      ],
    });
  });
});
