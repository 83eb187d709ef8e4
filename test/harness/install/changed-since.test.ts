/** Between installing and uninstalling time goes by: people edit, versions change, clones have no record. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { WirableHarness, WiredFile } from "../../../src/harness/index.ts";
import { wirable } from "../../../src/harness/install/installing-node.ts";
import { createProject, harnessOf, type Project } from "./project.ts";

const OPTIONS = { program: "path", mcp: true } as const;
const SETTINGS = ".claude/settings.json";

function edit(project: Project, path: string, change: (text: string) => string): void {
  const text = readFileSync(project.path(path), "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(project.path(path), changed);
}

/** A harness as an older version of this program wired it. */
function older(
  harness: WirableHarness,
  change: (text: string) => string,
  more: readonly WiredFile[] = [],
): WirableHarness {
  const rewrite = <Value>(value: Value): Value => JSON.parse(change(JSON.stringify(value))) as Value;
  return {
    ...harness,
    wiring(options) {
      const { files, notes } = harness.wiring(options);
      return { files: [...files.map(file => (file.kind === "link" ? file : rewrite(file))), ...more], notes };
    },
  };
}

const asOlder = (text: string) =>
  text
    .replaceAll("brainstem-hook ", "brainstem hook --host ")
    .replaceAll('"brainstem","args":["mcp"]', '"npx","args":["brainstem mcp"]')
    .replaceAll("Memory, skills and rules", "Memory")
    .replaceAll("Asks Brainstem", "Asked Brainstem")
    .replaceAll('"PreCompact"', '"PostCompact"')
    .replaceAll('"timeout":30', '"timeout":10');

describe("[harness.install.upgrade] installing renews an older version's text in its place", () => {
  const start = {
    [SETTINGS]: '{\n\t"model": "large", // mine\n\t"hooks": {\n\t\t"Stop": [{ "hooks": [] }]\n\t}\n}',
    ".mcp.json": "{}",
    ".cursor/hooks.json": '{"hooks":{}}\n',
    ".codex/config.toml": 'model = "large"',
    "AGENTS.md": "# Agents",
    "CLAUDE.md": "# Claude\r\n",
  };
  const more: readonly WiredFile[] = [
    {
      kind: "json",
      path: ".old/settings.json",
      additions: [{ at: ["hook"], as: "value", value: "brainstem-hook" }],
    },
  ];

  test.each(wirable.map(({ name }) => name))(
    "for %s, as newly installed, and uninstalling gives back every byte",
    async name => {
      const fresh = createProject(start);
      await (await fresh.installation()).install([harnessOf(name)], OPTIONS);
      for (const isCloned of [false, true]) {
        const project = createProject(start);
        const before = project.picture();
        const old = older(harnessOf(name), asOlder, isCloned ? [] : more);
        await (await project.installation([old])).install([old], OPTIONS);
        if (isCloned) project.forget();
        const installation = await project.installation();
        const hooks = harnessOf(name)
          .wiring(OPTIONS)
          .files.some(file => file.kind === "json" || file.kind === "own");
        const [state] = (await installation.states()).filter(each => each.name === name);
        if (hooks || !isCloned) expect(state!.state).toBe("older");
        const { remarks } = await installation.install([harnessOf(name)], OPTIONS);
        expect(remarks).toEqual([]);
        expect(JSON.stringify(project.picture())).not.toContain("--host");
        const sorted = (picture: object) => Object.keys(picture).sort();
        expect(sorted(project.picture())).toEqual(sorted(fresh.picture()));
        expect((await installation.install([harnessOf(name)], OPTIONS)).changes).toEqual([]);
        await installation.uninstall([harnessOf(name)]);
        expect(project.picture()).toEqual(before);
      }
    },
  );

  test("and without --mcp keeps a registered server", async () => {
    const project = createProject();
    const installation = await project.installation();
    await installation.install([harnessOf("claude-code")], OPTIONS);
    await installation.install([harnessOf("claude-code")], { program: "dependency", mcp: false });
    expect(JSON.parse(project.read(".mcp.json")).mcpServers.brainstem.command).toBe("npx");
    expect(project.read(SETTINGS)).toContain("node_modules/.bin/brainstem-hook claude-code");
  });
});

describe("[harness.install.edited] uninstalling after a person's edits", () => {
  test("keeps added settings, and a foreign hook in the same list, byte for byte", async () => {
    const project = createProject({ [SETTINGS]: '{\n    "model": "large"\n}\n' });
    const installation = await project.installation();
    await installation.install([harnessOf("claude-code")], OPTIONS);
    edit(project, SETTINGS, text => text.replace('"large"', '"small", // cheaper\n    "env": {"A": "1"}'));
    edit(project, SETTINGS, text =>
      text.replace('"Stop": [', '"Stop": [\n            {"hooks": [{"command": "say done"}]},'),
    );
    await installation.install([harnessOf("cursor")], OPTIONS);
    await installation.install([harnessOf("claude-code")], { program: "dependency", mcp: true });
    await installation.uninstall([harnessOf("claude-code"), harnessOf("cursor")]);
    expect(project.read(SETTINGS)).toBe(
      '{\n    "model": "small", // cheaper\n    "env": {"A": "1"},\n    "hooks": {\n        "Stop": [\n            {"hooks": [{"command": "say done"}]}\n        ]\n    }\n}\n',
    );
  });

  test("keeps a foreign hook beside ours in one entry, and the entry", async () => {
    const project = createProject();
    const installation = await project.installation();
    await installation.install([harnessOf("claude-code")], OPTIONS);
    const hook =
      '{\n            "type": "command",\n            "command": "brainstem-hook claude-code Stop"';
    edit(project, SETTINGS, text =>
      text.replace(hook, `{ "type": "command", "command": "say done" },\n          ${hook}`),
    );
    const mixed = project.read(SETTINGS);
    expect((await installation.install([harnessOf("claude-code")], OPTIONS)).changes).toEqual([]);
    expect(project.read(SETTINGS)).toBe(mixed);
    await installation.uninstall([harnessOf("claude-code")]);
    expect(JSON.parse(project.read(SETTINGS))).toEqual({
      hooks: { Stop: [{ hooks: [{ type: "command", command: "say done" }] }] },
    });
  });

  test("keeps our words in other places of the settings", async () => {
    const text = JSON.stringify({
      permissions: { allow: ["Bash(npx brainstem hook)", "brainstem mcp"] },
      hooks: { Stop: [{ hooks: [{ command: "log brainstem-hooks" }] }] },
      mcpServers: { other: { command: "brainstem", args: ["mcp"] } },
    });
    const project = createProject({ [SETTINGS]: text, ".mcp.json": text });
    const installation = await project.installation();
    await installation.install([harnessOf("claude-code")], OPTIONS);
    project.forget();
    await installation.uninstall([harnessOf("claude-code")]);
    expect([project.read(SETTINGS), project.read(".mcp.json")]).toEqual([text, text]);
  });

  test("keeps text around the block, and keeps and names text inside of it", async () => {
    const project = createProject({ "AGENTS.md": "# Agents" });
    const installation = await project.installation();
    await installation.install([harnessOf("agents-md")], OPTIONS);
    edit(project, "AGENTS.md", text => `Before.\n${text}\n\nAfter.\n`);
    edit(project, "AGENTS.md", text => text.replace("Before you start, read:", "Read, and smile:"));
    const edited = project.read("AGENTS.md");
    const again = await installation.install([harnessOf("agents-md")], OPTIONS);
    expect(again).toMatchObject({
      changes: [],
      remarks: [expect.stringContaining("AGENTS.md: somebody has edited")],
    });
    const { remarks } = await installation.uninstall([harnessOf("agents-md")]);
    expect(remarks).toEqual([expect.stringContaining("it was kept, without the marks")]);
    expect(project.read("AGENTS.md")).toBe(edited.replace(/<!-- brainstem:[^\n]*-->\n/g, ""));
  });

  test("makes one block of two that branches brought, and then removes it", async () => {
    const project = createProject({ "AGENTS.md": "# Agents\n" });
    const installation = await project.installation();
    await installation.install([harnessOf("agents-md")], OPTIONS);
    const once = project.read("AGENTS.md");
    appendFileSync(project.path("AGENTS.md"), once.slice("# Agents\n".length));
    await installation.install([harnessOf("agents-md")], OPTIONS);
    expect(project.read("AGENTS.md")).toBe(once);
    await installation.uninstall([harnessOf("agents-md")]);
    expect(project.read("AGENTS.md")).toBe("# Agents\n");
  });

  test("keeps and names an edited plugin", async () => {
    const project = createProject();
    const installation = await project.installation();
    await installation.install([harnessOf("opencode")], OPTIONS);
    edit(project, ".opencode/plugin/brainstem.js", text => text.replace("// Asks", "// It asks"));
    const { remarks } = await installation.uninstall([harnessOf("opencode")]);
    expect(remarks).toEqual([
      expect.stringContaining(".opencode/plugin/brainstem.js: somebody has edited it since"),
    ]);
    expect(project.read(".opencode/plugin/brainstem.js")).toContain("// It asks");
  });

  test("doesn't bring back a deleted file or a replaced link", async () => {
    const project = createProject({ "CLAUDE.md": "# Claude\n" });
    const installation = await project.installation();
    await installation.install([harnessOf("claude-code")], OPTIONS);
    const { rmSync, symlinkSync } = await import("node:fs");
    rmSync(project.path("CLAUDE.md"));
    rmSync(project.path(".claude/skills"));
    symlinkSync("../elsewhere", project.path(".claude/skills"));
    expect((await installation.states())[0]).toMatchObject({ name: "claude-code", state: "partly" });
    await installation.uninstall([harnessOf("claude-code")]);
    const left = Object.entries(project.picture()).filter(([path]) => !path.startsWith(".agent"));
    expect(left).toEqual([
      [".claude/", "755"],
      [".claude/skills", "link to ../elsewhere"],
    ]);
  });
});

describe("[harness.install.links] linking skills", () => {
  test("adds a link for each skill to a real folder, keeps skills of the same name, and adds later ones", async () => {
    const mine = { ".claude/skills/deploy/SKILL.md": "mine\n", ".claude/skills/notes.md": "notes\n" };
    const project = createProject(mine);
    const before = project.picture();
    const installation = await project.installation();
    await installation.install([harnessOf("claude-code")], OPTIONS);
    expect(project.picture()).toMatchObject({
      ".claude/skills/git-flow": "link to ../../.agent/skills/git-flow",
      ".claude/skills/deploy/SKILL.md": "644 mine\n",
    });
    expect(project.read(".claude/skills/git-flow/SKILL.md")).toContain("name: git-flow");
    project.write({ ".agent/skills/review/SKILL.md": "---\nname: review\n---\n" });
    await installation.install([harnessOf("claude-code")], OPTIONS);
    expect(project.read(".claude/skills/review/SKILL.md")).toContain("name: review");
    project.forget();
    await installation.uninstall([harnessOf("claude-code")]);
    expect(project.picture()).toMatchObject(before);
    expect(Object.keys(project.picture()).filter(path => path.startsWith(".claude"))).toEqual(
      Object.keys(before).filter(path => path.startsWith(".claude")),
    );
  });

  test.each([
    ["a link to somewhere else", { link: "../other" }, "it is a link to ../other"],
    ["a file", "mine\n", "it is a file"],
  ])("%s stays, and is said", async (_, content, why) => {
    const project = createProject({ ".agents/skills": content });
    const before = project.picture();
    const installation = await project.installation();
    const { remarks } = await installation.install([harnessOf("codex")], OPTIONS);
    expect(remarks).toEqual([`.agents/skills: ${why}; the brain's skills are not linked there.`]);
    await installation.uninstall([harnessOf("codex")]);
    expect(project.picture()).toEqual(before);
  });

  test("accepts a person's own link to the same skills", async () => {
    const project = createProject({
      ".agents/skills": { link: "../.agent/skills/" },
      ".claude/skills": { link: "../.agents/skills" },
    });
    const before = project.picture();
    const installation = await project.installation();
    const { remarks } = await installation.install([harnessOf("codex"), harnessOf("claude-code")], OPTIONS);
    expect(remarks).toEqual([]);
    await installation.uninstall(wirable);
    expect(project.picture()).toEqual(before);
  });

  test("keeps a person's earlier link when uninstalling", async () => {
    const project = createProject({ ".agents/skills": { link: "../.agent/skills" } });
    const before = project.picture();
    const installation = await project.installation();
    await installation.install([harnessOf("codex")], OPTIONS);
    await installation.install([harnessOf("cursor")], OPTIONS);
    await installation.uninstall(wirable);
    expect(project.picture()).toEqual(before);
  });

  test("writes one block where CLAUDE.md is a link to AGENTS.md, and keeps it while one of the two needs it", async () => {
    const project = createProject({ "AGENTS.md": "# Agents\n", "CLAUDE.md": { link: "AGENTS.md" } });
    const before = project.picture();
    const installation = await project.installation();
    await installation.install([harnessOf("codex"), harnessOf("claude-code")], OPTIONS);
    expect(project.read("AGENTS.md").match(/brainstem:begin/g)).toHaveLength(1);
    expect(project.picture()["CLAUDE.md"]).toBe("link to AGENTS.md");
    await installation.uninstall([harnessOf("codex")]);
    expect(project.read("CLAUDE.md")).toContain("brainstem:begin");
    await installation.uninstall([harnessOf("claude-code")]);
    expect(project.picture()).toEqual(before);
  });
});
