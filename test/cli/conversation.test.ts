/** The main job, into a pipe: remember, answer with the source, not know, load a skill, refuse. */
import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { citedLine, createPlace, DECISION, type Place, readEvents } from "./place.ts";

/** One process a message, so that only the files can remember. */
const ask = async (place: Place, message: string) => {
  const { code, stdout, stderr } = await place.run(["chat", message]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
};

describe.concurrent("a conversation", () => {
  test("[cli.chat.remembers] [cli.chat.cites] writes a decision to a file, which the next process cites", async () => {
    const place = await createPlace();
    const said = citedLine(place, await ask(place, `remember that ${DECISION}`));
    expect(said.text).toContain("Redis");
    const answer = await ask(place, "what did we decide about sessions?");
    expect(answer).toContain("concurrent refreshes raced");
    const cited = citedLine(place, answer);
    expect(cited.file).toBe(".agent/memory/semantic/DECISIONS.md");
    expect(cited.text).toMatch(/Redis/);
  });

  test("[cli.chat.skill] loads the skill that a task calls for, and says so in the answer", async () => {
    const place = await createPlace();
    execFileSync("git", ["init", "-q", place.root]);
    const answer = await ask(place, "review my changes before I commit them");
    expect(answer).toContain("code-reviewer");
    expect(citedLine(place, answer).file).toBe(".agent/skills/code-reviewer/SKILL.md");
  });

  test("[cli.chat.unknown] says so when the brain can't answer a question", async () => {
    const place = await createPlace("memory");
    for (const question of ["what is the capital of France?", "what did we decide about payments?"]) {
      expect(await ask(place, question)).toMatch(/^I don't know/);
    }
  });

  test("[cli.chat.pipe] takes each line of a pipe as a turn, and prints the answers apart and without decoration", async () => {
    const place = await createPlace("memory");
    const input = "what did we decide about sessions?\r\n\n   \nwhat is the capital of France?";
    const { code, stdout } = await place.run(["chat"], { input });
    expect(code).toBe(0);
    const [first, second] = stdout.split("\n\n");
    expect(first).toContain("Redis");
    expect(second).toContain("I don't know");
    expect(stdout).not.toMatch(/^\s|\n\n\n|\n\n$/);
  });

  test("[cli.pipe.plain] sends no escape codes to a pipe, whatever the environment says or the brain holds", async () => {
    const place = await createPlace("memory");
    const facts = place.path(".agent/memory/semantic/DOMAIN_KNOWLEDGE.md");
    writeFileSync(
      facts,
      `${place.read(".agent/memory/semantic/DOMAIN_KNOWLEDGE.md")}- the lamp is \u001b[31mred\u001b[0m\n`,
    );
    const env = { TERM: "xterm-256color", COLORTERM: "truecolor", FORCE_COLOR: "3" };
    const outcomes = await Promise.all([
      place.run(["chat"], { env, input: "what do you know about the lamp?\nforce push to main\n" }),
      place.run(["recall", "lamp"], { env }),
      place.run(["context", "lamp", "--explain"], { env }),
      place.run(["context", "lamp"], { env }),
      place.run(["skills"], { env }),
      place.run(["recal"], { env }),
      place.run([], { env }),
    ]);
    expect(outcomes[1]!.stdout).toContain("red");
    for (const { stdout, stderr } of outcomes) expect(stdout + stderr).not.toContain("\u001b");
  });

  test("[cli.chat.failed] says on standard error why a turn failed, and exits with a failure", async () => {
    const place = await createPlace("memory");
    const input = `${"a".repeat(2_000_000)}\nwhat did we decide about sessions?\n`;
    const { code, stdout, stderr } = await place.run(["chat"], { input });
    expect(stderr).toMatch(/^✗ inputChars is 2000000 characters; the most that is allowed is 1000000\.\n$/);
    // The conversation goes on.
    expect(stdout).toContain("Redis");
    expect(code).toBe(1);
  });

  test("[cli.chat.failed] takes bytes that are no UTF-8 as they come", async () => {
    const place = await createPlace("memory");
    const strange = Buffer.from("what did we decide about \0 sessions \xff\xfe?\n\0\0\0\n", "latin1");
    const { code, stdout, stderr } = await place.run(["chat"], { input: strange });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Redis");
  });
});

describe.concurrent("a push", () => {
  function createRepository(place: Place): (...args: readonly string[]) => string {
    const git = (...args: readonly string[]) =>
      execFileSync("git", args, { cwd: place.root, env: place.environment(), encoding: "utf8" }).trim();
    git("init", "--quiet", "--bare", "--initial-branch=main", place.outside);
    git("init", "--quiet", "--initial-branch=main");
    git("config", "user.name", "Ada");
    git("config", "user.email", "ada@example.org");
    git("remote", "add", "origin", place.outside);
    git("commit", "--quiet", "--allow-empty", "-m", "one");
    git("push", "--quiet", "origin", "main");
    git("commit", "--quiet", "--allow-empty", "--amend", "-m", "another one");
    return git;
  }

  test("[cli.chat.refused] is refused with the rule's file and line when it is forced, and nothing is pushed", async () => {
    const place = await createPlace();
    const git = createRepository(place);
    const before = git("ls-remote", "origin");
    const answer = await ask(place, "force push to main");
    expect(answer).toMatch(/refused/);
    const { file, text } = citedLine(place, answer.slice(answer.indexOf("refused")));
    expect(file).toBe(".agent/protocols/permissions.md");
    expect(text).toContain("Force push to main");
    expect(git("ls-remote", "origin")).toBe(before);
    // The refusal is in the events, too.
    const { stdout } = await place.run(["chat", "--json", "force push to main"]);
    expect(readEvents(stdout)).toContainEqual(
      expect.objectContaining({ kind: "policy-decision", decision: "deny", operation: "git.push" }),
    );
    expect(git("ls-remote", "origin")).toBe(before);
  });

  test("[cli.chat.refused] is refused in a pipe when a person would have to be asked", async () => {
    const place = await createPlace();
    const git = createRepository(place);
    git("branch", "feature/x");
    expect(await ask(place, "push to feature/x")).toMatch(/refused|denied/);
    expect(git("ls-remote", "origin", "feature/x")).toBe("");
    expect(readdirSync(place.temporary)).toEqual([]);
  });
});

test("[cli.chat.pipe-words] a pipe that kept something says once that its words count as an agent's", async () => {
  const place = await createPlace();
  const words = ["hello", `remember that ${DECISION}`, "remember that we ship on Mondays"];
  const kept = await place.run(["chat"], { input: `${words.join("\n")}\n` });
  expect(kept.stderr.match(/Kept as an agent's words, since .*brainstem review/g)).toHaveLength(1);
  expect(kept.stdout).not.toContain("agent's words");
  const silent = await place.run(["chat"], { input: "hello\n" });
  expect(silent.stderr).toBe("");
  const reflect = (...more: readonly string[]) =>
    place.run(["reflect", "deploy", "rolled back", "failure", ...more], { input: "" });
  expect((await reflect("--note", "check the migrations first")).stderr).toMatch(
    /The note counts as an agent's, since /,
  );
  expect((await reflect()).stderr).toBe("");
});
