/** When keys count as an answer to a question of a conversation. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQuestions } from "../../src/cli/chat/screen/questions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createQuiet = () =>
  createQuestions({
    terminal: { style: (_, text) => text },
    rows: () => 24,
    onChange: () => undefined,
    write: () => undefined,
  });

test("[cli.chat.ask-keys] a question takes no key until a person can have noticed it, and while typing goes on", async () => {
  const questions = createQuiet();
  const answer = questions.ask("Allow it?", new AbortController().signal);
  await vi.advanceTimersByTimeAsync(300);
  expect(questions.open()).toBe(false);
  expect(questions.render(80)).toBeUndefined();
  questions.delay();
  await vi.advanceTimersByTimeAsync(300);
  expect(questions.open()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(questions.open()).toBe(true);
  questions.press("y");
  questions.press("\r");
  expect(await answer).toBe("y");
  expect(questions.open()).toBe(false);
});

test("[cli.chat.ask-keys] a question takes no answer that has more behind its Enter in one piece, and is asked again", async () => {
  const questions = createQuiet();
  const answer = questions.ask("Allow it?", new AbortController().signal);
  await vi.advanceTimersByTimeAsync(500);
  for (const key of "y\rmore\ry\r") questions.press(key);
  await vi.advanceTimersByTimeAsync(0);
  expect(questions.open()).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(questions.open()).toBe(true);
  for (const key of "n\r") questions.press(key);
  expect(await answer).toBe("n");
});

test("[cli.chat.ask-keys] Ctrl-C in one piece with a yes leaves the question without an answer", async () => {
  const questions = createQuiet();
  const answer = questions.ask("Allow it?", new AbortController().signal);
  await vi.advanceTimersByTimeAsync(500);
  for (const key of "y\r") questions.press(key);
  questions.refuse();
  await expect(answer).rejects.toThrow("without an answer");
});
