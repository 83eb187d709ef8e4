import { describe, expect, test } from "vitest";
import { checkpointOf } from "../../src/harness/checkpoint.ts";
import type { SessionEntry } from "../../src/harness/index.ts";

const at = Date.parse("2026-11-23T10:00:00Z");
const asked = (text: string): SessionEntry => ({
  kind: "prompt",
  text,
  at,
  harness: "codex",
  branch: "main",
});
const changed = (file: string): SessionEntry => ({ kind: "change", file, at });
const ran = (command: string, error?: string): SessionEntry => ({
  kind: "call",
  command,
  hasFailed: error !== undefined,
  ...(error !== undefined && { error }),
  at,
});
const said = (text: string): SessionEntry => ({ kind: "message", text, at });
const over = { isOver: true };
const note = (...entries: readonly SessionEntry[]) => checkpointOf(entries, over);

describe("[harness.checkpoint] a session's checkpoint", () => {
  test("names the request, the changes, the failures and the next step", () => {
    const end = [said("One test is red. Next I will mock the store. Bye.")];
    expect(
      note(asked("Mend the login."), changed("src/login.ts"), ran("npm test", "expected 302"), ...end),
    ).toEqual({
      request: "Mend the login.",
      by: "Codex CLI, main, 2026-11-23",
      files: ["src/login.ts"],
      done: ["changed src/login.ts", "`npm test` → expected 302"],
      nextStep: "Next I will mock the store.",
    });
  });

  test("keeps the name of its task through corrections, and has one of its own where files were changed", () => {
    const no = asked("no, not like that: sort by name");
    expect(note(asked("Sort the list of carts."), changed("a.ts"), no, changed("a.ts"))).toMatchObject({
      request: "Sort the list of carts.",
      done: ["changed a.ts", "the session broke off"],
    });
    expect(note(no, changed("a.ts"))).toMatchObject({ request: "sort by name" });
  });

  test("is written after a failure without an edited file", () => {
    const note = checkpointOf([asked("Deploy the shop."), ran("./deploy.sh", "no token"), said("No.")], over);
    expect(note).toMatchObject({ request: "Deploy the shop.", done: ["`./deploy.sh` → no token"] });
  });

  test.each([
    ["a question and its answer", [asked("What is a cart?"), ran("cat cart.ts"), said("A list.")]],
    ["a search without a result", [asked("Look for uses of it."), ran("grep x", "exit 1"), said("None.")]],
    [
      "a failure that passes later",
      [asked("Run the tests."), ran("npm test", "red"), ran("npm test"), said("Green.")],
    ],
    ["a commit", [asked("Mend the login."), changed("a.ts"), ran("git commit -m x"), said("Committed.")]],
    [
      "the end of the task in its own words",
      [asked("Mend it for me."), changed("a.ts"), { kind: "finished" }, said("Next: rest.")],
    ],
    ["a correction of another session's work", [asked("no, not like that: sort by name"), ran("ls")]],
    ["a pasted error", [asked("TypeError: cart is undefined"), ran("cat cart.ts")]],
    ["a request that nothing was done for", [asked("Mend the login.")]],
  ] as const satisfies readonly (readonly [string, readonly SessionEntry[]])[])(
    "is not written after %s",
    (_, entries) => expect(checkpointOf(entries, over)).toBeUndefined(),
  );

  test("says that a session broke off, and not that a shortened one did", () => {
    const entries = [asked("Mend the login."), changed("a.ts")];
    expect(checkpointOf(entries, over)?.done).toContain("the session broke off");
    expect(checkpointOf(entries, { isOver: false })?.done).toEqual(["changed a.ts"]);
  });

  test("keeps the first request of unfinished work, and names a later one", () => {
    const entries = [asked("Mend the login."), changed("a.ts"), said("Done."), asked("Add a logout page.")];
    expect(note(...entries, said("Added."))).toMatchObject({
      request: "Mend the login.",
      done: ["then “Add a logout page.”", "changed a.ts"],
    });
  });

  test("fits on a line, however long the prompt and however many the files", () => {
    const files = Array.from({ length: 40 }, (_, index) => changed(`src/file-${index}.ts`));
    const found = note(asked("x ".repeat(5_000)), ...files, said(`Next, ${"y ".repeat(999)}`))!;
    expect(found.request.length).toBeLessThanOrEqual(160);
    expect(found.nextStep!.length).toBeLessThanOrEqual(200);
    expect(found.files).toHaveLength(8);
    expect(found.done.join().length).toBeLessThan(300);
    expect(found.done[0]).toContain("and 32 more");
  });
});
