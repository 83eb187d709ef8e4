import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CallKey } from "../../src/harness/index.ts";
import { createCallLedger, readLatestEntries } from "../../src/harness/node.ts";
import { createFakeClock } from "../../src/testing/index.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "brainstem-ledger-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = () => join(root, "hooks");
const call = (change: Partial<CallKey> = {}): CallKey => ({
  phase: "before",
  session: "s",
  directory: "/shop",
  subject: "command npm test",
  ...change,
});

test("[harness.once.private] a ledger holds no command of a call, short or long", () => {
  const ledger = createCallLedger(folder());
  for (const subject of ["command zip -P hunter2 a.zip a", `command echo ${"hunter2 ".repeat(2_000)}`]) {
    for (const callId of [undefined, "t1"]) {
      const claim = ledger.claim(call({ subject, ...(callId !== undefined && { callId }) }));
      claim.settle({ decision: "deny", reason: "no" });
    }
  }
  const files = readdirSync(join(folder(), "calls"));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(readFileSync(join(folder(), "calls", file), "utf8")).not.toMatch(/hunter2|zip/);
});

describe("[harness.once] a call's claim", () => {
  test("goes to the first process with the call's id", async () => {
    const [one, other] = [createCallLedger(folder()), createCallLedger(folder())];
    const first = one.claim(call({ callId: "t1" }));
    const second = other.claim(call({ callId: "t1" }));
    expect([first.isFirst, second.isFirst]).toEqual([true, false]);
    first.settle({ decision: "deny", reason: "no" });
    expect(await second.answered()).toEqual({ decision: "deny", reason: "no" });
    expect(await first.answered()).toBeUndefined();
  });

  test.each([
    ["another command", { subject: "command git push --force" }],
    ["another folder", { directory: "/elsewhere" }],
    ["another session", { session: "other" }],
  ])("an id alone says nothing: %s under the same id is another call", (_, change) => {
    const ledger = createCallLedger(folder());
    ledger.claim(call({ callId: "call_1_0" })).settle({ decision: "allow", reason: "harmless" });
    expect(ledger.claim(call({ callId: "call_1_0", ...change })).isFirst).toBe(true);
  });

  test.each([undefined, "t1"])(
    "is new for the same call when another one was judged between, id %s",
    callId => {
      const ledger = createCallLedger(folder());
      const same = call({ subject: "command sh gen.sh", ...(callId !== undefined && { callId }) });
      ledger.claim(same).settle({ decision: "allow", reason: "harmless" });
      expect(ledger.claim(same).isFirst).toBe(false);
      ledger.claim(call({ subject: "write gen.sh" })).settle({ decision: "allow", reason: "a write" });
      expect(ledger.claim(same).isFirst).toBe(true);
      expect(ledger.claim(same).isFirst).toBe(false);
    },
  );

  test("is new for the same call under the same id later, since models number their calls anew", async () => {
    const clock = createFakeClock();
    const ledger = createCallLedger(folder(), clock);
    ledger.claim(call({ callId: "call_1_0" })).settle({ decision: "allow", reason: "harmless" });
    await clock.advance(6_100);
    expect(ledger.claim(call({ callId: "call_1_0" })).isFirst).toBe(true);
  });

  test("is another for the same command under another id", () => {
    const ledger = createCallLedger(folder());
    expect(["t1", "t2", "t3"].map(callId => ledger.claim(call({ callId })).isFirst)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("is one before the call and another after it", () => {
    const ledger = createCallLedger(folder());
    expect(ledger.claim(call({ callId: "t1" })).isFirst).toBe(true);
    expect(ledger.claim(call({ callId: "t1", phase: "after" })).isFirst).toBe(true);
  });

  test.each([
    ["with an id, then without", "t1", undefined],
    ["without, then with", undefined, "t1"],
    ["without, twice", undefined, undefined],
  ])("seconds apart, %s", async (_, first, second) => {
    const clock = createFakeClock();
    const key = (callId: string | undefined) => call(callId === undefined ? {} : { callId });
    expect(createCallLedger(folder(), clock).claim(key(first)).isFirst).toBe(true);
    await clock.advance(2_900);
    expect(createCallLedger(folder(), clock).claim(key(second)).isFirst).toBe(false);
  });

  test("is another, without an id, for a later call, another session or another command", async () => {
    const clock = createFakeClock();
    const ledger = createCallLedger(folder(), clock);
    expect(ledger.claim(call()).isFirst).toBe(true);
    expect(ledger.claim(call({ session: "other" })).isFirst).toBe(true);
    expect(ledger.claim(call({ subject: "command npm run lint" })).isFirst).toBe(true);
    await clock.advance(6_100);
    expect(ledger.claim(call()).isFirst).toBe(true);
  });

  test("doesn't wait without end for an answer that never comes", async () => {
    const ledger = createCallLedger(folder());
    ledger.claim(call({ callId: "t1" }));
    expect(await ledger.claim(call({ callId: "t1" })).answered()).toBeUndefined();
  });

  test("goes to every process where nothing can be written", () => {
    writeFileSync(folder(), "a file in the way");
    const ledger = createCallLedger(folder());
    for (let time = 0; time < 2; time++) {
      const claim = ledger.claim(call({ callId: "t1" }));
      expect(claim.isFirst).toBe(true);
      claim.settle({ decision: "allow" });
      ledger.note({ at: 1, harness: "codex", session: "s", event: "PreToolUse" });
    }
    expect(readLatestEntries(folder(), 5)).toEqual([]);
  });
});

describe("[harness.status.judged] the list of the last decisions", () => {
  const entry = (at: number) => ({ at, harness: "codex", session: "s", event: "PreToolUse" });

  test("is newest first, and leaves out unreadable entries", () => {
    const ledger = createCallLedger(folder());
    for (const at of [1, 2, 3]) ledger.note(entry(at));
    writeFileSync(
      join(folder(), "judged.jsonl"),
      `${readFileSync(join(folder(), "judged.jsonl"), "utf8")}{"at":"x"}\n{torn`,
    );
    expect(readLatestEntries(folder(), 2).map(({ at }) => at)).toEqual([3, 2]);
  });

  test("can be read by its owner only", () => {
    createCallLedger(folder()).note(entry(1));
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder(), "judged.jsonl")).mode & 0o777).toBe(0o600);
  });

  test("takes at most two megabytes, however many decisions there were", () => {
    const ledger = createCallLedger(folder());
    const long = { ...entry(0), problem: "x".repeat(400_000) };
    for (let at = 1; at <= 12; at++) ledger.note({ ...long, at });
    const sizes = ["judged.jsonl", "judged.1.jsonl"].map(name => statSync(join(folder(), name)).size);
    expect(Math.max(...sizes)).toBeLessThan(1_600_000);
    expect(readLatestEntries(folder(), 3).map(({ at }) => at)).toEqual([12, 11, 10]);
  });

  test("is empty without a file", () => {
    expect(readLatestEntries(folder(), 3)).toEqual([]);
    expect(existsSync(folder())).toBe(false);
    chmodSync(root, 0o700);
  });
});
