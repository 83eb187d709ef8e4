import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens } from "../../../src/base/tokens.ts";
import { buildContext } from "../../../src/brain/context/build-context.ts";
import { type Candidate, fitFragments } from "../../../src/brain/context/fit-fragments.ts";
import type { ContextSources } from "../../../src/brain/context/gather-sources.ts";
import type { MemoryHit, MemoryKind } from "../../../src/ports/index.ts";

const textOf = fc.integer({ min: 1, max: 400 }).map(words => "word ".repeat(words).trim());
const hits = fc.array(
  fc.record({
    kind: fc.constantFrom<MemoryKind>("lesson", "decision", "knowledge", "episode"),
    text: textOf,
    relevance: fc.double({ min: 0, max: 1, noNaN: true }),
    salience: fc.double({ min: 0, max: 30, noNaN: true }),
  }),
  { maxLength: 20 },
);
const world = fc.record({
  hits,
  preferences: fc.option(textOf),
  permissions: fc.option(textOf),
  workspace: fc.option(textOf),
  ageDays: fc.double({ min: 0, max: 5, noNaN: true }),
  budgetTokens: fc.integer({ min: 0, max: 6_000 }),
});

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

function sourcesOf({ hits: given, preferences, permissions, workspace, ageDays }: World): ContextSources {
  const nowMs = 1_800_000_000_000;
  const all: readonly MemoryHit[] = given.map((hit, at) => ({
    ...hit,
    source: { file: ".agent/memory/x.md", line: at + 1 },
    origin: "mind",
    score: 1,
    reason: "it matches",
  }));
  const file = (text: string | null, path: string) =>
    text === null ? undefined : { file: `.agent/${path}`, text, modifiedMs: nowMs - ageDays * 86_400_000 };
  return {
    files: {
      preferences: async () => file(preferences, "PREFERENCES.md"),
      permissions: async () => file(permissions, "permissions.md"),
      workspace: async () => [file(workspace, "WORKSPACE.md")].filter(each => each !== undefined),
    },
    recall: async (_, { kinds, limit }) => all.filter(({ kind }) => kinds.includes(kind)).slice(0, limit),
    skills: {
      manifest: async () => ({ skills: [], findings: [] }),
      match: async () => [],
      read: () => Promise.reject(new RangeError("no skills here")),
    },
    facts: undefined,
    countTokens: estimateTokens,
    settings: { budgetTokens: 128_000, reasoningTokens: 40_000, episodes: 5 },
    nowMs,
  };
}

test("[brain.context.budget] whatever there is to show, it fits, or only permissions are shown", () =>
  fc.assert(
    fc.asyncProperty(world, async each => {
      const context = await buildContext(sourcesOf(each), "a question", {
        budgetTokens: each.budgetTokens,
      });
      expect(context.budgetTokens).toBeLessThanOrEqual(each.budgetTokens);
      expect(context.tokens).toBe(context.fragments.reduce((sum, { tokens }) => sum + tokens, 0));
      const others = context.fragments.filter(({ kind }) => kind !== "permissions");
      if (others.length > 0) expect(context.tokens).toBeLessThanOrEqual(context.budgetTokens);
    }),
  ));

test("[brain.context.permissions] whatever the budget, permissions are there, whole", () =>
  fc.assert(
    fc.asyncProperty(world, async each => {
      const { fragments } = await buildContext(sourcesOf(each), "a question", {
        budgetTokens: each.budgetTokens,
      });
      const shown = fragments.filter(({ kind }) => kind === "permissions").map(({ text }) => text);
      expect(shown).toEqual(each.permissions === null ? [] : [each.permissions]);
    }),
  ));

test("building a context twice from the same brain gives the same one", () =>
  fc.assert(
    fc.asyncProperty(world, async each => {
      const once = await buildContext(sourcesOf(each), "a question", { budgetTokens: each.budgetTokens });
      expect(await buildContext(sourcesOf(each), "a question", { budgetTokens: each.budgetTokens })).toEqual(
        once,
      );
    }),
  ));

test("[brain.context.priority] an entry is left out for its size only where it doesn't fit beside the entries before it", () => {
  const candidates: fc.Arbitrary<readonly Candidate[]> = fc
    .array(fc.integer({ min: 1, max: 300 }), { maxLength: 20 })
    .map(sizes =>
      sizes.map((size, at) => ({
        content: {
          kind: "lesson",
          origin: "mind",
          source: { file: ".agent/x.md", line: at + 1 },
          text: "word ".repeat(size),
        },
        reason: "",
      })),
    );
  fc.assert(
    fc.property(candidates, fc.integer({ min: 0, max: 2_000 }), (given, budget) => {
      const { fragments, leftOut, tokens } = fitFragments(given, budget, estimateTokens);
      expect(fragments.length + leftOut.length).toBe(given.length);
      expect(tokens).toBeLessThanOrEqual(budget);
      for (const { fragment } of leftOut) {
        const before = fragments.filter(({ source }) => source.line < fragment.source.line);
        const taken = before.reduce((sum, each) => sum + each.tokens, 0);
        expect(taken + fragment.tokens).toBeGreaterThan(budget);
      }
    }),
  );
});
