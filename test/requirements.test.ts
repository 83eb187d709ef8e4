import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { checkCitations, checkIds, checkSources, citationsOf, gatherRequirements } from "./requirements.ts";

const here = dirname(fileURLToPath(import.meta.url));
const shared = join(here, "../../shared");
const requirements = await gatherRequirements(join(here, "requirements"));
const citations = globSync("**/*.test.ts", { cwd: here }).flatMap(file =>
  citationsOf(file, readFileSync(join(here, file), "utf8")),
);

const readShared = (path: string) =>
  existsSync(join(shared, path)) ? readFileSync(join(shared, path), "utf8") : undefined;

describe("every promise", () => {
  test("has an id of its own and is a sentence", () => {
    expect(requirements.length).toBeGreaterThan(0);
    expect(checkIds(requirements)).toEqual([]);
  });

  test("is cited by a test, and every citation names a promise", () => {
    expect(checkCitations(requirements, citations)).toEqual([]);
  });

  const isSpecHere = existsSync(shared);
  test.skipIf(!isSpecHere)(
    `names a source that exists${isSpecHere ? "" : ` (skipped: the specification is not at ${shared})`}`,
    () => {
      expect(checkSources(requirements, readShared)).toEqual([]);
    },
  );
});

describe("the gate fails on", () => {
  const kept = { id: "room.matter.kept", source: "spec/room.md §2", promise: "It is kept." };
  const titles = (source: string) => citationsOf("a.test.ts", source);

  test.each([
    [{ ...kept, id: "room" }, "room is no dotted id"],
    [{ ...kept, id: "Room.matter" }, "Room.matter is no dotted id"],
    [{ ...kept, promise: "soon" }, "room.matter.kept: the promise is not a sentence"],
  ])("a malformed promise: %j", (requirement, complaint) => {
    expect(checkIds([requirement])).toEqual([complaint]);
  });

  test("an id that stands for two promises", () => {
    expect(checkIds([kept, kept])).toEqual(["room.matter.kept stands for two promises"]);
  });

  test.each([
    ["nothing", ""],
    ["a comment", '// test("[room.matter.kept] it is kept", () => {});'],
    ["a group that is skipped", 'describe.skip("[room.matter.kept] it is kept", () => {});'],
    ["a test that is skipped", 'test.skip("[room.matter.kept] it is kept", () => {});'],
    ["a test that is not written", 'test.todo("[room.matter.kept] it is kept");'],
    ["a list of words", 'const words = ["[room.matter.kept] it is kept"];'],
    ["the end of a title", 'test("it is kept [room.matter.kept]", () => {});'],
  ])("a promise that is cited by %s only", (_, source) => {
    expect(checkCitations([kept], titles(source))).toEqual([
      "room.matter.kept is promised and no test cites it",
    ]);
  });

  test.each([
    'test("[room.matter.kept] it is kept", () => {});',
    "it('[room.matter.kept] it is kept', () => {});",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: titles are often templates.
    "for (const name of names) test(`[room.matter.kept] by ${name}`, () => {});",
    'describe("[room.matter.kept] [room.matter.kept] twice", () => {});',
    'test.skipIf(!existsSync("x"))("[room.matter.kept] it is kept", () => {});',
    'test.each([\n  ["a (", 1],\n])("[room.matter.kept] %s", () => {});',
  ])("no promise that a test cites: %j", source => {
    expect(checkCitations([kept], titles(source))).toEqual([]);
  });

  test("a citation of an unknown promise, in the title of a group, too", () => {
    const source =
      'describe("[room.broken]", () => { test("[room.matter.kept] [room.lost] x", () => {}); });';
    expect(checkCitations([kept], titles(source))).toEqual([
      "a.test.ts cites room.broken, which is not promised",
      "a.test.ts cites room.lost, which is not promised",
    ]);
  });

  test.each([
    ["spec/other.md §2", "room.matter.kept: there is no document spec/other.md §2"],
    ["somewhere", "room.matter.kept: there is no document somewhere"],
    ["spec/room.md §3", "room.matter.kept: spec/room.md §3 is not in the document"],
    ["spec/room.md #2", "room.matter.kept: spec/room.md #2 is not in the document"],
    ["spec/room.md §Errors", "room.matter.kept: spec/room.md §Errors is not in the document"],
  ])("a promise whose source is missing: %s", (source, complaint) => {
    const readDocument = (path: string) =>
      path === "spec/room.md" ? "# Room\n\n## 2. Doors\n\n1. **Open.** They open.\n\n## Names\n" : undefined;
    expect(checkSources([{ ...kept, source }], readDocument)).toEqual([complaint]);
    const found = [
      "spec/room.md",
      "spec/room.md §2",
      "spec/room.md #1",
      "spec/room.md §Names, the last line",
    ];
    expect(
      checkSources(
        found.map(source => ({ ...kept, source })),
        readDocument,
      ),
    ).toEqual([]);
  });
});
