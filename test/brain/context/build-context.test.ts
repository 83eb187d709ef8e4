import { describe, expect, test } from "vitest";
import { type Fragment, renderFragment } from "../../../src/base/index.ts";
import { estimateTokens } from "../../../src/base/tokens.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { buildContext, explainContext } from "../../../src/brain/context/build-context.ts";
import { type ContextSources, readContextFiles } from "../../../src/brain/context/gather-sources.ts";
import { createSkillLibrary } from "../../../src/brain/skills/skill-library.ts";
import type { MemoryHit, MemoryKind } from "../../../src/ports/index.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;
const PERMISSIONS = "# Permissions\n\n## Never allowed\n- Force push to main\n";
const files = {
  "memory/personal/PREFERENCES.md": "# Preferences\n\n- Short answers.\n",
  "memory/working/WORKSPACE.md":
    "# Workspace\n\n## Current task\nMove auth to PKCE\n\n## Open files\n- _(none)_\n",
  "protocols/permissions.md": PERMISSIONS,
  "skills/git-proxy/SKILL.md": `---
name: git-proxy
description: Handles git. Use it for commits.
triggers: [commit]
preconditions: ["git repo initialized", "all tests passing"]
---
# Git
`,
  "skills/git-proxy/KNOWLEDGE.md": "- Rebase before a merge.\n",
  "skills/poster/SKILL.md": "---\nname: poster\ndescription: Makes posters.\n---\n# Posters\n",
};

function hit(kind: MemoryKind, text: string, more: Partial<MemoryHit> = {}): MemoryHit {
  const file =
    { lesson: "LESSONS", decision: "DECISIONS", knowledge: "DOMAIN_KNOWLEDGE" }[kind as string] ?? "LOG";
  return {
    kind,
    text,
    source: { file: `.agent/memory/${file}.md`, line: text.length },
    origin: "mind",
    relevance: 0.8,
    salience: 5,
    score: 1,
    reason: "it speaks of the question",
    ...more,
  };
}

interface World {
  readonly files?: Record<string, string>;
  readonly hits?: readonly MemoryHit[];
  /** The context without a query. */
  readonly important?: readonly MemoryHit[];
  readonly ageDays?: number;
  readonly more?: Partial<ContextSources>;
}

function sourcesOf({
  files: more = {},
  hits = [],
  important = [],
  ageDays = 0,
  more: overrides = {},
}: World = {}) {
  const clock = { now: () => NOW - ageDays * DAY_MS, sleep: async () => undefined };
  const volume = createMemoryVolume({ ...files, ...more }, { clock });
  const sources: ContextSources = {
    files: readContextFiles(volume),
    recall: async (query, { kinds, limit }) =>
      (query === undefined ? important : hits).filter(({ kind }) => kinds.includes(kind)).slice(0, limit),
    skills: createSkillLibrary(volume),
    facts: undefined,
    countTokens: estimateTokens,
    settings: { budgetTokens: 128_000, reasoningTokens: 40_000, episodes: 5 },
    nowMs: NOW,
    ...overrides,
  };
  return sources;
}

const shape = (fragments: readonly Fragment[]) =>
  fragments.map(({ kind, source }) => `${kind} ${source.file}`);

describe("buildContext", () => {
  test("[brain.context.priority] gives everything in the order in which it matters", async () => {
    const context = await buildContext(
      sourcesOf({
        hits: [hit("decision", "Use PKCE"), hit("lesson", "Test first"), hit("episode", "refresh failed")],
        important: [hit("lesson", "Never guess a redirect URI")],
      }),
      "commit the PKCE change",
    );
    expect(shape(context.fragments)).toEqual([
      "preferences .agent/memory/personal/PREFERENCES.md",
      "workspace .agent/memory/working/WORKSPACE.md",
      "decision .agent/memory/DECISIONS.md",
      "lesson .agent/memory/LESSONS.md",
      "lesson .agent/memory/LESSONS.md",
      "episode .agent/memory/LOG.md",
      "skill .agent/skills/git-proxy/SKILL.md",
      "skill .agent/skills/git-proxy/KNOWLEDGE.md",
      "skills .agent/skills/_index.md",
      "permissions .agent/protocols/permissions.md",
    ]);
    expect(context.leftOut).toEqual([]);
    expect(context.problems).toEqual([]);
  });

  test("[brain.context.budget] 128,000 tokens by default, of which 40,000 are kept for reasoning", async () => {
    expect((await buildContext(sourcesOf(), "x")).budgetTokens).toBe(88_000);
    expect((await buildContext(sourcesOf(), "x", { budgetTokens: 12_800 })).budgetTokens).toBe(8_800);
    const sources = sourcesOf({
      more: { settings: { budgetTokens: 10_000, reasoningTokens: 0, episodes: 5 } },
    });
    expect((await buildContext(sources, "x")).budgetTokens).toBe(10_000);
  });

  test("[brain.context.reasons] each fragment has a source, a reason, and the tokens of its rendered form", async () => {
    const context = await buildContext(sourcesOf({ hits: [hit("lesson", "Test first")] }), "commit this");
    for (const fragment of context.fragments) {
      expect(fragment.tokens).toBe(estimateTokens(renderFragment(fragment)));
      expect(fragment.source.file).toMatch(/^\.agent\//);
      expect(fragment.source.line).toBeGreaterThan(0);
      expect(fragment.reason).not.toBe("");
    }
    expect(context.tokens).toBe(context.fragments.reduce((sum, { tokens }) => sum + tokens, 0));
  });

  test("[brain.context.permissions] permissions are there, whole, in a budget that has no room for anything", async () => {
    const context = await buildContext(sourcesOf(), "commit", { budgetTokens: 1 });
    expect(context.fragments).toMatchObject([{ kind: "permissions", text: PERMISSIONS }]);
    expect(context.leftOut.map(({ kind }) => kind)).toContain("preferences");
    expect(context.leftOut[0]?.why).toMatch(/^over budget: \d+ tokens, 0 were free$/);
  });

  test("no other section takes the permissions' share of the budget", async () => {
    const budgetTokens = 60;
    const context = await buildContext(
      sourcesOf({ files: { "protocols/permissions.md": `${PERMISSIONS}- ${"word ".repeat(200)}\n` } }),
      "commit",
      { budgetTokens },
    );
    expect(shape(context.fragments)).toEqual(["permissions .agent/protocols/permissions.md"]);
  });

  test("[brain.context.noise] untouched templates say nothing", async () => {
    const context = await buildContext(
      sourcesOf({
        files: {
          "memory/personal/PREFERENCES.md": "# Preferences\n\n> Yours.\n\n## Code\n- _(e.g., tabs)_\n",
          "memory/working/WORKSPACE.md":
            "# Workspace\n<!-- the live task -->\n## Current task\n_none_\n- [ ] _(none)_\n",
          "skills/git-proxy/KNOWLEDGE.md": "# Knowledge\n",
        },
      }),
      "commit",
    );
    expect(context.fragments.map(({ kind }) => kind)).toEqual(["skill", "skills", "permissions"]);
    expect(context.leftOut).toEqual([]);
  });

  test("placeholders and empty headings of a template in use are not shown", async () => {
    const { fragments } = await buildContext(sourcesOf(), "x");
    expect(fragments[1]?.text).toBe("# Workspace\n\n## Current task\nMove auth to PKCE");
  });

  test("[brain.context.noise] a workspace untouched for more than two days is stale, and named", async () => {
    const fresh = await buildContext(sourcesOf({ ageDays: 1.9 }), "x");
    expect(fresh.fragments.map(({ kind }) => kind)).toContain("workspace");
    const stale = await buildContext(sourcesOf({ ageDays: 3.5 }), "x");
    expect(stale.fragments.map(({ kind }) => kind)).not.toContain("workspace");
    expect(stale.leftOut).toMatchObject([{ kind: "workspace", why: "stale: untouched for 3 days" }]);
  });

  test("[brain.context.noise] a superseded lesson is left out and named", async () => {
    const context = await buildContext(
      sourcesOf({
        hits: [
          hit("decision", "2026-01-01: Store\nRedis\nStatus: Superseded by 2026-03-01"),
          hit("decision", "2026-03-01: Store\nPostgreSQL"),
        ],
      }),
      "store",
    );
    expect(context.fragments.filter(({ kind }) => kind === "decision")).toHaveLength(1);
    expect(context.leftOut[0]?.why).toBe("superseded: Status: Superseded by 2026-03-01");
  });

  test("[brain.context.noise] of two lessons that contradict each other the older is left out, and both are named", async () => {
    const context = await buildContext(
      sourcesOf({
        hits: [
          hit("lesson", "Always run the tests in parallel on CI", { at: NOW - 9 * DAY_MS }),
          hit("lesson", "Never run the tests in parallel on the CI", { at: NOW }),
        ],
      }),
      "tests on CI",
    );
    expect(context.fragments.filter(({ kind }) => kind === "lesson").map(({ text }) => text)).toEqual([
      "Never run the tests in parallel on the CI",
    ]);
    expect(context.leftOut[0]?.why).toMatch(
      /^conflicting: \.agent\/memory\/LESSONS\.md:41 says the opposite/,
    );
  });

  test("[brain.context.episodes] five episodes: the best by salience × relevance, two of them by salience alone", async () => {
    const episodes = [1, 9, 3, 8, 2, 7, 4].map(salience =>
      hit("episode", `episode ${"x".repeat(salience)}`, { salience, relevance: salience === 9 ? 0.1 : 0.5 }),
    );
    const painful = [30, 29, 28].map(salience =>
      hit("episode", `episode ${"x".repeat(salience)}`, { salience, relevance: 1 }),
    );
    const shownOf = async (hits: readonly MemoryHit[], important: readonly MemoryHit[]) => {
      const { fragments } = await buildContext(sourcesOf({ hits, important }), "x");
      return fragments.filter(({ kind }) => kind === "episode");
    };
    const shown = await shownOf(episodes, painful);
    expect(shown.map(({ text }) => text.length - "episode ".length)).toEqual([8, 7, 4, 30, 29]);
    expect(shown[0]?.reason).toBe("salience 8.0 × relevance 0.50");
    expect(shown[3]?.reason).toBe("salience 30.0, whatever the question");
    // An episode that both lists have is shown once, and a place that is left goes to the next by weight.
    const both = await shownOf(episodes, [episodes[3]!]);
    expect(both.map(({ text }) => text.length - "episode ".length)).toEqual([8, 7, 4, 3, 2]);
    expect(await shownOf([], painful)).toHaveLength(2);
  });

  test("an entry that hardly matches the question is left out, and the most important one is in, with the reason", async () => {
    const { fragments } = await buildContext(
      sourcesOf({
        hits: [hit("lesson", "about little", { relevance: 0.05 })],
        important: [
          hit("lesson", "about everything", { reason: "salience 9.0" }),
          hit("knowledge", "a fact"),
        ],
      }),
      "x",
    );
    const lessons = fragments.filter(({ kind }) => kind === "lesson" || kind === "knowledge");
    expect(lessons).toMatchObject([
      { text: "about everything", reason: "salience 9.0; shown whatever the question" },
    ]);
  });

  test("[brain.context.skills] a matched skill is whole, with what it learned and what can't be checked", async () => {
    const { fragments } = await buildContext(
      sourcesOf({ more: { facts: { isGitRepository: true } } }),
      "commit this",
    );
    const skills = fragments.filter(({ kind }) => kind === "skill");
    expect(skills).toHaveLength(2);
    expect(skills[0]?.text.startsWith(files["skills/git-proxy/SKILL.md"].trimEnd())).toBe(true);
    expect(skills[0]?.text).toContain("Precondition not checked: all tests passing.");
    expect(skills[0]?.text).not.toContain("checked: git");
    expect(skills[0]?.reason).toBe('its trigger "commit" stands in the request');
    expect(skills[1]).toMatchObject({
      text: "- Rebase before a merge.",
      reason: "what git-proxy has learned",
    });
  });

  test("[brain.skills.unmet] a skill with an unmet precondition isn't read, and context, explanation and list say why", async () => {
    const sources = sourcesOf({ more: { facts: { isGitRepository: true, testsPassed: false } } });
    const read: string[] = [];
    const skills = {
      ...sources.skills,
      read: async (name: string) => {
        read.push(name);
        return sources.skills.read(name);
      },
    };
    const context = await buildContext({ ...sources, skills }, "commit this");
    expect(read).toEqual([]);
    expect(context.fragments.filter(({ kind }) => kind === "skill")).toEqual([]);
    expect(context.leftOut).toMatchObject([
      {
        source: { file: ".agent/skills/git-proxy/SKILL.md" },
        why: "precondition not met: all tests passing",
        reason: 'its trigger "commit" stands in the request',
      },
    ]);
    expect(context.fragments.find(({ kind }) => kind === "skills")?.text).toBe(
      "- git-proxy: Handles git. [not loaded, precondition not met: all tests passing]\n- poster: Makes posters.",
    );
    expect(explainContext(context).find(({ isIncluded }) => !isIncluded)?.reason).toBe(
      'precondition not met: all tests passing (its trigger "commit" stands in the request)',
    );
  });

  test("[brain.context.skills] a skill that didn't match is in the list only", async () => {
    const { fragments } = await buildContext(sourcesOf(), "what did we decide?");
    expect(fragments.filter(({ kind }) => kind === "skill")).toEqual([]);
    expect(fragments.find(({ kind }) => kind === "skills")?.text).toBe(
      "- git-proxy: Handles git.\n- poster: Makes posters.",
    );
  });

  test("constraints that only the manifest has are shown with the skill", async () => {
    const manifest = '{"name":"git-proxy","constraints":["never on a Friday"]}\n';
    const { fragments } = await buildContext(
      sourcesOf({ files: { "skills/_manifest.jsonl": manifest } }),
      "commit",
    );
    expect(fragments.find(({ kind }) => kind === "skill")?.text).toContain("Constraint: never on a Friday");
  });

  test("the list of skills is bounded, and names the file that has the rest", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [
        `skills/skill-${at}/SKILL.md`,
        `---\nname: skill-${at}\ndescription: Does the thing that has the number ${at} in the long list of things.\n---\n`,
      ]),
    );
    const { fragments } = await buildContext(sourcesOf({ files: many }), "x");
    const list = fragments.find(({ kind }) => kind === "skills");
    expect(list?.tokens).toBeLessThan(4_100);
    expect(list?.text).toMatch(/… and \d+ more: \.agent\/skills\/_index\.md:1$/);
  });

  test("a skill's knowledge is not shown without the skill", async () => {
    const big = `${files["skills/git-proxy/SKILL.md"]}${"word ".repeat(3_000)}`;
    const context = await buildContext(sourcesOf({ files: { "skills/git-proxy/SKILL.md": big } }), "commit", {
      budgetTokens: 2_000,
    });
    expect(context.leftOut.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^over budget/),
      "what it belongs to is out: .agent/skills/git-proxy/SKILL.md",
    ]);
  });

  test("[brain.context.survives] an unreadable file is named as a problem, and the rest is in", async () => {
    const failing = () => Promise.reject(new RangeError("it is damaged"));
    const context = await buildContext(
      sourcesOf({
        files: { "skills/bad/SKILL.md": "---\nname: bad\ntriggers: [\n---\n" },
        more: {
          recall: failing,
          files: { ...sourcesOf().files, workspace: failing },
        },
      }),
      "commit",
    );
    expect(context.fragments.map(({ kind }) => kind)).toEqual([
      "preferences",
      "skill",
      "skill",
      "skills",
      "permissions",
    ]);
    expect(context.problems.filter(problem => problem === "it is damaged")).toHaveLength(1);
    expect(context.problems.some(problem => problem.includes(".agent/skills/bad/SKILL.md"))).toBe(true);
  });

  test("missing permissions are a problem", async () => {
    const sources = sourcesOf({
      more: { files: { ...sourcesOf().files, permissions: async () => undefined } },
    });
    expect((await buildContext(sources, "x")).problems).toEqual([
      "There is no .agent/protocols/permissions.md: nobody has said what is allowed.",
    ]);
  });

  test("without a question, what matters most is shown and no skill is loaded", async () => {
    const { fragments } = await buildContext(
      sourcesOf({ important: [hit("lesson", "Test first"), hit("episode", "it broke", { relevance: 1 })] }),
      "  ",
    );
    expect(fragments.map(({ kind }) => kind)).toEqual([
      "preferences",
      "workspace",
      "lesson",
      "episode",
      "skills",
      "permissions",
    ]);
  });

  test("[brain.context.reasons] explaining gives a row for all that is in, and for all that is not", async () => {
    const context = await buildContext(sourcesOf({ ageDays: 4 }), "commit");
    const rows = explainContext(context);
    expect(rows).toHaveLength(context.fragments.length + context.leftOut.length);
    expect(rows[0]).toEqual({
      isIncluded: true,
      kind: "preferences",
      source: ".agent/memory/personal/PREFERENCES.md:1",
      tokens: context.fragments[0]?.tokens,
      reason: "how this person works",
    });
    expect(rows.at(-1)).toMatchObject({
      isIncluded: false,
      kind: "workspace",
      reason: "stale: untouched for 4 days (the task in progress)",
    });
  });
});

test("[brain.context.named] a task that is too long for the context is named, and a stale one isn't", async () => {
  const long = `## Current task\nMove auth\n\n## Checkpoints\n${"- [x] a step that is done\n".repeat(400)}`;
  const world = { files: { ...files, "memory/working/WORKSPACE.md": long } };
  const { fragments } = await buildContext(sourcesOf(world), "auth", { budgetTokens: 1_200 });
  const found = fragments.filter(({ kind }) => kind === "workspace");
  expect(found.map(({ text }) => text)).toEqual([
    ".agent/memory/working/WORKSPACE.md is too long for this context, and left out of it: read it before you begin.",
  ]);
  const stale = await buildContext(sourcesOf({ ...world, ageDays: 3 }), "auth", { budgetTokens: 1_200 });
  expect(stale.fragments.filter(({ kind }) => kind === "workspace")).toEqual([]);
});
