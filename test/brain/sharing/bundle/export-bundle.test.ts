/** Tests which texts leave a brain in a bundle, and which stay. */
import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../../src/base/volume/memory.ts";
import { readLessons } from "../../../../src/brain/memory/lessons/read-lessons.ts";
import { bundleText } from "../../../../src/brain/sharing/bundle/bundle.ts";
import { chooseLessons, exportBundle } from "../../../../src/brain/sharing/bundle/export-bundle.ts";
import { readBundle } from "../../../../src/brain/sharing/bundle/read-bundle.ts";
import { createScrubber } from "../../../../src/brain/sharing/scrub/scrubber.ts";
import { clock, finder, redactor, skillText } from "./share-rig.ts";

const scrubber = createScrubber({ finder, redactor, known: { people: ["Anna Schmidt"] } });
const lessons = readLessons(
  new TextEncoder().encode(
    [
      "# Lessons\r\n\r\n## Testing\r\n",
      "- Run the migrations before the tests, says Anna. <!-- id: L1; seen: 5; contradicted: 1; confidence: 0.67; first: 2026-11-01; last: 2026-11-20; evidence: 01M7YADR30FJ54H6HCEMTTXYBG -->\r\n",
      "- テストの前に移行する。<!-- a note of mine: 555-1234 -->\r\n",
      "\r\n## Anna's\r\n- Run `npm test` before a push.\r\n",
    ].join(""),
  ),
);

async function folder(files: Readonly<Record<string, string | Uint8Array>>) {
  const volume = createMemoryVolume();
  for (const [path, content] of Object.entries(files)) await volume.write(path, content);
  return volume;
}

const exportOf = (parts: Partial<Parameters<typeof exportBundle>[0]>) =>
  exportBundle({ lessons: [], skills: [], withKnowledge: false, ...parts }, scrubber, clock);

test("[brain.share.scrubbed] lessons leave as plain sentences with what speaks for them, and no evidence", async () => {
  const { bundle, leaving } = await exportOf({ lessons });
  expect(bundle).toMatchObject({
    format: "brainstem-bundle",
    version: 1,
    from: "anonymous",
    created: "2026-11-21T10:00:00.000Z",
  });
  expect(bundle.lessons).toEqual([
    {
      text: "Run the migrations before the tests, says [person].",
      section: "Testing",
      confidence: 0.67,
      seen: 5,
      first: "2026-11-01",
      last: "2026-11-20",
    },
    { text: "テストの前に移行する。", section: "Testing", confidence: 1, seen: 0 },
    { text: "Run `npm test` before a push.", section: "[person]'s", confidence: 1, seen: 0 },
  ]);
  expect(leaving.map(({ taken }) => taken)).toEqual([[{ kind: "person", original: "Anna" }], [], []]);
  expect(await readBundle(new TextEncoder().encode(bundleText(bundle)), "b")).toEqual(bundle);
});

describe("[brain.share.chosen] of a skill", () => {
  const files = {
    "SKILL.md": skillText("deploy", "Ask anna@acme.co."),
    "KNOWLEDGE.md": "- learned\n",
    "scripts/check.sh": "#!/bin/sh\r\necho ok\r\n",
    ".env": "TOKEN=x",
    ".git/config": "x",
    "notes/.hidden": "x",
    "logo.png": Uint8Array.from([0x89, 0x50, 0xff, 0]),
    "zero.bin": Uint8Array.from([0x61, 0, 0x62]),
    "big.md": "x".repeat(200_001),
    "con.md": "x",
    "Anna Schmidt.md": "x",
  };

  test("exports its texts, scrubbed, and names its hidden, binary, large and personal files, which stay", async () => {
    const { bundle, staying } = await exportOf({ skills: [{ name: "deploy", folder: await folder(files) }] });
    expect(bundle.skills).toEqual([
      {
        name: "deploy",
        files: {
          "SKILL.md": skillText("deploy", "Ask [email]."),
          "scripts/check.sh": "#!/bin/sh\necho ok\n",
        },
      },
    ]);
    expect(Object.fromEntries(staying.map(({ what, why }) => [what, why]))).toEqual({
      "deploy/.env": "it is hidden",
      "deploy/.git": "it is hidden",
      "deploy/notes/.hidden": "it is hidden",
      "deploy/KNOWLEDGE.md": "goes only with --with-knowledge",
      "deploy/logo.png": "it is no text in UTF-8",
      "deploy/zero.bin": "it is no text",
      "deploy/big.md": "it has more than 200,000 characters",
      "deploy/con.md": "not every system takes its name for a file's",
      "deploy/Anna Schmidt.md": "its name is personal: rename it to share it",
    });
  });

  test("exports its lessons only on request", async () => {
    const { bundle } = await exportOf({
      skills: [{ name: "deploy", folder: await folder(files) }],
      withKnowledge: true,
    });
    expect(bundle.skills[0]!.files["KNOWLEDGE.md"]).toBe("- learned\n");
  });

  test("a bound of files is kept", async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}.md`, "x"]));
    const { bundle, staying } = await exportOf({
      skills: [{ name: "a", folder: await folder({ ...many, "SKILL.md": "x" }) }],
    });
    expect(Object.keys(bundle.skills[0]!.files)).toHaveLength(50);
    expect(staying).toHaveLength(11);
  });

  test.each([
    ["Anna", { "SKILL.md": "x" }, "its name is personal"],
    ["my skill", { "SKILL.md": "x" }, "not every system takes its name"],
    ["deploy", { "README.md": "x" }, "there is none"],
    ["deploy", { "SKILL.md": Uint8Array.from([0xff]) }, "it is no text in UTF-8"],
  ])("nothing leaves of %s with %j", async (name, content, reason) => {
    const skills = [{ name, folder: await folder(content) }];
    await expect(exportOf({ skills })).rejects.toMatchObject({
      code: "bundle.unshared",
      message: expect.stringContaining(reason),
    });
  });
});

test("[brain.share.validated] exporting refuses a bundle that could not be imported", async () => {
  const many = Array.from({ length: 1_001 }, (_, at) => ({ ...lessons[1]!, text: `lesson ${at}` }));
  await expect(exportOf({ lessons: many })).rejects.toMatchObject({ code: "bundle.unshared" });
  const { bundle, staying } = await exportOf({ lessons: [{ ...lessons[1]!, text: "x".repeat(3_000) }] });
  expect(bundle.lessons).toEqual([]);
  expect(staying).toMatchObject([{ why: "it has more than 2000 characters" }]);
});

describe("[brain.share.chosen] a lesson is chosen", () => {
  test("by its id, by its text, by words that only it has", () => {
    const of = (wanted: string) => chooseLessons(lessons, [wanted]).map(({ line }) => line);
    expect(of("L1")).toEqual([4]);
    expect(of("migrations TESTS")).toEqual([4]);
    expect(of("移行")).toEqual([5]);
    expect(of("run npm test before a push")).toEqual([8]);
    expect(chooseLessons(lessons, ["L1", "migrations", "移行"])).toHaveLength(2);
    expect(chooseLessons(lessons, "all")).toHaveLength(3);
  });

  test("refuses a text that fits several lessons or none", () => {
    expect(() => chooseLessons(lessons, ["run"])).toThrow(
      /may mean several:\n.*L1 {2}Run the migrations.*\n.*npm test/,
    );
    for (const wanted of ["nowhere", "", "  ", "L9"])
      expect(() => chooseLessons(lessons, [wanted])).toThrow(/Nothing that is remembered fits/);
  });
});
