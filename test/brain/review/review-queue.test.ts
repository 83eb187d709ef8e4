import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { layout } from "../../../src/brain/layout.ts";
import { lessonId } from "../../../src/brain/memory/lessons/lesson.ts";
import { type CandidateDraft, candidateId } from "../../../src/brain/review/candidate.ts";
import { brokenRedactor, DAY, decode, NOW, secretRedactor, temporaryDirectory } from "../memory/stand-in.ts";
import { createReview, lessonDraft, skillDraft } from "./stand-in.ts";

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
const unworded: CandidateDraft = { ...lessonDraft, text: "", why: "git push fails" };

describe("an id", () => {
  test("[brain.review.ids] tells findings apart by what they say, and wordless ones by their oldest evidence", () => {
    const id = candidateId(lessonDraft);
    expect(id).toMatch(/^C[0-9a-z]+$/);
    expect(candidateId({ ...lessonDraft, text: "run the *migrations* before the integration tests" })).toBe(
      id,
    );
    expect(candidateId({ ...lessonDraft, skill: "build", evidence: [] })).toBe(id);
    expect(candidateId({ ...lessonDraft, kind: "contradiction" })).not.toBe(id);
    expect(candidateId({ ...lessonDraft, text: "Run the tests before the migrations." })).not.toBe(id);
    const later = {
      ...unworded,
      evidence: [...unworded.evidence.toReversed(), "01JC0000000000000000000009"],
    };
    expect(candidateId(later)).toBe(candidateId(unworded));
    expect(candidateId({ ...unworded, skill: "build" })).not.toBe(candidateId(unworded));
  });

  test("[brain.review.ids] of a change of a skill is another when there is newer evidence", () => {
    const change: CandidateDraft = { ...skillDraft, kind: "skill-change" };
    const newer = { ...change, evidence: [...change.evidence, "01JC0000000000000000000009"] };
    expect(candidateId(newer)).not.toBe(candidateId(change));
    expect(candidateId({ ...change, evidence: change.evidence.toReversed() })).toBe(candidateId(change));
  });
});

describe("the queue", () => {
  test("[brain.review.ids] takes a finding once, from two machines too, and a merge that doubles lines changes nothing", async () => {
    const [here, there] = [createReview(), createReview()];
    there.clock.set(NOW + DAY);
    expect(idsOf(await here.queue.propose([lessonDraft, skillDraft]))).toHaveLength(2);
    expect(await here.queue.propose([lessonDraft, skillDraft, { ...lessonDraft, seen: 9 }])).toEqual([]);
    await there.queue.propose([{ ...lessonDraft, seen: 7, evidence: ["01JC0000000000000000000003"] }]);
    const [ours, theirs] = await Promise.all(
      [here, there].map(async ({ volume }) => decode(await volume.read(layout.candidates))),
    );
    for (const merged of [ours! + theirs!, theirs! + ours! + theirs!]) {
      const { open } = await createReview({ [layout.candidates]: merged }).queue.read();
      expect(open).toHaveLength(2);
      expect(open.find(({ kind }) => kind === "lesson")).toMatchObject({
        at: "2026-05-01T12:00:00.000Z",
        seen: 7,
      });
      expect(open.find(({ kind }) => kind === "lesson")?.evidence.toSorted()).toEqual([
        "01JC0000000000000000000001",
        "01JC0000000000000000000002",
        "01JC0000000000000000000003",
      ]);
    }
  });

  test("[brain.review.ids] nothing is proposed that says the same as what waits in other words", async () => {
    const { queue } = createReview();
    await queue.propose([lessonDraft, unworded]);
    const same = [
      { ...lessonDraft, text: "Always run the migrations before integration tests" },
      { ...unworded, evidence: ["01JC0000000000000000000000", unworded.evidence[1]!] },
    ];
    expect(await queue.propose(same)).toEqual([]);
    const other = { ...lessonDraft, text: "Never run the migrations before the integration tests." };
    expect(await queue.propose([other])).toHaveLength(1);
  });

  test("[brain.review.kept] damaged lines and unknown fields are passed over and stay, byte by byte", async () => {
    const damaged = [
      '{"id":"Cfuture","kind":"dance","text":"x"}',
      "<<<<<<< ours",
      '{"id":"C1","kind":"lesson","text":"cut of',
      '{"id":"C2","kind":"lesson","text":"torn {"id":"C3","kind":"lesson","text":"behind it","later":{"id":"Cinner","kind":"lesson"}}',
      "[1,2]",
      "",
    ].join("\n");
    const before = new Uint8Array([...new TextEncoder().encode(damaged), 0xff, 0xfe, 0x0a]);
    const { queue, volume } = createReview({ [layout.candidates]: before });
    expect(idsOf((await queue.read()).open)).toEqual(["C3"]);
    await queue.propose([lessonDraft]);
    const after = await volume.read(layout.candidates);
    expect(after.subarray(0, before.length)).toEqual(before);
    expect((await queue.read()).open).toHaveLength(2);
  });

  test("[brain.review.kept] many processes at once: nothing is lost, nothing is there twice", async () => {
    const directory = await temporaryDirectory();
    const queues = [1, 2, 3].map(() => createReview({}, undefined, createNodeVolume(directory)).queue);
    const drafts = Array.from({ length: 12 }, (_, at) => ({
      ...lessonDraft,
      text: `Rule number ${at} holds.`,
    }));
    await Promise.all(queues.flatMap(queue => drafts.map(draft => queue.propose([draft]))));
    const { open, candidates } = await queues[0]!.read();
    expect(open).toHaveLength(12);
    const lines = decode(await createNodeVolume(directory).read(layout.candidates))
      .trim()
      .split("\n");
    expect(lines).toHaveLength(candidates.length);
  });

  test("[brain.review.redacted] every text is redacted before it is written, and nothing is where that fails", async () => {
    const { queue, volume } = createReview({}, secretRedactor);
    const secret = "SECRET-abc";
    await queue.propose([
      {
        ...skillDraft,
        text: `a ${secret}`,
        why: secret,
        skill: secret,
        against: secret,
        from: secret,
        evidence: [secret],
        files: { "skills/a/SKILL.md": { before: secret, after: secret } },
      },
    ]);
    await queue.resolve({ candidate: "C1", outcome: "rejected", reason: secret, text: secret });
    await queue.bury([{ kind: "lesson", of: "L1", text: secret, reason: secret }]);
    for (const file of [layout.candidates, layout.outcomes, layout.tombstones]) {
      const text = decode(await volume.read(file));
      expect(text).not.toContain(secret);
      expect(text).toContain("[redacted]");
    }
    const broken = createReview({}, brokenRedactor);
    await expect(broken.queue.propose([lessonDraft])).rejects.toMatchObject({ code: "redaction.failed" });
    expect(await broken.volume.list("memory")).toEqual([]);
  });
});

describe("a rejected candidate", () => {
  test("[brain.review.rejected] does not come back under its id, in other words, or as another kind", async () => {
    const { queue } = createReview();
    const [candidate] = await queue.propose([lessonDraft]);
    await queue.resolve({ candidate: candidate!.id, outcome: "rejected", reason: "the script does it" });
    const state = await queue.read();
    expect(state.open).toEqual([]);
    expect(state.outcomes).toMatchObject([{ reason: "the script does it", outcome: "rejected" }]);
    const again: readonly CandidateDraft[] = [
      lessonDraft,
      { ...lessonDraft, text: "You must run the migrations before the integration tests" },
      { ...lessonDraft, kind: "contradiction", against: "Run the tests first." },
    ];
    for (const draft of again) expect(state.isRejected(draft)).toBe(true);
    expect(await queue.propose(again)).toEqual([]);
    expect(state.isRejected({ ...lessonDraft, text: "Run the linter before the tests." })).toBe(false);
  });

  test("[brain.review.rejected] stays so where its line is gone, and a wordless one under other evidence of it", async () => {
    const { queue, volume } = createReview();
    const [worded, wordless] = await queue.propose([lessonDraft, unworded]);
    for (const { id } of [worded!, wordless!])
      await queue.resolve({ candidate: id, outcome: "rejected", reason: "no" });
    const more = { ...unworded, evidence: ["01JB0000000000000000000000", unworded.evidence[0]!] };
    expect((await queue.read()).isRejected(more)).toBe(true);
    await volume.remove(layout.candidates);
    expect((await queue.read()).isRejected(lessonDraft)).toBe(true);
  });

  test("[brain.review.rejected] a skill stays rejected by its name, a change of one until there is newer evidence", async () => {
    const { queue } = createReview();
    const change: CandidateDraft = { ...skillDraft, kind: "skill-change" };
    for (const { id } of await queue.propose([skillDraft, change]))
      await queue.resolve({ candidate: id, outcome: "rejected", reason: "no" });
    const evidence = [...skillDraft.evidence, "01JC0000000000000000000009"];
    expect(await queue.propose([skillDraft, { ...skillDraft, evidence }, change])).toEqual([]);
    expect(await queue.propose([{ ...change, evidence }])).toHaveLength(1);
    // One waiting candidate is enough.
    const newest = [...evidence, "01JC000000000000000000000A"];
    expect(await queue.propose([{ ...change, evidence: newest }])).toEqual([]);
  });

  test("[brain.review.rejected] doesn't wait again after it was accepted, unless a later dream contradicts it", async () => {
    const { queue, clock } = createReview();
    const weak: CandidateDraft = { ...lessonDraft, kind: "weak-lesson" };
    const against: CandidateDraft = {
      ...lessonDraft,
      kind: "contradiction",
      text: "Skip them.",
      against: "x",
    };
    for (const { id } of await queue.propose([lessonDraft, weak, against]))
      await queue.resolve({ candidate: id, outcome: "accepted", reason: "" });
    clock.set(NOW + DAY);
    const proposed = await queue.propose([lessonDraft, weak, against]);
    expect(proposed.map(({ kind }) => kind)).toEqual(["weak-lesson"]);
    expect((await queue.read()).open.map(({ kind }) => kind)).toEqual(["weak-lesson"]);
    const newer = { ...against, evidence: [...against.evidence, "01JC0000000000000000000009"] };
    expect(await queue.propose([newer])).toHaveLength(1);
    expect((await queue.read()).open).toHaveLength(2);
  });
});

describe("a removed lesson", () => {
  test("[brain.review.rejected] is known by its id, its words and, without words, by its episodes", async () => {
    const { queue } = createReview();
    const { text, evidence } = lessonDraft;
    await queue.bury([
      { kind: "lesson", of: lessonId(text), text, reason: "reverted" },
      { kind: "lesson", of: "Lforgotten", evidence: ["01JD0000000000000000000001"], reason: "forgotten" },
    ]);
    const { isRemoved, isNews } = await queue.read();
    expect(isRemoved({ text, evidence: [] })).toBe(true);
    expect(isRemoved({ text: "Always run the migrations before the integration tests", evidence })).toBe(
      true,
    );
    expect(isRemoved({ id: "Lforgotten", text: "Something", evidence: [] })).toBe(true);
    expect(isRemoved({ text: "In other words.", evidence: ["01JD0000000000000000000001"] })).toBe(true);
    expect(isRemoved({ text: "Run the linter before the tests.", evidence })).toBe(false);
    expect(isNews(lessonDraft)).toBe(false);
  });

  test("[brain.review.rejected] is removed once, and no longer when a person accepts it later; then it can be again", async () => {
    const { queue, volume, clock } = createReview();
    const { text } = lessonDraft;
    const [candidate] = await queue.propose([lessonDraft]);
    const tombstone = { kind: "lesson", of: lessonId(text), text, reason: "reverted" } as const;
    await queue.bury([tombstone, tombstone]);
    await queue.bury([tombstone]);
    expect((await queue.read()).tombstones).toHaveLength(1);
    clock.set(NOW + DAY);
    await queue.resolve({ candidate: candidate!.id, outcome: "accepted", reason: "" });
    expect((await queue.read()).isRemoved({ text, evidence: [] })).toBe(false);
    clock.set(NOW + 2 * DAY);
    await queue.bury([tombstone]);
    expect((await queue.read()).isRemoved({ text, evidence: [] })).toBe(true);
    expect(
      decode(await volume.read(layout.tombstones))
        .trim()
        .split("\n"),
    ).toHaveLength(2);
  });
});

describe("the ledger", () => {
  test("[brain.review.ids] names each lesson that a dream wrote once", async () => {
    const { queue } = createReview();
    const lesson = {
      text: "Pull before you push.",
      section: "",
      seen: 2,
      contradicted: 0,
      confidence: 0.67,
      evidence: ["e1"],
      isByPerson: false,
    };
    await queue.notePromoted([lesson, { ...lesson, id: "L9" }]);
    await queue.notePromoted([lesson]);
    const { promoted } = await queue.read();
    expect(idsOf(promoted)).toEqual([lessonId(lesson.text), "L9"]);
  });
});

describe("reading", () => {
  test("[brain.review.kept] never throws, whatever the files hold, and an addition takes nothing away", async () => {
    const line = fc.oneof(
      fc.json(),
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        '{"id":"C1","kind":"lesson","evidence":"x","seen":"many","files":[1],"at":7}',
        '{"id":"O1","candidate":"C1","outcome":"rejected"}',
        '{"id":"T1","kind":"lesson","of":"L1"}',
        '{"__proto__":1,"id":"C4","kind":"skill","files":{"__proto__":{"after":"x"}}}',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 6 }),
        fc.constantFrom("\n", "\r\n"),
        async (lines, end) => {
          const text = lines.join(end);
          const files = [layout.candidates, layout.outcomes, layout.tombstones, layout.promoted];
          const volume = createMemoryVolume(Object.fromEntries(files.map(file => [file, text])));
          const { queue } = createReview({}, undefined, volume);
          const before = await queue.read();
          await queue.propose([{ ...lessonDraft, text: "A lesson that nobody else has." }]);
          const after = await queue.read();
          expect(after.open.length).toBe(before.open.length + 1);
          const bytes = decode(await volume.read(layout.candidates));
          expect(bytes.startsWith(decode(new TextEncoder().encode(text)))).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});
