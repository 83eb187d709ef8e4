import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BrainstemConfig, createBrainstem, initProject } from "../../src/brainstem/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";

let root: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "brainstem-narrowed-"));
  await initProject(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function outcomeOf(tool: string, config: BrainstemConfig) {
  const model = createScriptedModel([
    [{ tool, input: tool === "recall" ? { query: "x" } : { text: "x" } }],
    "ok",
  ]);
  const brainstem = await createBrainstem({ root, model, storage: "memory", ...config });
  const outcomes: string[] = [];
  for await (const event of brainstem.session().turn("x")) {
    if (event.kind === "tool-call-end") outcomes.push(event.outcome.status);
  }
  await brainstem.close();
  return outcomes[0];
}

test("[brainstem.config.policy] a policy of the configuration narrows the project's, and never widens it", async () => {
  const readOnly = {
    rules: [{ decision: "allow", operation: "memory.read", arguments: {}, text: "Recall" }],
    fallback: "deny",
  } as const;
  expect(await outcomeOf("remember", {})).toBe("succeeded");
  expect(await outcomeOf("recall", { policy: readOnly })).toBe("succeeded");
  expect(await outcomeOf("remember", { policy: readOnly })).toBe("refused");
  expect(await outcomeOf("remember", { policy: () => ({ rules: [], fallback: "deny" }) })).toBe("refused");
  expect(await outcomeOf("git_push", { policy: { rules: [], fallback: "allow" } })).toBe("refused");
  await expect(createBrainstem({ root, policy: { rules: [] } as never })).rejects.toMatchObject({
    code: "config.invalid",
  });
});
