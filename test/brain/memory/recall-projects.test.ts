/** Tests a brain of several projects: this project's episodes come first, and other projects' ones say where. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { layout, openBrain } from "../../../src/brain/index.ts";
import { NOW, openRedactor, owner, testClock } from "./stand-in.ts";

const line = (id: string, project: string | undefined, action: string, rest: object = {}) =>
  JSON.stringify({
    id,
    timestamp: new Date(NOW).toISOString(),
    skill: "deploy",
    action,
    result: "failure",
    pain_score: 7,
    importance: 5,
    source: project === undefined ? {} : { project },
    origin: "person",
    ...rest,
  });

async function openWith(lines: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const volume = createMemoryVolume({
    "AGENTS.md": "# Map\n",
    [layout.episodes]: `${lines.join("\n")}\n`,
    ...files,
  });
  return openBrain({
    volume,
    owner,
    redactor: openRedactor,
    clock: testClock(NOW),
    countTokens: text => text.length,
  });
}

const shop = { ...owner, project: "shop" };
const pairs = [line("a", "blog", "the cache broke at noon"), line("b", "shop", "the cache broke at dawn")];

describe("[brain.recall.projects]", () => {
  test.each(["the cache broke", undefined])(
    "recall puts this project's episode before the same of another project (%s)",
    async query => {
      for (const lines of [pairs, pairs.toReversed()]) {
        const brain = await openWith(lines);
        const [here, there] = await brain.recall(shop, query);
        expect(here).toMatchObject({ text: expect.stringContaining("dawn") });
        expect(here).not.toHaveProperty("project");
        expect(there).toMatchObject({ text: expect.stringContaining("noon"), project: "blog" });
        expect(there!.text).toBe("In the project blog: deploy: the cache broke at noon (failure)");
        expect(there!.score).toBeCloseTo(here!.score / 2);
        expect(there!.salience).toBeCloseTo(here!.salience / 2);
      }
    },
  );

  test("recall counts another project's episode half, so that a far better match comes first", async () => {
    const brain = await openWith([
      line("a", "blog", "the cache of the search index broke at noon"),
      line("b", "shop", "lunch at noon", { pain_score: 2 }),
    ]);
    expect((await brain.recall(shop, "cache of the search index at noon"))[0]).toMatchObject({
      project: "blog",
    });
  });

  test("without a project, or without a tag, all count alike", async () => {
    const brain = await openWith([...pairs, line("c", undefined, "the cache broke at dusk")]);
    const everywhere = await brain.recall(owner, "the cache broke");
    expect(everywhere.map(({ project }) => project)).toEqual([undefined, undefined, undefined]);
    const score = (hits: typeof everywhere, word: string) =>
      hits.find(({ text }) => text.includes(word))!.score;
    const here = await brain.recall(shop, "the cache broke");
    expect(score(here, "dusk")).toBeCloseTo(score(here, "dawn"));
    expect(score(here, "dawn")).toBeCloseTo(score(everywhere, "dawn"));
  });

  test("a context says in which project it happened, and weighs it by half", async () => {
    const brain = await openWith([line("a", "ブログ", "the cache broke at noon"), pairs[1]!]);
    const { fragments } = await brain.buildContext(shop, "why did the cache break?");
    const [here, there] = fragments.filter(({ kind }) => kind === "episode");
    expect(here!.text).toMatch(/^deploy: the cache broke at dawn/);
    expect(there!.text).toMatch(/^In the project ブログ: deploy: the cache broke at noon/);
  });

  test("recall counts lessons whole in every project", async () => {
    const lesson = { [layout.lessons]: "# Lessons\n\n- The cache breaks when the clock jumps.\n" };
    const brain = await openWith(pairs, lesson);
    const scoreFor = async (scope: typeof owner) =>
      (await brain.recall(scope, "cache clock jumps", { kinds: ["lesson"] }))[0]!.score;
    expect(await scoreFor(shop)).toBe(await scoreFor(owner));
  });

  test("tags come through the stored index, and new ones are added to it", async () => {
    const lines = Array.from({ length: 600 }, (_, at) =>
      line(`e${at}`, at % 2 === 0 ? "blog" : "shop", `step ${at} of the move`),
    );
    const volume = createMemoryVolume({ "AGENTS.md": "# Map\n", [layout.episodes]: `${lines.join("\n")}\n` });
    const open = () => openBrain({ volume, owner, redactor: openRedactor, clock: testClock(NOW) });
    const projects = async (brain: Awaited<ReturnType<typeof open>>) =>
      (await brain.recall(shop, "step 10 11 12 of the move", { limit: 5 })).map(({ text, project }) => [
        text,
        project,
      ]);
    const first = await open();
    const before = await projects(first);
    await first.warm();
    expect(await volume.stat(layout.recallIndex)).toBeDefined();
    const again = await open();
    expect(await projects(again)).toEqual(before);
    await again.record(
      { ...owner, project: "newcomer" },
      { skill: "deploy", action: "a zebra crossed", result: "success", origin: "person" },
    );
    expect((await again.recall(shop, "zebra"))[0]).toMatchObject({ project: "newcomer" });
  });

  test("whatever the tags are, a project's own episodes score as if they were alone", async () => {
    const tag = fc.option(fc.constantFrom("shop", "blog", "", "__proto__", "店"), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(fc.array(tag, { minLength: 1, maxLength: 8 }), async tags => {
        const brain = await openWith(tags.map((project, at) => line(`e${at}`, project, `broke ${at} times`)));
        const hits = await brain.recall(shop, "broke", { limit: 20 });
        const all = await brain.recall(owner, "broke", { limit: 20 });
        for (const hit of hits) {
          const tag = tags[hit.source.line - 1] || "shop";
          const whole = all.find(({ source }) => source.line === hit.source.line)!;
          expect(hit.project).toBe(tag === "shop" ? undefined : tag);
          expect(hit.score).toBeCloseTo(whole.score * (tag === "shop" ? 1 : 0.5));
        }
      }),
      { numRuns: 30 },
    );
  });
});
