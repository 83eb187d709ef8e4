import { expect, test } from "vitest";
import { isOpen, type SessionEntry, worksOf } from "../../src/harness/index.ts";

type Entries = readonly SessionEntry[];
let clock = 0;
const ask = (text: string, branch = "main", project = "/shop"): SessionEntry => ({
  kind: "prompt",
  text,
  at: ++clock,
  harness: "codex",
  branch,
  project,
});
const change = (file: string): SessionEntry => ({ kind: "change", file, at: ++clock });
const ran = (command: string, error?: string): SessionEntry => ({
  kind: "call",
  command,
  hasFailed: error !== undefined,
  at: ++clock,
  ...(error !== undefined && { error }),
});
const says = (text: string): SessionEntry => ({ kind: "message", text, at: ++clock });

/** Oldest first, as they happened. */
const worksAfter = (sessions: readonly Entries[]) => worksOf(sessions.toReversed());

const begun = (): Entries => [
  ask("Split the mail queue"),
  change("src/mail.ts"),
  ran("npm test", "Error: 1"),
];

test("[harness.digest.works] a session that begins with continue is the work of the open one before it", () => {
  const [work, ...others] = worksAfter([begun(), [ask("continue"), change("src/queue.ts"), says("Done.")]]);
  expect(others).toEqual([]);
  expect(work).toMatchObject({
    request: "Split the mail queue",
    files: ["src/mail.ts", "src/queue.ts"],
    message: "Done.",
  });
});

test("[harness.digest.works] continue on another branch or in another work tree goes on with nothing", () => {
  for (const other of [ask("continue", "feature"), ask("continue", "main", "/hotfix")])
    expect(worksAfter([begun(), [other, change("src/a.ts")]])).toHaveLength(2);
});

test("[harness.digest.works] a later session's commit with passing checks may have taken the changes of a work", () => {
  const later = [ask("Is it all in?"), ran("npm test"), ran("git commit -am Queue"), says("Yes.")];
  const isTaken = (session: Entries) => worksAfter([begun(), session])[1]?.isCommittedLater;
  expect(isTaken(later)).toBe(true);
  expect(isTaken([later[0]!, ran("git commit -am Queue")])).toBe(false);
  expect(isTaken([later[0]!, ran("npm test")])).toBe(false);
  expect(isTaken([ask("Is it all in?", "feature"), ...later.slice(1)])).toBe(false);
});

test("[harness.digest.works] a request may have the form of a question", () => {
  const [work] = worksAfter([
    [ask("Hi! Can you add VAT to the cart?"), change("src/cart.ts"), ask("is it tested?")],
  ]);
  expect(work).toMatchObject({ request: "Hi! Can you add VAT to the cart?", files: ["src/cart.ts"] });
});

test.each([
  ["I tried a lock table, but it deadlocks; I reverted it.", 1],
  ["I reverted the retry because the queue is idempotent.", 1],
  ["I reverted it.", 0],
  ["It works because the queue is idempotent.", 0],
])(
  "[harness.digest.taken-back] an attempt that was taken back counts with its reason: %s",
  (message, count) => {
    const [work] = worksAfter([[ask("Mend the mail queue"), says(message)]]);
    expect(work?.takenBack).toHaveLength(count);
  },
);

test.each([
  ["Next: use advisory locks.", true],
  ["The documentation isn't updated yet.", true],
  ["All is done and tested.", false],
])("[harness.digest.works] a step that the agent names as left keeps the work open: %s", (message, open) => {
  expect(isOpen(worksAfter([[ask("Mend the mail queue"), says(message)]])[0]!)).toBe(open);
});
