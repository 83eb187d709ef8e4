import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isFault, type Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { createSkillLibrary } from "../../../src/brain/skills/skill-library.ts";
import { temporaryDirectory } from "../memory/stand-in.ts";

const skillText = (name: string, more = "") =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n# ${name}\n`;
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function counting(volume: Volume) {
  const reads: string[] = [];
  const counted: Volume = {
    ...volume,
    read(path) {
      reads.push(path);
      return volume.read(path);
    },
    readRange(path, start, end) {
      reads.push(`${path} ${end}`);
      return volume.readRange(path, start, end);
    },
  };
  return { volume: counted, reads };
}

describe("createSkillLibrary", () => {
  test("[brain.skills.one-bad-skill] one bad skill is reported with file and line, and the others load", async () => {
    const library = createSkillLibrary(
      createMemoryVolume({
        "skills/good/SKILL.md": skillText("good"),
        "skills/bad/SKILL.md": "---\nname: bad\ntriggers: [\n---\n",
        "skills/open/SKILL.md": "---\nname: open\n",
        "skills/notes.md": "no skill",
        "skills/_drafts/SKILL.md": skillText("draft"),
      }),
    );
    const { skills, findings } = await library.manifest();
    expect(skills.map(({ name }) => name)).toEqual(["good"]);
    expect(findings).toMatchObject([
      { id: "skill.unreadable", file: ".agent/skills/bad/SKILL.md", line: 3 },
      { id: "skill.unreadable", file: ".agent/skills/open/SKILL.md", line: 1 },
    ]);
  });

  test("[brain.skills.one-bad-skill] a SKILL.md that leads out of the brain costs no other skill", async () => {
    const directory = await temporaryDirectory();
    await mkdir(join(directory, "skills/good"), { recursive: true });
    await mkdir(join(directory, "skills/link"));
    await writeFile(join(directory, "skills/good/SKILL.md"), skillText("good"));
    await symlink("/etc/hosts", join(directory, "skills/link/SKILL.md"));
    const { skills, findings } = await createSkillLibrary(createNodeVolume(directory)).manifest();
    expect(skills.map(({ name }) => name)).toEqual(["good"]);
    expect(findings).toMatchObject([{ id: "skill.unreadable", file: ".agent/skills/link/SKILL.md" }]);
  });

  test("[brain.skills.manifest-adds] the manifest fills in what SKILL.md leaves open, and adds to its lists", async () => {
    const library = createSkillLibrary(
      createMemoryVolume({
        "skills/plain/SKILL.md": skillText("plain"),
        "skills/own/SKILL.md": skillText(
          "own",
          "version: 2026-11-21\ntriggers: [mine]\nconstraints: [first]\n",
        ),
        "skills/_manifest.jsonl": [
          '{"name":"plain","version":"2026-01-01","triggers":["go"],"category":"meta","flag":true}',
          '{"name":"torn","trig',
          '{"name":"own","version":"2026-01-01","triggers":["more"],"constraints":["second"]}',
          '{"name":"gone","triggers":["x"]}',
          "",
        ].join("\n"),
      }),
    );
    const { skills, findings } = await library.manifest();
    expect(skills).toMatchObject([
      { name: "own", version: "2026-11-21", triggers: ["mine", "more"], constraints: ["first", "second"] },
      { name: "plain", version: "2026-01-01", triggers: ["go"], category: "meta", other: { flag: true } },
    ]);
    expect(findings).toMatchObject([
      { id: "manifest.line-malformed", line: 2 },
      { id: "manifest.folder-missing", line: 4 },
    ]);
  });

  test("[brain.skills.three-stages] the manifest reads heads only, and no file twice until it changes", async () => {
    const memory = createMemoryVolume({
      "skills/a/SKILL.md": skillText("a") + "x".repeat(100_000),
      "skills/a/KNOWLEDGE.md": "- learned",
      "skills/a/scripts/run.sh": "echo run",
      "skills/b/SKILL.md": skillText("b"),
    });
    const { volume, reads } = counting(memory);
    const library = createSkillLibrary(volume);
    await library.manifest();
    expect(reads.sort()).toEqual([
      "skills/_manifest.jsonl",
      "skills/a/SKILL.md 8192",
      "skills/b/SKILL.md 8192",
    ]);

    reads.length = 0;
    await library.manifest();
    expect(reads).toEqual(["skills/_manifest.jsonl"]);

    await memory.write("skills/b/SKILL.md", skillText("b", "version: 2026-11-21\n"));
    expect((await library.manifest()).skills[1]).toMatchObject({ name: "b", version: "2026-11-21" });

    const { instructions, knowledge } = await library.read("a");
    expect(instructions).toHaveLength(skillText("a").length + 100_000);
    expect(knowledge).toEqual({ file: ".agent/skills/a/KNOWLEDGE.md", text: "- learned" });
    expect(text(await library.readFile("a", "scripts/run.sh"))).toBe("echo run");
  });

  test("[brain.skills.read-one] reading one of 300 skills opens its own folder and the manifest, and no other", async () => {
    const names = Array.from({ length: 300 }, (_, at) => `skill-${at}`);
    const shelf = Object.fromEntries(names.map(name => [`skills/${name}/SKILL.md`, skillText(name)]));
    const { volume, reads } = counting(
      createMemoryVolume({
        ...shelf,
        "skills/_manifest.jsonl": '{"name":"skill-7","constraints":["be kind"]}\n',
      }),
    );
    const { skill, instructions } = await createSkillLibrary(volume).read("skill-7");
    expect(skill).toMatchObject({ name: "skill-7", constraints: ["be kind"] });
    expect(instructions).toBe(skillText("skill-7"));
    const opened = new Set(reads.map(path => path.split(" ")[0]!));
    expect([...opened].sort()).toEqual([
      "skills/_manifest.jsonl",
      "skills/skill-7/KNOWLEDGE.md",
      "skills/skill-7/SKILL.md",
    ]);
  });

  test("[brain.skills.read-one] a name that two folders claim is the skill of the folder that has it, whichever way it is asked for", async () => {
    const library = createSkillLibrary(
      createMemoryVolume({
        "skills/a/SKILL.md": skillText("b", "license: other\n"),
        "skills/b/SKILL.md": skillText("b", "license: own\n"),
      }),
    );
    expect((await library.read("b")).skill.license).toBe("own");
    expect((await library.manifest()).skills).toMatchObject([{ name: "b", license: "own" }]);
    expect((await library.read("b")).skill.license).toBe("own");
  });

  test("a frontmatter longer than the head is read whole", async () => {
    const long = `${"word ".repeat(4_000)}end`;
    const library = createSkillLibrary(
      createMemoryVolume({
        "skills/a/SKILL.md": `---\nname: a\ndescription: ${long}\nversion: 2026-11-21\n---\n`,
      }),
    );
    expect((await library.manifest()).skills).toMatchObject([{ description: long, version: "2026-11-21" }]);
  });

  test("[brain.skills.contained] files outside of the skill's folder are refused", async () => {
    const library = createSkillLibrary(
      createMemoryVolume({ "skills/a/SKILL.md": skillText("a"), "brain.yaml": "secret" }),
    );
    for (const path of ["../../brain.yaml", "/brain.yaml", "scripts/../../../brain.yaml"]) {
      await expect(library.readFile("a", path)).rejects.toSatisfy(error => isFault(error, "volume.outside"));
    }
  });

  test("an unknown name is answered with the nearest one", async () => {
    const library = createSkillLibrary(
      createMemoryVolume({ "skills/git-proxy/SKILL.md": skillText("git-proxy") }),
    );
    await expect(library.read("git-prxy")).rejects.toMatchObject({
      code: "skill.not-found",
      data: { nearest: ["git-proxy"] },
    });
  });

  test("further folders add their skills; a name that is taken stays the brain's", async () => {
    const shared = createMemoryVolume({
      ".claude/skills/a/SKILL.md": skillText("a", "version: 1999-01-01\n"),
      ".claude/skills/pdf/SKILL.md": skillText("pdf"),
      ".claude/skills/pdf/forms.md": "forms",
    });
    const library = createSkillLibrary(createMemoryVolume({ "skills/a/SKILL.md": skillText("a") }), {
      extraFolders: [{ volume: shared, path: ".claude/skills", shownAs: ".claude/skills" }],
    });
    const { skills, findings } = await library.manifest();
    expect(skills.map(({ name, source }) => [name, source.file])).toEqual([
      ["a", ".agent/skills/a/SKILL.md"],
      ["pdf", ".claude/skills/pdf/SKILL.md"],
    ]);
    expect(findings).toMatchObject([{ id: "skill.name-taken", file: ".claude/skills/a/SKILL.md" }]);
    expect(text(await library.readFile("pdf", "forms.md"))).toBe("forms");
  });

  test("a skill may be called other than its folder, and that is said", async () => {
    const library = createSkillLibrary(createMemoryVolume({ "skills/folder/SKILL.md": skillText("name") }));
    const { skills, findings } = await library.manifest();
    expect(skills.map(({ name }) => name)).toEqual(["name"]);
    expect(findings).toMatchObject([{ id: "skill.name-differs" }]);
    expect((await library.read("name")).instructions).toContain("# name");
  });

  test("a brain without skills has none", async () => {
    const library = createSkillLibrary(createMemoryVolume({ "AGENTS.md": "x" }));
    expect(await library.manifest()).toEqual({ skills: [], findings: [] });
    expect(await library.match("anything")).toEqual([]);
  });

  test("matches follow the files", async () => {
    const volume = createMemoryVolume({ "skills/a/SKILL.md": skillText("a", "triggers: [rain]\n") });
    const library = createSkillLibrary(volume);
    expect(await library.match("make it rain")).toHaveLength(1);
    await volume.write("skills/a/SKILL.md", skillText("a", "triggers: [snowfall]\n"));
    expect(await library.match("make it rain")).toEqual([]);
  });
});
