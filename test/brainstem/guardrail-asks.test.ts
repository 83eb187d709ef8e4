/** A result about which a guardrail asks, through the front door, with a restart between question and answer. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBrainstem, defineTool, initProject } from "../../src/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";

let root = "";
let runs = 0;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-asks-"));
  await initProject(root);
  runs = 0;
});
afterEach(() => rm(root, { recursive: true, force: true }));

const RESULT = "The merger with Falcon is signed.";
const readNotes = defineTool({
  name: "read_notes",
  description: "Reads the notes.",
  input: { type: "object" },
  sideEffects: [],
  execute: () => {
    runs += 1;
    return RESULT;
  },
});

const open = async () => {
  const model = createScriptedModel(
    [
      ({ prompt }) =>
        prompt.some(({ role }) => role === "tool")
          ? ["Read."]
          : [{ tool: "read_notes", input: {}, id: "notes-1" }],
    ],
    { atEnd: "repeat" },
  );
  const guardrails = [{ phrases: ["falcon"], action: "ask" as const, stages: ["cross-agent" as const] }];
  const brainstem = await createBrainstem({ root, model, guardrails, tools: [readNotes], approvals: {} });
  return { ...brainstem, prompts: () => JSON.stringify(model.calls.map(({ prompt }) => prompt)) };
};

describe("a result about which a guardrail asks", () => {
  test.each([
    ["reads it after a yes", true, RESULT],
    ["reads the notice after a no", false, "is withheld by the guardrail phrases"],
  ])("[safety.guardrails.result-ask] is in the inbox after a restart, and the model %s", async (...row) => {
    const [, isApproved, expected] = row;
    const ada = { name: "ada", roles: [] };
    const first = await open();
    await first.session().turn("What do the notes say?").summary();
    // The call itself is asked about, too, and a yes to the call is no yes to its result.
    const [call] = await first.approvals.list();
    expect(call).toMatchObject({ kind: "approve", tool: "read_notes" });
    const made = await first.approvals.answer(call!.id, { isApproved: true, hash: call!.hash }, ada);
    expect(await made.turn?.summary()).toMatchObject({ status: "suspended" });
    expect(first.prompts()).not.toContain("merger");
    await first.close();

    const second = await open();
    const [item] = await second.approvals.list();
    expect(item).toMatchObject({
      kind: "review",
      text: "May the model read this result?",
      arguments: { text: RESULT },
    });
    const answer = { isApproved, hash: item!.hash };
    const { turn } = await second.approvals.answer(item!.id, answer, ada);
    expect(await turn?.summary()).toMatchObject({ status: "completed", text: "Read." });
    expect(second.prompts()).toContain(expected);
    if (!isApproved) expect(second.prompts()).not.toContain("merger");
    expect(runs).toBe(1);
    await second.close();
  });
});
