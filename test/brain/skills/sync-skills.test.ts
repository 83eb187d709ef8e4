import { describe, expect, test } from "vitest";
import { fault, type Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { syncSkills } from "../../../src/brain/skills/sync-skills.ts";
import { encode } from "../memory/stand-in.ts";

const INDEX = "skills/_index.md";
const MANIFEST = "skills/_manifest.jsonl";
const skillText = (name: string, description: string, more = "") =>
  `---\nname: ${name}\ndescription: ${description}\n${more}---\n# ${name}\n`;
const alpha = skillText(
  "alpha",
  "Does alpha.",
  'version: 2026-11-21\ntriggers: ["go", "run"]\nconstraints: [ask first]\n',
);
const beta = skillText("beta", "Does beta.");
const read = async (volume: Volume, path: string) => new TextDecoder().decode(await volume.read(path));
const both = async (volume: Volume) => [await read(volume, INDEX), await read(volume, MANIFEST)] as const;

describe("syncSkills", () => {
  test("[brain.skills.sync] writes both registries from the folders, and changes nothing the second time", async () => {
    const volume = createMemoryVolume({ "skills/beta/SKILL.md": beta, "skills/alpha/SKILL.md": alpha });
    expect((await syncSkills(volume)).files.map(({ change }) => change)).toEqual(["created", "created"]);
    const [index, manifest] = await both(volume);
    expect(index).toContain(
      '\n\n## alpha\nDoes alpha.\nTriggers: "go", "run"\nConstraints: ask first\n<!-- made from alpha/SKILL.md ',
    );
    expect(
      manifest
        .split("\n")
        .filter(line => line !== "")
        .map(line => JSON.parse(line)),
    ).toEqual([
      {
        name: "alpha",
        version: "2026-11-21",
        triggers: ["go", "run"],
        tools: [],
        preconditions: [],
        constraints: ["ask first"],
      },
      { name: "beta", triggers: [], tools: [], preconditions: [], constraints: [] },
    ]);
    expect((await syncSkills(volume)).files.map(({ change }) => change)).toEqual(["kept", "kept"]);
    expect(await both(volume)).toEqual([index, manifest]);
  });

  test("[brain.skills.sync] the index keeps hand-written sections, text below the marks, its order and its preamble", async () => {
    const volume = createMemoryVolume({
      "skills/alpha/SKILL.md": alpha,
      "skills/beta/SKILL.md": beta,
      [INDEX]: "# Ours\n\nIntro by hand.\n\n## beta\nBy hand, with care.\n\n## gone\nWas here once.\n",
    });
    await syncSkills(volume);
    const first = await read(volume, INDEX);
    expect(first).toContain(
      "# Ours\n\nIntro by hand.\n\n## beta\nBy hand, with care.\n\n## gone\nWas here once.\n\n## alpha\n",
    );

    const mark = /<!-- made from alpha\/SKILL.md \w+ -->\n/.exec(first)![0];
    await volume.write(INDEX, first.replace(mark, `${mark}\nAsk Ada about this one.\n`));
    await volume.write("skills/alpha/SKILL.md", alpha.replace("Does alpha.", "Does more."));
    await syncSkills(volume);
    const second = await read(volume, INDEX);
    expect(second).toContain("## alpha\nDoes more.\n");
    expect(second).toContain("-->\n\nAsk Ada about this one.\n");
    expect(second).toContain("By hand, with care.");
  });

  test("[brain.skills.sync] syncing keeps a generated section that a person edited, and says so", async () => {
    const volume = createMemoryVolume({ "skills/alpha/SKILL.md": alpha });
    await syncSkills(volume);
    const edited = (await read(volume, INDEX)).replace("Does alpha.", "Does alpha, our way.");
    await volume.write(INDEX, edited);
    await volume.write("skills/alpha/SKILL.md", alpha.replace("ask first", "ask twice"));
    const { findings } = await syncSkills(volume);
    expect(await read(volume, INDEX)).toBe(edited);
    expect(findings).toMatchObject([
      { id: "index.edited", line: edited.split("\n").indexOf("## alpha") + 1 },
    ]);
  });

  test("[brain.skills.sync] the manifest keeps fields, orders, and lines that it can't read", async () => {
    const lines = [
      '{ "category": "ours", "name": "alpha", "triggers": ["run", "go", "start"], "note": "by hand" }',
      '{"name":"torn',
      '{"name":"gone","triggers":["x"]}',
      '{"name":"beta","triggers":[],"tools":[],"preconditions":[],"constraints":[]}',
    ];
    const volume = createMemoryVolume({
      "skills/alpha/SKILL.md": alpha,
      "skills/beta/SKILL.md": beta,
      [MANIFEST]: lines.join("\n"),
    });
    const { findings } = await syncSkills(volume);
    const written = (await read(volume, MANIFEST)).split("\n");
    expect(JSON.parse(written[0]!)).toEqual({
      category: "ours",
      name: "alpha",
      triggers: ["run", "go", "start"],
      note: "by hand",
      version: "2026-11-21",
      constraints: ["ask first"],
    });
    expect(Object.keys(JSON.parse(written[0]!)).slice(0, 4)).toEqual([
      "category",
      "name",
      "triggers",
      "note",
    ]);
    expect(written.slice(1)).toEqual([...lines.slice(1), ""]);
    expect(findings.map(({ id }) => id)).toEqual(["manifest.line-malformed", "manifest.folder-missing"]);
  });

  test("a person's trigger in the manifest stays when SKILL.md gets another", async () => {
    const volume = createMemoryVolume({ "skills/alpha/SKILL.md": alpha });
    await syncSkills(volume);
    const record = JSON.parse(await read(volume, MANIFEST));
    await volume.write(
      MANIFEST,
      `${JSON.stringify({ ...record, triggers: [...record.triggers, "mine"] })}\n`,
    );
    await volume.write("skills/alpha/SKILL.md", alpha.replace('"run"', '"run", "walk"'));
    await syncSkills(volume);
    expect(JSON.parse(await read(volume, MANIFEST)).triggers).toEqual(["go", "run", "walk", "mine"]);
  });

  test("newlines stay the person's", async () => {
    const volume = createMemoryVolume({
      "skills/alpha/SKILL.md": alpha,
      [INDEX]: "# Ours\r\n",
      [MANIFEST]: '{"name":"other"}\r\n',
    });
    await syncSkills(volume);
    for (const text of await both(volume)) expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  });

  test("[brain.skills.sync] a registry that is not UTF-8 keeps every byte", async () => {
    const index = Uint8Array.of(...encode("# caf"), 0xe9, 0x0a);
    const volume = createMemoryVolume({ "skills/alpha/SKILL.md": alpha, [INDEX]: index });
    expect((await syncSkills(volume)).files.map(({ change }) => change)).toEqual(["kept", "created"]);
    expect(await volume.read(INDEX)).toEqual(index);
  });

  test("a dry run says what would change, and changes nothing", async () => {
    const volume: Volume = {
      ...createMemoryVolume({ "skills/alpha/SKILL.md": alpha }),
      withLock: () => Promise.reject(fault("volume.denied", { path: MANIFEST, action: "lock" })),
    };
    const { files } = await syncSkills(volume, { isDryRun: true });
    expect(files.map(({ change }) => change)).toEqual(["created", "created"]);
    expect(await volume.stat(INDEX)).toBeUndefined();
  });
});
