import { chmod, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Clock, fault, type Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { diagnoseBrain, type MendOptions, mendBrain } from "../../../src/brain/doctor/diagnose-brain.ts";
import type { BrainFinding, FindingId } from "../../../src/brain/doctor/finding.ts";
import { initBrain, type Templates } from "../../../src/brain/init/init-brain.ts";
import { createNodePrivateFolder, loadTemplates } from "../../../src/brain/init/machine-node.ts";
import { layout } from "../../../src/brain/layout.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const DAY_MS = 86_400_000;
const clock: Clock = { now: () => NOW, sleep: async () => undefined };

let templates: Templates = {};
let options: MendOptions = { templates, clock, project: {} };
beforeAll(async () => {
  templates = await loadTemplates();
  options = { templates, clock, project: {} };
});

async function newBrain(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  at: Clock = clock,
): Promise<Volume> {
  const volume = createMemoryVolume({}, { clock: at });
  await initBrain({ volume, templates, project: { name: "demo" }, clock: at });
  for (const [path, content] of Object.entries(files)) await volume.write(path, content);
  return volume;
}

const read = async (volume: Volume, path: string) => new TextDecoder().decode(await volume.read(path));
const diagnose = (volume: Volume) => diagnoseBrain(volume, options);
const brief = (findings: readonly BrainFinding[]) =>
  findings.map(
    ({ severity, id, file, line }) => `${severity} ${id} ${file}${line === undefined ? "" : `:${line}`}`,
  );
const only = async (volume: Volume, id: FindingId) =>
  (await diagnose(volume)).filter(finding => finding.id === id);

describe("diagnoseBrain", () => {
  test("a new brain is as it should be", async () => {
    expect(await diagnose(await newBrain())).toEqual([]);
  });

  test("a folder that is no brain is that, and nothing else", async () => {
    const findings = await diagnose(createMemoryVolume({ "README.md": "x" }));
    expect(brief(findings)).toEqual(["error brain.missing .agent"]);
    expect(findings[0]?.fix).toBe("Run: brainstem init");
  });

  test("[brain.doctor.places] doctor names unreadable entries with file and line", async () => {
    const volume = await newBrain({
      "brain.yaml": "# ours\nmodel: reflex\nmodle: x\n",
      "workflows/nightly.yaml": "name: nightly\nsteps: [one\n",
      "protocols/tool_schemas/git.schema.json": '{\n  "name": "git",\n  oops\n}\n',
      "protocols/programs/shop.yaml": "shopctl:\n  does:\n    no.such.thing: stock\n",
      "protocols/permissions.md": "## Never allowed\n- Force a push: `git.push(force true)`\n",
      "memory/review/rejected.jsonl": '{"id":1}\n\n{"id":\n',
      "personas/bad.md": "---\nid: bad\ntraits: {\n---\n",
      "skills/bad/SKILL.md": "---\nname: bad\ntriggers: [\n---\n",
      "memory/semantic/LESSONS.md": new Uint8Array([0x2d, 0x20, 0x61, 0x0a, 0x2d, 0x20, 0xff, 0x0a]),
    });
    const findings = await diagnose(volume);
    expect(brief(findings).filter(line => !line.startsWith("note"))).toEqual([
      "error file.malformed .agent/brain.yaml:3",
      "error file.malformed .agent/memory/review/rejected.jsonl:3",
      "error file.malformed .agent/personas/bad.md:3",
      "error file.malformed .agent/protocols/permissions.md:2",
      "error file.malformed .agent/protocols/programs/shop.yaml:3",
      "error file.malformed .agent/protocols/tool_schemas/git.schema.json:3",
      "error skill.unreadable .agent/skills/bad/SKILL.md:3",
      expect.stringMatching(/^error file.malformed .agent\/workflows\/nightly.yaml:[23]$/),
      "warning file.not-utf8 .agent/memory/semantic/LESSONS.md:2",
    ]);
    expect(findings.every(({ message, fix }) => /[.?]$/.test(message) && fix !== "")).toBe(true);
  });

  test("missing files are named by what they are for", async () => {
    const volume = await newBrain();
    for (const path of [layout.permissions, layout.map, layout.plan]) await volume.remove(path);
    expect(brief(await diagnose(volume))).toEqual([
      "error brain.file-missing .agent/protocols/permissions.md",
      "warning brain.file-missing .agent/AGENTS.md",
      "note brain.file-missing .agent/memory/working/ACTIVE_PLAN.md",
    ]);
  });

  test("registries that disagree with the folders, and entries without a folder", async () => {
    const volume = await newBrain({ "skills/new/SKILL.md": "---\nname: new\ndescription: New.\n---\n" });
    const manifest = await read(volume, layout.skillManifest);
    await volume.write(layout.skillManifest, `${manifest}{"name":"gone"}\n{"na\n`);
    expect(brief(await diagnose(volume))).toEqual([
      "warning skills.not-synced .agent/skills/_index.md",
      "warning skills.not-synced .agent/skills/_manifest.jsonl",
      "warning manifest.folder-missing .agent/skills/_manifest.jsonl:9",
      "warning manifest.line-malformed .agent/skills/_manifest.jsonl:10",
    ]);
  });

  test("doctor names files that are too long and entries that are too old", async () => {
    const old: Clock = { ...clock, now: () => NOW - 3 * DAY_MS };
    const volume = await newBrain(
      {
        [layout.lessons]: "- a lesson\n".repeat(201),
        [layout.map]: "line\n".repeat(31),
        [layout.workspace]: "# Workspace\n\n## Current task\nMove auth\n",
        "skills/git-proxy/SKILL.md": templates["skills/git-proxy/SKILL.md"]!.replace(
          "2026-11-21",
          "2026-09-01",
        ),
      },
      old,
    );
    await initBrain({ volume, templates, project: {}, clock: old });
    const findings = await diagnose(volume);
    expect(brief(findings)).toEqual([
      "note map.too-long .agent/AGENTS.md",
      "note lessons.too-long .agent/memory/semantic/LESSONS.md",
      "note workspace.stale .agent/memory/working/WORKSPACE.md",
    ]);
    const [, lessons, workspace] = findings;
    expect(lessons?.message).toBe("It has 201 lines; it serves best with up to 200.");
    expect(lessons?.fix).toContain("Run: brainstem dream.");
    expect(workspace?.fix).toContain("archives it as unfinished");
  });

  test("how long is too long for lessons is what brain.yaml says", async () => {
    const lessons = { [layout.lessons]: "- a lesson\n".repeat(60) };
    const tight = await newBrain({ ...lessons, [layout.settings]: "dream:\n  lessonLines: 50\n" });
    expect(await only(tight, "lessons.too-long")).toHaveLength(1);
    expect(await only(await newBrain(lessons), "lessons.too-long")).toEqual([]);
    const unreadable = await newBrain({ ...lessons, [layout.settings]: "dream: [\n" });
    expect(await only(unreadable, "lessons.too-long")).toEqual([]);
  });

  test("doctor asks a person to update an abandoned plan", async () => {
    const old: Clock = { ...clock, now: () => NOW - 3 * DAY_MS };
    const volume = await newBrain({ [layout.plan]: "# Plan\n\n- T1: move the sessions\n" }, old);
    await initBrain({ volume, templates, project: {}, clock: old });
    const [stale] = await only(volume, "workspace.stale");
    expect(stale).toMatchObject({
      file: `.agent/${layout.plan}`,
      fix: "Bring it up to date, or empty the file.",
    });
  });

  test("a skill that was neither dated nor written within 60 days is stale", async () => {
    let nowMs = NOW - 61 * DAY_MS;
    const volume = await newBrain(
      {
        "skills/git-proxy/SKILL.md": templates["skills/git-proxy/SKILL.md"]!.replace(
          "2026-11-21",
          "2026-09-01",
        ),
      },
      { ...clock, now: () => nowMs },
    );
    const stale = async () => (await only(volume, "skill.stale")).map(({ message }) => message);
    expect(await stale()).toEqual(["The skill git-proxy was last touched 61 days ago."]);
    nowMs = NOW;
    await volume.write("skills/git-proxy/SKILL.md", await read(volume, "skills/git-proxy/SKILL.md"));
    expect(await stale()).toEqual([]);
  });

  test("doctor reports a file without read permission as an error, and checks the rest", async () => {
    const volume = await newBrain({ "workflows/bad.yaml": "[" });
    const refuse = (path: string) => {
      if (path === layout.delegation) throw fault("volume.denied", { path, action: "read" });
    };
    const closed: Volume = {
      ...volume,
      async readRange(path, start, end) {
        refuse(path);
        return volume.readRange(path, start, end);
      },
    };
    expect(brief(await diagnose(closed))).toEqual([
      `error file.unreadable .agent/${layout.delegation}`,
      "error file.malformed .agent/workflows/bad.yaml:1",
    ]);
  });

  test("git-ignored is what the brain or the project says", async () => {
    const volume = await newBrain({ ".gitignore": ".state/\n" });
    const [finding] = await only(volume, "brain.not-ignored");
    expect(finding?.message).toContain(".agent/.data/");
    const projectIgnore = "node_modules/\n.agent/.data/\n";
    expect(await diagnoseBrain(volume, { ...options, projectIgnore })).toEqual([]);
  });
});

describe("mendBrain", () => {
  test("[brain.doctor.foreign] another tool's brain is described, completed, and otherwise left as it is", async () => {
    const foreign = {
      "AGENTS.md": "# Agent Infrastructure\n",
      "memory/episodic/AGENT_LEARNINGS.jsonl":
        '{"timestamp": "2026-04-20T02:31:42.923327", "skill": "claude-code", "action": "post-tool", "result": "success"}\n',
      "memory/semantic/LESSONS.md": "# Lessons\n\n- Timestamps are UTC  <!-- confidence=0.46 -->\n",
      "memory/candidates/graduated/4226.json": '{"id": "4226", "status": "graduated"}',
      "memory/auto_dream.py": "import json\n",
      "protocols/permissions.md": "## Never allowed\n- Force push to `main`.\n",
      "skills/_index.md": '# Skill Registry\n\n## skillforge\nCreates new skills.\nTriggers: "new skill"\n',
      "skills/_manifest.jsonl":
        '{"name":"skillforge","version":"2026-01-01","triggers":["new skill"],"feature_flag":"x"}\n',
      "skills/skillforge/SKILL.md":
        '---\nname: skillforge\ntriggers: ["new skill"]\ntools: [bash]\n---\n\n# Skillforge\n\nMakes skills.\n',
      "tools/recall.py": "print()\n",
    };
    const volume = createMemoryVolume(foreign, { clock });
    const findings = await diagnose(volume);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(findings.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["brain.not-ignored", "skills.not-synced", "episodes.naive-timestamps"]),
    );
    const mended = await mendBrain(volume, findings, options);
    expect(mended.length).toBe(findings.filter(({ isMendable }) => isMendable).length);
    for (const [path, before] of Object.entries(foreign)) {
      if (path !== layout.skillManifest) expect(await read(volume, path), path).toBe(before);
    }
    expect(JSON.parse(await read(volume, layout.skillManifest))).toMatchObject({
      feature_flag: "x",
      tools: ["bash"],
    });
    expect((await diagnose(volume)).filter(({ isMendable }) => isMendable)).toEqual([]);
  });

  test("[brain.doctor.loses-nothing] lines that can't be read go to quarantine, whole, and the good ones stay", async () => {
    const good = '{"timestamp":"2026-11-21T00:00:00Z","skill":"a","action":"b","result":"success"}';
    const volume = await newBrain({
      [layout.episodes]: `${good}\nnot json\n${good}\n{"torn": tru\n${good}\n{"skill":"a","act`,
    });
    const findings = await diagnose(volume);
    expect(brief(findings)).toEqual([
      `warning episodes.malformed .agent/${layout.episodes}:2`,
      `warning episodes.torn .agent/${layout.episodes}:6`,
    ]);
    expect(findings[0]?.message).toBe("2 lines are not read: 2, 4 (not a JSON object).");
    await mendBrain(volume, findings, options);
    const left = (await read(volume, layout.episodes)).split("\n").filter(line => line.trim() !== "");
    expect(left).toEqual([good, good, good]);
    const kept = await read(volume, layout.quarantine);
    for (const bytes of ["not json", '{"torn": tru', '{"skill":"a","act'])
      expect(kept).toContain(JSON.stringify(bytes));
    expect(await diagnose(volume)).toEqual([]);
  });

  test("missing files come from their templates, filled in", async () => {
    const volume = await newBrain();
    for (const path of [layout.permissions, layout.map, layout.workspace]) await volume.remove(path);
    await mendBrain(volume, await diagnose(volume), { ...options, project: { name: "demo" } });
    expect(await diagnose(volume)).toEqual([]);
    expect(await read(volume, layout.map)).toContain("# The brain of demo");
  });

  test("doctor mends once, changes nothing at the second time, and passes over problems that it can't mend", async () => {
    const volume = await newBrain({ ".gitignore": "", "brain.yaml": "nonsense: 1\n" });
    const findings = await diagnose(volume);
    expect(await mendBrain(volume, findings, options)).toHaveLength(2);
    const after = await read(volume, ".gitignore");
    await mendBrain(volume, findings, options);
    expect(await read(volume, ".gitignore")).toBe(after);
    expect(await read(volume, "brain.yaml")).toBe("nonsense: 1\n");
  });
});

describe("on a disk", () => {
  let directory = "";
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "doctor-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test("links that lead out, and a private folder that is open", async () => {
    const volume = createNodeVolume(directory);
    const dataFolder = createNodePrivateFolder(join(directory, ".data"));
    await initBrain({ volume, templates, project: {}, clock, dataFolder });
    await symlink("/etc/hostname", join(directory, "memory", "semantic", "HOST.md"));
    await symlink("/etc", join(directory, "skills", "outside"));
    await rm(join(directory, "AGENTS.md"));
    await symlink("/etc/hostname", join(directory, "AGENTS.md"));
    await chmod(join(directory, ".data"), 0o755);
    const findings = await diagnoseBrain(volume, { ...options, dataFolder });
    expect(brief(findings)).toEqual([
      "warning brain.not-private .agent/.data",
      "warning file.outside .agent/AGENTS.md",
      "warning file.outside .agent/memory/semantic/HOST.md",
      "warning file.outside .agent/skills/outside",
    ]);
    await mendBrain(volume, findings, { ...options, dataFolder });
    expect(await dataFolder.isClosed()).toBe(true);
  });
});
