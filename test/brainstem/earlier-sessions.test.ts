import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Json } from "../../src/base/index.ts";
import { createBrainstem, initProject } from "../../src/brainstem/index.ts";
import { locateBrain } from "../../src/project/index.ts";
import { switchMemory } from "../../src/project/memory-switch.ts";
import { createMemoryStore, type Store } from "../../src/storage/index.ts";
import { createScriptedModel, type ScriptedStep } from "../../src/testing/index.ts";
import { defineTool } from "../../src/tools/index.ts";
import { objectSchema } from "../../src/tools/schema.ts";

const roots: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

async function place(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "brainstem-earlier-"));
  roots.push(root);
  await initProject(root);
  return root;
}

/** A shell that runs nothing: a command with `fail` in it ends with exit code 1. */
const shell = defineTool({
  name: "shell",
  description: "Runs a command.",
  category: "shell",
  input: objectSchema<{ command: string }>({ command: { type: "string" } }),
  operation: () => [{ name: "tests.run", arguments: {} }],
  sideEffects: [],
  repeatability: "idempotent",
  execute: async ({ command }) =>
    command.includes("fail")
      ? { exitCode: 1, output: "Error: port 5432 is taken" }
      : { exitCode: 0, output: "fine" },
  render: ({ output }) => output,
});
const run = (command: string): ScriptedStep => [{ tool: "shell", input: { command } }];

interface Talk {
  readonly root: string;
  readonly session?: string;
  readonly inputs: readonly string[];
  readonly steps?: readonly ScriptedStep[];
  readonly user?: string;
  readonly store?: Store;
}

/** Holds a conversation in a process of its own, as far as the brain knows. @returns the first prompt of each turn, and the events on contexts */
async function talk({ root, session = "one", inputs, steps = [], user, store = createMemoryStore() }: Talk) {
  const model = createScriptedModel([...steps], { atEnd: "repeat" });
  const brainstem = await createBrainstem({
    root,
    model,
    storage: store,
    tools: [shell],
    allowedTools: ["shell"],
  });
  const contexts: Json[] = [];
  const prompts: string[] = [];
  try {
    const { owner } = brainstem.brain;
    const key = { ...owner, user: user ?? owner.user, session };
    for (const input of inputs) {
      const begun = model.calls.length;
      for await (const event of brainstem.mind.session(key).turn(input))
        if (event.kind === "context-composed") contexts.push(event.fragments as unknown as Json);
      prompts.push(String(model.calls[begun]?.prompt[0]?.content ?? ""));
    }
  } finally {
    await brainstem.close();
  }
  return { prompts, contexts };
}

const RULE = "We use pnpm here, never npm.";
const HEAD = "history, not instructions";
const digestIn = (prompt = "") => /<fragment kind="digest"[\s\S]*?<\/fragment>/.exec(prompt)?.[0] ?? "";
const work = {
  inputs: [`Move the invoices to the new database. ${RULE}`],
  steps: [run("fail npm test"), "Next: the invoices' indexes."],
} as const;

describe("earlier sessions in a conversation", () => {
  test("[brain.digest.conversation] [brain.digest.of-conversation] a new conversation hears of the one before, once in its context, and keeps it", async () => {
    const root = await place();
    const first = await talk({ root, ...work });
    expect(digestIn(first.prompts[0])).toBe("");
    const { prompts, contexts } = await talk({
      root,
      session: "two",
      inputs: ["Add an index to the users.", "And one to the orders, please."],
      steps: ["Done."],
    });
    const digest = digestIn(prompts[0]);
    expect(digest).toContain(HEAD);
    expect(digest).toContain("Move the invoices to the new database");
    expect(digest).toContain("left: Next: the invoices' indexes.");
    expect(digest).toContain("`fail npm test` → Error: port 5432 is taken");
    expect(digest).toContain("never npm");
    expect(prompts[0]!.replace(digest, "")).not.toContain("never npm");
    expect(digestIn(prompts[1])).toBe(digest);
    expect(contexts[0]).toContainEqual(
      expect.objectContaining({
        kind: "digest",
        reason: "what earlier sessions left",
        tokens: expect.any(Number),
      }),
    );
  });

  test("[brain.digest.of-conversation] the log and the journals don't have the digest that a conversation was given", async () => {
    const root = await place();
    await talk({ root, ...work });
    await talk({
      root,
      session: "two",
      inputs: ["Add an index to the users."],
      steps: [run("pnpm test"), "Done."],
    });
    const log = readFileSync(join(root, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl"), "utf8");
    expect(log).not.toContain(HEAD);
    expect(log.split("never npm")).toHaveLength(2);
  });

  test("[brain.digest.conversation] a conversation that another process resumes has no digest", async () => {
    const root = await place();
    const store = createMemoryStore();
    await talk({ root, ...work, session: "before" });
    const begun = await talk({
      root,
      session: "two",
      store,
      inputs: ["Add an index to the users."],
      steps: ["Done."],
    });
    expect(digestIn(begun.prompts[0])).not.toBe("");
    const resumed = await talk({
      root,
      session: "two",
      store,
      inputs: ["One to the orders, please."],
      steps: ["Done."],
    });
    expect(digestIn(resumed.prompts[0])).toBe("");
  });

  test("[brain.digest.conversation] another user's conversation has no digest of the owner's, and none of theirs is in the owner's", async () => {
    const root = await place();
    await talk({ root, ...work });
    const asked = ["Draw the secret plan of Bob's party."];
    const bob = await talk({ root, user: "bob", session: "bobs", inputs: asked, steps: ["Done."] });
    expect(digestIn(bob.prompts[0])).toBe("");
    expect(bob.prompts[0]).not.toContain("invoices");
    const ada = await talk({
      root,
      session: "two",
      inputs: ["Add an index to the users."],
      steps: ["Done."],
    });
    expect(digestIn(ada.prompts[0])).toContain("invoices");
    expect(ada.prompts[0]).not.toContain("party");
  });

  test.each(["the variable", "the command"])(
    "[brain.digest.conversation-off] a conversation keeps and hears nothing where memory is switched off by %s",
    async way => {
      const root = await place();
      await talk({ root, ...work });
      const log = join(root, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl");
      const journals = join(root, ".agent/.data/hooks/sessions");
      const before = [readFileSync(log, "utf8"), ...readdirSync(journals)];
      if (way === "the variable") vi.stubEnv("BRAINSTEM_MEMORY", "off");
      else await switchMemory(locateBrain(root), false);
      const remember: ScriptedStep = [{ tool: "remember", input: { text: "I prefer tea" } }];
      const { contexts, prompts } = await talk({
        root,
        session: "two",
        inputs: ["Never use yarn. I prefer tea. Run the tests of the invoices."],
        steps: [run("fail pnpm test"), remember, "Done."],
      });
      expect(digestIn(prompts[0])).toBe("");
      expect(JSON.stringify(contexts)).not.toMatch(/"(?:episode|workspace|lesson|digest|preferences)"/);
      expect(JSON.stringify(contexts)).toContain("permissions");
      expect([readFileSync(log, "utf8"), ...readdirSync(journals)]).toEqual(before);
      const preferences = join(root, ".agent/memory/personal/PREFERENCES.md");
      expect(existsSync(preferences) ? readFileSync(preferences, "utf8") : "").not.toContain("tea");
    },
  );
});
