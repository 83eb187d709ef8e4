/** Typing in a conversation: pastes, new lines, history, completion, and messages that wait. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { locateBrain, stateFolder } from "../../src/project/index.ts";
import { type Conversation, converseWith, heard, PROMPT } from "./conversation-terminal.ts";
import { createPlace, type Place } from "./place.ts";

const paste = (text: string) => `\x1b[200~${text}\x1b[201~`;
const UP = "\x1b[A";
const ALT_ENTER = "\x1b\r";

async function empty(chat: Conversation): Promise<void> {
  chat.type("\x03");
  await chat.until("Ctrl-C again leaves.");
}

/** By the home of the place: the tests run under another one. */
function historyOf(place: Place): string {
  const name = stateFolder(locateBrain(place.root)).split("/").at(-1)!;
  return join(place.home, ".local/state/brainstem/brains", name, "messages.jsonl");
}

test("[cli.chat.paste] a paste of many lines is one message, shown as a mark, and reaches the model whole", async () => {
  const place = await createPlace();
  const chat = converseWith(place, ["Read."]);
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at} of the log`).join("\n");
  await chat.until(PROMPT);
  chat.type(`look: ${paste(lines)}`);
  await chat.until("look: [paste #1 +30 lines]");
  chat.type("\r");
  await chat.until("Read.");
  expect(heard(chat.model).at(-1)).toBe(`look: ${lines}`);
  expect(chat.text()).toContain("› look: [paste #1 +30 lines]\n");
  expect(chat.text()).not.toContain("line 17");
  expect(await chat.leave()).toBe(0);
});

test("[cli.chat.paste] a short paste keeps its lines, and new lines can be typed", async () => {
  const place = await createPlace();
  const chat = converseWith(place, ["Read."]);
  await chat.until(PROMPT);
  chat.type(paste("one\ntwo"));
  chat.type(`${ALT_ENTER}three 漢字 👩‍👩‍👧`);
  await chat.until("one\n  two\n  three 漢字 👩‍👩‍👧");
  chat.type("\r");
  await chat.until("Read.");
  expect(heard(chat.model).at(-1)).toBe("one\ntwo\nthree 漢字 👩‍👩‍👧");
  expect(await chat.leave()).toBe(0);
});

test("[cli.chat.paste] the cursor is where the next letter goes, behind wide characters, too", async () => {
  const chat = converseWith(await createPlace(), []);
  await chat.until(PROMPT);
  const { row } = chat.cursor();
  chat.type("漢字👩‍👩‍👧");
  await chat.until("漢字👩‍👩‍👧");
  expect(chat.cursor()).toEqual({ row, column: 2 + 2 + 2 + 2 });
  chat.type("\x1b[D\x1b[D");
  chat.type("x");
  await chat.until("x字");
  expect(chat.cursor().column).toBe(2 + 2 + 1);
  await empty(chat);
  expect(chat.cursor()).toEqual({ row, column: 2 });
});

test("[cli.chat.history] messages come back with the arrow in the next process, for their owner alone", async () => {
  const place = await createPlace();
  const first = converseWith(place, ["One.", "Two."]);
  await first.say("the first question");
  await first.say(`a second${ALT_ENTER}of two lines`);
  await first.leave();
  const file = historyOf(place);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const second = converseWith(place, []);
  await second.until(PROMPT);
  second.type(UP);
  await second.until("a second\n  of two lines");
  second.type(`${UP}${UP}`);
  await second.until("the first question");
  await empty(second);
  second.type("\x04");
  expect(await second.ended()).toBe(0);
});

test("[cli.chat.history] no secret, no private message and no value that is private here is kept, and the file stays bounded", async () => {
  const place = await createPlace();
  writeFileSync(place.path(".agent/brain.yaml"), "safety: { privacy: { kinds: { email: placeholder } } }\n");
  const file = historyOf(place);
  mkdirSync(join(file, ".."), { recursive: true });
  const old = Array.from({ length: 1_200 }, (_, at) => `${JSON.stringify(`old ${at}`)}\n`).join("");
  writeFileSync(file, `${old}{"cut`);
  const chat = converseWith(place, ["a", "b", "c"]);
  await chat.say("my key is ghp_0123456789abcdefghijABCDEFGHIJ012345");
  await chat.say("<private>the surprise party</private>");
  await chat.say("write to bob@shop.example");
  await chat.say("an ordinary message");
  await chat.leave();
  const kept = readFileSync(file, "utf8");
  expect(kept).toContain("an ordinary message");
  expect(kept).not.toMatch(/ghp_|surprise|bob@/);
  expect(kept.split("\n").length).toBeLessThanOrEqual(1_001);
});

test("[cli.chat.history] forgotten words leave the history, too", async () => {
  const place = await createPlace("memory");
  const chat = converseWith(place, ["Noted."]);
  await chat.say("we keep sessions in Redis because concurrent refreshes raced");
  await chat.leave();
  await place.run(["forget", "--yes", "--all", "concurrent refreshes raced"]);
  expect(readFileSync(historyOf(place), "utf8")).toBe("");
});

test("[cli.chat.complete] commands and files are completed; a command that is typed whole runs", async () => {
  const place = await createPlace();
  mkdirSync(place.path("src"));
  writeFileSync(place.path("src/alpha.ts"), "");
  writeFileSync(place.path("src/al \x1b[2J.ts"), "");
  const chat = converseWith(place, ["Read."]);
  await chat.until(PROMPT);
  chat.type("/");
  await chat.until("/events");
  chat.type("ver");
  await chat.until(/→ \/verbose/);
  chat.type("\t");
  await chat.untilEnd("› /verbose");
  chat.type("\r");
  await chat.until("is shown.");
  await chat.untilEnd(PROMPT);
  chat.type("read @sr\t");
  await chat.until("@src/");
  chat.type("al");
  await chat.until("→ alpha.ts");
  chat.type("\t");
  chat.type("now\r");
  await chat.until("Read.");
  expect(heard(chat.model).at(-1)).toBe("read @src/alpha.ts now");
  // The suggestions for "/" are on the screen when the rest and Enter come at once.
  await chat.untilEnd(PROMPT);
  chat.type("/");
  await chat.until("/events");
  chat.type("help\r");
  await chat.until("this list");
  expect(chat.raw()).not.toContain("\x1b[2J");
  expect(await chat.leave()).toBe(0);
});

test("[cli.chat.complete] Tab takes none of several commands, but what they share, and the chosen one after an arrow", async () => {
  const chat = converseWith(await createPlace(), []);
  await chat.until(PROMPT);
  chat.type("/re");
  await chat.until(/→ \/resume[\s\S]*\/recall[\s\S]*\/remember/);
  chat.type("\t");
  chat.type("m");
  await chat.until(/→ \/remember/);
  expect(chat.text()).toContain("› /rem\n");
  chat.type("\x7f\x7f");
  await expect.poll(chat.text).toMatch(/› \/r\n {2}→ \/resume/);
  chat.type("\t");
  await expect.poll(chat.text).toMatch(/› \/re\n {2}→ \/resume/);
  chat.type("\x1b[B");
  await chat.until(/→ \/recall/);
  chat.type("\t");
  await chat.untilEnd("› /recall");
  chat.type(" redis\r");
  expect(await chat.leave()).toBe(0);
});

test("[cli.chat.paste] the newline that ends a paste counts as no line of its own", async () => {
  const chat = converseWith(await createPlace(), ["Read."]);
  await chat.until(PROMPT);
  chat.type(paste(`${Array.from({ length: 30 }, (_, at) => at + 1).join("\n")}\n`));
  await chat.until("[paste #1 +30 lines]");
  chat.type("\r");
  await chat.until("Read.");
  expect(await chat.leave()).toBe(0);
});

test("[cli.chat.ahead] a message that is typed while a turn runs waits, is shown, and comes next", async () => {
  const gate = Promise.withResolvers<void>();
  const chat = converseWith(await createPlace(), [
    ["Thinking ", { until: gate.promise }, "done."],
    "Second.",
  ]);
  await chat.say("the first");
  await chat.until("Thinking");
  chat.type("the second\r");
  await chat.until("then: the second");
  chat.type("the dra");
  await chat.until("» the dra");
  gate.resolve();
  await chat.until("Second.");
  await chat.until("› the dra");
  expect(heard(chat.model).at(-1)).toBe("the second");
  expect(chat.text()).toMatch(
    /› the first\n\n {2}Thinking done\.\n\n› the second\n\n {2}Second\.\n\n› the dra$/,
  );
  await empty(chat);
  chat.type("\x04");
  expect(await chat.ended()).toBe(0);
});

test("[cli.chat.ahead] Ctrl-C stops the turn, keeps the text so far, and gives waiting messages back", async () => {
  const never = new Promise<never>(() => {});
  const chat = converseWith(await createPlace(), [["So far so good. ", { until: never }], "Again."]);
  await chat.say("go on for ever");
  await chat.until("So far so good.");
  chat.type("next\r");
  await chat.until("then: next");
  chat.type("\x03");
  await chat.until("(Cancelled.)");
  await chat.until("› next");
  expect(chat.text()).toContain("So far so good.");
  chat.type("\r");
  await chat.until("Again.");
  await chat.leave();
});

test("[cli.chat.twice] Ctrl-C twice leaves, in the middle of a turn and at an empty prompt", async () => {
  const never = new Promise<never>(() => {});
  const busy = converseWith(await createPlace(), [["Begun. ", { until: never }]]);
  await busy.say("go on");
  await busy.until("Begun.");
  busy.type("\x03");
  busy.type("\x03");
  expect(await busy.ended()).toBe(0);
  const idle = converseWith(await createPlace(), []);
  await idle.until(PROMPT);
  idle.type("\x03");
  await idle.until("Ctrl-C again leaves.");
  idle.type("\x03");
  expect(await idle.ended()).toBe(0);
});
