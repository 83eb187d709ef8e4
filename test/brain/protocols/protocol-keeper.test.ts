import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { trustsEverything } from "../../../src/brain/index.ts";
import { createProtocolKeeper, type KeeperOptions } from "../../../src/brain/node.ts";

const SKILL = "---\nname: shipper\ndescription: Ships.\nconstraints:\n  - never force push to main\n---\n";
const files = {
  "brain.yaml": "hooks:\n  unspoken: deny\n",
  "protocols/permissions.md":
    "## Requires approval\n- publish packages\n\n## Approved external domains\n- (the package registries in use)\n",
  "protocols/tool_schemas/git.schema.json":
    '{"name":"git","operations":{"force_push":{"blocked_targets":["main"]}}}',
  "skills/shipper/SKILL.md": SKILL,
  "skills/_manifest.jsonl": '{"name":"shipper"}\n',
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function write(root: string, path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

interface Scene {
  readonly root: string;
  /** The rules' texts, as a process of its own finds them. */
  read(changes?: Partial<KeeperOptions>): Promise<readonly string[]>;
  keeper(changes?: Partial<KeeperOptions>): ReturnType<typeof createProtocolKeeper>;
  kept(): readonly string[];
  /** The kept rules say this instead, so that their use shows. */
  mark(text: string): void;
}

function scene(given: Readonly<Record<string, string>> = files): Scene {
  const folder = mkdtempSync(join(tmpdir(), "keeper-"));
  folders.push(folder);
  const root = join(folder, ".agent");
  for (const [path, text] of Object.entries(given)) write(root, path, text);
  write(folder, "program.js", "program");
  write(folder, ".npmrc", "registry=https://npm.example.com/\n");
  const npmrc = join(folder, ".npmrc");
  const hosts = () => [/https:\/\/([^/]+)/.exec(readFileSync(npmrc, "utf8"))?.[1] ?? ""];
  const keptFolder = join(folder, "state");
  const kept = () => {
    try {
      return readdirSync(keptFolder).map(name => join(keptFolder, name));
    } catch {
      return [];
    }
  };
  const keeper: Scene["keeper"] = changes =>
    createProtocolKeeper({
      root,
      volume: async () => createNodeVolume(root),
      keptIn: keptFolder,
      keptVolume: async () => createNodeVolume(keptFolder),
      trust: async () => trustsEverything,
      trustFile: join(keptFolder, "trust.json"),
      project: folder,
      program: join(folder, "program.js"),
      registries: { hosts, paths: () => [npmrc, join(folder, ".yarnrc")], given: () => [] },
      // The files of a test are always new; to this clock they are old.
      clock: { now: () => Date.now() + 60_000, sleep: async () => {} },
      ...changes,
    });
  return {
    root,
    keeper,
    read: async changes => (await keeper(changes)()).rules.map(({ text }) => text),
    kept,
    mark(text) {
      for (const path of kept()) {
        const parsed = JSON.parse(readFileSync(path, "utf8"));
        writeFileSync(path, JSON.stringify({ ...parsed, rules: [{ ...parsed.rules[0], text }] }));
      }
    },
  };
}

const rules = ["publish packages", "(the package registries in use)", "never force push to main"];

describe("kept protocols", () => {
  test("[brain.kept.read] are used by the next process, and are their owner's only", async () => {
    const { read, keeper, kept, mark } = scene();
    expect(await read()).toEqual(expect.arrayContaining(rules));
    expect(kept()).toHaveLength(1);
    expect(statSync(kept()[0]!).mode & 0o777).toBe(0o600);
    const { schemas, settings } = await keeper()();
    expect(schemas.map(([name]) => name)).toEqual(["git"]);
    expect(settings?.hooks.unspoken).toBe("deny");
    mark("as it was kept");
    expect(await read()).toEqual(["as it was kept"]);
  });

  test("[brain.kept.read] one process reads the kept rules once", async () => {
    const { keeper, mark } = scene();
    const read = keeper();
    const first = await read();
    mark("as it was kept");
    expect(await read()).toBe(first);
  });

  const changes: readonly (readonly [what: string, change: (root: string) => void])[] = [
    [
      "permissions.md",
      root => write(root, "protocols/permissions.md", "## Never allowed\n- publish packages\n"),
    ],
    ["permissions.md taken away", root => rmSync(join(root, "protocols/permissions.md"))],
    [
      "a schema",
      root => write(root, "protocols/tool_schemas/git.schema.json", '{"name":"git","operations":{}}'),
    ],
    ["another schema", root => write(root, "protocols/tool_schemas/x.json", '{"name":"x","operations":{}}')],
    ["a skill", root => write(root, "skills/shipper/SKILL.md", SKILL.replace("to main", "to prod"))],
    ["another skill", root => write(root, "skills/other/SKILL.md", SKILL.replace("shipper", "other"))],
    ["a skill taken away", root => rmSync(join(root, "skills/shipper"), { recursive: true })],
    ["the manifest", root => write(root, "skills/_manifest.jsonl", '{"name":"shipper","constraints":[]}\n')],
    ["brain.yaml", root => write(root, "brain.yaml", "hooks:\n  unspoken: ask\n")],
    ["a registry", root => write(dirname(root), ".npmrc", "registry=https://other.example.com/\n")],
    ["another registry", root => write(dirname(root), ".yarnrc", "")],
    ["the program", root => write(dirname(root), "program.js", "another program")],
  ];
  test.each(changes)("[brain.kept.live] %s changes", async (_what, change) => {
    const { root, read, keeper, mark } = scene();
    const running = keeper();
    await running();
    mark("out of date");
    change(root);
    const fresh = await keeper({ program: "sources.ts" })();
    expect(await read()).toEqual(fresh.rules.map(({ text }) => text));
    expect((await keeper()()).settings).toEqual(fresh.settings);
    expect(await read()).not.toContain("out of date");
  });

  test("[brain.kept.live] holds for a process that has them in mind, too", async () => {
    const { root, keeper } = scene();
    const running = keeper();
    const before = await running();
    write(root, "protocols/permissions.md", "## Never allowed\n- publish packages\n");
    const after = await running();
    expect(before.rules.find(({ text }) => text === "publish packages")?.decision).toBe("ask");
    expect(after.rules.find(({ text }) => text === "publish packages")?.decision).toBe("deny");
  });

  test("[brain.kept.live] registries that the environment says change", async () => {
    const { read, mark } = scene();
    await read();
    mark("out of date");
    const registries = { hosts: () => ["a.example.com"], paths: () => [], given: () => ["a.example.com"] };
    expect(await read({ registries })).not.toContain("out of date");
  });

  test("[brain.kept.unsettled] a file of the same size with its time set back is another one", async () => {
    const { root, read, mark } = scene();
    const path = join(root, "skills/shipper/SKILL.md");
    const then = new Date("2026-01-01T00:00:00Z");
    utimesSync(path, then, then);
    await read();
    mark("out of date");
    writeFileSync(path, SKILL.replace("to main", "to prod"));
    utimesSync(path, then, then);
    expect(await read()).toContain("never force push to prod");
  });

  test("[brain.kept.unsettled] a file that has just changed isn't kept", async () => {
    const { read, keeper, kept, root } = scene();
    const clock = { now: () => Date.now(), sleep: async () => {} };
    expect(await read({ clock })).toEqual(expect.arrayContaining(rules));
    expect(kept()).toEqual([]);
    const running = keeper({ clock });
    await running();
    write(root, "protocols/permissions.md", "## Never allowed\n- publish packages\n");
    expect((await running()).rules[0]?.decision).toBe("deny");
  });

  const damages: readonly (readonly [what: string, damage: (text: string) => string])[] = [
    ["cut off", text => text.slice(0, -10)],
    ["empty", () => ""],
    ["another text", () => "null"],
    ["without its rules", text => JSON.stringify({ ...JSON.parse(text), rules: undefined })],
    ["without its stamps", text => JSON.stringify({ ...JSON.parse(text), stamps: undefined })],
    ["of another program", text => JSON.stringify({ ...JSON.parse(text), program: "1 2 3 4", rules: [] })],
    ["of another project", text => JSON.stringify({ ...JSON.parse(text), project: "/other", rules: [] })],
  ];
  test.each(damages)("[brain.kept.foreign] a file that is %s is replaced", async (_what, damage) => {
    const { read, kept } = scene();
    await read();
    const [path] = kept();
    const good = readFileSync(path!, "utf8");
    writeFileSync(path!, damage(good));
    expect(await read()).toEqual(expect.arrayContaining(rules));
    expect(readFileSync(path!, "utf8")).toBe(good);
  });

  test("[brain.kept.foreign] projects that share a brain have their own", async () => {
    const { read, kept } = scene();
    await read();
    const registries = { hosts: () => ["b.example.com"], paths: () => [], given: () => [] };
    await read({ project: "/elsewhere", registries });
    expect(kept()).toHaveLength(2);
  });

  test("[brain.kept.foreign] a program that runs from its sources keeps nothing", async () => {
    const { read, kept } = scene();
    await read({ program: import.meta.filename });
    expect(kept()).toEqual([]);
  });

  test("[brain.kept.unwritable] a folder that can't be written to costs nothing but time", async () => {
    const { root, read } = scene({ ...files, ".data": "a file where the folder should be" });
    expect(await read()).toEqual(expect.arrayContaining(rules));
    expect(readFileSync(join(root, ".data"), "utf8")).toBe("a file where the folder should be");
  });

  test("[brain.kept.unwritable] an empty brain has no rules", async () => {
    const { read } = scene({});
    expect(await read()).toEqual([]);
    expect(await read()).toEqual([]);
  });
});
