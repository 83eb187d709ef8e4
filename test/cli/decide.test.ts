/** `brainstem decide` as a person uses it: writes a decision down, or picks from drafts. */
import { describe, expect, test } from "vitest";
import { record } from "./candidates.ts";
import { createPlace, type Place } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";

const DECISIONS = ".agent/memory/semantic/DECISIONS.md";

const implied = (place: Place) =>
  record(
    place,
    [
      "We decided to use pnpm instead of npm because workspaces link faster",
      "We decided to use pnpm instead of npm because workspaces link faster",
      "We chose PostgreSQL over MongoDB",
      "The build is slow",
    ].map(reflection => ({
      skill: "build",
      action: `wrote ${reflection.length}`,
      result: "success",
      reflection,
      origin: "person" as const,
    })),
  );

describe.concurrent("brainstem decide", () => {
  test("[cli.decide] [cli.decide.because] writes a decision with its reason, its alternatives and its heading, and only once", async () => {
    const place = await createPlace();
    const args = [
      "decide",
      "Sessions live in Redis",
      "--because",
      "refreshes raced",
      "--instead-of",
      "PostgreSQL",
    ];
    const { code, stdout } = await place.run([...args, "--title", "Where sessions live"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^✓ Decided: Sessions live in Redis \.agent\/memory\/semantic\/DECISIONS\.md:\d+\n$/,
    );
    expect(place.read(DECISIONS)).toMatch(
      /## \d{4}-\d\d-\d\d: Where sessions live\n\*\*Decision:\*\* Sessions live in Redis\n\*\*Rationale:\*\* refreshes raced\n\*\*Alternatives considered:\*\* PostgreSQL\n\*\*Status:\*\* active\n$/,
    );
    expect((await place.run(args)).stdout).toMatch(/^· That was decided already /);
    const bare = await place.run(["decide", "We", "ship", "on", "Mondays"]);
    expect(bare.stdout).toContain("No reason is noted: say it again with --because, and it is added.\n");
    const because = await place.run(["decide", "We ship on Mondays", "--because", "support is there"]);
    expect(because.stdout).toMatch(
      /^✓ Noted with the decision \.agent\/memory\/semantic\/DECISIONS\.md:\d+\n$/,
    );
    const text = place.read(DECISIONS);
    expect(text).toContain(
      "**Decision:** We ship on Mondays\n**Rationale:** support is there\n**Alternatives considered:** not recorded\n**Status:** active",
    );
    // A reason that is there is a person's.
    await place.run(["decide", "We ship on Mondays", "--because", "it rains"]);
    expect(place.read(DECISIONS)).toBe(text);
    const { stdout: data } = await place.run(["decide", "--json", "Builds run twice because they flake"]);
    expect(JSON.parse(data)).toMatchObject([{ kind: "decision", isNew: true }]);
    expect(place.read(DECISIONS)).toContain("**Rationale:** they flake\n");
  });

  test("[cli.decide] keeps a secret in a decision out of the file", async () => {
    const place = await createPlace();
    const key = ["sk_live", "4eC39HqLyjWDarjtT1zdp7dcabcd"].join("_");
    await place.run(["decide", `Use the key ${key}`, "--because", key, "--instead-of", key, "--title", key]);
    expect(place.read(DECISIONS)).not.toContain(key);
    expect(place.read(DECISIONS)).toContain("**Decision:** Use the key [redacted:");
  });

  test("[cli.decide] [brain.decide.draft] drafts decisions that the brain implies, and writes those that are picked", async () => {
    const place = await createPlace();
    const none = await place.run(["decide", "--draft"]);
    expect(none.stdout).toMatch(/^No lesson and no episode tells of a decision that is not written down\.\n/);
    expect((await place.run(["decide", "--draft", "--accept", "all"])).stdout).toBe("");
    const ids = await implied(place);
    const { stdout } = await place.run(["decide", "--draft"]);
    expect(stdout).toContain("2 decisions that this brain implies and DECISIONS.md doesn't have\n");
    expect(stdout).toContain(
      `  1  We decided to use pnpm instead of npm\n     Because: workspaces link faster\n     Instead of: npm\n     seen 2 times: ${ids[0]}, ${ids[1]}\n`,
    );
    expect(stdout).toContain("  2  We chose PostgreSQL over MongoDB\n     Why: nobody has said.\n");
    expect((await place.run(["decide", "--draft"])).stdout).toBe(stdout);
    expect(JSON.parse((await place.run(["decide", "--draft", "--json"])).stdout)).toMatchObject({
      drafts: [{ alternatives: "npm", seen: 2 }, { alternatives: "MongoDB" }],
    });
    expect((await place.run(["decide", "--draft", "--accept", "2"])).stdout).toContain(
      "✓ Decided: We chose PostgreSQL",
    );
    expect(place.read(DECISIONS)).not.toContain("pnpm");
    const past = await place.run(["decide", "--draft", "--accept", "1,2"]);
    expect(past).toMatchObject({ code: 2, stdout: "" });
    expect(past.stderr).toContain("There is no draft 2: there are 1.");
    await place.run(["decide", "--draft", "--accept", "all"]);
    expect((await place.run(["decide", "--draft"])).stdout).toBe(none.stdout);
  });

  test.each([
    [["decide"], "What was decided?"],
    [["decide", "x", "--accept", "1"], "--accept belongs to --draft."],
    [["decide", "x", "--draft"], "it takes no sentence."],
  ])("[cli.decide] %j says what is wrong, and writes nothing", async (args, problem) => {
    const place = await createPlace();
    const before = place.read(DECISIONS);
    const { code, stdout, stderr } = await place.run(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(problem);
    expect(place.read(DECISIONS)).toBe(before);
  });
});

describe.skipIf(!hasTerminal)("brainstem decide --draft at a terminal", () => {
  test("[cli.decide] asks which drafts are decisions, and takes an empty line for none", async () => {
    const place = await createPlace();
    await implied(place);
    const quiet = openTerminal(place, ["decide", "--draft"]);
    await quiet.until("Which ones are decisions?");
    quiet.type("\r");
    await quiet.until("Nothing was written.");
    expect(await quiet.ended()).toBe(0);
    const terminal = openTerminal(place, ["decide", "--draft"]);
    await terminal.until("Which ones are decisions?");
    terminal.type("2\r");
    await terminal.until("Decided: We chose PostgreSQL");
    expect(await terminal.ended()).toBe(0);
    expect(place.read(DECISIONS)).not.toContain("pnpm");
  });
});
