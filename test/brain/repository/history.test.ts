/** Tests whether the history of a brain's files still has a text. */
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanGitEnvironment, createRig, type Rig } from "./git-rig.ts";

beforeEach(cleanGitEnvironment);

const LESSONS = ".agent/memory/semantic/LESSONS.md";
const added = (rig: Rig) => rig.repository.addedLines("memory/semantic/LESSONS.md");

function commitLessons(rig: Rig, message: string, text: string | Uint8Array) {
  rig.write(LESSONS, text);
  rig.git("add", "-A");
  rig.git("commit", "-qm", message);
}

describe("[brain.repository.history] every line that was ever added", () => {
  test("is given once, newest first, whatever has become of it", async () => {
    const rig = createRig();
    commitLessons(rig, "1", "# Lessons\n- one\n- two\n");
    commitLessons(rig, "2", "# Lessons\n- two\n++ b/three\n@@ -1 +1 @@\n- 教訓");
    commitLessons(rig, "3", "# Lessons\n- one\r\n- two\r\n");
    rmSync(join(rig.root, LESSONS));
    rig.git("commit", "-qam", "4");
    rig.write("src/code.ts", "- never a lesson\n");
    expect(await added(rig)).toEqual(["- one", "- two", "++ b/three", "@@ -1 +1 @@", "- 教訓", "# Lessons"]);
    expect(await rig.repository.addedLines("memory/missing.md")).toEqual([]);
    expect(await rig.repository.addedLines("../src/code.ts")).toEqual([]);
  });

  test("finds texts that a side branch or a merge brought in", async () => {
    const rig = createRig();
    rig.git("switch", "-q", "-c", "side");
    commitLessons(rig, "side", "# Lessons\n- of the side\n");
    commitLessons(rig, "side again", "# Lessons\n");
    rig.git("switch", "-q", "main");
    commitLessons(rig, "main", "# Lessons\n- of main\n");
    rig.git("merge", "-q", "--no-commit", "side");
    commitLessons(rig, "merge", "# Lessons\n- of main\n- of the merge\n");
    expect((await added(rig)).toSorted()).toEqual([
      "# Lessons",
      "- of main",
      "- of the merge",
      "- of the side",
    ]);
  });

  test("finds texts of a side that a merge dropped as a whole", async () => {
    const rig = createRig();
    rig.git("switch", "-q", "-c", "side");
    commitLessons(rig, "side", "# Lessons\n- of the side\n");
    rig.git("switch", "-q", "main");
    commitLessons(rig, "main", "# Lessons\n- of main\n");
    rig.git("merge", "-q", "-s", "ours", "side");
    expect((await added(rig)).toSorted()).toEqual(["# Lessons", "- of main", "- of the side"]);
  });

  test("of this very file, also when its name looks like a pattern", async () => {
    const rig = createRig();
    for (const name of ["[ab].md", "a.md", ":(top)x"]) rig.write(`.agent/memory/${name}`, `of ${name}\n`);
    rig.git("add", "-A");
    rig.git("commit", "-qm", "names");
    for (const name of ["[ab].md", "a.md", ":(top)x"])
      expect(await rig.repository.addedLines(`memory/${name}`)).toEqual([`of ${name}`]);
  });

  test("whatever the person has set, and bytes that are no text", async () => {
    const rig = createRig();
    rig.write("spoil", '#!/bin/sh\ntouch "$0.ran"\n');
    chmodSync(join(rig.root, "spoil"), 0o755);
    for (const [key, value] of [
      ["color.ui", "always"],
      ["diff.external", join(rig.root, "spoil")],
      ["diff.spoil.textconv", join(rig.root, "spoil")],
      ["log.showRoot", "false"],
      ["log.showSignature", "true"],
      ["diff.noprefix", "true"],
      ["core.pager", join(rig.root, "spoil")],
      ["format.pretty", "fuller"],
    ] as const)
      rig.git("config", key, value);
    rig.write(".gitattributes", "*.md -diff\n");
    commitLessons(rig, "1", Buffer.from("# Lessons\n- \u0000 zero\n", "latin1"));
    rig.write(".gitattributes", "*.md diff=spoil\n");
    commitLessons(rig, "2", "# Lessons\n- two\n");
    expect(await added(rig)).toEqual(["- two", "- \u0000 zero", "# Lessons"]);
    expect(rig.status()).toBe("");
  });
});

describe("[brain.repository.history] the commits that hold a text", () => {
  test("are those that brought it in or took it out, on every branch", async () => {
    const rig = createRig();
    commitLessons(rig, "in", '# Lessons\n- the "Müller" account\n');
    const brought = rig.git("rev-parse", "HEAD");
    rig.write("src/code.ts", 'the "Müller" account, outside the brain\n');
    commitLessons(rig, "out", "# Lessons\n");
    const taken = rig.git("rev-parse", "HEAD");
    rig.git("switch", "-q", "-c", "side");
    rig.write(".agent/memory/ü 1.md", '- the "Müller" account, again\n');
    commitLessons(rig, "side", "# Lessons\n");
    const aside = rig.git("rev-parse", "HEAD");
    rig.git("switch", "-q", "main");
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/);
    expect(new Set(await rig.repository.commitsWith('the "Müller" account'))).toEqual(
      new Set([
        { commit: aside, file: ".agent/memory/ü 1.md", date },
        { commit: taken, file: LESSONS, date },
        { commit: brought, file: LESSONS, date },
      ]),
    );
    for (const text of ["Mueller", "", "--output=x", ".*", "(?", "\u0001"]) {
      expect(await rig.repository.commitsWith(text)).toEqual([]);
    }
    expect(rig.status()).toBe("");
  });

  test("are bounded in number", async () => {
    const rig = createRig();
    for (let at = 0; at < 210; at++) {
      rig.write(LESSONS, at % 2 === 0 ? "a phrase\n" : "\n");
      rig.git("commit", "-qam", `${at}`);
    }
    expect(await rig.repository.commitsWith("a phrase")).toHaveLength(200);
  });
});
