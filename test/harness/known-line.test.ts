/** The one line on a file that a session is about to change. */
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SessionPlace, sessionPlace } from "../../bench/sessions/place.ts";
import { estimateTokens } from "../../src/base/index.ts";
import { createHookRunner } from "../../src/hook-host/index.ts";

let place: SessionPlace;
beforeEach(async () => {
  place = await sessionPlace();
});
afterEach(() => place.close());

const DECISIONS = ".agent/memory/semantic/DECISIONS.md";
const decide = (...lines: readonly string[]) =>
  place.write(DECISIONS, `# Decisions\n\n## 2026-11-02: Sessions in cookies\n${lines.join("\n")}\n`);

test("[harness.digest.before-edit] a file that a decision names gets one line before its edit, once, and other files none", async () => {
  decide(
    "**Decision:** `src/login.ts` keeps sessions in cookies, not in tokens.",
    `**Rationale:** ${"the proxy strips headers ".repeat(30)}`,
  );
  const session = place.session("next");
  expect(await session.edit("src/cart.ts")).toBe("");
  const line = await session.edit("src/login.ts");
  expect(line).toMatch(/^src\/login\.ts.*cookies/);
  expect(line).not.toContain("\n");
  expect(estimateTokens(line)).toBeLessThanOrEqual(50);
  expect(await session.edit("src/login.ts")).toBe("");
  expect(await place.session("another").edit("src/login.ts")).toBe(line);
});

test("[harness.digest.before-edit] a file gets no line where the digest had it, nor for an attempt that passed later", async () => {
  const first = place.session("first");
  await first.ask("Speed up the mail queue please");
  const fails = "Error: too many connections in src/mail.ts";
  await first.run("npm run queue -- --parallel", fails);
  await first.stop("It stays as it was.");
  expect(await place.session("unstarted").edit("src/mail.ts")).toContain("too many connections");
  const next = place.session("next");
  expect(await next.start()).toContain("too many connections");
  expect(await next.edit("src/mail.ts")).toBe("");
  await next.run("npm run queue -- --parallel");
  expect(await place.session("later").edit("src/mail.ts")).toBe("");
});

test("[harness.digest.before-edit] an agent that takes no context before a call gets the line after it", async () => {
  decide("**Decision:** `src/login.ts` keeps sessions in cookies, not in tokens.");
  const runner = createHookRunner();
  const told = async (event: string, fields: object, harness: string) => {
    const { stdout } = await runner.run({
      text: JSON.stringify({ session_id: "s", cwd: place.root, hook_event_name: event, ...fields }),
      eventName: event,
      harness,
      environment: {},
      directory: place.root,
    });
    return stdout;
  };
  const patch = {
    tool_name: "apply_patch",
    tool_input: { command: "*** Begin Patch\n*** Update File: src/login.ts\n@@\n-a\n+b\n*** End Patch" },
    turn_id: "t",
    tool_use_id: "1",
  };
  expect(await told("PreToolUse", patch, "codex")).not.toContain("cookies");
  const done = { ...patch, tool_response: "Exit code: 0\nOutput:\nDone!" };
  expect(await told("PostToolUse", done, "codex")).toContain("cookies");
  const write = {
    tool_name: "replace",
    tool_input: { file_path: join(place.root, "src/login.ts"), old_string: "a", new_string: "b" },
    timestamp: "2026-11-23T10:00:00Z",
    session_id: "g",
  };
  expect(await told("BeforeTool", write, "gemini")).not.toContain("cookies");
  expect(await told("AfterTool", { ...write, tool_response: { llmContent: "ok" } }, "gemini")).toContain(
    "cookies",
  );
});
