/** The files that calls changed, as they were: within bounds, and given back whole. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { CallId, TurnId } from "../../src/base/index.ts";
import { createFileJournal } from "../../src/cli/chat/file-journal.ts";
import type { CallView, Event } from "../../src/ports/index.ts";

const TURN = "turn" as TurnId;
const SESSION = { tenant: "local", user: "ada", session: "main" };

function createFolder(maxChars?: number) {
  const folder = mkdtempSync(join(tmpdir(), "journal-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const journal = createFileJournal(() => folder, maxChars);
  const path = (name: string) => join(folder, name);
  async function run(id: string, name: string, change: () => void, others: readonly string[] = []) {
    const call = id as CallId;
    const operations = ["fs.write", ...others].map(each => ({ name: each, arguments: { path: path(name) } }));
    const view = { turn: TURN, call: { call }, operations } as unknown as CallView;
    await journal.hook.beforeTool!(view);
    await journal.hook.onEvent!({ kind: "tool-call-start", call } as Event, SESSION);
    change();
    await journal.hook.afterTool!(view, { status: "succeeded", output: null, text: "" });
    return call;
  }
  return { journal, path, run };
}

test("[cli.chat.undo] gives a removed script back with its rights, in a folder that is gone", async () => {
  const { journal, path, run } = createFolder();
  mkdirSync(path("bin"));
  writeFileSync(path("bin/run.sh"), "#!/bin/sh\n");
  chmodSync(path("bin/run.sh"), 0o755);
  await run("a", "bin/run.sh", () => rmSync(path("bin"), { recursive: true }));
  expect(await journal.undo(TURN)).toMatchObject({ restored: ["bin/run.sh"], left: [] });
  expect(readFileSync(path("bin/run.sh"), "utf8")).toBe("#!/bin/sh\n");
  expect(statSync(path("bin/run.sh")).mode & 0o777).toBe(0o755);
});

test("[cli.chat.undo] counts a call as undone where it changes files alone, without another effect", async () => {
  const { journal, path, run } = createFolder();
  const only = await run("a", "a.md", () => writeFileSync(path("a.md"), "a"));
  const unchanged = await run("b", "b.md", () => undefined);
  await run("c", "c.md", () => writeFileSync(path("c.md"), "c"), ["http.post"]);
  const { calls, removed } = await journal.undo(TURN);
  expect(removed).toEqual(["a.md", "c.md"]);
  expect([...calls]).toEqual([only, unchanged]);
});

test("[cli.chat.undo] names a file that can't be given back, and gives the others back", async () => {
  const { journal, path, run } = createFolder();
  for (const name of ["a.md", "b.md"]) writeFileSync(path(name), "before");
  await run("a", "a.md", () => rmSync(path("a.md")));
  await run("b", "b.md", () => writeFileSync(path("b.md"), "after"));
  symlinkSync("../elsewhere", path("a.md"));
  const { left, restored } = await journal.undo(TURN);
  expect(restored).toEqual(["b.md"]);
  expect(left.map(each => each.path)).toEqual(["a.md"]);
});

test("[cli.chat.undo] writes and removes nothing through a link that took the place of a file or of its folder", async () => {
  const { journal, path, run } = createFolder();
  for (const folder of ["in", "out"]) mkdirSync(path(folder));
  writeFileSync(path("a.md"), "old");
  for (const name of ["a.md", "in/b.md"]) await run(name, name, () => writeFileSync(path(name), "new"));
  for (const name of ["out/a.md", "out/b.md"]) writeFileSync(path(name), "new");
  for (const name of ["a.md", "in"]) rmSync(path(name), { recursive: true });
  symlinkSync(path("out/a.md"), path("a.md"));
  symlinkSync(path("out"), path("in"));
  const { left, removed, restored } = await journal.undo(TURN);
  expect([removed, restored]).toEqual([[], []]);
  expect(left.map(({ path, reason }) => [path, reason])).toEqual(
    ["a.md", "in/b.md"].map(name => [name, expect.stringContaining("a link leads elsewhere")]),
  );
  for (const name of ["out/a.md", "out/b.md"]) expect(readFileSync(path(name), "utf8")).toBe("new");
});

test("[cli.chat.undo] keeps no more text than its bound, and drops the oldest calls first", async () => {
  const { journal, path, run } = createFolder(10);
  const old = await run("a", "a.md", () => writeFileSync(path("a.md"), "12345678"));
  const fresh = await run("b", "b.md", () => writeFileSync(path("b.md"), "12345678"));
  expect(journal.changesOf(old)).toEqual([]);
  expect(journal.changesOf(fresh)).toHaveLength(1);
});
