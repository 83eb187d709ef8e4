/** The notes of what sessions write, and what of a judgement becomes a note. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createWriteJournal } from "../../src/harness/node.ts";
import type { Judgement } from "../../src/policy/index.ts";
import { MAX_WRITE_NOTES, type WriteNote, writesOf } from "../../src/policy/judging.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "brainstem-writes-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const judgement = (decision: Judgement["decision"], ...paths: readonly string[]): Judgement => ({
  decision,
  rule: "",
  reason: "",
  operation: "fs.write",
  operations: paths.map(path => ({ name: "fs.write", arguments: { path, recursive: false } })),
});

/** The paths that are noted before this call. */
async function judged(session: string, given: Judgement): Promise<readonly string[]> {
  let before: readonly WriteNote[] = [];
  await createWriteJournal(join(root, "sessions")).judged(session, async writes => {
    before = writes();
    return given;
  });
  return before.map(each => each.path);
}

describe("[harness.written.journal] a session's notes", () => {
  test("hold what allowed and asked calls write, across processes, for this session alone", async () => {
    await judged("a", judgement("allow", "/p/x.js", "/p/x.js"));
    await judged("a", judgement("ask", "/p/y.js"));
    await judged("a", judgement("deny", "/p/z.js"));
    await judged("a", judgement("allow", "/p/x.js"));
    expect(await judged("a", judgement("allow"))).toEqual(["/p/x.js", "/p/y.js"]);
    expect(await judged("b", judgement("allow"))).toEqual([]);
    expect(readdirSync(root)).toEqual(["sessions"]);
    for (const name of readdirSync(join(root, "sessions")))
      expect(statSync(join(root, "sessions", name)).mode & 0o777).toBe(0o600);
  });

  test("note a path again when it becomes a folder that is written whole", async () => {
    await judged("a", judgement("allow", "/p/x"));
    const whole = { name: "fs.write", arguments: { path: "/p/x", recursive: true } };
    await judged("a", { ...judgement("allow"), operations: [whole] });
    expect(await judged("a", judgement("allow"))).toEqual(["/p/x", "/p/x"]);
  });

  test("are bounded, and one more than the bound where there were more", async () => {
    const paths = Array.from({ length: MAX_WRITE_NOTES + 50 }, (_, at) => `/p/${at}`);
    await judged("a", judgement("allow", ...paths));
    await judged("a", judgement("allow", "/p/last"));
    expect(await judged("a", judgement("allow"))).toHaveLength(MAX_WRITE_NOTES + 1);
  });

  test("pass over a line that was cut off, and count as too many where they can't be read", async () => {
    await judged("a", judgement("allow", "/p/x.js"));
    const [name] = readdirSync(join(root, "sessions"));
    const file = join(root, "sessions", name!);
    writeFileSync(file, `${readFileSync(file, "utf8")}null\n{"path":"/p/y`);
    expect(await judged("a", judgement("allow"))).toEqual(["/p/x.js"]);
    rmSync(file);
    writeFileSync(join(root, "file"), "");
    const inFile = createWriteJournal(join(root, "file"));
    let count = 0;
    await inFile.judged("a", async writes => {
      count = writes().length;
      return judgement("allow", "/p/x.js");
    });
    expect(count).toBe(MAX_WRITE_NOTES + 1);
    chmodSync(join(root, "file"), 0o600);
  });
});

test("[harness.written.journal] notes have folders, moved files and products of builds", () => {
  const of = (name: string, given: object, command = "x", isPossible?: true) => ({
    name,
    arguments: given as Record<string, string>,
    command,
    ...(isPossible && { isPossible }),
  });
  expect(
    writesOf(
      [
        of("fs.write", { path: "/a", recursive: false }),
        of("fs.write", { path: "/b", recursive: true }),
        of("fs.write", { path: "/c", recursive: true }, "x", true),
        of("fs.write", { path: "/d", recursive: false }, "x", true),
        of("fs.write", { path: undefined }),
        of("fs.move", { path: "/e", from: "/f" }),
        of("git.clone", { path: "/g" }),
        of("fs.delete", { path: "/h" }),
        of("fs.read", { path: "/i" }),
        of("project.build", {}, "gcc -o j j.c"),
        of("fs.write", { path: "/j", recursive: false }, "gcc -o j j.c"),
      ],
      5,
    ),
  ).toEqual([
    { path: "/a", atMs: 5 },
    { path: "/b", atMs: 5, isFolder: true },
    { path: "/d", atMs: 5 },
    { path: "/e", atMs: 0, isFolder: true },
    { path: "/g", atMs: 5, isFolder: true },
    { path: "/j", atMs: 5, isBuilt: true },
  ]);
});
