/** Matches that a call of a tool splits: their ends are in another block of the turn's answer. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Event } from "../../../src/ports/index.ts";
import { createPhraseGuardrail } from "../../../src/safety/guardrails/phrases.ts";
import type { ScriptedStep } from "../../../src/testing/index.ts";
import { propertyRuns } from "../../deep.ts";
import { callEcho, echo } from "../../mind/fixtures.ts";
import { createRig, endOf } from "./rig.ts";

const PHRASE = "Project Falcon";
const TEXT = `We call it ${PHRASE} here.`;

/** The text in blocks, with a call of a tool between them. */
const blocksOf = (text: string, cuts: readonly number[]): ScriptedStep[] => {
  const places = [0, ...[...new Set(cuts)].sort((left, right) => left - right), text.length];
  const blocks = places.slice(1).map((end, index) => text.slice(places[index], end));
  return blocks.map((block, index) => {
    const deltas = block.match(/.{1,3}/gs) ?? [];
    return index === blocks.length - 1 ? deltas : [...deltas, callEcho(`x${index}`)];
  });
};

const guarded = (action: "block" | "redact" | "ask" | "flag", steps: readonly ScriptedStep[]) =>
  createRig([createPhraseGuardrail({ phrases: [PHRASE], action, stages: ["mid-stream"] })], steps, {
    tools: [echo()],
    limits: { turnSteps: 40 },
  });

const shownBy = (events: readonly Event[]) => endOf(events)?.text;

describe("a phrase over the blocks of an answer", () => {
  test("[safety.guardrails.blocks] is blocked at every split into two blocks", async () => {
    for (let cut = 1; cut < TEXT.length; cut++) {
      const rig = guarded("block", blocksOf(TEXT, [cut]));
      const events = await rig.send("go");
      expect(endOf(events), `cut at ${cut}`).toMatchObject({ status: "stopped", reason: "blocked" });
      expect(shownBy(events)).not.toMatch(/Falcon|Project/);
      expect(JSON.stringify(await rig.log())).not.toContain("Falcon");
    }
  });

  test("[safety.guardrails.blocks] is redacted at every split into blocks and deltas", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: TEXT.length - 1 }), { maxLength: 6 }),
        async cuts => {
          const rig = guarded("redact", blocksOf(TEXT, cuts));
          expect(shownBy(await rig.send("go"))).toBe("We call it [redacted] here.");
          expect(await rig.differences()).toEqual([]);
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  });

  test("[safety.guardrails.blocks] is found where blocks follow without a blank, as clients show them", async () => {
    const rig = guarded("block", [["Project", callEcho("x")], ["Falcon"]]);
    expect(endOf(await rig.send("go"))).toMatchObject({ status: "stopped" });
  });

  test("[safety.guardrails.blocks] is flagged, and its text goes on", async () => {
    const rig = guarded("flag", blocksOf(TEXT, [16]));
    const events = await rig.send("go");
    expect(shownBy(events)).toBe(TEXT);
    expect(events.filter(({ kind }) => kind === "guardrail-decision")).toHaveLength(1);
  });

  test("[safety.guardrails.blocks] waits for a person, with all of it taken back", async () => {
    const rig = guarded("ask", blocksOf(TEXT, [16]));
    const events = await rig.send("go");
    expect(events.find(({ kind }) => kind === "text-withheld")).toMatchObject({ text: `${PHRASE} here.` });
    expect(events.find(({ kind }) => kind === "text-retraction")).toMatchObject({
      replacement: "We call it ",
    });
  });

  test("[safety.guardrails.blocks] is redacted in reasoning from where it was not shown", async () => {
    const reasoning = (text: string) => ({ reasoning: text }) as never;
    const rig = guarded("redact", [
      [reasoning("Project "), "Hm. ", callEcho("x")],
      [reasoning("Falcon"), "fine"],
    ]);
    const events = await rig.send("go");
    const thought = events.flatMap(event => (event.kind === "reasoning-delta" ? [event.text] : [])).join("");
    expect(thought).not.toContain("Falcon");
    expect(shownBy(events)).toBe("Hm. fine");
  });

  test("[safety.guardrails.blocks] is found by a stage that another process opens anew", () => {
    const guardrail = createPhraseGuardrail({ phrases: [PHRASE] });
    const stage = guardrail.openStream!({ emit: () => undefined } as never, "text", "We call it Project ");
    expect(stage?.push("Falcon.")).toMatchObject([{ kind: "retract" }, { kind: "stop" }]);
  });

  test.each([
    ["in a word of its own", "No falcon in this ", "project"],
    ["without its second word", "Project ", "Eagle is new"],
    ["in a longer word", "Project ", "Falcons are birds"],
  ])("[safety.guardrails.blocks] passes as it came %s", async (_, first, second) => {
    const rig = guarded("block", [[first, callEcho("x")], [second]]);
    expect(endOf(await rig.send("go"))).toMatchObject({ status: "completed", text: first + second });
  });
});
