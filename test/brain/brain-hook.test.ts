import { describe, expect, test } from "vitest";
import type { Json } from "../../src/base/index.ts";
import { createMemoryVolume } from "../../src/base/volume/memory.ts";
import { createBrainHook, layout, openBrain } from "../../src/brain/index.ts";
import type { AnyTool, CallView, Redactor, ToolOutcome } from "../../src/ports/index.ts";
import { createSecretRedactor } from "../../src/safety/index.ts";
import { decode, owner } from "./memory/stand-in.ts";

/** The log's lines after one call of a tool. */
async function logOf(
  values: Json,
  more: Partial<AnyTool> = {},
): Promise<{ readonly action: string; readonly detail: string }> {
  const volume = createMemoryVolume({ "AGENTS.md": "" });
  const brain = await openBrain({ volume, owner, redactor: createSecretRedactor() });
  const hook = createBrainHook(brain);
  const view = {
    session: { ...owner, session: "s" },
    turn: "t",
    input: "go",
    tools: [],
    emit: () => undefined,
    call: { arguments: values },
    tool: { name: "shell", category: "shell", ...more },
    operations: [],
  } as unknown as CallView;
  const outcome = { status: "succeeded", output: null, text: "ok" } as unknown as ToolOutcome;
  await hook.beforeTurn!(view);
  await hook.afterTool!(view, outcome);
  await hook.afterTurn!(view, { status: "completed" } as Parameters<NonNullable<typeof hook.afterTurn>>[1]);
  return JSON.parse(decode(await volume.read(layout.episodes)));
}

describe("the brain's hook", () => {
  test("[brain.memory.private] keeps the call of a tool that reads private data, and not its result", async () => {
    expect((await logOf({ of: "mia" })).detail).toBe("ok");
    const { action, detail } = await logOf({ of: "mia" }, { readsPrivate: true });
    expect(action).toContain("mia");
    expect(detail).toBe("");
  });

  test("the log tells what happened in its order, however long each text takes to redact", async () => {
    const volume = createMemoryVolume({ "AGENTS.md": "" });
    const redactor: Redactor = {
      redact: async text => {
        if (text.includes("slow")) await new Promise(resolve => setTimeout(resolve, 20));
        return { text, findings: [] };
      },
    };
    const hook = createBrainHook(await openBrain({ volume, owner, redactor }));
    const call = (name: string) =>
      ({
        session: { ...owner, session: "s" },
        turn: "t",
        input: "go",
        tools: [],
        emit: () => undefined,
        call: { arguments: {} },
        tool: { name, category: "shell" },
        operations: [],
      }) as unknown as CallView;
    const outcome = { status: "succeeded", output: null, text: "ok" } as unknown as ToolOutcome;
    await hook.beforeTurn!(call("any"));
    for (const name of ["slow", "quick", "slower"]) await hook.afterTool!(call(name), outcome);
    await hook.afterTurn!(call("any"), { status: "completed" } as Parameters<
      NonNullable<typeof hook.afterTurn>
    >[1]);
    const lines = decode(await volume.read(layout.episodes))
      .trim()
      .split("\n");
    expect(lines.map(line => JSON.parse(line).action)).toEqual(["slow", "quick", "slower"]);
  });

  test("a call is remembered in one line, by the tool and its arguments", async () => {
    const { action } = await logOf({ command: "git push\norigin", force: false });
    expect(action).toBe('shell command: "git push\\norigin" force: false');
  });

  test("[brain.redaction.before-disk] a secret that a cut would halve is recognised before the cut", async () => {
    const secret = `ghp_${"aB3dE5fG7hI9jK1lM2nO4pQ6rS8tU0vW1xY2".slice(0, 36)}`;
    for (let before = 150; before <= 300; before += 10) {
      const { action } = await logOf({ command: `${"x".repeat(before)} ${secret}` });
      expect(action).not.toContain("ghp_");
    }
  });

  test.each(["hunter2Xy9!kq", "correct horse battery staple"])(
    "[brain.redaction.before-disk] the argument password %j is known by its name",
    async password => {
      const { action } = await logOf({ user: "ada", password });
      expect(action).toContain("ada");
      expect(action).not.toContain(password.slice(0, 7));
    },
  );
});
