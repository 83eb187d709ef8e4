/** `brainstem review` as a person uses it: lists, shows, accepts, edits, rejects, and reads what it says. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { CandidateDraft } from "../../src/brain/review/candidate.ts";
import { lessonDraft, SKILL_FILE, skillDraft, skillText } from "../brain/review/stand-in.ts";
import { propose, record } from "./candidates.ts";
import { createPlace, type Place } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";

const unworded: CandidateDraft = {
  ...lessonDraft,
  text: "",
  why: "git push fails: remote rejected",
  skill: "git",
};
const contradiction: CandidateDraft = {
  ...lessonDraft,
  kind: "contradiction",
  text: "Never squash commits.",
  against: "Always squash commits.",
};

async function createReviewing(drafts: readonly CandidateDraft[]) {
  const place = await createPlace();
  const candidates = await propose(place, drafts);
  return { place, ids: candidates.map(({ id }) => id), json: jsonIn(place) };
}

const jsonIn =
  (place: Place) =>
  async (...args: readonly string[]) =>
    JSON.parse((await place.run([...args, "--json"])).stdout) as Record<string, unknown>;

const LESSONS = ".agent/memory/semantic/LESSONS.md";

describe.concurrent("brainstem review", () => {
  test("[cli.review] lists the candidates by kind, with a short id, the reason, and the next command", async () => {
    const { place, ids, json } = await createReviewing([lessonDraft, contradiction, unworded, skillDraft]);
    const { code, stdout, stderr } = await place.run(["review"]);
    expect([code, stderr]).toEqual([0, ""]);
    const short = ids.map(id => id.slice(0, 4));
    expect(stdout).toMatch(/4 candidates to review/);
    expect(stdout).toContain(`${short[0]}  ${lessonDraft.text}\n`);
    expect(stdout).toContain("The integration tests failed 4 times on a missing table; 2 episodes\n");
    expect(stdout).toContain("against: Always squash commits.\n");
    expect(stdout).toContain(`${short[2]}  (no words yet) git push fails: remote rejected\n`);
    expect(stdout).toMatch(/New skills {2}accept: its files are written\n {2}\S+ {2}db-migrations\n/);
    expect(stdout).toContain(`brainstem review accept ${short[2]} --text "…"`);
    const data = await json("review");
    expect((data.open as readonly { id: string }[]).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test("[cli.review] says when the queue is empty, and shows ten of a kind without --all", async () => {
    const { place } = await createReviewing([]);
    expect((await place.run(["review"])).stdout).toMatch(/^Nothing waits for review\.\n/);
    expect((await place.run(["review", "log"])).stdout).toBe("Nothing has been judged yet.\n");
    await propose(
      place,
      Array.from({ length: 12 }, (_, at) => ({ ...lessonDraft, text: `Rule ${at} holds.` })),
    );
    expect((await place.run(["review"])).stdout).toContain("… and 2 more: brainstem review --all\n");
    expect((await place.run(["review", "--all"])).stdout).not.toContain("more:");
  });

  test("[cli.review] shows a candidate with its evidence and the changes of its files", async () => {
    const { place } = await createReviewing([]);
    const evidence = await record(place, [
      {
        skill: "deploy",
        action: "npm test",
        result: "failure",
        detail: "no table\x1b[31m users",
        origin: "tool",
      },
    ]);
    const before = skillText("One.\nTwo.\nThree.");
    const files = { [SKILL_FILE]: { before, after: before.replace("Two.", "2.") } };
    const [proposed] = await propose(place, [
      { ...skillDraft, kind: "skill-change", evidence: [...evidence, "missing"], files },
    ]);
    const { id } = proposed!;
    const { stdout } = await place.run(["review", "show", id.slice(0, 5)]);
    expect(stdout).toContain("    - Two.\n    + 2.\n");
    expect(stdout).toMatch(
      /deploy: npm test \(failure\) \[words of a tool\]\n\s+no table\ufffd\[31m users\n\s+\.agent\/memory\/episodic\/AGENT_LEARNINGS\.jsonl:1\n/,
    );
    expect(stdout).toContain("1 episode is missing, neither in the log nor in an archive: missing\n");
    expect(stdout).toContain(`brainstem review accept ${id}\n`);
    const data = await jsonIn(place)("review", "show", id);
    expect(data).toMatchObject({
      id,
      missing: ["missing"],
      evidence: [{ id: evidence[0], action: "npm test" }],
    });
  });

  test("[cli.review] accepts several candidates at once, and none if one of the ids is wrong", async () => {
    const { place, ids, json } = await createReviewing([lessonDraft, skillDraft, unworded]);
    const slip = await place.run(["review", "accept", ids[0]!, "Cnone"]);
    expect(slip.code).toBe(1);
    expect(slip.stderr).toContain("There is no candidate Cnone.");
    expect(place.read(LESSONS)).not.toContain(lessonDraft.text);
    const { stdout, code } = await place.run(["review", "accept", ids[0]!.slice(0, 5), ids[1]!]);
    expect(code).toBe(0);
    expect(stdout).toContain(`✓ Accepted ${ids[0]} ${lessonDraft.text}\n  ${LESSONS}\n`);
    expect(stdout).toContain("  .agent/skills/db-migrations/SKILL.md\n");
    expect(place.read(LESSONS)).toContain(`- ${lessonDraft.text} <!-- id: L`);
    const again = await place.run(["review", "accept", ids[0]!]);
    expect(again.stdout).toBe(`· Was accepted before: ${ids[0]} ${lessonDraft.text}\n`);
    const wordless = await place.run(["review", "accept", ids[2]!]);
    expect(wordless).toMatchObject({ code: 1, stdout: "" });
    expect(wordless.stderr).toContain(`brainstem review accept ${ids[2]} --text "…"`);
    const own = await json("review", "accept", ids[2]!, "--text", "Pull before you push.");
    expect(own).toMatchObject([{ outcome: "edited", text: "Pull before you push.", isNew: true }]);
    expect((await place.run(["doctor"])).code).toBe(0);
    const log = await place.run(["review", "log"]);
    expect(log.stdout).toMatch(/accepted +\S+ +Run the migrations/);
    expect(log.stdout).toMatch(/edited +\S+ +Pull before you push\./);
  });

  test("[cli.review] takes a wording for a single candidate only, and rejects only with a reason", async () => {
    const { place, ids } = await createReviewing([lessonDraft, contradiction]);
    const both = await place.run(["review", "accept", ...ids, "--text", "x"]);
    expect(both).toMatchObject({ code: 2, stdout: "" });
    expect(both.stderr).toContain("One wording can't be for several candidates.");
    const bare = await place.run(["review", "reject", ids[0]!]);
    expect(bare).toMatchObject({ code: 2, stdout: "" });
    expect(bare.stderr).toContain(
      "A rejection needs a reason.\n  Say why not, so that it is not asked again: --reason",
    );
    const { code, stdout } = await place.run(["review", "reject", ...ids, "--reason", "we never do"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`✓ Rejected ${ids[0]} ${lessonDraft.text}\n  because: we never do\n`);
    expect((await place.run(["review"])).stdout).toMatch(/^Nothing waits/);
    expect(await propose(place, [lessonDraft, contradiction])).toEqual([]);
    expect((await place.run(["review", "log"])).stdout).toContain("(we never do)");
  });

  test("[cli.review] opens no editor without a terminal, and says what to do instead", async () => {
    const { place, ids } = await createReviewing([lessonDraft]);
    const { code, stderr } = await place.run(["review", "edit", ids[0]!.slice(0, 5)], {
      env: { EDITOR: "false" },
    });
    expect(code).toBe(2);
    expect(stderr).toContain(`Say it here: brainstem review accept ${ids[0]} --text "…"`);
  });

  test("[cli.review] names the origin of candidates from other brains", async () => {
    const { place } = await createReviewing([]);
    const file = ".agent/memory/candidates/abc.json";
    mkdirSync(place.path(".agent/memory/candidates"));
    writeFileSync(place.path(file), '{"claim":"Keep functions short.","evidence_ids":["x"]}');
    expect((await place.run(["review"])).stdout).toContain(
      "proposed it in memory/candidates/abc.json; 1 episode\n",
    );
  });
});

describe.skipIf(!hasTerminal)("brainstem review at a terminal", () => {
  test("[cli.review] asks for the reason of a rejection, and rejects nothing without one", async () => {
    const { place, ids } = await createReviewing([lessonDraft]);
    const quiet = openTerminal(place, ["review", "reject", ids[0]!]);
    await quiet.until("Why not?");
    quiet.type("\r");
    await quiet.until("Nothing was rejected: no reason was given.");
    expect(await quiet.ended()).toBe(2);
    const terminal = openTerminal(place, ["review", "reject", ids[0]!]);
    await terminal.until("Why not?");
    terminal.type("too specific\r");
    await terminal.until("because: too specific");
    expect(await terminal.ended()).toBe(0);
  });

  test("[cli.review] opens the person's editor, accepts the saved sentence, and refuses an empty one", async () => {
    const { place, ids } = await createReviewing([lessonDraft, skillDraft]);
    const editor = place.path("editor.sh");
    writeFileSync(
      editor,
      '#!/bin/sh\nsed -i -e "s/migrations/new migrations/" -e "s/npm run migrate/make migrate/" "$1"\n',
    );
    chmodSync(editor, 0o755);
    const edit = (id: string, EDITOR: string) =>
      openTerminal(place, ["review", "edit", id], { env: { EDITOR } });
    const empty = edit(ids[0]!, "cp /dev/null");
    await empty.until("Nothing was accepted: the sentence was empty.");
    expect(await empty.ended()).toBe(2);
    const failed = edit(ids[0]!, "false");
    await failed.until("false failed with exit code 1");
    expect(await failed.ended()).toBe(1);
    const terminal = edit(ids[0]!, `${editor}`);
    await terminal.until("Accepted in your words");
    expect(await terminal.ended()).toBe(0);
    expect(place.read(LESSONS)).toContain("- Run the new migrations before the integration tests. <!--");
    const skill = edit(ids[1]!, editor);
    await skill.until("Accepted in your words");
    expect(await skill.ended()).toBe(0);
    expect(place.read(".agent", SKILL_FILE)).toContain("Run `make migrate`.");
  });
});
