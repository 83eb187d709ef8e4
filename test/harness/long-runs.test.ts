/** Texts without a break, such as a clone's memory or a paste may have: in the square of its length one takes minutes. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type SessionPlace, sessionPlace } from "../../bench/sessions/place.ts";
import { isEnded, signatureOf } from "../../src/brain/index.ts";
import { itemOf } from "../../src/hook-host/digest-memory.ts";
import { readPrompt } from "../../src/hook-host/read-prompt.ts";

const CHARS = 400_000;
const runs = ["A", "1", "ab12", "a-", "a.", "a/", ".", " ", "\n", "- \n", '"', "`a", "<a "].map(
  unit => [JSON.stringify(unit), unit.repeat(CHARS / unit.length)] as const,
);

let place: SessionPlace;
beforeEach(async () => {
  place = await sessionPlace();
});
afterEach(() => place.close());

const hit = (text: string) =>
  ({ kind: "lesson", text, source: { file: "LESSONS.md", line: 1 } }) as unknown as Parameters<
    typeof itemOf
  >[0];

describe("[harness.digest.linear] reading", () => {
  test.each(runs)("a run of %s ends in time in proportion to it", (_, text) => {
    for (const read of [signatureOf, readPrompt, isEnded, (each: string) => itemOf(hit(each))])
      expect(() => read(text)).not.toThrow();
  });

  test("a lesson and a decision of one long word holds up no start and no edit", async () => {
    const word = "A".repeat(CHARS);
    place.write(
      ".agent/memory/semantic/LESSONS.md",
      `# Lessons\n\n- ${word}\n- Mail is sent by src/mail.ts\n`,
    );
    place.write(
      ".agent/memory/semantic/DECISIONS.md",
      `# Decisions\n\n## 2026-11-02: Payments\n**Decision:** \`src/pay.js\` stays ${word}\n`,
    );
    const session = place.session("next");
    expect(await session.start()).toContain("src/mail.ts");
    expect(await session.edit("src/pay.js")).toMatch(/^src\/pay\.js.{1,400}$/);
  });

  test("a prompt with a long paste is answered, and its ends are read for rules", async () => {
    const first = place.session("first");
    await first.ask(`We use pnpm, never npm.\n\n${"ab12".repeat(CHARS)}\n\nNever push to main.`);
    await first.ask("we always use x. ".repeat(CHARS / 17));
    const start = await place.session("next").start();
    expect(start).toContain("We use pnpm, never npm.");
    expect(start).toContain("Never push to main.");
  });
});

test("[harness.digest.linear] an edit waits for no memory that is too big to be read at once", async () => {
  const named = "## 2026-11-02: Payments\n**Decision:** `src/pay.js` stays as it is.\n";
  place.write(".agent/memory/semantic/DECISIONS.md", `# Decisions\n\n${named}`);
  expect(await place.session("first").edit("src/pay.js")).toContain("stays as it is");
  place.write(".agent/memory/semantic/LESSONS.md", "- A lesson\n".repeat(200_000));
  expect(await place.session("next").edit("src/pay.js")).toBe("");
});
