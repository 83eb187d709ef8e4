import { describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { layout } from "../../../src/brain/layout.ts";
import { readDecisions } from "../../../src/brain/memory/decisions.ts";
import { lessonId } from "../../../src/brain/memory/lessons/lesson.ts";
import { readLessons } from "../../../src/brain/memory/lessons/read-lessons.ts";
import type { CandidateDraft } from "../../../src/brain/review/candidate.ts";
import { acceptCandidate, rejectCandidate } from "../../../src/brain/review/judge-candidate.ts";
import { DAY, decode, NOW, secretRedactor } from "../memory/stand-in.ts";
import { createReview, lessonDraft, SKILL_FILE, skillDraft, skillText, type TestReview } from "./stand-in.ts";

async function createWith(draft: CandidateDraft, files: Readonly<Record<string, string>> = {}) {
  const review = createReview(files, secretRedactor);
  const [candidate] = await review.queue.propose([draft]);
  return { review, id: candidate!.id };
}

const textOf = async ({ volume }: TestReview, file: string) => decode(await volume.read(file));
const lessonsOf = async ({ volume }: TestReview, file: string = layout.lessons) =>
  readLessons(await volume.read(file));

/** Every file of the brain that isn't a lock. */
async function contentsOf(volume: Volume, folder = ""): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { name, kind } of await volume.list(folder)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (kind === "directory") Object.assign(contents, await contentsOf(volume, path));
    else contents[path] = decode(await volume.read(path));
  }
  return contents;
}

/** A volume that dies at its nth write: whatever is called from then on fails. */
function dyingAt(volume: Volume, writes: number): Volume {
  let left = writes;
  const before =
    <Arguments extends readonly unknown[], Result>(run: (...args: Arguments) => Promise<Result>) =>
    (...args: Arguments): Promise<Result> => {
      left -= 1;
      return left < 0 ? Promise.reject(new RangeError("killed")) : run(...args);
    };
  return {
    ...volume,
    write: before(volume.write),
    append: before(volume.append),
    remove: before(volume.remove),
  };
}

describe("accepting a lesson", () => {
  test("[brain.review.lesson] puts it into LESSONS.md with its evidence; every other byte stays", async () => {
    const before = "# Lessons\r\n\r\n- A person's own.\r\n";
    const { review, id } = await createWith(lessonDraft, { [layout.lessons]: before });
    const accepted = await acceptCandidate(review, id);
    expect(accepted).toMatchObject({ outcome: "accepted", isNew: true, files: [layout.lessons] });
    expect((await textOf(review, layout.lessons)).startsWith(before)).toBe(true);
    const [, lesson] = await lessonsOf(review);
    expect(lesson).toMatchObject({
      id: lessonId(lessonDraft.text),
      text: lessonDraft.text,
      section: "Deploy",
      seen: 4,
      confidence: 0.8,
      evidence: lessonDraft.evidence,
    });
    const { open, promoted } = await review.queue.read();
    expect(open).toEqual([]);
    expect(promoted).toMatchObject([{ id: lessonId(lessonDraft.text) }]);
  });

  test("[brain.review.lesson] is accepted in the person's words, which are redacted, on one line, and open no comment or heading", async () => {
    const { review, id } = await createWith(lessonDraft);
    const text = "日本語で書く\n <!-- SECRET-x -->";
    const accepted = await acceptCandidate(review, id, { text });
    expect(accepted).toMatchObject({ outcome: "edited", text: "日本語で書く <! -- [redacted] -->" });
    const [lesson] = await lessonsOf(review);
    expect(lesson).toMatchObject({ text: accepted.text, evidence: lessonDraft.evidence });
    expect((await review.queue.read()).outcomes).toMatchObject([{ outcome: "edited", text: accepted.text }]);
  });

  test("[brain.review.lesson] without words needs a wording, and says so", async () => {
    const { review, id } = await createWith({ ...lessonDraft, text: "" });
    const refused = await acceptCandidate(review, id).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "review.unworded" });
    expect((refused as { hint: string }).hint).toContain(`brainstem review accept ${id} --text "…"`);
    await expect(acceptCandidate(review, id, { text: " \n" })).rejects.toMatchObject({
      code: "review.unworded",
    });
    expect(await acceptCandidate(review, id, { text: "Pull first." })).toMatchObject({ outcome: "edited" });
  });

  test("[brain.review.lesson] that exists already is strengthened, and a person's own stays as it is", async () => {
    const { review, id } = await createWith(lessonDraft);
    const standing = `- Always run the migrations before the integration tests. <!-- id: L9; seen: 2; contradicted: 1; confidence: 0.33; evidence: e9 -->\n`;
    await review.volume.write(layout.lessons, standing);
    await acceptCandidate(review, id);
    const [lesson, ...rest] = await lessonsOf(review);
    expect(rest).toEqual([]);
    expect(lesson).toMatchObject({ id: "L9", seen: 4, contradicted: 1, confidence: 0.6 });
    expect(lesson!.evidence).toEqual([...lessonDraft.evidence, "e9"]);

    const other = await createWith(lessonDraft);
    const own = `- ${lessonDraft.text}\n`;
    await other.review.volume.write(layout.lessons, own);
    expect(await acceptCandidate(other.review, other.id)).toMatchObject({ files: [], isNew: true });
    expect(await textOf(other.review, layout.lessons)).toBe(own);
  });
});

describe("accepting a contradiction", () => {
  const old = "Always squash commits before a merge.";
  const draft: CandidateDraft = {
    ...lessonDraft,
    kind: "contradiction",
    text: "Never squash commits before a merge.",
    against: old,
  };
  const lessons = `# Lessons\n\n- ${old} <!-- id: L7; seen: 3; contradicted: 0; confidence: 0.75; evidence: e7 -->\n- Write tests.\n`;

  test("[brain.review.contradiction] replaces the old lesson, which is archived with date and reason", async () => {
    const { review, id } = await createWith(draft, { [layout.lessons]: lessons });
    const accepted = await acceptCandidate(review, id);
    expect(accepted.superseded).toBe(old);
    expect((await lessonsOf(review)).map(({ text }) => text)).toEqual(["Write tests.", draft.text]);
    const [archived] = await lessonsOf(review, layout.lessonArchive);
    expect(archived).toMatchObject({ id: "L7", text: old, section: "2026-05-01", evidence: ["e7"] });
    expect(archived!.notes?.join()).toContain(`superseded by “${draft.text}”`);
    const state = await review.queue.read();
    expect(state.isRemoved({ text: old, evidence: [] })).toBe(true);
    expect(state.isRemoved({ text: draft.text, evidence: [] })).toBe(false);
  });

  test("[brain.review.contradiction] replaces a person's lesson too, and is accepted where the old lesson is gone", async () => {
    const own = await createWith(draft, { [layout.lessons]: `- ${old}\n` });
    expect(await acceptCandidate(own.review, own.id)).toMatchObject({ superseded: old });
    expect((await lessonsOf(own.review)).map(({ text }) => text)).toEqual([draft.text]);
    const gone = await createWith(draft, { [layout.lessons]: "# Lessons\n" });
    expect(await acceptCandidate(gone.review, gone.id)).not.toHaveProperty("superseded");
  });

  test("[brain.review.contradiction] leaves the old lesson when it is rejected", async () => {
    const { review, id } = await createWith(draft, { [layout.lessons]: lessons });
    await rejectCandidate(review, id, "bisecting needs it");
    expect(await textOf(review, layout.lessons)).toBe(lessons);
  });
});

describe("a lesson that lost its footing", () => {
  const draft: CandidateDraft = { ...lessonDraft, kind: "weak-lesson", against: lessonDraft.text };

  test("[brain.review.weak-lesson] goes back when it is accepted, seen once more, today", async () => {
    const { review, id } = await createWith(draft, { [layout.lessons]: "# Lessons\n" });
    review.clock.set(NOW + DAY);
    await acceptCandidate(review, id);
    expect(await lessonsOf(review)).toMatchObject([
      { text: draft.text, seen: 5, contradicted: 0, confidence: 0.83, last: "2026-05-02" },
    ]);
  });

  test("[brain.review.weak-lesson] stays out when it is rejected, with a tombstone, also where it had not left yet", async () => {
    const standing = `- ${draft.text} <!-- id: L8; seen: 4; contradicted: 4; confidence: 0 -->\n- Other.\n`;
    const { review, id } = await createWith(draft, { [layout.lessons]: standing });
    const { files } = await rejectCandidate(review, id, "the script does it");
    expect(files).toEqual([layout.lessonArchive, layout.lessons]);
    expect((await lessonsOf(review)).map(({ text }) => text)).toEqual(["Other."]);
    expect(await lessonsOf(review, layout.lessonArchive)).toMatchObject([{ text: draft.text }]);
    const { isRemoved, tombstones } = await review.queue.read();
    expect(isRemoved({ text: draft.text, evidence: [] })).toBe(true);
    expect(tombstones).toMatchObject([{ of: lessonId(draft.text), reason: "the script does it" }]);
    // A person may accept it later after all.
    review.clock.set(NOW + DAY);
    await acceptCandidate(review, id);
    expect((await review.queue.read()).isRemoved({ text: draft.text, evidence: [] })).toBe(false);
  });
});

describe("accepting a skill", () => {
  test("[brain.review.skill] writes its files, syncs the registries and says why in DECISIONS.md", async () => {
    const { review, id } = await createWith(skillDraft);
    const { files } = await acceptCandidate(review, id);
    expect(files).toEqual([SKILL_FILE, layout.skillIndex, layout.skillManifest, layout.decisions]);
    expect(await textOf(review, layout.skillManifest)).toContain('"name":"db-migrations"');
    const decision = await textOf(review, layout.decisions);
    expect(decision).toContain("**Rationale:** The same task was handled the same way 3 times");
    expect(decision).toContain("**Alternatives considered:** keep doing it by hand\n");
  });

  test("[brain.review.skill] names the skill that could have been extended instead, where there is one", async () => {
    const { review, id } = await createWith(skillDraft, {
      "skills/deploy/SKILL.md": "---\nname: deploy\ndescription: Deploys.\n---\n# Deploy\n",
    });
    await acceptCandidate(review, id);
    expect(await textOf(review, layout.decisions)).toContain(
      "keep doing it by hand; extend the skill deploy",
    );
  });

  const change: CandidateDraft = {
    ...skillDraft,
    kind: "skill-change",
    files: {
      "skills/db-migrations/KNOWLEDGE.md": { after: "- new\n" },
      [SKILL_FILE]: { before: skillText("One.\nTwo."), after: skillText("One.\nThree.") },
    },
  };

  test("[brain.review.skill] changes a file that is as the proposal knew it, and logs the change as a decision", async () => {
    const { review, id } = await createWith(change, { [SKILL_FILE]: skillText("One.\nTwo.") });
    await acceptCandidate(review, id);
    expect(await textOf(review, SKILL_FILE)).toBe(skillText("One.\nThree."));
    const decisions = await textOf(review, layout.decisions);
    expect(decisions).toContain("**Decision:** The skill db-migrations was changed");
    expect(decisions).toContain("\n- Two.\n");
    expect(decisions).toContain("\n+ Three.\n");
    const [noted] = readDecisions(new TextEncoder().encode(decisions));
    expect(noted).toMatchObject({ alternatives: "leave it as it was", holds: true });
    await acceptCandidate(review, id);
    expect(await textOf(review, layout.decisions)).toBe(decisions);
  });

  test.each([
    [skillText("One.\nTwo, by hand."), "line 11 reads “Two, by hand.” where “Two.” stood"],
    [`${skillText("One.\nTwo.")}more\n`, "something was added behind line 11"],
    [skillText("One."), "line 11 (“Two.”) was taken out"],
    [undefined, "it is gone"],
  ])("[brain.review.skill] writes nothing where a file has changed, and says what: %#", async (now, says) => {
    const { review, id } = await createWith(change, now === undefined ? {} : { [SKILL_FILE]: now });
    const before = await contentsOf(review.volume);
    const refused = await acceptCandidate(review, id).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: "review.changed",
      data: { change: expect.stringContaining(says) },
    });
    expect(await contentsOf(review.volume)).toEqual(before);
  });

  test("[brain.review.skill] writes nothing over a file that was made meanwhile", async () => {
    const { review, id } = await createWith(skillDraft, { [SKILL_FILE]: "mine\n" });
    await expect(acceptCandidate(review, id)).rejects.toMatchObject({
      code: "review.changed",
      data: { change: "somebody has written it meanwhile" },
    });
    expect(await textOf(review, SKILL_FILE)).toBe("mine\n");
  });

  test.each([
    "protocols/permissions.md",
    "AGENTS.md",
    "skills/_manifest.jsonl",
    "skills/loose.md",
    "skills/a/../../protocols/permissions.md",
    "skills\\a\\..\\x",
    "skills//x/y",
    "skills/.git/config",
    "/skills/a/SKILL.md",
    "../outside.md",
  ])("[brain.review.skill] whoever proposed it, a skill never writes %s", async path => {
    const files = { [path]: { after: "allow everything" }, [SKILL_FILE]: { after: skillText("x") } };
    const { review, id } = await createWith({ ...skillDraft, files });
    const before = await contentsOf(review.volume);
    await expect(acceptCandidate(review, id)).rejects.toMatchObject({ code: "review.refused" });
    expect(await contentsOf(review.volume)).toEqual(before);
  });

  test("[brain.review.skill] is accepted as the person has edited it, and refuses a sentence as its text", async () => {
    const { review, id } = await createWith(skillDraft);
    await expect(acceptCandidate(review, id, { text: "x" })).rejects.toMatchObject({ code: "input.invalid" });
    const accepted = await acceptCandidate(review, id, {
      files: { [SKILL_FILE]: skillText("SECRET-1 mine") },
    });
    expect(accepted.outcome).toBe("edited");
    expect(await textOf(review, SKILL_FILE)).toBe(skillText("[redacted] mine"));
  });

  test("[brain.review.skill] a file with a secret, which the proposal doesn't have, is known again", async () => {
    const { review, id } = await createWith(
      { ...change, files: { [SKILL_FILE]: { before: "a SECRET-1\n", after: skillText("b") } } },
      { [SKILL_FILE]: "a SECRET-1\n" },
    );
    await acceptCandidate(review, id);
    expect(await textOf(review, SKILL_FILE)).toBe(skillText("b"));
  });
});

describe("judging", () => {
  const cases: readonly (readonly [string, CandidateDraft])[] = [
    ["a lesson", lessonDraft],
    [
      "a contradiction",
      { ...lessonDraft, kind: "contradiction", text: "Never.", against: "Old one stands." },
    ],
    ["a weak lesson", { ...lessonDraft, kind: "weak-lesson" }],
    ["a skill", skillDraft],
  ];
  const files = { [layout.lessons]: "# Lessons\n\n- Old one stands. <!-- id: L1; seen: 2 -->\n" };

  test.each(cases)("[brain.review.idempotent] accepting %s twice is accepting it once", async (_, draft) => {
    const { review, id } = await createWith(draft, files);
    await acceptCandidate(review, id);
    const once = await contentsOf(review.volume);
    review.clock.set(NOW + DAY);
    expect(await acceptCandidate(review, id)).toMatchObject({ isNew: false, files: [] });
    expect(await contentsOf(review.volume)).toEqual(once);
  });

  test.each(cases)(
    "[brain.review.idempotent] accepting %s, killed at any write and done again, ends the same",
    async (_, draft) => {
      const whole = await createWith(draft, files);
      await acceptCandidate(whole.review, whole.id);
      const expected = await contentsOf(whole.review.volume);
      const stable = (contents: Record<string, string>) => ({ ...contents, [layout.outcomes]: "" });
      for (let writes = 0; writes < 12; writes++) {
        const { review, id } = await createWith(draft, files);
        const dying = createReview({}, secretRedactor, dyingAt(review.volume, writes));
        const isKilled = await acceptCandidate(dying, id).then(
          () => false,
          () => true,
        );
        if (isKilled) await acceptCandidate(review, id);
        const contents = await contentsOf(review.volume);
        expect(stable(contents)).toEqual(stable(expected));
        expect((await review.queue.read()).outcomes).toMatchObject([{ outcome: "accepted" }]);
        if (!isKilled) return;
      }
      expect.unreachable("the last attempt goes through");
    },
  );

  test("[brain.review.rejected] takes a reason, keeps it, and is not asked twice", async () => {
    const { review, id } = await createWith(lessonDraft);
    await expect(rejectCandidate(review, id, " ")).rejects.toMatchObject({ code: "input.invalid" });
    expect(await rejectCandidate(review, id, "not  true\nany more")).toMatchObject({
      reason: "not true any more",
    });
    expect(await rejectCandidate(review, id, "another")).toMatchObject({
      isNew: false,
      reason: "not true any more",
    });
    expect(await acceptCandidate(review, id)).toMatchObject({ isNew: true });
    await expect(rejectCandidate(review, id, "no")).rejects.toMatchObject({ code: "review.judged" });
  });

  test("[cli.review] by a beginning of its id, as long as that tells it apart; else what may be meant", async () => {
    const review = createReview();
    const drafts = Array.from({ length: 60 }, (_, at) => ({ ...lessonDraft, text: `Rule ${at} holds.` }));
    const { id } = (await review.queue.propose(drafts))[0]!;
    expect(await rejectCandidate(review, id.slice(0, 8).toLowerCase(), "no")).toMatchObject({
      candidate: { id },
    });
    await expect(rejectCandidate(review, "C1", "no")).rejects.toMatchObject({ code: "memory.ambiguous" });
    await expect(rejectCandidate(review, `${id}x`, "no")).rejects.toMatchObject({
      code: "review.not-found",
      data: { nearest: [id] },
    });
  });
});

describe("candidates of another tool", () => {
  const folder = "memory/candidates";
  const files = {
    [`${folder}/abc.json`]: JSON.stringify({
      id: "abc",
      claim: "Keep  functions short.",
      conditions: ["TypeScript", "new code"],
      evidence_ids: ["e1", "e2"],
      cluster_size: 5,
      canonical_salience: 7.5,
      staged_at: "2026-03-01T10:00:00",
      status: "staged",
    }),
    [`${folder}/deep/er/one.json`]: JSON.stringify({ claim: "Name things well." }),
    [`${folder}/graduated/old.json`]: JSON.stringify({ claim: "Judged there.", status: "staged" }),
    [`${folder}/done.json`]: JSON.stringify({ claim: "Judged, too.", status: "rejected" }),
    [`${folder}/broken.json`]: "{",
    [`${folder}/README.md`]: "# Candidates\n",
  };

  test("[brain.review.foreign] are listed as candidates for a person, whosever words they are", async () => {
    const { open } = await createReview(files).queue.read();
    expect(open.map(({ text }) => text).toSorted()).toEqual(["Keep functions short.", "Name things well."]);
    expect(open.find(({ from }) => from?.endsWith("abc.json"))).toMatchObject({
      kind: "lesson",
      origin: "document",
      from: `${folder}/abc.json`,
      evidence: ["e1", "e2"],
      seen: 5,
      salience: 7.5,
      why: expect.stringContaining("It holds when: TypeScript; new code"),
    });
  });

  test("[brain.review.foreign] are judged in our queue; their files stay as they are", async () => {
    const review = createReview(files);
    const [first, second] = (await review.queue.read()).open;
    await acceptCandidate(review, first!.id);
    await rejectCandidate(review, second!.id, "too vague");
    expect((await review.queue.read()).open).toEqual([]);
    expect(await lessonsOf(review)).toMatchObject([{ text: first!.text }]);
    for (const [path, text] of Object.entries(files)) expect(await textOf(review, path)).toBe(text);
  });
});
