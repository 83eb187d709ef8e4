/** Sessions that a person keeps out of memory. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { createPlace, type Place } from "../cli/place.ts";
import { atHome } from "../trust-brain.ts";

const answers: readonly string[] = [];
const SECRET = "zebra";

/** A whole session that says a word everywhere; the answers' texts. */
async function session(place: Place, environment: Readonly<Record<string, string>> = {}) {
  const runner = createHookRunner();
  const tell = async (event: string, fields: object) => {
    const run = runner.run({
      text: JSON.stringify({ hook_event_name: event, session_id: "s", cwd: place.root, ...fields }),
      eventName: event,
      harness: "claude-code",
      environment,
      directory: place.root,
    });
    return (await run).stdout;
  };
  return atHome(place.home, async () => {
    const bash = (command: string) => ({ tool_name: "Bash", tool_input: { command }, tool_use_id: command });
    const told = [
      await tell("SessionStart", { source: "startup" }),
      await tell("UserPromptSubmit", { prompt: `Mend the ${SECRET}. Why did we keep sessions in Redis?` }),
      await tell("PostToolUseFailure", { ...bash(`npm run ${SECRET}`), error: `Error: no ${SECRET}` }),
      await tell("PostToolUse", {
        tool_name: "Edit",
        tool_input: { file_path: join(place.root, `src/${SECRET}.ts`) },
        tool_use_id: "e",
        tool_response: {},
      }),
      await tell("Stop", { last_assistant_message: `The ${SECRET} is next.` }),
      await tell("PreCompact", { trigger: "auto" }),
      await tell("SessionEnd", { reason: "exit" }),
    ];
    return { told: told.join(""), push: await tell("PreToolUse", bash("git push --force origin main")) };
  });
}

const found = (place: Place): string => {
  try {
    return execFileSync("grep", ["-rl", SECRET, join(place.root, ".agent"), place.home], {
      encoding: "utf8",
    });
  } catch {
    return "";
  }
};

const ways = {
  "the variable": { environment: { BRAINSTEM_MEMORY: "off" }, prepare: async () => {} },
  "the command": {
    environment: {},
    prepare: async (place: Place) =>
      void expect((await place.run(["memory", "off"], { answers })).code).toBe(0),
  },
  "brain.yaml": {
    environment: {},
    prepare: async (place: Place) =>
      writeFileSync(place.path(".agent/brain.yaml"), "hooks: { memory: off }\n"),
  },
};

describe.each(Object.entries(ways))("[harness.without-memory] a session without memory by %s", (_, way) => {
  test("leaves no word anywhere and hears nothing, and the rules hold", async () => {
    const place = await createPlace("memory");
    await way.prepare(place);
    const { told, push } = await session(place, way.environment);
    expect(told).toBe("");
    expect(found(place)).toBe("");
    expect(JSON.parse(push).hookSpecificOutput.permissionDecision).toBe("deny");
  });
});

test("[harness.without-memory] a session with memory leaves its words and hears earlier ones", async () => {
  const place = await createPlace("memory");
  await place.run(["memory", "off"], { answers });
  await place.run(["memory", "on"], { answers });
  const { told } = await session(place, { BRAINSTEM_MEMORY: "on" });
  expect(told).toContain("Redis");
  expect(found(place)).toContain("AGENT_LEARNINGS.jsonl");
});

test("[harness.without-memory] status, doctor and the command say that memory is off, and why", async () => {
  const place = await createPlace();
  const env = { BRAINSTEM_MEMORY: "off" };
  for (const args of [["status"], ["doctor"], ["memory"]])
    expect((await place.run(args, { env })).stdout).toContain("BRAINSTEM_MEMORY is set");
  await place.run(["memory", "off"], { answers });
  for (const args of [["status"], ["doctor"], ["memory"]])
    expect((await place.run(args)).stdout).toContain("by brainstem memory off");
  await place.run(["memory", "on"], { answers });
  expect((await place.run(["status"])).stdout).not.toContain("memory");
});

test("[harness.without-memory] an agent can't switch memory, which is kept outside of the brain", async () => {
  const place = await createPlace();
  for (const name of ["off", "on"]) {
    const { code, stderr } = await place.run(["memory", name], { env: { CLAUDECODE: "1" } });
    expect([code, stderr]).toEqual([2, expect.stringContaining("is a person's")]);
  }
  const { push } = await session(place);
  expect(push).not.toBe("");
  const judged = await atHome(place.home, () =>
    createHookRunner().run({
      text: JSON.stringify({
        hook_event_name: "PreToolUse",
        session_id: "s",
        tool_name: "Bash",
        tool_input: { command: "npx brainstem memory off" },
      }),
      eventName: "PreToolUse",
      harness: "claude-code",
      environment: {},
      directory: place.root,
    }),
  );
  expect(JSON.parse(judged.stdout).hookSpecificOutput.permissionDecision).toBe("deny");
});
