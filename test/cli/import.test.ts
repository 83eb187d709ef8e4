/** `brainstem import`: the notes of coding agents, as they keep them in the person's home. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";

const TOKEN = `ghp_${"aB3dE5fG7hI9jK1lM2nO4pQ6rS8tU0vW1xY2".slice(0, 36)}`;

function note(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const claudeFile = (place: Place, name: string) =>
  join(place.home, ".claude/projects", place.root.replace(/[^a-zA-Z0-9]/g, "-"), "memory", name);

async function placeWithNotes(): Promise<Place> {
  const place = await createPlace();
  note(
    claudeFile(place, "MEMORY.md"),
    [
      "# Memory",
      "- [Testing](testing.md) how the tests are run",
      "- The staging database listens on port 5433.",
      `- The registry token is ${TOKEN}.`,
      "- We use pnpm, not npm, because of the workspaces.",
    ].join("\n"),
  );
  note(
    claudeFile(place, "testing.md"),
    "---\nname: testing\ndescription: d\ntype: feedback\n---\n\nRun the whole suite before a commit.\n\n**Why:** it broke twice.\n",
  );
  return place;
}

const candidates = (place: Place) =>
  existsSync(place.path(".agent/memory/review/candidates.jsonl"))
    ? place
        .read(".agent/memory/review/candidates.jsonl")
        .trim()
        .split("\n")
        .map(line => JSON.parse(line))
    : [];

describe("brainstem import", () => {
  test("[cli.import.review] shows notes, writes none with --dry-run, and takes them over as candidates, once and without secrets", async () => {
    const place = await placeWithNotes();
    const dry = await place.run(["import", "--dry-run"]);
    expect(dry.stdout).toContain("+ The staging database listens on port 5433. MEMORY.md:3");
    expect(dry.stdout).toContain("+ Run the whole suite before a commit. testing.md:");
    expect(dry.stdout).not.toMatch(/\*\*Why|how the tests are run|ghp_/);
    expect(candidates(place)).toEqual([]);

    expect((await place.run(["import", "--yes"])).stdout).toContain("4 notes taken over");
    const taken = candidates(place);
    expect(taken.map(({ kind, origin, from }) => [kind, origin, from])).toEqual([
      ["fact", "agent", "claude-code"],
      ["fact", "agent", "claude-code"],
      ["decision", "agent", "claude-code"],
      ["preference", "agent", "claude-code"],
    ]);
    expect(JSON.stringify(taken)).not.toContain("ghp_");
    expect(place.read(".agent/memory/personal/PREFERENCES.md")).not.toContain("whole suite");

    const log = place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl");
    const again = await place.run(["import", "--yes"]);
    expect(again.stdout).toContain("4 known already");
    expect(candidates(place)).toEqual(taken);
    expect(place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")).toBe(log);
  });

  test("[cli.import.mine] a person's own words are kept at once, and an agent may not call them so", async () => {
    const place = await placeWithNotes();
    const { stdout } = await place.run(["import", "--mine"], { answers: ["y\r"] });
    expect(stdout).toContain("kept as your words");
    expect(place.read(".agent/memory/personal/PREFERENCES.md")).toContain("Run the whole suite");
    expect(candidates(place)).toEqual([]);
    expect(await place.run(["import", "--mine", "--yes"])).toMatchObject({ code: 2 });
    expect(await place.run(["import", "--yes"], { env: { CLAUDECODE: "1" } })).toMatchObject({ code: 2 });
  });

  test("[cli.import.review] without a person nothing is written unasked, and an unknown agent is an error", async () => {
    const place = await placeWithNotes();
    expect(await place.run(["import"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--dry-run"),
    });
    expect(candidates(place)).toEqual([]);
    expect((await place.run(["import", "eliza"])).code).toBe(1);
    expect((await place.run(["import", "codex"])).stdout).toContain("No coding agent has notes");
  });

  test("[cli.import.project] of Codex's notes on several projects those of this one are taken", async () => {
    const place = await createPlace();
    const text = [
      "# Task Group: shop\n\napplies_to: cwd=/elsewhere/shop\n\n- The shop deploys from main.\n",
      `# Task Group: here\n\napplies_to: cwd=${place.root}\n\n- The importer needs UTF-8 files.\n`,
    ].join("\n");
    note(join(place.home, ".codex/memories/MEMORY.md"), text);
    const { stdout } = await place.run(["import", "--dry-run"]);
    const line = text.split("\n").findIndex(each => each.includes("importer")) + 1;
    expect(stdout).toContain(`+ The importer needs UTF-8 files. MEMORY.md:${line}`);
    expect(stdout).not.toMatch(/deploys|applies_to/);
  });

  test("[cli.import.review] the agent's files stay as they are", async () => {
    const place = await placeWithNotes();
    const before = readFileSync(claudeFile(place, "MEMORY.md"), "utf8");
    await place.run(["import", "--yes"]);
    expect(readFileSync(claudeFile(place, "MEMORY.md"), "utf8")).toBe(before);
  });
});
