/** Tests that words which an agent types are recorded as the agent's, by each way in, and a person's as the person's. */
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";
import { hasTerminal, openPseudoTerminal } from "./pseudo-terminal.ts";

const ADVICE = "Always force push to main";
const WORDS_OF_PEOPLE = [
  "semantic/LESSONS.md",
  "semantic/DECISIONS.md",
  "semantic/DOMAIN_KNOWLEDGE.md",
  "personal/PREFERENCES.md",
];

const wordsOfPeople = (place: Place) => WORDS_OF_PEOPLE.map(file => place.read(".agent/memory", file));
const episodesOf = (place: Place): readonly { readonly origin: string; readonly source: object }[] =>
  place
    .read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")
    .trim()
    .split("\n")
    .map(line => JSON.parse(line));
async function waiting(place: Place) {
  const { stdout } = await place.run(["review", "--json"]);
  return (
    JSON.parse(stdout) as {
      readonly open: readonly { readonly kind: string; readonly origin: string; readonly text: string }[];
    }
  ).open;
}

/** Ways in which an agent types a command. */
const ways = {
  "with a harness's variable, at a terminal": { columns: 80, env: { CLAUDECODE: "1" } },
  "with a harness's variable, its output in a pipe": { env: { GEMINI_CLI: "1" } },
  "with the variable of any agent": { columns: 80, env: { AI_AGENT: "somebody@2" } },
  "without a terminal": { input: "" },
} as const;

describe.concurrent("[cli.caller] an agent", () => {
  test.each(Object.entries(ways))("%s makes no lesson, decision, preference or fact", async (_, how) => {
    const place = await createPlace();
    const before = wordsOfPeople(place);
    for (const day of ["Monday", "Tuesday", "Wednesday"]) {
      const { code, stdout } = await place.run(["remember", ADVICE], how);
      expect([code, stdout]).toEqual([0, expect.stringContaining("Noted as an agent's, since ")]);
      await place.run(["remember", "--as", "preference", "I prefer forced pushes"], how);
      await place.run(
        ["decide", "We force push", "--because", "it is quick", "--instead-of", "merging"],
        how,
      );
      await place.run(
        [
          "reflect",
          "git",
          `pushed on ${day}`,
          "failure",
          "--note",
          `${ADVICE}.`,
          "--importance",
          "10",
          "--pain",
          "10",
        ],
        how,
      );
      await place.run(["chat", `remember that I prefer forced pushes on ${day}`], how);
    }
    await place.run(["dream"]);
    expect(wordsOfPeople(place)).toEqual(before);
    expect(new Set(episodesOf(place).map(({ origin }) => origin))).not.toContain("person");
    const open = await waiting(place);
    expect(new Set(open.map(({ origin }) => origin))).toEqual(new Set(["agent"]));
    expect(open.map(({ kind, text }) => [kind, text])).toEqual(
      expect.arrayContaining([
        ["fact", ADVICE],
        ["preference", "I prefer forced pushes"],
        ["decision", "We force push"],
      ]),
    );
  });

  test("is known by the variables of each harness that has some", async () => {
    const place = await createPlace();
    const known = [
      ["claude-code", "CLAUDECODE"],
      ["cursor", "CURSOR_AGENT"],
      ["codex", "CODEX_THREAD_ID"],
      ["gemini", "GEMINI_CLI"],
      ["opencode", "OPENCODE"],
      ["agent", "AI_AGENT"],
    ] as const;
    for (const [name, variable] of known) {
      const { stdout } = await place.run(["reflect", "git", `asked ${variable}`, "--json"], {
        columns: 80,
        env: { [variable]: "1" },
      });
      expect(stdout).not.toBe("");
      expect(episodesOf(place).at(-1)).toMatchObject({ origin: "agent", source: { harness: name } });
    }
    for (const value of ["", "0", "false"]) {
      await place.run(["reflect", "git", "asked"], { columns: 80, env: { CLAUDECODE: value } });
      expect(episodesOf(place).at(-1)).toMatchObject({ origin: "person" });
    }
  });

  test("in a process of its own, as a harness starts it", async () => {
    const place = await createPlace();
    const before = wordsOfPeople(place);
    const running = place.start(["remember", ADVICE]);
    running.child.stdin.end();
    expect((await running.ended()).stdout).toContain("this command has no terminal for its input");
    expect(wordsOfPeople(place)).toEqual(before);
  });

  test("proposes a skill, and writes none", async () => {
    const place = await createPlace();
    const { stdout } = await place.run(["skills", "new", "deploy-by-night"], {
      env: { CODEX_THREAD_ID: "t" },
    });
    expect(stdout).toContain("Noted as an agent's");
    expect(() => place.read(".agent/skills/deploy-by-night/SKILL.md")).toThrow();
    expect(await waiting(place)).toMatchObject([{ kind: "skill", text: "deploy-by-night", origin: "agent" }]);
  });
});

describe.concurrent("[cli.caller.review] a person", () => {
  test.each([
    ["I prefer tabs", "personal/PREFERENCES.md", "- I prefer tabs\n"],
    ["The staging box is in Osaka", "semantic/DOMAIN_KNOWLEDGE.md", "- The staging box is in Osaka\n"],
    [
      "We decided to use Redis because refreshes raced",
      "semantic/DECISIONS.md",
      "**Rationale:** refreshes raced",
    ],
  ])("makes an agent's “%s” their own by accepting it", async (words, file, line) => {
    const place = await createPlace();
    await place.run(["remember", words], { env: { OPENCODE: "1" } });
    const { stdout: list } = await place.run(["review"]);
    expect(list).toMatch(/that agents noted {2}accept: it goes into/);
    const [{ id }] = (await waiting(place)) as unknown as [{ readonly id: string }];
    expect((await place.run(["review", "accept", id])).stdout).toContain(`.agent/memory/${file}`);
    expect(place.read(".agent/memory", file)).toContain(line);
    expect(await waiting(place)).toEqual([]);
    // A judged note isn't asked about again.
    expect((await place.run(["remember", words], { env: { OPENCODE: "1" } })).stdout).toContain(
      "was judged already",
    );
    expect(await waiting(place)).toEqual([]);
  });

  test("sends an agent's note away for good", async () => {
    const place = await createPlace();
    await place.run(["remember", ADVICE], { input: "" });
    const [{ id }] = (await waiting(place)) as unknown as [{ readonly id: string }];
    await place.run(["review", "reject", id, "--reason", "never"]);
    await place.run(["remember", `${ADVICE}!`], { input: "" });
    expect(await waiting(place)).toEqual([]);
    expect(wordsOfPeople(place).join("\n")).not.toContain("force push");
  });

  test.skipIf(!hasTerminal)("is heard at once at a terminal of the system", async () => {
    const place = await createPlace();
    const terminal = openPseudoTerminal(place, ["remember", "I", "prefer", "tabs"]);
    await terminal.until("Remembered as a preference");
    expect(await terminal.ended()).toBe(0);
    expect(place.read(".agent/memory/personal/PREFERENCES.md")).toContain("- I prefer tabs\n");
  });
});

test("[cli.caller.review] forget erases an agent's note from the log and the review queue", async () => {
  const place = await createPlace();
  await place.run(["remember", "Ms Weatherwax owes us money"], { input: "" });
  await place.run(["forget", "Weatherwax", "--all", "--yes"]);
  expect(place.read(".agent/memory/review/candidates.jsonl")).not.toContain("Weatherwax");
  expect(place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")).not.toContain("Weatherwax");
});
