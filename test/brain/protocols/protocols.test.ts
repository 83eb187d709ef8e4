import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createProtocolReader, createSkillLibrary } from "../../../src/brain/index.ts";
import { decide } from "../../../src/policy/index.ts";

const SKILL = `---
name: shipper
description: Ships.
constraints:
  - be careful
  - never force push to main
---
`;
const files = {
  "protocols/permissions.md": "## Requires approval\n- publish packages\n",
  "protocols/tool_schemas/git.schema.json":
    '{"name":"git","operations":{"force_push":{"blocked_targets":["main"]}}}',
  "skills/shipper/SKILL.md": SKILL,
};

function open(given: Readonly<Record<string, string>> = files) {
  const volume = createMemoryVolume(given);
  return { volume, read: createProtocolReader({ volume, library: createSkillLibrary(volume) }) };
}

const decided = async (
  read: ReturnType<typeof open>["read"],
  name: string,
  given: Record<string, boolean | string>,
) => decide({ rules: (await read()).rules, fallback: "allow" }, [{ name, arguments: given }]);

describe("protocols", () => {
  test("[brain.protocols.together] every file's rules hold at once, each with its place", async () => {
    const { read } = open();
    expect(await decided(read, "package.publish", { manager: "npm" })).toMatchObject({
      decision: "ask",
      source: { file: ".agent/protocols/permissions.md", line: 2 },
    });
    expect(await decided(read, "git.force_push", { branch: "main" })).toMatchObject({
      decision: "deny",
      source: { file: ".agent/protocols/tool_schemas/git.schema.json" },
    });
    expect(await decided(read, "git.push", { force: true, branch: "main" })).toMatchObject({
      decision: "deny",
      rule: "never force push to main",
      source: { file: ".agent/skills/shipper/SKILL.md", line: 6 },
    });
    const { constraints } = await read();
    expect(constraints).toMatchObject([
      { skill: "shipper", constraints: [{ how: "advisory" }, { how: "phrase" }] },
    ]);
  });

  test("[brain.protocols.live] a changed file holds at once, and no other is read again", async () => {
    const { volume, read } = open();
    const first = await read();
    expect(await read()).toBe(first);
    await volume.write(
      "protocols/permissions.md",
      new TextEncoder().encode("## Never allowed\n- publish packages\n"),
    );
    expect(await decided(read, "package.publish", { manager: "npm" })).toMatchObject({ decision: "deny" });
    await volume.write(
      "skills/shipper/SKILL.md",
      new TextEncoder().encode(SKILL.replace("force push to main", "merge pull requests")),
    );
    expect(await decided(read, "github.merge_pr", {})).toMatchObject({ decision: "deny" });
  });

  test("[brain.protocols.damaged] a schema that can't be read is a problem, and is asked about", async () => {
    const { read } = open({
      ...files,
      "protocols/tool_schemas/git.schema.json": '{"name":"git","operations":{',
    });
    const { problems } = await read();
    expect(problems.map(({ message }) => message).join()).toContain("git.schema.json");
    const { read: without } = open({});
    expect(await without()).toMatchObject({ rules: [], problems: [] });
  });

  test("[brain.protocols.damaged] permissions that can't be had have everything asked about", async () => {
    const { volume } = open();
    const broken: typeof volume = {
      ...volume,
      read: path => (path === "protocols/permissions.md" ? volume.read("nowhere/else") : volume.read(path)),
    };
    const there = createProtocolReader({
      volume: { ...broken, read: path => failing(path, volume) },
      library: createSkillLibrary(volume),
    });
    const { problems, rules } = await there();
    expect(problems.length).toBe(1);
    expect(decide({ rules, fallback: "allow" }, [{ name: "fs.read", arguments: {} }]).decision).toBe("ask");
  });
});

/** A disk that doesn't give this one file. */
async function failing(path: string, volume: ReturnType<typeof createMemoryVolume>) {
  if (path !== "protocols/permissions.md") return volume.read(path);
  return volume.read("../outside");
}
