/** Answers that are cut off in the middle of a word: half a secret is one. */
import { describe, expect, test } from "vitest";
import type { Event, Hook } from "../../../src/ports/index.ts";
import { forever, type ScriptedPart, type ScriptedStep } from "../../../src/testing/index.ts";
import { createRig, endOf } from "../guardrails/rig.ts";
import { TOKEN, veilRig } from "./veil-rig.ts";

const HALF = TOKEN.slice(0, 20);

/** A mind whose answers pass a veil's stage. */
function rig(steps: readonly ScriptedStep[]) {
  const { veil } = veilRig();
  const hook: Hook = { name: "veil", onFailure: "closed", openStage: () => veil.openStage() };
  return createRig([], steps, { hooks: [hook] });
}

const ends: readonly (readonly [string, (text: readonly string[]) => ScriptedStep])[] = [
  ["its length", text => ({ parts: text, finishReason: "length" })],
  ["a failure", text => [...text, { failure: new Error("gone") }]],
];

/** A stream that is cancelled here. */
const cancel = (controller: AbortController): ScriptedPart => ({
  until: {
    // biome-ignore lint/suspicious/noThenProperty: the script waits for it at its place.
    then: resolve => Promise.resolve(controller.abort()).then(() => resolve?.(undefined) as never),
  },
});

const textOf = (events: readonly Event[]) => endOf(events)?.text ?? "";

describe("an answer that is cut off", () => {
  test.each(ends)("[safety.guardrails.cut] by %s shows no half of a token", async (_, end) => {
    for (let cut = 6; cut < TOKEN.length; cut += 7) {
      const { log, send } = rig([end(["The token is ", TOKEN.slice(0, 5), TOKEN.slice(5, cut)])]);
      const events = await send("go");
      expect(JSON.stringify([events, await log()])).not.toContain(TOKEN.slice(0, Math.min(cut, 9)));
    }
  });

  test.each(ends)("[safety.guardrails.cut] by %s shows no beginning of a password", async (_, end) => {
    const { send } = rig([end(["My password is hunt"])]);
    expect(textOf(await send("go"))).toBe("My password is [redacted:unfinished]");
  });

  test.each(ends)("[safety.guardrails.cut] by %s shows the word that was held back", async (_, end) => {
    for (const text of ["It works, hel", "Das ist schön", "He said: “No", "In 2026", "Это сло", "これは"])
      expect(textOf(await rig([end([text])]).send("go"))).toBe(text);
  });

  test("[safety.guardrails.cut] by a cancel shows no half of a token, and the words before it", async () => {
    const controller = new AbortController();
    const { send } = rig([["It is ", HALF, cancel(controller), forever]]);
    const events = await send("go", { signal: controller.signal });
    expect(endOf(events)).toMatchObject({ status: "cancelled", text: "It is [redacted:unfinished]" });
  });
});
