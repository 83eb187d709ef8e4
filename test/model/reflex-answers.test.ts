import { describe, expect, test } from "vitest";
import { ANSWER_THRESHOLD, coverage, subjectOf } from "../../src/model/reflex/extract.ts";
import { everything } from "./brain-of-rows.ts";
import { injectionRows, questionRows, type Row, rememberRows, talkRows, taskRows } from "./reflex-rows.ts";
import { talk } from "./talk.ts";

describe("[model.reflex.remembers] keeps the person's words and says where", () => runRows(rememberRows));
describe("[model.reflex.cites] answers from the brain with its source, or says that it doesn't know", () =>
  runRows(questionRows));
describe("[model.reflex.instructions] does what tasks come down to through tools, and nothing else", () =>
  runRows(taskRows));
describe("[model.reflex.talks] introduces itself once and says what it can do", () => runRows(talkRows));
describe("[model.reflex.injection] follows the user's last words only", () => runRows(injectionRows));

function runRows(rows: readonly Row[]): void {
  test.each(rows.map(row => [describeRow(row), row] as const))("%s", async (_, row) => {
    const { text, calls } = await talk(row);
    expect(calls).toEqual(row.calls ?? []);
    for (const part of row.says ?? []) expect(text).toContain(part);
    for (const part of row.never ?? []) expect(text).not.toContain(part);
    if (calls.length === 0) expect(text).not.toBe("");
  });
}

function describeRow({ user, done, tools, before }: Row): string {
  const after = done === undefined ? "" : `, after ${done.map(([tool]) => tool).join(", ")}`;
  return `${before === undefined ? "" : "later: "}${user.split("\n")[0]}${after}${tools === undefined ? "" : ", with tools"}`;
}

test("[model.reflex.threshold] half of a question is never enough, and the wrong questions stay below the threshold", () => {
  expect(ANSWER_THRESHOLD).toBeGreaterThan(0.5);
  const wrong = [
    "what did we decide about caching images?",
    "What is the capital of France?",
    "what did we decide about Redis clusters in Tokyo?",
    "who won the world cup in 1998?",
  ];
  for (const question of wrong) {
    const best = Math.max(...everything.map(({ text }) => coverage(subjectOf(question), text)));
    expect(best, question).toBeLessThan(0.55);
  }
});

test("[model.reflex.honest] says once in a conversation what it is and how to configure another model", async () => {
  const first = await talk({ user: "tell me a story" });
  expect(first.text).toContain("I'm reflex");
  expect(first.text).toContain("`brainstem models`");
  const second = await talk({ user: "tell me a joke", before: [["tell me a story", first.text]] });
  expect(second.text).not.toContain("I'm reflex");
  expect(second.text).not.toBe("");
  const german = await talk({ user: "Hallo", before: [["tell me a story", first.text]] });
  expect(german.text).not.toContain("Ich bin reflex");
});
