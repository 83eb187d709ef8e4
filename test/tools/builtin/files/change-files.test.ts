import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toolCall } from "../../rig.ts";
import { createFolder, inMemory, onDisk, textOf } from "./file-rig.ts";

describe("write_file", () => {
  test("[tools.files.write] a new file with its folders, and one in the place of another", async () => {
    const { text, volume } = inMemory();
    expect(await text("write_file", { path: "src/new/a.ts", content: "é\n" })).toBe(
      "Wrote the new file src/new/a.ts (3 bytes).",
    );
    expect(await text("write_file", { path: "src/new/a.ts", content: "" })).toBe(
      "Replaced src/new/a.ts (0 bytes).",
    );
    expect(await textOf(volume, "src/new/a.ts")).toBe("");
    expect(await text("write_file", { path: "src", content: "x" })).toContain("it is a directory");
    expect(await text("write_file", { path: ".", content: "x" })).toContain("it is a directory");
  });
});

describe("edit_file", () => {
  const edit = (oldText: string, newText: string, more = {}) => ({ path: "a.ts", oldText, newText, ...more });

  test("[tools.files.edit] edits one place, or all of them", async () => {
    const { text, volume } = inMemory({ "a.ts": "let a = 1;\nlet b = 1;\nlet c = 1;\n" });
    expect(await text("edit_file", edit("b = 1", "b = $&2"))).toBe("Edited a.ts at line 2.");
    expect(await textOf(volume, "a.ts")).toBe("let a = 1;\nlet b = $&2;\nlet c = 1;\n");
    expect(await text("edit_file", edit("let ", "const ", { all: true }))).toBe(
      "Edited a.ts in 3 places, at lines 1, 2, 3.",
    );
    expect(await textOf(volume, "a.ts")).toBe("const a = 1;\nconst b = $&2;\nconst c = 1;\n");
  });

  test("[tools.files.edit] an edit that is not certain is not made, and says why", async () => {
    const before = "function one() {\n\treturn total(1);\n}\nfunction two() {\n\treturn total(2);\n}\n";
    const { text, volume } = inMemory({ "a.ts": before });
    expect(await text("edit_file", edit("\treturn total(", "x"))).toContain(
      "oldText is not valid: expected a text that stands in a.ts once; it stands there 2 times, at lines 2, 5.",
    );
    expect(await text("edit_file", edit("function two() {\n  return total(2);\n}", "x"))).toContain(
      "Nearest to it is this:\n4\tfunction two() {\n5\t\treturn total(2);\n6\t}\nCopy what stands there",
    );
    expect(await text("edit_file", edit("return totals(2);", "x"))).toContain("5\t\treturn total(2);");
    expect(await text("edit_file", edit("4\tfunction two() {\n5\t\treturn total(2);", "x"))).toContain(
      "Leave out the line numbers of read_file",
    );
    expect(await textOf(volume, "a.ts")).toBe(before);
  });

  test("[tools.files.edit] an edit of an impossible path says so", async () => {
    const { text } = inMemory({ "a.ts": "total(1)" });
    expect(await text("edit_file", edit("zzz qqq", "x"))).toContain("Nothing there is like it");
    expect(await text("edit_file", edit("total(1)", "total(1)"))).toContain(
      "expected another text than oldText",
    );
    expect(await text("edit_file", { ...edit("a", "b"), path: "b.ts" })).toContain("There is no file b.ts");
  });

  test("[tools.files.edit] overlapping places are several", async () => {
    const { text, volume } = inMemory({ "a.ts": "aaa" });
    expect(await text("edit_file", edit("aa", "b"))).toContain("2 times");
    await text("edit_file", edit("aa", "b", { all: true }));
    expect(await textOf(volume, "a.ts")).toBe("ba");
  });

  test.each([
    ["CRLF", "one\r\ntwo\r\nthree\r\n", "one\ntwo", "1\n2", "1\r\n2\r\nthree\r\n"],
    ["CRLF, a line that becomes two", "one\r\ntwo\r\n", "two", "2\n3", "one\r\n2\r\n3\r\n"],
    ["CRLF given as such", "one\r\ntwo\r\n", "one\r\ntwo", "1\n2", "1\r\n2\r\n"],
    ["LF", "one\ntwo\n", "one\ntwo", "1\n2", "1\n2\n"],
    ["mostly LF, a place with CRLF", "a\nb\nc\none\r\ntwo\n", "one\r\ntwo", "1\n2", "a\nb\nc\n1\r\n2\n"],
    ["no newline at the end", "one\ntwo", "two", "2", "one\n2"],
    ["a byte order mark", "\uFEFFone\n", "one", "1", "\uFEFF1\n"],
  ])("[tools.files.edit] line endings are kept: %s", async (_, before, oldText, newText, after) => {
    const { call, volume } = inMemory({ "a.ts": before });
    expect(await call("edit_file", edit(oldText, newText))).toMatchObject({ status: "succeeded" });
    expect(await textOf(volume, "a.ts")).toBe(after);
  });

  test("[tools.files.edit] a file that is no text, or too large, is left alone", async () => {
    const { text, volume } = inMemory({ "a.ts": Uint8Array.of(0x61, 0xe9), "big.ts": "a".repeat(5_000_001) });
    expect(await text("edit_file", edit("a", "b"))).toContain("expected a text in UTF-8");
    expect(await volume.read("a.ts")).toEqual(Uint8Array.of(0x61, 0xe9));
    expect(await text("edit_file", { ...edit("a", "b"), path: "big.ts" })).toContain(
      "the most that is allowed",
    );
  });

  test("[tools.files.edit] an edit that would grow without bounds is refused", async () => {
    const { text } = inMemory({ "a.ts": "a".repeat(1_000) });
    const grown = edit("a", "b".repeat(100_000), { all: true });
    expect(await text("edit_file", grown)).toContain("The size of a.ts is 100000000 characters");
  });

  test("[tools.files.serial] edits of one step follow each other, and each counts", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `item${index};`);
    const { callAll, volume } = inMemory({ "a.ts": names.join("\n") });
    const edits = names.map(name => toolCall("edit_file", edit(name, name.toUpperCase())));
    const results = await callAll(edits);
    expect(results.every(({ status }) => status === "succeeded")).toBe(true);
    expect(await textOf(volume, "a.ts")).toBe(names.join("\n").toUpperCase());
  });
});

describe("move_file and delete_file", () => {
  test("[tools.files.move] files and folders are moved to free paths only", async () => {
    const { text, volume } = inMemory({ "a.ts": "a", "b.ts": "b", "lib/c.ts": "c" });
    expect(await text("move_file", { from: "a.ts", to: "src/a.ts" })).toBe("Moved a.ts to src/a.ts.");
    expect(await text("move_file", { from: "lib", to: "src/lib" })).toBe("Moved lib to src/lib.");
    expect(await textOf(volume, "src/lib/c.ts")).toBe("c");
    expect(await text("move_file", { from: "b.ts", to: "src/a.ts" })).toContain("src/a.ts exists already");
    expect(await text("move_file", { from: "b.ts", to: "." })).toContain("exists already");
    expect(await text("move_file", { from: "none", to: "x" })).toContain("There is no file none");
    expect(await text("move_file", { from: "src", to: "src/inner" })).toContain("can't be moved into itself");
  });

  test("[tools.files.delete] files only", async () => {
    const { text, volume } = inMemory({ "a.ts": "a", "src/b.ts": "b" });
    expect(await text("delete_file", { path: "a.ts" })).toBe("Deleted a.ts.");
    expect(await text("delete_file", { path: "a.ts" })).toContain("There is no file a.ts");
    expect(await text("delete_file", { path: "src" })).toContain("it is a folder: only files are deleted");
    expect(await volume.stat("src/b.ts")).toBeDefined();
  });
});

describe("on a disk", () => {
  let folder: ReturnType<typeof createFolder>;
  beforeEach(() => {
    folder = createFolder();
  });
  afterEach(() => folder.remove());

  test("[tools.files.edit] the mode is kept, and nothing else is left in the folder", async () => {
    const { root, at, write } = folder;
    write("run.sh", "#!/bin/sh\necho one\n");
    chmodSync(at("run.sh"), 0o755);
    const { call } = onDisk(root);
    await call("edit_file", { path: "run.sh", oldText: "one", newText: "two" });
    await call("write_file", { path: "plain.txt", content: "x" });
    expect(readFileSync(at("run.sh"), "utf8")).toBe("#!/bin/sh\necho two\n");
    expect(statSync(at("run.sh")).mode & 0o777).toBe(0o755);
    expect(readdirSync(root)).toEqual(["plain.txt", "run.sh"]);
  });

  test("[tools.files.links] a link is edited through, and deleted itself", async () => {
    const { root, at, write } = folder;
    write("real.txt", "one");
    symlinkSync("real.txt", at("link.txt"));
    const { call } = onDisk(root);
    await call("edit_file", { path: "link.txt", oldText: "one", newText: "two" });
    expect(readFileSync(at("real.txt"), "utf8")).toBe("two");
    await call("delete_file", { path: "link.txt" });
    expect([existsSync(at("link.txt")), existsSync(at("real.txt"))]).toEqual([false, true]);
  });
});
