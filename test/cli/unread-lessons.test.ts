/** The reminder of lessons that no person has looked at. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";

const LESSONS = ".agent/memory/semantic/LESSONS.md";
const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** A lesson as a dream writes it. */
const lesson = (text: string, ago: number) =>
  `- ${text} <!-- id: L${text.length}; seen: 3; first: ${day(ago)}; last: ${day(ago)}; evidence: a, b, c -->\n`;

function commit(place: Place, message: string, ago: number): void {
  const at = new Date(Date.now() - ago * DAY_MS).toISOString();
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...args], {
      cwd: place.root,
      env: place.environment({ GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at }),
    });
  git("init", "--quiet");
  git("add", ".agent");
  git("commit", "--quiet", "--no-verify", "-m", message);
}

async function createRead(ago: number): Promise<Place> {
  const place = await createPlace();
  commit(place, "Give the project a brain", ago);
  writeFileSync(place.path(LESSONS), `${place.read(LESSONS)}${lesson("Migrate before the tests run.", 5)}`);
  commit(place, "dream cycle: promoted 1, decayed 0, kept 3", 4);
  return place;
}

const reminds = async (place: Place) => /Migrate before the tests run/.test((await place.run([])).stdout);

describe("[cli.unread] a brain whose lessons no person has read", () => {
  test("for a month is named with its new lessons, once", async () => {
    const place = await createRead(40);
    const data = JSON.parse((await place.run(["--json"])).stdout);
    expect(data.unread).toEqual({ since: day(40), lessons: ["Migrate before the tests run."] });
    const { stdout } = await place.run([]);
    expect(stdout).toContain(`1 lesson learned since LESSONS.md was last read (${day(40)})`);
    expect(stdout).toContain("To take one back, delete its line");
    expect(await reminds(place)).toBe(false);
  });

  test("for a week is left in peace, and so is one without a new lesson", async () => {
    expect(await reminds(await createRead(7))).toBe(false);
    const place = await createPlace();
    commit(place, "Give the project a brain", 40);
    expect((await place.run(["--json"])).stdout).not.toContain("unread");
  });

  test("is read by a person's commit of the file, and by a review", async () => {
    const edited = await createRead(40);
    writeFileSync(edited.path(LESSONS), `${edited.read(LESSONS)}- Ask Ada.\n`);
    commit(edited, "Note whom to ask", 1);
    expect(await reminds(edited)).toBe(false);
    const reviewed = await createRead(40);
    await reviewed.run(["review"]);
    expect(await reminds(reviewed)).toBe(false);
  });

  test("is not read by an agent's call of brainstem or review", async () => {
    const place = await createRead(40);
    await place.run([], { input: "" });
    await place.run(["review"], { input: "" });
    expect(await reminds(place)).toBe(true);
  });

  test("counts from its first lesson without a repository", async () => {
    const place = await createPlace();
    mkdirSync(place.path("src"));
    writeFileSync(
      place.path(LESSONS),
      `${place.read(LESSONS)}${lesson("Migrate before the tests run.", 31)}`,
    );
    expect(await reminds(place)).toBe(true);
  });
});
