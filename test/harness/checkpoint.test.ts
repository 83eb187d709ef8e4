import { describe, expect, test } from "vitest";
import { checkpointOf } from "../../src/harness/checkpoint.ts";
import type { SessionState } from "../../src/harness/index.ts";

const state = (change: Partial<SessionState> = {}): SessionState => ({
  prompt: "Mend the login. It breaks on Safari.",
  files: ["src/login.ts"],
  calls: 4,
  failures: 1,
  told: [],
  levels: {},
  handing: [],
  ...change,
});
const facts = { harness: "codex", task: undefined };

describe("[harness.checkpoint] a session's checkpoint in the workspace", () => {
  test("has its task, its files and its actions, with the harness", () => {
    expect(checkpointOf(state(), { ...facts, message: "The login works. Tests are next." })).toEqual({
      task: "Mend the login.",
      openFiles: ["src/login.ts"],
      checkpoint: "codex: changed src/login.ts; 4 calls, 1 failed; “The login works.”",
    });
  });

  test("continues an open task", () => {
    expect(checkpointOf(state(), { ...facts, task: "Ship 2.0" })?.task).toBe("Ship 2.0");
    expect(checkpointOf(state({ files: [] }), { ...facts, task: "Ship 2.0" })?.checkpoint).toBe(
      "codex: 4 calls, 1 failed",
    );
  });

  test("is not written after a question and an answer, or without news", () => {
    expect(checkpointOf(state({ files: [] }), facts)).toBeUndefined();
    expect(checkpointOf(state({ files: [], calls: 0 }), { ...facts, task: "Ship 2.0" })).toBeUndefined();
  });

  test("fits on a line, however long the prompt and however many the files", () => {
    const files = Array.from({ length: 40 }, (_, index) => `src/file-${index}.ts`);
    const change = checkpointOf(state({ files, prompt: "x".repeat(5_000) }), {
      ...facts,
      message: "y ".repeat(999),
    })!;
    expect(change.task).toHaveLength(120);
    expect(change.openFiles).toHaveLength(10);
    expect(change.checkpoint).toContain("and 30 more");
    expect(change.checkpoint!.length).toBeLessThan(600);
    expect(change.checkpoint).not.toContain("\n");
  });
});
