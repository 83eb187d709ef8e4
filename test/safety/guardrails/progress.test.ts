/** The progress of a running tool, before a reader sees it. */
import { describe, expect, test } from "vitest";
import type { Hook, ToolContext } from "../../../src/ports/index.ts";
import { createFinderGuardrail, createPhraseGuardrail } from "../../../src/safety/guardrails.ts";
import { defineTool } from "../../../src/tools/index.ts";
import { only } from "../../mind/fixtures.ts";
import { digitFinder } from "./finders.ts";
import { createRig, decisionsOf, endOf, judge, SECRET } from "./rig.ts";

const speaks = (say: (context: ToolContext) => unknown) =>
  defineTool({
    name: "import",
    description: "Imports.",
    input: { type: "object" },
    sideEffects: [],
    execute: (_, context) => say(context) ?? "done",
  });

const inParts = (...messages: readonly string[]) =>
  speaks(({ progress }) => {
    for (const message of messages) progress(message);
  });

const steps = [[{ tool: "import", input: {} }], "fine"];

async function heard(tool: ReturnType<typeof speaks>, ...given: Parameters<typeof createRig>[0]) {
  const rig = createRig(given, steps, { tools: [tool] });
  const events = await rig.send("go");
  expect(endOf(events)).toMatchObject({ status: "completed", text: "fine" });
  return { events, said: only(events, "tool-call-progress").map(({ message }) => message) };
}

const phrases = (action: "redact" | "block" | "ask") =>
  createPhraseGuardrail({ phrases: [SECRET], action, stages: ["cross-agent"] });

describe("progress", () => {
  test("[safety.guardrails.progress] is redacted message by message", async () => {
    const { events, said } = await heard(inParts(`with ${SECRET} now`, "half"), phrases("redact"));
    expect(said.join("|")).toContain("with [redacted] now");
    expect(said.join("")).toMatch(/half$/);
    expect(decisionsOf(events)).toMatchObject([{ stage: "cross-agent", action: "redact" }]);
  });

  test.each([1, 2, 3])(
    "[safety.guardrails.progress] hides what is split over messages of %i characters",
    async size => {
      const whole = "order 4711815 of 99";
      const parts = whole.match(new RegExp(`.{1,${size}}`, "g")) ?? [];
      const digits = createFinderGuardrail({ id: "digits", finderOf: () => digitFinder() });
      const { events, said } = await heard(inParts(...parts), digits);
      expect(said.join("")).toBe("order <NUMBER_7> of 99");
      expect(decisionsOf(events).map(({ stage }) => stage)).toContain("cross-agent");
    },
  );

  test.each(["block", "ask"] as const)(
    "[safety.guardrails.progress] ends for the call where a guardrail says %s",
    async action => {
      const { said } = await heard(inParts("begun", `with ${SECRET}`, "more"), phrases(action));
      expect(said.join("|")).toContain(
        "[The progress of import is withheld by the guardrail phrases: it has a forbidden phrase]",
      );
      expect(said.join("|")).not.toMatch(new RegExp(`${SECRET}|more`));
    },
  );

  test.each([
    ["closed", []],
    ["open", ["begun", "more"]],
  ] as const)(
    "[safety.guardrails.progress] of a hook that fails is heard as the hook is declared: %s",
    async (onFailure, expected) => {
      const breaks: Hook = {
        name: "breaks",
        onFailure,
        openProgress: () => ({
          push: () => {
            throw new Error("broken");
          },
          end: () => [],
        }),
      };
      const rig = createRig([], steps, { tools: [inParts("begun", "more")], hooks: [breaks] });
      const events = await rig.send("go");
      expect(only(events, "tool-call-progress").map(({ message }) => message)).toEqual(expected);
      expect(only(events, "hook-failure")[0]).toMatchObject({ hook: "breaks", effect: onFailure });
    },
  );

  test("[safety.guardrails.progress] of a guardrail that throws is withheld where it is declared closed", async () => {
    const breaks = judge(
      () => {
        throw new Error(SECRET);
      },
      { stages: ["cross-agent"] },
    );
    const { said } = await heard(inParts(`with ${SECRET}`), breaks);
    expect(said.join("|")).toMatch(/withheld by the guardrail test/);
    expect(said.join("|")).not.toContain(SECRET);
  });
});
