/** Conversations that end in the middle of a turn: the terminal is usable afterwards, and nothing is lost. */
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BIN, createPlace, type Place } from "./place.ts";
import { hasTerminal, openPseudoTerminal, type PseudoTerminal } from "./pseudo-terminal.ts";

const PROMPT = "\n› ";

/** A project whose tests take long. */
async function createSlow(): Promise<Place> {
  const place = await createPlace();
  writeFileSync(place.path(".agent/brain.yaml"), "project:\n  test: sleep 20\n");
  await place.trust();
  return place;
}

/** A conversation, in the words of a shell, that writes its process's id into a file. */
const CHAT = `sh -c 'echo $$ > pid; exec "${process.execPath}" "${BIN}" chat'`;

async function endInTurn(terminal: PseudoTerminal, place: Place, signal: NodeJS.Signals): Promise<void> {
  await terminal.until(PROMPT);
  terminal.type("run the tests\r");
  await terminal.until("· Running");
  process.kill(Number(place.read("pid")), signal);
}

/** Lines are read and echoed by the system, and pastes are no longer marked. */
async function expectSane(terminal: PseudoTerminal): Promise<void> {
  const state = await terminal.until(/\becho\b[\s\S]*? echoke/);
  expect(state).not.toMatch(/-(?:icanon|echo|isig)\b/);
  expect(terminal.raw()).not.toContain("\u001b[?25l");
}

describe.skipIf(!hasTerminal)(`at a terminal${hasTerminal ? "" : " (skipped: there is no python3)"}`, () => {
  test.each(["SIGTERM", "SIGHUP"] as const)(
    "[cli.chat.signals] %s in the middle of a turn gives the terminal back, and the conversation is kept",
    async signal => {
      const place = await createSlow();
      const program = ["sh", "-c", `${CHAT}; echo "left $?"; stty -a`];
      const terminal = openPseudoTerminal(place, [], { program });
      await endInTurn(terminal, place, signal);
      await terminal.until(/left \d+/);
      const raw = terminal.raw();
      expect(raw.lastIndexOf("\u001b[?2004l")).toBeGreaterThan(raw.lastIndexOf("\u001b[?2004h"));
      await expectSane(terminal);
      const next = openPseudoTerminal(place, ["chat"]);
      await next.until("said last: run the tests");
      await next.until(PROMPT);
      next.type("\x04");
      expect(await next.ended()).toBe(0);
    },
  );

  test("[cli.chat.signals] [cli.chat.killed] [cli.chat.last] after SIGKILL in a new conversation a shell's terminal works, and the next chat offers the turn again", async () => {
    const place = await createSlow();
    const terminal = openPseudoTerminal(place, [], {
      program: ["bash", "--norc", "--noprofile", "-i"],
      env: { PS1: "ready> " },
    });
    await terminal.until("ready> ");
    terminal.type(`${CHAT.slice(0, -1)} --new'\r`);
    await endInTurn(terminal, place, "SIGKILL");
    await terminal.until("Killed");
    await terminal.until("ready> ");
    terminal.type("stty -a\r");
    await expectSane(terminal);
    terminal.close();
    const next = openPseudoTerminal(place, ["chat"]);
    await next.until("! That turn broke off.");
    await next.until(PROMPT);
    next.type("\x04");
    expect(await next.ended()).toBe(0);
  });

  test("[cli.chat.suspend] Ctrl-Z suspends to the shell, and fg goes on with the draft, twice", async () => {
    const place = await createPlace();
    const terminal = openPseudoTerminal(place, [], {
      program: ["bash", "--norc", "--noprofile", "-i"],
      env: { PS1: "ready> " },
    });
    await terminal.until("ready> ");
    terminal.type(`${CHAT}\r`);
    await terminal.until(PROMPT);
    terminal.type("half a thou");
    for (const part of ["ght", " and more"]) {
      await terminal.untilEnd("half a thou" + (part === "ght" ? "" : "ght"));
      terminal.type("\x1a");
      await terminal.until("Stopped");
      await terminal.until("ready> ");
      terminal.type("stty -a\r");
      await expectSane(terminal);
      await terminal.until("ready> ");
      terminal.type("fg\r");
      await terminal.until("› half a thou");
      terminal.type(part);
    }
    await terminal.untilEnd("› half a thought and more");
    process.kill(Number(place.read("pid")), "SIGTSTP");
    await terminal.until("Stopped");
    terminal.type("fg\r");
    await terminal.until("› half a thought and more");
    terminal.type("\x15hello\r");
    await terminal.until("Hello");
    await terminal.untilEnd(PROMPT);
    terminal.type("\x04");
    await terminal.until("ready> ");
    terminal.type("exit\r");
    expect(await terminal.ended()).toBe(0);
  });
});
