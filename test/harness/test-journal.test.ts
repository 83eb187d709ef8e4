/** Tests how a session's last whole test run is kept: a result counts for its own run, until a change or another run. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestJournal } from "../../src/harness/node.ts";
import { isWholeTestRun } from "../../src/policy/judging.ts";

function openJournal() {
  const root = mkdtempSync(join(tmpdir(), "brainstem-tests-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return createTestJournal(join(root, "sessions"));
}

test("[harness.tests-recorded] a run passed, failed, or ended in a way that is not known", () => {
  const { ended, passed, started } = openJournal();
  for (const hasPassed of [true, false, undefined]) {
    started("s", "npm test");
    expect(passed("s")).toBeUndefined();
    ended("s", "npm test", hasPassed);
    expect(passed("s")).toBe(hasPassed);
  }
});

test("[harness.tests-recorded] a result is that of its own run, session and state of the files", () => {
  const { changed, ended, passed, started } = openJournal();
  started("s", "npm test");
  ended("s", "npm run test", true);
  expect(passed("s")).toBeUndefined();
  started("s", "npm test");
  changed("s");
  ended("s", "npm test", true);
  expect(passed("s")).toBeUndefined();
  started("s", "npm test");
  ended("s", "npm test", true);
  expect([passed("s"), passed("t")]).toEqual([true, undefined]);
  changed("s");
  expect(passed("s")).toBeUndefined();
});

test("[harness.tests-recorded] a command in a second line is no part of a test run", () => {
  const operations = [{ name: "tests.run", arguments: {} }];
  const places = { directory: "/p", project: "/p" };
  const isWhole = (command: string) => isWholeTestRun(command, operations, places);
  expect(isWhole("npm test\n")).toBe(true);
  for (const command of ["npm test\nls", "npm test\n-q", "npm test\r\nnpm test", "npm\ntest"])
    expect(isWhole(command), JSON.stringify(command)).toBe(false);
});
