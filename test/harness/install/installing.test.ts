/** Tests on any project: installing adds to its files, a second time changes nothing, and uninstalling gives back every byte. */
import { mkdirSync } from "node:fs";
import { getNodeValue, type ParseError, parseTree } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { wirable } from "../../../src/harness/install/installing-node.ts";
import { everySo } from "../../deep.ts";
import { additionSets } from "./additions.ts";
import { jsonFixtures, markdownFixtures, tomlFixtures } from "./fixtures.ts";
import { createProject, type Files, harnessOf, holds, type Project } from "./project.ts";

const OPTIONS = { program: "path", mcp: true } as const;

function parseJson(text: string): unknown {
  const errors: ParseError[] = [];
  const root = parseTree(text.replace("\ufeff", ""), errors, {
    allowTrailingComma: true,
    allowEmptyContent: true,
  });
  expect(errors).toEqual([]);
  return root === undefined ? {} : JSON.parse(JSON.stringify(getNodeValue(root)));
}

/** Installs, installs again, uninstalls; then installs and uninstalls as in a clone that has no record. */
async function goRound(files: Files, harness: string, check: (project: Project) => void): Promise<void> {
  const project = createProject(files);
  const before = project.picture();
  const installation = await project.installation();
  const named = [harnessOf(harness)];
  await installation.install(named, OPTIONS);
  check(project);
  const wired = project.picture();
  expect((await installation.install(named, OPTIONS)).changes).toEqual([]);
  expect(project.picture()).toEqual(wired);
  await installation.uninstall(named);
  expect(project.picture(), "with the record").toEqual(before);

  await installation.install(named, OPTIONS);
  expect(project.picture()).toEqual(wired);
  project.forget();
  await installation.uninstall(named);
  expect(project.picture(), "without it").toEqual(before);
}

describe("[harness.install.exact] uninstalling restores every byte, mode and folder, with the record and without", () => {
  // Every fifth of 32 fixtures: each set meets some of them, and each fixture some of the sets.
  const rows = everySo(
    additionSets.flatMap(set => jsonFixtures.map(fixture => [set, fixture] as const)),
    5,
  );
  test.each(rows.map(([set, fixture]) => [set.harness.name, set.path, fixture.name, set, fixture] as const))(
    "%s, %s: %s",
    async (name, path, _, set, fixture) => {
      const text = fixture.text(set);
      const file = { text, mode: fixture.mode ?? 0o644 };
      const files: Files = fixture.isLink
        ? {
            "config/real.json": file,
            [path]: { link: `${"../".repeat(path.split("/").length - 1)}config/real.json` },
          }
        : { [path]: file };
      await goRound(files, name, project => {
        const after = parseJson(project.read(path));
        expect(holds(after, parseJson(text))).toBe(true);
        for (const { at, as, value } of set.additions) {
          const there = at.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], after);
          if (as === "item") expect(there).toContainEqual(value);
          else expect(there).toEqual(value);
        }
      });
    },
  );

  const paths = ["CLAUDE.md", "GEMINI.md", "AGENTS.md"] as const;
  const rowsOf = (path: string) => {
    const [first, ...others] = wirable.filter(({ name }) => markdownOf(name).includes(path));
    const sampled = others.map(({ name }) => [`${name} ${path}`, "a text without one"] as const);
    return [
      ...Object.keys(markdownFixtures).map(name => [`${first!.name} ${path}`, name] as const),
      ...sampled,
    ];
  };
  test.each(paths.flatMap(rowsOf))("%s: %s", async (row, name) => {
    const [harness, path] = row.split(" ") as [string, string];
    const content = markdownFixtures[name]!;
    const text = typeof content === "string" ? content : (content as { text: string }).text;
    await goRound({ [path]: content }, harness, project => {
      expect(project.read(path).startsWith(text)).toBe(true);
      expect(project.read(path)).toMatch(
        /<!-- brainstem:begin [0-9a-f]{12} -->\r?\n## Memory[\s\S]*<!-- brainstem:end -->/,
      );
    });
  });

  test.each(Object.keys(tomlFixtures))("codex .codex/config.toml: %s", async name => {
    const text = tomlFixtures[name] as string;
    await goRound({ ".codex/config.toml": text }, "codex", project => {
      const after = parseToml(project.read(".codex/config.toml"));
      expect(holds(after, parseToml(text))).toBe(true);
      expect(after).toMatchObject({ mcp_servers: { brainstem: { command: "brainstem", args: ["mcp"] } } });
    });
  });

  test.each(wirable.map(({ name }) => name))(
    "for %s in a project without anything, and with empty folders",
    async name => {
      await goRound({}, name, () => {});
      const project = createProject();
      mkdirSync(project.path(".claude/commands"), { recursive: true });
      mkdirSync(project.path(".agents"));
      const before = project.picture();
      const installation = await project.installation();
      await installation.install([harnessOf(name)], OPTIONS);
      await installation.uninstall([harnessOf(name)]);
      expect(project.picture()).toEqual(before);
    },
  );
});

function markdownOf(name: string): readonly string[] {
  return harnessOf(name)
    .wiring(OPTIONS)
    .files.flatMap(file => (file.kind === "markdown-block" ? [file.path] : []));
}

test("[harness.install.relative] installing writes no absolute path, whatever is wired", async () => {
  const project = createProject();
  await (await project.installation()).install(wirable, OPTIONS);
  for (const [path, content] of Object.entries(project.picture()))
    expect(content, path).not.toContain(project.root);
  await (await project.installation()).install(wirable, { program: "dependency", mcp: true });
  for (const [path, content] of Object.entries(project.picture()))
    expect(content, path).not.toContain(project.root);
});

test("[harness.install.shared] uninstalling one harness after another keeps shared files until the last, in any order", async () => {
  const start: Files = {
    "AGENTS.md": "# Ours",
    ".vscode/mcp.json": '{"servers":{}}',
    ".claude/settings.json": "{}",
  };
  for (const order of [wirable, wirable.toReversed()]) {
    const project = createProject(start);
    const before = project.picture();
    const installation = await project.installation();
    await installation.install(wirable, OPTIONS);
    expect((await installation.states()).map(({ state }) => state)).toEqual(wirable.map(() => "wired"));
    for (const [at, harness] of order.entries()) {
      await installation.uninstall([harness]);
      const left = order.slice(at + 1).map(({ name }) => name);
      const wired = (await installation.states())
        .filter(({ state }) => state === "wired")
        .map(({ name }) => name);
      expect([...wired].sort()).toEqual([...left].sort());
    }
    expect(project.picture()).toEqual(before);
  }
});

test("[harness.install.shared] uninstalling in a clone doesn't count a harness that shares all of its files with another", async () => {
  const project = createProject();
  const installation = await project.installation();
  await installation.install([harnessOf("codex"), harnessOf("claude-code")], OPTIONS);
  project.forget();
  const wired = (await installation.states()).filter(({ state }) => state !== "none");
  expect(wired.map(({ name, state, options }) => ({ name, state, ...options }))).toEqual([
    { name: "claude-code", state: "wired", program: "path", mcp: true },
    { name: "codex", state: "wired", program: "path", mcp: true },
  ]);
  await installation.uninstall([harnessOf("codex")]);
  expect(Object.keys(project.picture()).filter(path => !path.startsWith(".agent/"))).toEqual([
    ".claude/",
    ".claude/settings.json",
    ".claude/skills",
    ".mcp.json",
    "CLAUDE.md",
  ]);
});
