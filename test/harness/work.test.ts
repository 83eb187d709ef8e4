/** The fold of a session's journal into its work: the request, what is left, and whether it is open. */
import { expect, test } from "vitest";
import { foldWork, isOpen } from "../../src/harness/index.ts";
import type { SessionEntry } from "../../src/harness/state/session-journal.ts";

const ask = (text: string): SessionEntry => ({ kind: "prompt", text });
const answer = (text: string): SessionEntry => ({ kind: "message", text });
const change: SessionEntry = { kind: "change", file: "src/a.ts" };
const run = (command: string, error?: string): SessionEntry => ({
  kind: "call",
  command,
  hasFailed: error !== undefined,
  ...(error !== undefined && { error }),
});

test.each([
  "No, use Luxon for dates.",
  "Actually, sort by name.",
  "Wrong. We ship with Nomad, never by hand.",
  "Nein, nimm Yarn, niemals npm.",
  "いいえ、型を付けてください。",
  "Never use default exports.",
  "sounds good",
  "Which file is it in?",
])("[harness.digest.request] “%s” in the middle of a task begins no other one", said => {
  const work = foldWork([ask("Show the time in the header"), change, answer("Shown."), ask(said), change]);
  expect(work).toMatchObject({ request: "Show the time in the header", files: ["src/a.ts"] });
});

test.each(["Show the weather in the footer, too", "ヘッダーに時刻を表示してください。"])(
  "[harness.digest.request] “%s” begins a task",
  said => {
    expect(foldWork([ask("Tidy the imports of all files"), ask(said)]).request).toBe(said);
  },
);

test.each([
  ["Half is done. Next: the export.", "Next: the export."],
  ["Fertig ist die Liste. Noch offen: das Logo.", "Noch offen: das Logo."],
  ["できました。残り：テスト。", "残り：テスト。"],
  ["The list is done. Still to do: paging.", "Still to do: paging."],
])("[harness.digest.left] “%s” leaves a step, and a farewell doesn't take it back", (said, left) => {
  const entries = [ask("Build the list of orders"), change, run("git commit -m a"), answer(said)];
  expect(foldWork(entries).left).toBe(left);
  const work = foldWork([...entries, ask("thanks"), answer("See you.")]);
  expect([work.left, isOpen(work)]).toEqual([left, true]);
  const after = foldWork([...entries, ask("go on"), change, run("git commit -m b"), answer("All is done.")]);
  expect([after.left, isOpen(after)]).toEqual([undefined, false]);
});

test.each([
  "vite 9 doesn't work with svelte yet, so I left it as it was.",
  "The driver isn't out for Node 24 yet and so we stayed on 22.",
  "I kept the old parser, because the new one can't read comments yet.",
])("[harness.digest.left] “%s” gives the reason of a choice, and leaves no step", said => {
  expect(foldWork([ask("Upgrade all dependencies"), run("npm outdated"), answer(said)]).left).toBeUndefined();
});

test.each([
  "The parser doesn't handle comments yet.",
  "I haven't written the tests yet, so I will do that now.",
  "I kept the old parser. The new one isn't tested yet.",
])("[harness.digest.left] “%s” leaves a step that isn't done yet", said => {
  expect(foldWork([ask("Write a new parser"), change, answer(said)]).left).toMatch(/yet/);
});

test("[harness.digest.left] a program that isn't there has checked nothing", () => {
  const missing = run("./gradlew build", "/bin/bash: line 1: ./gradlew: No such file or directory");
  expect(isOpen(foldWork([ask("Which version do we build?"), missing, answer("It is 2.3.")]))).toBe(false);
});

test("[harness.digest.reverted] a commit that is taken back is an attempt that failed, with the person's words", () => {
  const committed = [
    ask("Turn on compression"),
    change,
    run("git commit -qam 'Compress answers'"),
    answer("On."),
  ];
  const said = "Undo that, since proxies cut the answers off.";
  const work = foldWork([...committed, ask(said), run("git revert --no-edit HEAD"), answer("Undone.")]);
  expect(work.reverted).toEqual({ commit: "Compress answers", words: said });
  expect(isOpen(work)).toBe(false);
  expect(foldWork([...committed, ask(said), run("git revert HEAD", "conflict")]).reverted).toBeUndefined();
});

test.each([
  "Where are the rates kept?",
  "stop, wrong branch. look at src/tax.ts",
  "no, not like this: split by commas",
  "TypeError: rates is undefined\n    at total (src/tax.ts:4:2)",
])("[harness.digest.request] “%s” and a broken off look open no work, until files are changed", said => {
  const asked = [ask(said), run("cat src/tax.ts")];
  expect(isOpen(foldWork(asked))).toBe(false);
  expect(isOpen(foldWork([...asked, change]))).toBe(true);
});

test("[harness.digest.request] an error that is pasted in the middle of a task begins no other one", () => {
  const work = foldWork([
    ask("Show the time in the header"),
    change,
    ask("error: no clock\n  at src/a.ts:1:2"),
  ]);
  expect(work.request).toBe("Show the time in the header");
});

test("[harness.digest.left] commands after the last words neither reopen a finished task nor take its next step back", () => {
  const done = [
    ask("Mend the header test"),
    change,
    run("npm test"),
    run("git commit -m a"),
    answer("It passes."),
  ];
  const looks = [run("git log"), run("npm ci"), run("ls")];
  expect(isOpen(foldWork([...done, ...looks]))).toBe(false);
  expect(foldWork([...done, ...looks]).lastCheck?.command).toBe("npm test");
  const next = "Next I will write the footer's test.";
  expect(foldWork([...done.slice(0, -1), answer(next), ...looks]).left).toBe(next);
  expect(isOpen(foldWork([...done, ask("yes please"), ...looks]))).toBe(true);
});
