import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../src/base/volume/memory.ts";
import { createNodeVolume } from "../../src/base/volume/node.ts";
import { type BrainOptions, layout, openBrain } from "../../src/brain/index.ts";
import { memoryKinds, type Note } from "../../src/ports/index.ts";
import {
  brokenRedactor,
  DAY,
  decode,
  NOW,
  openRedactor,
  owner,
  secretRedactor,
  temporaryDirectory,
  testClock,
} from "./memory/stand-in.ts";

async function openWith(files: Record<string, string> = {}, options: Partial<BrainOptions> = {}) {
  const volume = createMemoryVolume({ "AGENTS.md": "# Map\n", ...files });
  const clock = testClock(NOW);
  const countTokens = (text: string) => Math.ceil(text.length / 4);
  const brain = await openBrain({ volume, owner, redactor: openRedactor, clock, countTokens, ...options });
  const textOf = async (path: string) =>
    (await volume.stat(path)) === undefined ? "" : decode(await volume.read(path));
  return { volume, clock, brain, textOf };
}

const said = (text: string, rest: Partial<Note> = {}): Note => ({
  text,
  kind: "auto",
  origin: "person",
  ...rest,
});

describe("opening", () => {
  test("opening refuses a folder without a brain, and takes one without settings", async () => {
    const options = { owner, redactor: openRedactor };
    await expect(openBrain({ volume: createMemoryVolume(), ...options })).rejects.toMatchObject({
      code: "brain.not-found",
    });
    const brain = await openBrain({ volume: createMemoryVolume({ [layout.lessons]: "- x\n" }), ...options });
    expect(brain.settings.model).toBe("reflex");
    expect(await brain.recall(owner, "x")).toHaveLength(1);
  });

  test("[brain.context.survives] a map that is a link out of the brain is no reason to have none", async () => {
    const directory = await temporaryDirectory();
    await symlink("/etc/hostname", join(directory, "AGENTS.md"));
    const brain = await openBrain({ volume: createNodeVolume(directory), owner, redactor: openRedactor });
    expect(brain.settings.model).toBe("reflex");
  });

  test("[brain.settings.read] a context is as large as brain.yaml says", async () => {
    const files = { [layout.settings]: "context:\n  budgetTokens: 1000\n  reasoningTokens: 100\n" };
    const { brain } = await openWith(files);
    expect((await brain.buildContext(owner, "x")).budgetTokens).toBe(900);
    await expect(openWith({ [layout.settings]: "context: 5\n" })).rejects.toMatchObject({
      code: "brain.malformed",
    });
  });
});

describe("remembering", () => {
  test("[brain.remember.kinds] each goes where it belongs, is found, and is cited by its line", async () => {
    const { brain, textOf } = await openWith();
    const preference = await brain.remember(owner, said("Remember that I prefer tabs"));
    const decision = await brain.remember(
      owner,
      said("We use Redis for sessions because refresh requests race"),
    );
    const fact = await brain.remember(owner, said("The staging server is called kestrel"));
    expect([preference.kind, decision.kind, fact.kind]).toEqual(["preference", "decision", "knowledge"]);
    expect([preference.layer, decision.layer, fact.layer]).toEqual(["personal", "semantic", "semantic"]);
    for (const { source, text } of [preference, fact]) {
      const lines = (await textOf(source.file.replace(".agent/", ""))).split("\n");
      expect(lines[source.line - 1]).toBe(`- ${text}`);
    }
    expect((await brain.recall(owner, "redis sessions"))[0]).toMatchObject({
      kind: "decision",
      source: decision.source,
    });
    expect((await brain.recall(owner, "kestrel"))[0]).toMatchObject({
      kind: "knowledge",
      source: fact.source,
    });
    expect((await brain.remember(owner, said("the staging server is called Kestrel."))).isNew).toBe(false);
    const context = await brain.buildContext(owner, "where do sessions live?");
    expect(context.fragments.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["preferences", "decision"]),
    );
  });

  test.each(["tool", "document", "agent", "mind"] as const)(
    "[brain.episode.trust] a text from a %s becomes an episode and nothing else",
    async origin => {
      const { brain, textOf } = await openWith();
      const written = await brain.remember(
        owner,
        said("I always deploy on Fridays", { kind: "preference", origin }),
      );
      expect(written).toMatchObject({ layer: "episodic", kind: "episode" });
      expect(JSON.parse(await textOf(layout.episodes))).toMatchObject({
        origin,
        action: "I always deploy on Fridays",
      });
      for (const path of [layout.preferences, layout.decisions, layout.knowledge])
        expect(await textOf(path)).toBe("");
    },
  );

  test("an episode is marked with the project that it was made for, a finished task's too", async () => {
    const { brain, textOf } = await openWith({}, { owner: { ...owner, project: "home" } });
    const shop = { ...owner, project: "shop" };
    await brain.record(shop, { skill: "s", action: "a", result: "success", origin: "mind" });
    await brain.checkpoint(shop, { task: "One" });
    await brain.checkpoint(shop, { task: "Two" });
    await brain.finishTask(shop, { result: "success" });
    const lines = (await textOf(layout.episodes)).trimEnd().split("\n");
    expect(lines.map(line => JSON.parse(line).source)).toEqual(Array(3).fill({ project: "shop" }));
  });

  test("[brain.redaction.before-disk] no note, rationale or alternative takes a secret to the disk", async () => {
    const { brain, textOf } = await openWith({}, { redactor: secretRedactor });
    await brain.remember(owner, said("I prefer SECRET-a"));
    await brain.remember(
      owner,
      said("Use SECRET-b", { kind: "decision", rationale: "SECRET-c", alternatives: "SECRET-d" }),
    );
    await brain.remember(owner, said("The key is SECRET-e"));
    for (const path of [layout.preferences, layout.decisions, layout.knowledge]) {
      expect(await textOf(path)).toContain("[redacted]");
      expect(await textOf(path)).not.toContain("SECRET");
    }
    const broken = await openWith({}, { redactor: brokenRedactor });
    await expect(broken.brain.remember(owner, said("a fact"))).rejects.toMatchObject({
      code: "redaction.failed",
    });
    expect(await broken.textOf(layout.knowledge)).toBe("");
  });

  test("remembering refuses an empty text", async () => {
    const { brain } = await openWith();
    await expect(brain.remember(owner, said(" \n"))).rejects.toMatchObject({ code: "brain.not-remembered" });
  });
});

describe("a brain's memory belongs to its owner", () => {
  const shared = ["lesson-canary", "decision-canary", "knowledge-canary", "skill-canary"];
  const personal = ["preference-canary", "workspace-canary", "episode-canary"];
  const files = {
    [layout.lessons]: "- shared word lesson-canary\n",
    [layout.decisions]: "# D\n\n## 2026-01-01: shared word\n**Decision:** decision-canary\n",
    [layout.knowledge]: "- shared word knowledge-canary\n",
    "skills/s/KNOWLEDGE.md": "- shared word skill-canary\n",
    [layout.preferences]: "- shared word preference-canary\n",
    [layout.workspace]: "## Current task\nshared word workspace-canary\n",
    [layout.episodes]: '{"action":"shared word episode-canary","pain_score":10,"importance":10}\n',
  };
  const strangers = [
    { tenant: "home", user: "bob" },
    { tenant: "elsewhere", user: "ada" },
    { tenant: "home/ada", user: "" },
    { tenant: "", user: "home ada" },
  ];

  test.each(strangers)("[brain.scope.owner] %o sees shared knowledge only", async stranger => {
    const { brain } = await openWith(files);
    const seen = async (scope: typeof owner) => {
      const answers = [
        await brain.recall(scope, "shared word", { kinds: memoryKinds, limit: 50 }),
        await brain.recall(scope, undefined, { kinds: memoryKinds, limit: 50 }),
        await brain.buildContext(scope, "shared word"),
      ];
      return JSON.stringify(answers);
    };
    const [own, foreign] = [await seen(owner), await seen(stranger)];
    for (const canary of [...shared, ...personal]) expect(own).toContain(canary);
    for (const canary of shared) expect(foreign).toContain(canary);
    for (const canary of personal) expect(foreign).not.toContain(canary);
  });

  test.each(strangers)("[brain.scope.owner] %o writes nothing", async stranger => {
    const { brain, volume, textOf } = await openWith(files);
    const before = await Promise.all(Object.keys(files).map(textOf));
    const attempts = [
      () => brain.remember(stranger, said("I prefer tabs")),
      () => brain.remember(stranger, said("x is y", { kind: "fact" })),
      () => brain.record(stranger, { skill: "s", action: "a", result: "success", origin: "mind" }),
      () => brain.checkpoint(stranger, { task: "mine" }),
      () => brain.finishTask(stranger, { result: "success" }),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: "brain.not-remembered" });
    expect(await Promise.all(Object.keys(files).map(textOf))).toEqual(before);
    expect(await volume.list(layout.snapshots)).toEqual([]);
  });

  test("[brain.scope.owner] the project is a tag on the owner's episodes, not another owner", async () => {
    const { brain, textOf } = await openWith();
    await brain.record(
      { ...owner, project: "shop" },
      { skill: "s", action: "a", result: "success", origin: "mind" },
    );
    expect(JSON.parse(await textOf(layout.episodes))).toMatchObject({ source: { project: "shop" } });
    expect(await brain.recall(owner, "a")).toHaveLength(1);
  });
});

describe("skills to rewrite", () => {
  test("[brain.episode.rewrite-flag] flags skills that failed three times within 14 days, in episodes of any writer", async () => {
    const failure = (skill: string, daysAgo: number, result = "failure") =>
      `${JSON.stringify({ skill, action: `a${daysAgo}`, result, timestamp: new Date(NOW - daysAgo * DAY).toISOString() })}\n`;
    const { brain } = await openWith({
      [layout.episodes]: [
        ...[1, 2, 3].map(day => failure("deploy", day, "error: no token")),
        ...[1, 2, 20].map(day => failure("lint", day)),
        ...[1, 2, 3, 4].map(day => failure("build", day)),
        failure("test", 1, "success").repeat(9),
      ].join(""),
    });
    expect(await brain.skillsToRewrite()).toEqual([
      { skill: "build", failures: 4 },
      { skill: "deploy", failures: 3 },
    ]);
  });
});

describe("a brain of another tool", () => {
  // The shapes of such a brain, not its words.
  const foreign = {
    [layout.episodes]: [
      '{"timestamp": "2026-04-20T02:31:42.923327", "skill": "claude-code", "action": "post-tool", "result": "success", "detail": "ok", "pain_score": 2, "importance": 5, "reflection": "", "confidence": 0.5, "source": {"run_id": "pid-1"}, "evidence_ids": []}',
      '{"timestamp":"2026-04-13T14:22:00","skill":"api-scaffold","action":"scaffolded /auth endpoint","result":"success","pain_score":2,"importance":6,"reflection":"the verifier belongs on the server"}',
      '{"skill": "git-proxy", "action": "force push to \\u00fcbung", "result": "error: no token", "pain_score": "8"}',
      "<<<<<<< HEAD",
    ].join("\n"),
    [layout.lessons]:
      "# Lessons\n\n> Curate me.\n\n## Seed lessons\n- Write the failing test first.\n\n### 2026-04\n\n- Serialise times in UTC  <!-- status=accepted id=lesson_1 -->\n",
    [layout.decisions]:
      "# Decisions\n\n> Use this template:\n\n## YYYY-MM-DD: Decision title\n**Decision:** _what was chosen_\n\n## 2026-01-01: Four layers\n**Decision:** Split memory into four\n**Status:** active\n",
    [layout.knowledge]:
      "# Domain Knowledge\n\n> Facts.\n\n## Example sections\n- API contracts you reuse\n\n## Seeds\n_(empty — populate as you go)_\n",
    [layout.preferences]: "# Preferences\n\n## Code style\n- _(e.g., 2-space indentation)_\n",
    [layout.workspace]: "# Workspace\n\n## Current task\n_none_\n\n## Open files\n- _(none)_\n",
    "memory/candidates/graduated/1.json": "{}",
    "skills/git-proxy/KNOWLEDGE.md":
      "# Knowledge\n\n> Local.\n\n## Heuristics\n- Abort a rebase with\n  many conflicts.\n",
  };

  test("[brain.episode.tolerant] is read as it is, and nothing in it is touched by reading", async () => {
    const { brain, textOf } = await openWith(foreign);
    const kinds = (await brain.recall(owner, undefined, { kinds: memoryKinds, limit: 50 }))
      .map(({ kind }) => kind)
      .sort();
    expect(kinds).toEqual(["decision", "episode", "episode", "episode", "lesson", "lesson", "skill"]);
    expect((await brain.recall(owner, "ubung force push"))[0]).toMatchObject({
      source: { line: 3 },
      reason: expect.stringContaining("pain 8"),
    });
    expect((await brain.recall(owner, "verifier"))[0]!.at).toBe(new Date(2026, 3, 13, 14, 22).getTime());
    expect((await brain.recall(owner, "rebase conflicts"))[0]).toMatchObject({
      kind: "skill",
      text: "Abort a rebase with many conflicts.",
    });
    expect(await brain.workspace()).toMatchObject({ openFiles: [] });
    for (const [path, content] of Object.entries(foreign)) {
      // Its torn last line is repaired: it is in quarantine, and blank in the log.
      const expected =
        path === layout.episodes ? content.replace("<<<<<<< HEAD", " ".repeat(11)).concat("\n") : content;
      expect(await textOf(path)).toBe(expected);
    }
    expect(await textOf(layout.quarantine)).toContain("<<<<<<< HEAD");
  });
});
