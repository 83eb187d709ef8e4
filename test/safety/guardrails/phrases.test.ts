/** Forbidden phrases and patterns. */
import { describe, expect, test } from "vitest";
import { createPhraseGuardrail } from "../../../src/safety/guardrails.ts";
import { only } from "../../mind/fixtures.ts";
import { createRig, decisionsOf, endOf } from "./rig.ts";

const split = (text: string) => [...text];
const codename = "project falcon";

describe("a forbidden phrase", () => {
  test("[safety.guardrails.phrases] is blocked in an input, with the words of its rule", async () => {
    const rig = createRig([createPhraseGuardrail({ phrases: [codename], replacement: "Not that." })]);
    const events = await rig.send("tell me of Project  Falcon");
    expect(endOf(events)).toMatchObject({ status: "stopped", reason: "blocked", text: "Not that." });
    expect(decisionsOf(events)).toMatchObject([
      {
        guardrail: "phrases",
        action: "block",
        reason: "it has a forbidden phrase",
        spans: [{ start: 11, end: 26 }],
      },
    ]);
    expect(await rig.everything(events)).not.toMatch(/falcon/i);
  });

  test("[safety.guardrails.phrases] is redacted in a stream at any split, and what can't be part of it passes at once", async () => {
    const rig = createRig(
      [createPhraseGuardrail({ id: "names", phrases: [codename], action: "redact", stages: ["mid-stream"] })],
      [split(`a project, ${codename}, and projects`)],
    );
    const events = await rig.send(`about ${codename}`);
    expect(endOf(events)).toMatchObject({ text: "a project, [redacted], and projects" });
    expect(only(events, "text-delta")[0]!.text).toBe("a");
    expect(rig.prompts()).toContain(codename);
  });

  test("[safety.guardrails.phrases] takes an answer back where it is blocked, before a letter of it was shown", async () => {
    const rig = createRig([createPhraseGuardrail({ phrases: [codename] })], [split(`it is ${codename}.`)]);
    const events = await rig.send("go");
    expect(endOf(events)).toMatchObject({ status: "stopped", reason: "blocked" });
    expect(await rig.everything(events)).not.toContain("project");
  });

  test("[safety.guardrails.phrases] withholds the rest of an answer where it is asked about", async () => {
    const rig = createRig(
      [createPhraseGuardrail({ phrases: [codename], action: "ask", replacement: "(Withheld.)" })],
      [split(`it is ${codename} now`)],
    );
    const events = await rig.send("go");
    expect(endOf(events)).toMatchObject({ status: "stopped", reason: "withheld", text: "it is (Withheld.)" });
    expect(only(events, "text-withheld")).toMatchObject([
      { text: `${codename} now`, reason: "phrases: it has a forbidden phrase" },
    ]);
  });

  test("[safety.guardrails.phrases] passes flagged where its action is flag", async () => {
    const rig = createRig(
      [createPhraseGuardrail({ phrases: [codename], action: "flag" })],
      [split(codename)],
    );
    const events = await rig.send("go");
    expect(endOf(events)).toMatchObject({ status: "completed", text: codename });
    expect(decisionsOf(events)).toMatchObject([{ stage: "mid-stream", action: "flag" }]);
  });

  test("[safety.guardrails.phrases] is named by each problem of its rules", () => {
    const rules = { phrases: [" ", "x".repeat(201)], patterns: ["(a", "a(?=b)", "^"] };
    expect(() => createPhraseGuardrail(rules, "guardrails[2]")).toThrow(
      expect.objectContaining({
        code: "config.invalid",
        data: {
          problems: ["phrases[0]", "phrases[1]", "patterns[0]", "patterns[1]", "patterns[2]"].map(place =>
            expect.objectContaining({ path: `guardrails[2].${place}` }),
          ),
        },
      }),
    );
    expect(() => createPhraseGuardrail({})).toThrow(/expected a phrase/);
  });
});
