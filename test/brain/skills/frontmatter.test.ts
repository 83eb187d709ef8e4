import { describe, expect, test } from "vitest";
import { isFault } from "../../../src/base/index.ts";
import {
  hasWholeFrontmatter,
  parseFrontmatter,
  splitFrontmatter,
} from "../../../src/brain/skills/frontmatter.ts";

const read = (yaml: string) => parseFrontmatter(yaml, "x.md");
const faultOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (isFault(error, "brain.malformed")) return error.data;
    throw error;
  }
  return undefined;
};

describe("splitFrontmatter", () => {
  test("gives the block, the body and the body's line, whatever the newlines and marks", () => {
    const text = "\uFEFF---\r\nname: a\r\n---\r\n# Hello\r\n";
    expect(splitFrontmatter(text, "x.md")).toEqual({ yaml: "name: a", body: "# Hello\n", bodyLine: 4 });
  });

  test("a file without a block is all body", () => {
    expect(splitFrontmatter("# Hello\n\n---\n", "x.md")).toEqual({
      yaml: undefined,
      body: "# Hello\n\n---\n",
      bodyLine: 1,
    });
  });

  test("a block that is never closed is named by its first line", () => {
    expect(faultOf(() => splitFrontmatter("---\nname: a\n", "x.md"))).toMatchObject({
      file: "x.md",
      line: 1,
    });
  });

  test("a head is whole once the block is closed by a whole line", () => {
    expect(hasWholeFrontmatter("---\nname: a\n---\n")).toBe(true);
    expect(hasWholeFrontmatter("---\nname: a\n--")).toBe(false);
    expect(hasWholeFrontmatter("no block")).toBe(true);
  });
});

describe("parseFrontmatter", () => {
  test("keeps dates and versions as they are written", () => {
    expect(read("version: 2026-11-21").fields).toEqual({ version: "2026-11-21" });
    expect(read("version: 1.10").fields).toEqual({ version: "1.10" });
  });

  test("takes a colon in an unquoted description as text, and says on which line", () => {
    const { fields, recoveredLines } = read("name: a\ndescription: Use when: it rains\nlicense: MIT");
    expect(fields).toEqual({ name: "a", description: "Use when: it rains", license: "MIT" });
    expect(recoveredLines).toEqual([3]);
  });

  test("takes the lines that go on with such a description along", () => {
    const { fields } = read(
      "description: Makes things.\n  Use when: it rains\n  and pours\ntriggers: [rain]",
    );
    expect(fields).toEqual({ description: "Makes things. Use when: it rains and pours", triggers: ["rain"] });
  });

  test.each([
    ["description: `code` first", "`code` first"],
    ["description: [beta] not a list", "[beta] not a list"],
    ["description: @someone asks", "@someone asks"],
    ["description: 100% sure: yes", "100% sure: yes"],
  ])("takes %j as text", (yaml, description) => {
    expect(read(yaml).fields.description).toBe(description);
  });

  test("leaves quoted and block text alone", () => {
    const yaml = 'description: |-\n  One: two\n  three\nname: "a: b"';
    expect(read(yaml)).toEqual({
      fields: { description: "One: two\nthree", name: "a: b" },
      recoveredLines: [],
    });
  });

  test.each([
    ["name: a\ntriggers: [one, two", 4],
    ["name: a\nname: b", 3],
    ["- just\n- a list", 2],
  ])("names the line of what can't be read in %j", (yaml, lastLine) => {
    const data = faultOf(() => read(yaml));
    expect(data?.line).toBeGreaterThanOrEqual(2);
    expect(data?.line).toBeLessThanOrEqual(lastLine);
  });

  test("refuses aliases that multiply", () => {
    const levels = ["a: &a [x,x,x,x,x,x,x,x,x,x]"];
    for (const [from, to] of ["ab", "bc", "cd", "de"])
      levels.push(`${to}: &${to} [${`*${from},`.repeat(10)}]`);
    expect(faultOf(() => read(levels.join("\n")))?.expected).toContain("aliases");
  });

  test("an empty block has no fields", () => {
    expect(read("").fields).toEqual({});
    expect(read("# only a comment").fields).toEqual({});
  });
});
