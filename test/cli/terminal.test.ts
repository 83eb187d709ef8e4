/** At a real terminal: the output that a person sees, and the keys. Skipped where Python is missing, which makes the terminal. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { displayWidth } from "../../src/cli/print.ts";
import { createPlace, DECISION, type Place } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";

const PROMPT = "\n› ";
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what a colour looks like.
const COLOUR = /\u001b\[[\d;]*m/;

describe.skipIf(!hasTerminal)(`at a terminal${hasTerminal ? "" : " (skipped: there is no python3)"}`, () => {
  test("[cli.terminal.talk] chat shows a prompt, a streamed answer, its events and help, and Ctrl-D leaves", async () => {
    const place = await createPlace();
    const terminal = openTerminal(place, ["chat"]);
    expect(await terminal.until(PROMPT)).toContain("brainstem reflex · ");
    terminal.type(`remember that ${DECISION}\r`);
    expect(await terminal.until(PROMPT)).toMatch(
      /· remember → \.agent\/memory\/semantic\/DECISIONS\.md:\d+\n/,
    );
    terminal.type("what did we decide about sessions?\r");
    const answer = await terminal.until(PROMPT);
    // Under the question, indented, and apart from it and the next one by a line.
    expect(answer).toMatch(/sessions\?\n\n {2}· recall sessions\n(?: {2}\S.*\n)+\n› $/);
    expect(answer).toContain("concurrent refreshes raced");
    expect(terminal.raw()).toMatch(COLOUR);
    terminal.type("/events\r");
    const events = await terminal.until(PROMPT);
    expect(events).toMatch(/\n {2}turn-start +reflex\n {2}├─ [\s\S]*│ {2}├─ tool-call-request +recall/);
    expect(events).toMatch(/\n {2}turn-end +completed, 2 steps/);
    terminal.type("/help\r");
    expect(await terminal.until(PROMPT)).toMatch(/\/events +what happened behind the last answer/);
    terminal.type("/evnets\r");
    expect(await terminal.until(PROMPT)).toContain("There is no /evnets; did you mean /events?");
    for (const line of terminal.text().split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(80);
    terminal.type("\x04");
    expect(await terminal.ended()).toBe(0);
  });

  test("[cli.terminal.cancel] Ctrl-C cancels a turn and keeps the conversation, clears a line, and leaves", async () => {
    const place = await createPlace("memory");
    writeFileSync(place.path(".agent/brain.yaml"), "project:\n  test: sleep 60\n");
    await place.trust();
    const terminal = openTerminal(place, ["chat"]);
    await terminal.until(PROMPT);
    terminal.type("run the tests\r");
    await terminal.until("· Running sleep 60");
    terminal.type("\x03");
    await terminal.until("(Cancelled.)");
    await terminal.until(PROMPT);
    terminal.type("half a thou");
    await terminal.until("thou");
    terminal.type("\x03");
    terminal.type("what did we decide about sessions?\r");
    expect(await terminal.until(PROMPT)).toContain("concurrent refreshes raced");
    terminal.type("\x03");
    await terminal.until("Ctrl-C again leaves.");
    terminal.type("\x03");
    expect(await terminal.ended()).toBe(0);
  });

  test("[cli.terminal.cancel] Ctrl-D while a turn runs lets it end, then leaves", async () => {
    const place = await createPlace();
    writeFileSync(place.path(".agent/brain.yaml"), "project:\n  test: sleep 0.3; echo all is well\n");
    await place.trust();
    const terminal = openTerminal(place, ["chat"]);
    await terminal.until(PROMPT);
    terminal.type("run the tests\r");
    await terminal.until("· Running");
    terminal.type("\x04");
    await terminal.until("all is well");
    expect(await terminal.ended()).toBe(0);
    expect(terminal.text()).not.toContain("✗");
  });

  function createRepository(place: Place): (...args: readonly string[]) => string {
    const git = (...args: readonly string[]) =>
      execFileSync("git", args, { cwd: place.root, env: place.environment(), encoding: "utf8" }).trim();
    git("init", "--quiet", "--bare", place.outside);
    git("init", "--quiet");
    git("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-qm", "one", "--allow-empty");
    git("remote", "add", "origin", place.outside);
    git("branch", "feature/x");
    return git;
  }

  test("[cli.terminal.approval] chat asks where the rules say so, runs nothing after a no, and runs it once after a yes", async () => {
    const place = await createPlace();
    const git = createRepository(place);
    const file = ".agent/protocols/permissions.md";
    const bullet = "- Push a branch: `git.push(branch: feature/*)`";
    writeFileSync(
      place.path(file),
      place.read(file).replace("## Requires approval\n", `## Requires approval\n${bullet}\n`),
    );
    const line = place.read(file).split("\n").indexOf(bullet) + 1;
    const terminal = openTerminal(place, ["chat"], { columns: 120 });
    const ask = async (answer: string) => {
      await terminal.until(PROMPT);
      terminal.type("push to feature/x\r");
      const question = await terminal.until(/Allow it\? .*\n\? /);
      expect(question).toContain("? git_push wants to run git.push");
      expect(question).toContain("rule   Push a branch");
      expect(question).toContain(` (${file}:${line})\n`);
      terminal.type(answer);
    };
    await ask("n\r");
    await terminal.until("refused");
    await ask("\r");
    await terminal.until("refused");
    await ask("\x03");
    await terminal.until("refused");
    expect(git("ls-remote", "origin")).toBe("");
    await ask("y\r");
    await terminal.until("Pushed feature/x to origin");
    expect(git("ls-remote", "origin")).toContain("refs/heads/feature/x");
    // The next one is asked about again; leaving is no answer.
    await ask("\x04");
    expect(await terminal.ended()).toBe(0);
    expect(terminal.text()).not.toContain("✗");
  });

  test("[cli.terminal.approval] chat asks for a single message, too", async () => {
    const place = await createPlace();
    const git = createRepository(place);
    const terminal = openTerminal(place, ["chat", "push to feature/x"]);
    await terminal.until("all tests passing");
    await terminal.until("Allow it, once? [y/N] ");
    terminal.type("yes\r");
    expect(await terminal.ended()).toBe(0);
    expect(git("ls-remote", "origin")).toContain("refs/heads/feature/x");
  });

  test("[cli.terminal.colour] chat prints no colours under NO_COLOR and TERM=dumb", async () => {
    const place = await createPlace("memory");
    const question = "what did we decide about sessions?\r";
    const colourless = openTerminal(place, ["chat"], { env: { NO_COLOR: "1" } });
    const dumb = openTerminal(place, ["chat"], { env: { TERM: "dumb" } });
    for (const terminal of [colourless, dumb]) {
      await terminal.until("› ");
      terminal.type(question);
      await terminal.until("raced");
      await terminal.until("› ");
      terminal.type("\x04");
      expect(await terminal.ended()).toBe(0);
    }
    expect(colourless.raw()).not.toMatch(COLOUR);
    expect(dumb.raw()).not.toContain("\u001b");
  });

  test("[cli.terminal.narrow] chat wraps between words at the width of the terminal", async () => {
    const place = await createPlace("memory");
    const terminal = openTerminal(place, ["chat", "review my changes before I commit them"], { columns: 40 });
    expect(await terminal.ended()).toBe(0);
    const lines = terminal.text().split("\n");
    for (const line of lines) {
      // A path is a word, on a line of its own where it is wider than the terminal.
      if (line.trim().includes(" ")) expect(displayWidth(line), line).toBeLessThanOrEqual(40);
    }
    expect(lines.filter(line => line.startsWith("  ")).length).toBeGreaterThan(8);
  });

  test("[cli.terminal.safe] text of a file can't control the terminal", async () => {
    const place = await createPlace();
    const facts = ".agent/memory/semantic/DOMAIN_KNOWLEDGE.md";
    writeFileSync(
      place.path(facts),
      `${place.read(facts)}- the lamp is \u001b[2J\u001b]0;owned\u0007red\u202e\n`,
    );
    const chat = openTerminal(place, ["chat", "what do you know about the lamp?"]);
    const recall = openTerminal(place, ["recall", "lamp"]);
    for (const terminal of [chat, recall]) {
      expect(await terminal.ended()).toBe(0);
      expect(terminal.raw()).toContain("red");
      for (const code of ["\u001b[2J", "\u001b]", "\u0007", "\u202e"])
        expect(terminal.raw()).not.toContain(code);
    }
  });

  test("[cli.try.practice] try opens a practice brain, and suggests first sentences", async () => {
    const place = await createPlace("nothing");
    const terminal = openTerminal(place, ["try"]);
    expect(await terminal.until(PROMPT)).toContain(
      "A practice brain. Say, for example:\n    remember that we keep sessions",
    );
    terminal.type(`remember that ${DECISION}\r`);
    await terminal.until("DECISIONS.md");
    await terminal.until(PROMPT);
    terminal.type("/quit\r");
    expect(await terminal.ended()).toBe(0);
    const kept = place.path("brainstem-practice/.agent/memory/semantic/DECISIONS.md");
    expect(readFileSync(kept, "utf8")).toContain("Redis");
  });
});
