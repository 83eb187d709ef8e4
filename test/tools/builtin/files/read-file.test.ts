import { describe, expect, test } from "vitest";
import { inMemory } from "./file-rig.ts";

const lines = (count: number, line = (number: number) => `line ${number}`) =>
  `${Array.from({ length: count }, (_, index) => line(index + 1)).join("\n")}\n`;

describe("[tools.files.read]", () => {
  test("a file comes with numbered lines, or plain", async () => {
    const { text, call } = inMemory({ "src/a.ts": "one\r\ntwo\n\nfour" });
    expect(await text("read_file", { path: "src/a.ts" })).toBe("1\tone\n2\ttwo\n3\t\n4\tfour");
    expect(await text("read_file", { path: "/project/src/./a.ts", numbered: false })).toBe(
      "one\ntwo\n\nfour",
    );
    expect(await call("read_file", { path: "src/a.ts" })).toMatchObject({
      output: { path: "src/a.ts", totalLines: 4, isWhole: true, lines: ["one", "two", "", "four"] },
    });
  });

  test("a part says how to read on, and reading on reaches the end", async () => {
    const { text, call } = inMemory({ "long.txt": lines(5_000) });
    expect(await text("read_file", { path: "long.txt", fromLine: 10, lineCount: 2 })).toBe(
      "10\tline 10\n11\tline 11\n[These are lines 10 to 11 of 5,000. To read on, call read_file with fromLine 12.]",
    );
    let next = 1;
    let calls = 0;
    const seen: string[] = [];
    for (; calls < 20; calls++) {
      const { output, modelText } = (await call("read_file", {
        path: "long.txt",
        fromLine: next,
      })) as never as {
        output: { lines: string[]; nextLine?: number };
        modelText: string;
      };
      expect(modelText.length).toBeLessThan(16_000);
      expect(modelText).not.toContain("left out");
      seen.push(...output.lines);
      if (output.nextLine === undefined) break;
      next = output.nextLine;
    }
    expect(seen).toEqual(lines(5_000).trimEnd().split("\n"));
  });

  test("long lines show their beginning, and never fill everything", async () => {
    const { text } = inMemory({ "a.min.js": `${"x".repeat(100_000)}\nshort\n` });
    const shown = await text("read_file", { path: "a.min.js" });
    expect(shown).toContain("x […]\n2\tshort\n");
    expect(shown).toContain("[Of lines longer than 2,000 characters only the beginning is shown: 1.]");
    expect(shown.length).toBeLessThan(2_200);
  });

  test("binary files are named, not dumped; other encodings are shown as far as possible", async () => {
    const { text } = inMemory({
      "a.png": Uint8Array.of(0x89, 0x50, 0, 1, 2),
      "latin.txt": Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x0a),
      "bom.txt": "\uFEFFwith a mark",
    });
    expect(await text("read_file", { path: "a.png" })).toBe(
      "a.png is a binary file of 5 bytes; its content is not shown.",
    );
    expect(await text("read_file", { path: "latin.txt" })).toBe(
      "1\tcaf�\n[Some of it is not UTF-8, and stands here as �.]",
    );
    expect(await text("read_file", { path: "bom.txt" })).toBe("1\twith a mark");
  });

  test("a path that can't be read says what it is", async () => {
    const { text } = inMemory({ "src/a.ts": "x", empty: "" });
    expect(await text("read_file", { path: "src" })).toContain(
      "src is not valid: expected a file, and it is a folder: list_files shows what is in it",
    );
    expect(await text("read_file", { path: "." })).toContain("The root is not valid");
    expect(await text("read_file", { path: "b.ts" })).toContain("There is no file b.ts");
    expect(await text("read_file", { path: "empty" })).toBe("empty is empty.");
    expect(await text("read_file", { path: "src/a.ts", fromLine: 7 })).toBe(
      "src/a.ts ends at line 1; there is no line 7.",
    );
  });
});
