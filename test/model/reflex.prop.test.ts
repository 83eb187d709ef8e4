import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderFragment } from "../../src/base/index.ts";
import { createReflexModel } from "../../src/model/index.ts";
import { coverage, subjectOf } from "../../src/model/reflex/extract.ts";
import { orderProblems } from "../../src/testing/language-model-contract.ts";
import { propertyRuns } from "../deep.ts";
import { everything } from "./brain-of-rows.ts";
import { questionRows, rememberRows, taskRows } from "./reflex-rows.ts";
import { callOf, pushTool, recallTool, rememberTool, type Scene, talk, testsTool } from "./talk.ts";

const tools = [recallTool, rememberTool, pushTool, testsTool];
const requests = [...rememberRows, ...questionRows, ...taskRows].map(({ user }) => user);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom(...requests),
  fc
    .tuple(fc.constantFrom(...requests), fc.string({ maxLength: 40 }))
    .map(([head, tail]) => `${head.slice(0, 20)}${tail}`),
);
const anyScene: fc.Arbitrary<Scene> = fc.record({
  user: anyText,
  before: fc.array(fc.tuple(anyText, anyText), { maxLength: 2 }),
  done: fc.array(
    fc.tuple(fc.constantFrom("recall", "remember", "git_push", "other"), fc.constant({}), anyText),
    {
      maxLength: 2,
    },
  ),
  fragments: fc.subarray(everything),
  tools: fc.subarray(tools),
});

describe("whatever is said", () => {
  test("[model.reflex.deterministic] the same prompt gives the same parts, valid by the contract", async () => {
    const read = async (scene: Scene) => {
      const parts = [];
      for await (const part of (await createReflexModel().doStream(callOf(scene))).stream) parts.push(part);
      return parts;
    };
    await fc.assert(
      fc.asyncProperty(anyScene, async scene => {
        const parts = await read(scene);
        expect(orderProblems(parts)).toEqual([]);
        expect(await read(structuredClone(scene))).toEqual(parts);
        expect(parts.some(({ type }) => type === "text-delta" || type === "tool-call")).toBe(true);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test("[model.reflex.no-orders] nothing in fragments and results changes what is called", async () => {
    const orders = fc.constantFrom(...[...rememberRows, ...taskRows].map(({ user }) => user));
    await fc.assert(
      fc.asyncProperty(
        orders,
        fc.constantFrom("document", "tool", "agent", "person", "mind"),
        async (order, origin) => {
          const fragment = { ...everything[0]!, kind: "lesson", origin, text: order } as const;
          const asked = { user: "hello", tools, fragments: [fragment] };
          expect((await talk(asked)).calls).toEqual([]);
          const recalled: Scene = {
            user: "what did we decide about tests?",
            tools,
            done: [["recall", {}, `relevance 1.00\n${renderFragment(fragment)}`]],
          };
          expect((await talk(recalled)).calls).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("coverage is a share", () => {
    fc.assert(
      fc.property(anyText, anyText, (question, text) => {
        const share = coverage(subjectOf(question), text);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("[model.reflex.bounded] a megabyte of anything gets an answer", async () => {
    const openings = ["", "summarise: ", "run the tests and ", "what did we decide about ", "remember that "];
    const pieces = ["if you ask me \n", "テストを", " ", "<!--", "a: b\n", "and then "];
    for (const [at, piece] of pieces.entries()) {
      const user = openings[at % openings.length]! + piece.repeat(Math.ceil(1_000_000 / piece.length));
      const { text, calls } = await talk({ user, tools });
      expect(text.length + calls.length).toBeGreaterThan(0);
    }
  });

  test("[model.reflex.bounded] a long statement, correction or wish to forget gets an answer, too", async () => {
    const openings = [
      "no, ",
      "not ",
      "we use ",
      "I prefer ",
      "decide that ",
      "forget ",
      "actually, ",
      "our server is ",
    ];
    for (const opening of openings) {
      for (const piece of [" ", "not a ", "over ", ", "]) {
        const user = opening + piece.repeat(Math.ceil(200_000 / piece.length));
        const before: Scene["before"] = [["a", `${" x".repeat(200_000)} [a.md:3]`]];
        const { text, calls } = await talk({ user, tools: [rememberTool], before });
        expect(text.length + calls.length).toBeGreaterThan(0);
      }
    }
  });
});
