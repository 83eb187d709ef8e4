import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readlink, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock, type Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { readContextFiles } from "../../../src/brain/context/gather-sources.ts";
import { withoutPlaceholders } from "../../../src/brain/context/without-placeholders.ts";
import { type InitOptions, initBrain, type Templates } from "../../../src/brain/init/init-brain.ts";
import {
  createNodePrivateFolder,
  loadTemplates,
  readGitUserName,
} from "../../../src/brain/init/machine-node.ts";
import { layout } from "../../../src/brain/layout.ts";
import { readDecisions } from "../../../src/brain/memory/decisions.ts";
import { markdownEntries } from "../../../src/brain/memory/markdown-entries.ts";
import { parseSettings } from "../../../src/brain/settings.ts";
import { createSkillLibrary } from "../../../src/brain/skills/skill-library.ts";
import { trustsEverything } from "../../../src/brain/trust.ts";

let templates: Templates = {};
beforeAll(async () => {
  templates = await loadTemplates();
});

const text = async (volume: Volume, path: string) => new TextDecoder().decode(await volume.read(path));
const init = (volume: Volume, more: Partial<InitOptions> = {}) =>
  initBrain({ volume, templates, project: { name: "demo" }, clock: systemClock, ...more });

async function everyFile(volume: Volume, folder = ""): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, kind } of await volume.list(folder)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (kind === "directory") Object.assign(found, await everyFile(volume, path));
    else found[path] = await text(volume, path);
  }
  return found;
}

describe("initBrain", () => {
  test("[brain.init.tree] writes every place that the layout names", async () => {
    const volume = createMemoryVolume();
    const { created, kept, updated, replaced } = await init(volume);
    expect([...kept, ...updated, ...replaced]).toEqual([]);
    const places = Object.values(layout).filter(path => !path.startsWith("."));
    for (const path of places) {
      // Made when there is something to put there.
      const later = [
        layout.tasks,
        layout.quarantine,
        layout.lessonArchive,
        layout.mcpServers,
        layout.evidence,
      ];
      if (later.includes(path as never) || /^memory\/review\/\w+\.jsonl$/.test(path)) continue;
      expect(await volume.stat(path), path).toBeDefined();
    }
    expect(created).toEqual(Object.keys(await everyFile(volume)).sort());
    const map = await text(volume, layout.map);
    expect(map.trimEnd().split("\n").length).toBeLessThan(30);
    for (const [path] of map.matchAll(/(?<=`)[\w/]+\.(?:md|jsonl)(?=`)/g)) {
      expect(await volume.stat(path), path).toBeDefined();
    }
  });

  test("[brain.init.tree] a new brain remembers nothing that it was shipped with", async () => {
    const volume = createMemoryVolume();
    await init(volume);
    for (const path of [
      layout.lessons,
      layout.knowledge,
      layout.preferences,
      layout.plan,
      layout.workspace,
    ]) {
      expect(markdownEntries(await volume.read(path)), path).toEqual([]);
    }
    expect(readDecisions(await volume.read(layout.decisions))).toEqual([]);
    expect(await text(volume, layout.episodes)).toBe("");
    const files = readContextFiles(volume);
    const texts = [await files.preferences(), ...(await files.workspace())];
    for (const each of texts) expect(withoutPlaceholders(each?.text ?? "")).toBeUndefined();
  });

  test("[brain.init.finds-out] writes findings to brain.yaml, the map and the preferences", async () => {
    const volume = createMemoryVolume();
    const project = { name: "my: $& {app}", language: "Rust", packageManager: "cargo", test: "cargo test" };
    await init(volume, { project, userName: "Ada $1 Lovelace\n# no heading" });
    expect(parseSettings(await text(volume, layout.settings), trustsEverything).project).toEqual(project);
    expect(await text(volume, layout.map)).toContain("# The brain of my: $& {app}\n");
    expect(markdownEntries(await volume.read(layout.preferences)).map(entry => entry.text)).toEqual([
      "My name is Ada $1 Lovelace # no heading.",
    ]);
    expect(Object.values(await everyFile(volume)).join("\n")).not.toContain("{{");
  });

  test("leaves unknown settings at their defaults", async () => {
    const volume = createMemoryVolume();
    await init(volume, { project: {} });
    expect(parseSettings(await text(volume, layout.settings)).project).toEqual({});
  });

  test("[brain.init.keeps] a second time changes nothing", async () => {
    const volume = createMemoryVolume();
    await init(volume);
    const before = await everyFile(volume);
    const { created, updated, replaced } = await init(volume, { overwrite: true });
    expect([...created, ...updated, ...replaced]).toEqual([]);
    expect(await everyFile(volume)).toEqual(before);
  });

  test("[brain.init.keeps] keeps existing files, and adds the missing ones", async () => {
    const volume = createMemoryVolume({
      "AGENTS.md": "ours",
      "memory/semantic/LESSONS.md": "- ours\n",
      ".gitignore": "*.tmp",
      "skills/ours/SKILL.md": "---\nname: ours\ndescription: Ours.\n---\n",
      "skills/_manifest.jsonl": '{"name":"ours","flag":1}\n',
      "tools/extra.py": "print()",
    });
    const { kept, updated } = await init(volume);
    expect(kept).toEqual(["AGENTS.md", "memory/semantic/LESSONS.md", "skills/_manifest.jsonl"]);
    expect(updated).toEqual([".gitignore"]);
    const files = await everyFile(volume);
    expect(files["AGENTS.md"]).toBe("ours");
    expect(files["tools/extra.py"]).toBe("print()");
    expect(files[".gitignore"]).toMatch(/^\*\.tmp\n# /);
    expect(files["skills/_manifest.jsonl"]).toContain('"flag":1');
    expect(files["skills/_index.md"]).toContain("## ours");
  });

  test("[brain.init.keeps] told to overwrite, it says what it replaced, keeps it, and leaves memory and settings alone", async () => {
    const volume = createMemoryVolume({
      "AGENTS.md": "ours",
      "brain.yaml": "model: reflex\n",
      "memory/semantic/LESSONS.md": "- ours\n",
    });
    const { replaced } = await init(volume, { overwrite: true });
    expect(replaced).toEqual(["AGENTS.md"]);
    const files = await everyFile(volume);
    expect(files["AGENTS.md"]).toContain("# The brain of demo");
    expect(files["brain.yaml"]).toBe("model: reflex\n");
    expect(files["memory/semantic/LESSONS.md"]).toBe("- ours\n");
    const [snapshot] = Object.entries(files).filter(([path]) =>
      path.startsWith("memory/episodic/snapshots/replaced_"),
    );
    expect(snapshot?.[0]).toMatch(/\/AGENTS\.md$/);
    expect(snapshot?.[1]).toBe("ours");
  });
});

describe("on a disk", () => {
  let directory = "";
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "init-"));
    execFileSync("git", ["init", "-q"], { cwd: directory });
    execFileSync("git", ["config", "user.name", "Ada Lovelace"], { cwd: directory });
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test("[brain.init.ignored] git sees the brain without what is derived and what is private, which is closed", async () => {
    const volume = createNodeVolume(join(directory, ".agent"));
    const dataFolder = createNodePrivateFolder(join(directory, ".agent", layout.data));
    await init(volume, { dataFolder });
    await volume.write(".state/recall.index", "derived");
    await volume.write(".data/key", "secret");
    const seen = execFileSync("git", ["status", "--porcelain", "-uall"], {
      cwd: directory,
      encoding: "utf8",
    });
    expect(seen).toContain(".agent/AGENTS.md");
    expect(seen).toContain(".agent/memory/review/.gitkeep");
    expect(seen).not.toMatch(/\.state|\.data/);
    expect((await stat(join(directory, ".agent", layout.data))).mode & 0o777).toBe(0o700);
    expect(await dataFolder.isClosed()).toBe(true);
  });

  test("[brain.init.finds-out] git knows who works here", async () => {
    expect(await readGitUserName(directory)).toBe("Ada Lovelace");
    expect(await readGitUserName(join(directory, "nowhere"))).toBeUndefined();
  });

  test("[brain.init.keeps] links that lead out are the person's: kept, never followed or replaced", async () => {
    const other = await mkdtemp(join(tmpdir(), "init-"));
    try {
      const brain = join(other, ".agent");
      const volume = createNodeVolume(brain);
      await volume.write("memory/x.md", "x");
      await mkdir(join(other, "skills"));
      await symlink("../skills", join(brain, "skills"));
      await symlink("/etc/hostname", join(brain, "AGENTS.md"));
      for (const overwrite of [false, true]) {
        const { kept, created } = await init(volume, { overwrite });
        expect(kept).toContain("AGENTS.md");
        expect(created.filter(path => path.startsWith("skills/"))).toEqual([]);
      }
      expect(await readlink(join(brain, "AGENTS.md"))).toBe("/etc/hostname");
      expect(await readdir(join(other, "skills"))).toEqual([]);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });
});

describe("the shipped skills", () => {
  test("[brain.skills.shipped] eight, each short, dated, fenced, able to rewrite itself, and at an end with the workspace", async () => {
    const volume = createMemoryVolume();
    await init(volume);
    const library = createSkillLibrary(volume);
    const { skills, findings } = await library.manifest();
    expect(findings).toEqual([]);
    expect(skills.map(({ name }) => name)).toEqual([
      "api-scaffold",
      "code-reviewer",
      "debug-investigator",
      "deploy-checklist",
      "git-proxy",
      "memory-manager",
      "skillforge",
      "test-writer",
    ]);
    for (const skill of skills) {
      const { instructions } = await library.read(skill.name);
      expect(instructions.split("\n").length, skill.name).toBeLessThan(60);
      expect(instructions).toContain("\n## Self-rewrite\n");
      expect(instructions).toContain(`skill-update: ${skill.name}, <reason>`);
      expect(instructions).toMatch(/reset the workspace:\s`brainstem task done\b/);
      expect(skill).toMatchObject({ version: "2026-11-21", category: expect.any(String) });
      expect(skill.triggers.length).toBeGreaterThan(2);
      expect(skill.constraints.length).toBeGreaterThan(1);
      expect(skill.description).toMatch(/Use /);
    }
  });

  test.each([
    ["deploy this to staging", "deploy-checklist"],
    ["commit and push", "git-proxy"],
    ["why is this failing?", "debug-investigator"],
    ["review my change", "code-reviewer"],
    ["write tests for the parser", "test-writer"],
    ["we need a new endpoint for invoices", "api-scaffold"],
    ["what did we learn?", "memory-manager"],
    ["create a skill for releases", "skillforge"],
  ])("%j calls for %s", async (query, name) => {
    const volume = createMemoryVolume();
    await init(volume);
    const matches = await createSkillLibrary(volume).match(query);
    expect(matches[0]?.skill.name).toBe(name);
  });
});
