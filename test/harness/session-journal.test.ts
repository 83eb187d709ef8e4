import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { foldSession } from "../../src/harness/index.ts";
import { createSessionJournal } from "../../src/harness/node.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "brainstem-journal-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const empty = { told: [], owners: {}, levels: {}, handing: [] };

describe("[harness.checkpoint.journal] a session's journal", () => {
  test("keeps the session's subject across processes", () => {
    const folder = join(root, "sessions");
    createSessionJournal(folder).add("../evil", { kind: "prompt", text: "mend the login" });
    createSessionJournal(folder).add("../evil", { kind: "call", hasFailed: true });
    createSessionJournal(folder).add("other", { kind: "call", hasFailed: false });
    expect(createSessionJournal(folder).entries("../evil")).toEqual([
      { kind: "prompt", text: "mend the login" },
      { kind: "call", hasFailed: true },
    ]);
    expect(readdirSync(root)).toEqual(["sessions"]);
  });

  test("[harness.digest.stable] of a session that did nothing takes no other one's place", () => {
    const journal = createSessionJournal(join(root, "sessions"));
    journal.add("worked", { kind: "prompt", text: "mend the login" });
    for (let at = 0; at < 30; at++) journal.add(`opened-${at}`, { kind: "shortened" });
    expect(journal.others("next")).toEqual([[{ kind: "prompt", text: "mend the login" }]]);
  });

  test("is empty for an unknown session, and for an unreadable one", () => {
    const journal = createSessionJournal(join(root, "sessions"));
    expect(journal.read("s")).toEqual(empty);
    journal.add("s", { kind: "call", hasFailed: false });
    const [name] = readdirSync(join(root, "sessions"));
    writeFileSync(join(root, "sessions", name!), 'null\n{"kind":"unheard"}\n{torn');
    expect(journal.read("s")).toEqual(empty);
  });

  test("never throws where nothing can be written", () => {
    writeFileSync(join(root, "file"), "");
    const journal = createSessionJournal(join(root, "file"));
    journal.add("s", { kind: "finished" });
    journal.prune();
    expect(journal.read("s")).toEqual(empty);
  });

  test("forgets a session after a month, and no other", () => {
    const folder = join(root, "sessions");
    const journal = createSessionJournal(folder);
    journal.add("old", { kind: "call", hasFailed: false });
    const longAgo = Date.now() / 1000 - 31 * 86_400;
    utimesSync(join(folder, readdirSync(folder)[0]!), longAgo, longAgo);
    journal.add("new", { kind: "call", hasFailed: false });
    journal.prune();
    expect([journal.entries("old").length, journal.entries("new").length]).toEqual([0, 1]);
  });

  test("keeps a skill for one prompt", () => {
    const before = [
      { kind: "prompt", text: "first" },
      { kind: "skill", skill: "git-proxy" },
    ] as const;
    expect(foldSession(before)).toEqual({ ...empty, skill: "git-proxy" });
    expect(foldSession([...before, { kind: "prompt", text: "second" }])).toEqual(empty);
  });
});
