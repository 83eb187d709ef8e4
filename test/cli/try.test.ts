/** `npm start` without a terminal: a conversation with the piped lines, or the tour. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BIN, createPlace, type Outcome, type Place } from "./place.ts";

async function createRepository(): Promise<{ readonly place: Place; status(): string }> {
  const place = await createPlace("nothing");
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: place.root, env: place.environment(), encoding: "utf8" });
  git("init", "--quiet");
  return { place, status: () => git("status", "--porcelain", "--untracked-files=all") };
}

describe.concurrent("without input, the tour", () => {
  const silences: Readonly<Record<string, (place: Place) => Promise<Outcome>>> = {
    "nothing on standard input": place => place.run(["try"]),
    "standard input closed": place =>
      place.run([], { program: ["sh", "-c", `exec "${process.execPath}" "${BIN}" try <&-`] }),
    "a pipe that nobody writes to": place => place.start(["try"]).ended(),
  };

  test.each(Object.entries(silences))(
    "[cli.try.tour] plays through, cleans up and exits 0: %s",
    async (_, play) => {
      const { place, status } = await createRepository();
      const { code, stdout, stderr } = await play(place);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const stops = stdout.split("\n# ").slice(1);
      expect(stops).toHaveLength(6);
      expect(stops[0]).toMatch(/DECISIONS\.md:\d+/);
      expect(stops[1]).toMatch(/Redis[\s\S]*DECISIONS\.md:\d+/);
      expect(stops[2]).toContain("I don't know");
      expect(stops[3]).toContain("code-reviewer");
      expect(stops[4]).toMatch(/refused[\s\S]*permissions\.md:\d+/);
      expect(stops[5]).toMatch(/turn-start[\s\S]*policy-decision +deny[\s\S]*turn-end +completed/);
      expect(stdout).not.toContain("\u001b");
      expect(readdirSync(place.temporary)).toEqual([]);
      expect(status()).toBe("");
    },
  );

  test("[cli.try.tour] leaves no scratch folder behind when its reader leaves early", async () => {
    const place = await createPlace("nothing");
    const script = `"${process.execPath}" "${BIN}" try </dev/null | head -2`;
    const { stderr } = await place.run([], { program: ["sh", "-c", script] });
    expect(stderr).toBe("");
    expect(readdirSync(place.temporary)).toEqual([]);
  });
});

test.concurrent("[cli.try.practice] piped lines are a conversation on a practice brain, which stays", async () => {
  const place = await createPlace("nothing");
  const said = await place.run(["try"], {
    input: "remember that the cache is in Redis since it is shared\n",
  });
  expect(said).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(place.root)).toEqual(["brainstem-practice"]);
  const { code, stdout } = await place.run(["try"], { input: "where is the cache?\n" });
  expect(code).toBe(0);
  expect(stdout).toMatch(/Redis[\s\S]*\.agent\/memory\//);
});
