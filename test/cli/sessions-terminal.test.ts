/** Conversations that last, at a terminal. Skipped where there is no Python to make one. */
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPlace } from "./place.ts";
import { hasTerminal, openPseudoTerminal, openTerminal, type PseudoTerminal } from "./pseudo-terminal.ts";
import { createRemote } from "./remote.ts";
import { makeTestsSlow } from "./slow-tests.ts";

const PROMPT = "\n› ";
const QUESTION = /Allow it.*[?\]] |Allow it\? .*\n\? /;

async function leave(terminal: PseudoTerminal): Promise<void> {
  terminal.type("\x04");
  expect(await terminal.ended()).toBe(0);
}

describe.skipIf(!hasTerminal)(`at a terminal${hasTerminal ? "" : " (skipped: there is no python3)"}`, () => {
  test("[cli.chat.greeting] the greeting names the conversation, its length, its latest words and their time", async () => {
    const place = await createPlace("memory");
    const first = openTerminal(place, ["chat"]);
    expect(await first.until(PROMPT)).toMatch(/\n {2}session: main, a new one\n/);
    first.type("hello\r");
    await first.until(PROMPT);
    await leave(first);
    const second = openTerminal(place, ["chat"]);
    expect(await second.until(PROMPT)).toMatch(
      /\n {2}session: main, 1 turn, the last just now\n {2}said last: hello\n/,
    );
    await leave(second);
  });

  test("[cli.chat.own-words] a person begins, names, branches, lists and changes conversations", async () => {
    const place = await createPlace("memory");
    const terminal = openTerminal(place, ["chat", "-s", "work"], { columns: 100 });
    const ask = async (words: string) => {
      await terminal.until(PROMPT);
      terminal.type(`${words}\r`);
    };
    await ask("hello");
    await ask("/branch");
    await terminal.until("session: work-2, 1 turn, the last just now\n  said last: hello");
    await ask("what did we decide about sessions?");
    await ask("/new side");
    await terminal.until("session: side, a new one");
    await ask("/new work");
    await terminal.until("✗ There is a session work already");
    await ask("/session work");
    await terminal.until("session: work, 1 turn");
    await ask("/events");
    await terminal.until("turn-end");
    await ask("/sessions");
    expect(await terminal.until(/work ← .*ready/)).toMatch(/work-2 +hello +2 +just now/);
    await ask("/resume");
    await terminal.until("There is nothing to resume in work.");
    await ask("/session");
    await terminal.until("session: work, 1 turn");
    await terminal.until(PROMPT);
    await leave(terminal);
  });

  test("[cli.chat.waiting] [cli.chat.defer] a call that was put off is asked about at the next terminal, and runs after a yes", async () => {
    const place = await createPlace();
    const remote = createRemote(place);
    const first = openTerminal(place, ["chat", "--defer"]);
    await first.until(PROMPT);
    first.type("push to feature/x\r");
    await first.until("? git_push wants to run git.push");
    await first.until("or later: brainstem sessions resume main --approve");
    await first.until(PROMPT);
    await leave(first);
    const second = openTerminal(place, ["chat"]);
    await second.until("! That turn waits for your answer.");
    await second.until(QUESTION);
    second.type("\x03");
    await second.until("It waits on: /resume asks again.");
    await second.until(PROMPT);
    second.type("/resume\r");
    await second.until(QUESTION);
    second.type("y\r");
    await second.until("Pushed feature/x to origin");
    await second.until(PROMPT);
    await leave(second);
    expect(remote()).toContain("refs/heads/feature/x");
  });

  test("[cli.chat.killed] a question whose window was closed is asked again, and the answer counts", async () => {
    const place = await createPlace();
    const remote = createRemote(place);
    const first = openPseudoTerminal(place, ["chat", "push to feature/x"]);
    await first.until(QUESTION);
    first.close();
    await first.ended();
    const terminal = openPseudoTerminal(place, ["sessions", "resume", "main"]);
    await terminal.until("? git_push wants to run git.push");
    await terminal.until(QUESTION);
    expect(remote()).toBe("");
    terminal.type("y\r");
    await terminal.until("Pushed feature/x to origin");
    expect(await terminal.ended()).toBe(0);
  });

  test("[cli.chat.two] a second terminal waits, says for which process, and goes on behind it", async () => {
    const place = await createPlace();
    const finish = await makeTestsSlow(place);
    const first = openPseudoTerminal(place, ["chat"]);
    await first.until(PROMPT);
    first.type("run the tests\r");
    await first.until("· Running");
    const second = openPseudoTerminal(place, ["chat"], { columns: 120 });
    await second.until(/! A turn runs in it at this moment: process \d+ on /);
    await second.until(PROMPT);
    second.type("hello\r");
    await second.until(/! A turn runs in main: process \d+ on .*Ctrl-C gives up\./);
    finish();
    await second.until("Tell me what to remember");
    await second.until(PROMPT);
    await leave(second);
    await first.until(PROMPT);
    await leave(first);
  });

  test("[cli.sessions.remove] asks before it erases, and erases only after a yes", async () => {
    const place = await createPlace();
    await place.run(["chat", "hello"]);
    const unsure = openTerminal(place, ["sessions", "remove", "main"]);
    await unsure.until("main (1 turn): hello");
    await unsure.until("Erase for good? [y/N] ");
    unsure.type("\r");
    await unsure.until("Nothing was erased.");
    expect(await unsure.ended()).toBe(1);
    const sure = openTerminal(place, ["sessions", "remove", "main"]);
    await sure.until("[y/N] ");
    sure.type("y\r");
    await sure.until("✓ 1 conversation erased.");
    expect(await sure.ended()).toBe(0);
    expect(existsSync(place.path(".agent/.data/sessions.db"))).toBe(true);
  });
});
