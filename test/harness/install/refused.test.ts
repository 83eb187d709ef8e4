/** Tests files that can't be added to: nothing is changed at all, and the fault names the file, the line and the remedy. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createInstallation } from "../../../src/harness/install/installation.ts";
import { type Content, createProject, harnessOf } from "./project.ts";

const OPTIONS = { program: "path", mcp: true } as const;

const refusals: readonly (readonly [
  what: string,
  harness: string,
  path: string,
  content: Content,
  code: string,
  message: string,
])[] = [
  [
    "settings that are not valid",
    "claude-code",
    ".claude/settings.json",
    '{\n  "a": 1\n  "b": 2\n}\n',
    "harness.unreadable",
    ".claude/settings.json:3: Comma expected.",
  ],
  [
    "settings that end too early",
    "cursor",
    ".cursor/hooks.json",
    '{\n  "hooks": {\n',
    "harness.unreadable",
    ".cursor/hooks.json:3: Close brace expected.",
  ],
  [
    "two documents",
    "gemini",
    ".gemini/settings.json",
    "{}\n{}\n",
    "harness.unreadable",
    ".gemini/settings.json:2: End of file expected.",
  ],
  [
    "hooks that are a list",
    "claude-code",
    ".claude/settings.json",
    '{\n  "hooks": []\n}\n',
    "harness.unreadable",
    ".claude/settings.json:2: `hooks` is a list; expected an object.",
  ],
  [
    "an event that is an object",
    "codex",
    ".codex/hooks.json",
    '{"hooks": {\n"PreToolUse": {}}}',
    "harness.unreadable",
    ".codex/hooks.json:2: `hooks.PreToolUse` is an object; expected a list.",
  ],
  [
    "hooks that are null",
    "windsurf",
    ".windsurf/hooks.json",
    '{"hooks": null}',
    "harness.unreadable",
    ".windsurf/hooks.json:1: `hooks` is a null; expected an object.",
  ],
  [
    "settings that are a list",
    "claude-code",
    ".mcp.json",
    "\n[]",
    "harness.unreadable",
    ".mcp.json:2: The document is a list; expected an object.",
  ],
  [
    "settings that are nested without an end",
    "claude-code",
    ".mcp.json",
    "[".repeat(200_000),
    "harness.unreadable",
    ".mcp.json:1: It is nested too deeply.",
  ],
  [
    "settings in UTF-16",
    "claude-code",
    ".mcp.json",
    Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0),
    "harness.unreadable",
    ".mcp.json:1: It is no UTF-8 text.",
  ],
  [
    "a block that has no end",
    "codex",
    "AGENTS.md",
    "# A\n\n<!-- brainstem:begin 0123456789ab -->\nx\n",
    "harness.unreadable",
    "AGENTS.md:3: The block that begins here has no end (<!-- brainstem:end -->).",
  ],
  [
    "TOML that is not valid",
    "codex",
    ".codex/config.toml",
    "a = 1\n[b\n",
    "harness.unreadable",
    ".codex/config.toml:2: Illegal character in key.",
  ],
  [
    "TOML that our table does not go with",
    "codex",
    ".codex/config.toml",
    "mcp_servers = { }\n",
    "harness.unreadable",
    ".codex/config.toml:4:",
  ],
  [
    "a plugin of somebody else",
    "opencode",
    ".opencode/plugin/brainstem.js",
    "export const mine = 1;\n",
    "harness.occupied",
    ".opencode/plugin/brainstem.js is somebody else's; it was left as it is.",
  ],
  [
    "a folder where a file goes",
    "claude-code",
    "CLAUDE.md/notes.md",
    "mine\n",
    "volume.unreadable",
    "CLAUDE.md",
  ],
  ["a file where a folder goes", "codex", ".codex", "mine\n", "volume.unreadable", ".codex"],
  [
    "a link that leads nowhere",
    "claude-code",
    "CLAUDE.md",
    { link: "nowhere.md" },
    "volume.unreadable",
    "it is a link that leads nowhere",
  ],
];

describe("[harness.install.refused] installing", () => {
  test.each(refusals)("refuses %s", async (_, harness, path, content, code, message) => {
    const project = createProject({ [path]: content, "keep.txt": "kept" });
    const before = project.picture();
    const installation = await project.installation();
    const refusal = await installation
      .install([harnessOf("copilot"), harnessOf(harness)], OPTIONS)
      .catch(error => error);
    expect(refusal).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(project.picture()).toEqual(before);
  });

  test("follows no link out of the project", async () => {
    const outside = mkdtempSync(join(tmpdir(), "brainstem-outside-"));
    writeFileSync(join(outside, "settings.json"), "{}");
    for (const path of [".claude", ".claude/settings.json"]) {
      const project = createProject();
      if (path !== ".claude") mkdirSync(project.path(".claude"));
      symlinkSync(path === ".claude" ? outside : join(outside, "settings.json"), project.path(path));
      const before = project.picture();
      const installation = await project.installation();
      // Others are not concerned.
      await installation.install([harnessOf("codex")], OPTIONS);
      await installation.uninstall([harnessOf("codex")]);
      expect(project.picture()).toEqual(before);
      await expect(installation.install([harnessOf("claude-code")], OPTIONS)).rejects.toMatchObject({
        code: "volume.outside",
      });
      expect(project.picture()).toEqual(before);
    }
  });

  test("keeps and names a foreign server of the same name", async () => {
    const text = '{"mcpServers": {"brainstem": {"command": "/opt/other"}}}';
    const toml = '[mcp_servers.brainstem]\ncommand = "other"\n';
    const project = createProject({ ".mcp.json": text, ".codex/config.toml": toml });
    const installation = await project.installation();
    const { remarks } = await installation.install([harnessOf("claude-code"), harnessOf("codex")], OPTIONS);
    expect(remarks.toSorted()).toEqual([
      ".codex/config.toml: the table mcp_servers.brainstem stands there already, and stays as it is.",
      ".mcp.json: mcpServers.brainstem is set already, and stays as it is.",
    ]);
    await installation.uninstall([harnessOf("claude-code"), harnessOf("codex")]);
    expect([project.read(".mcp.json"), project.read(".codex/config.toml")]).toEqual([text, toml]);
  });

  test("keeps and names a version that a person has set otherwise", async () => {
    const project = createProject({ ".cursor/hooks.json": '{"version": 2}' });
    const installation = await project.installation();
    const { remarks } = await installation.install([harnessOf("cursor")], OPTIONS);
    expect(remarks).toEqual([".cursor/hooks.json: version is set already, and stays as it is."]);
    await installation.uninstall([harnessOf("cursor")]);
    expect(project.read(".cursor/hooks.json")).toBe('{"version": 2}');
  });
});

test("[harness.install.whole] installing undoes its earlier changes when the disk gets full", async () => {
  const files = { "CLAUDE.md": "# Claude\n", ".mcp.json": "{}" };
  const outcomes = new Set<string>();
  for (let capacityBytes = 0; capacityBytes < 12_000; capacityBytes += 500) {
    const volume = createMemoryVolume(files, { capacityBytes: capacityBytes + 15 });
    const brain = createMemoryVolume({ "skills/deploy/SKILL.md": "" });
    const removed: string[] = [];
    const installation = createInstallation({
      folder: {
        volume,
        resolve: async path => path,
        linkTarget: async () => undefined,
        makeLink: async () => {},
        removeLink: async () => {},
        removeFolder: async path => void removed.push(path),
        requireWritable: async () => {},
      },
      brain,
      brainPath: ".agent",
      project: "own",
      harnesses: [harnessOf("claude-code")],
    });
    const error = await installation.install([harnessOf("claude-code")], OPTIONS).catch(caught => caught);
    outcomes.add(error.code ?? "installed");
    if (error.code === undefined) continue;
    expect(error).toMatchObject({ code: "volume.full" });
    expect(await contentsOf(volume)).toEqual(files);
    expect(removed).toContain(".claude");
    expect(await brain.stat(".data/install/own.json")).toBeUndefined();
  }
  expect([...outcomes].sort()).toEqual(["installed", "volume.full"]);
});

async function contentsOf(volume: Volume): Promise<Record<string, string>> {
  const names = ["CLAUDE.md", ".mcp.json", ".claude/settings.json"];
  const found = await Promise.all(
    names.map(
      async name =>
        [name, (await volume.stat(name)) === undefined ? undefined : await volume.read(name)] as const,
    ),
  );
  const there = found.flatMap(([name, bytes]) =>
    bytes === undefined ? [] : [[name, new TextDecoder().decode(bytes)]],
  );
  return Object.fromEntries(there) as Record<string, string>;
}
