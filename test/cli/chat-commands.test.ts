/** Commands to a conversation: memory, the model, and taking the last turn back. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { converseWith, heard, QUESTION } from "./conversation-terminal.ts";
import { createPlace } from "./place.ts";

const DECISIONS = ".agent/memory/semantic/DECISIONS.md";
const PREFERENCES = ".agent/memory/personal/PREFERENCES.md";

test("[cli.chat.memory] /remember, /recall and /forget work on the brain as a person's, and ask before they erase", async () => {
  const place = await createPlace();
  const chat = converseWith(place, []);
  await chat.say("/remember I prefer tabs over spaces");
  await chat.until("✓ Remembered as a preference");
  expect(place.read(PREFERENCES)).toContain("I prefer tabs over spaces");
  await chat.say("/recall tabs");
  await chat.until("I prefer tabs over spaces");
  await chat.say("/forget");
  await chat.until("/forget needs its <words>.");
  await chat.say("/forget prefer tabs");
  await chat.until("To be erased for good");
  await chat.until("Erase it? [y/N]");
  await chat.until("? ");
  chat.type("\r");
  await chat.until("Nothing was erased.");
  expect(place.read(PREFERENCES)).toContain("I prefer tabs over spaces");
  await chat.say("/forget prefer tabs");
  await chat.until("Erase it? [y/N]");
  await chat.until("? ");
  chat.type("y\r");
  await chat.until("erased");
  await chat.untilEnd("\n› ");
  expect(place.read(PREFERENCES)).not.toContain("tabs over spaces");
  await chat.leave();
});

test("[cli.chat.model] /model names the model, changes it for this conversation, and refuses a model that can't answer", async () => {
  const place = await createPlace("memory");
  const chat = converseWith(place, ["From the script.", "Again."]);
  await chat.say("/model");
  await chat.until("scripted/script answers here.");
  await chat.say("/model reflex");
  await chat.until("✓ reflex answers from now on");
  await chat.say("what did we decide about sessions?");
  await chat.until("concurrent refreshes raced");
  expect(chat.model.calls).toHaveLength(0);
  await chat.say("/model nobody/knows");
  await chat.until("There is no model nobody/knows");
  await chat.say("/model");
  await chat.until("reflex answers here.");
  await chat.say("/model default");
  await chat.say("hello");
  await chat.until("From the script.");
  await chat.leave();
});

test("[cli.chat.undo] /undo gives files back, steps back before the turn, and names what stays", async () => {
  const place = await createPlace();
  writeFileSync(place.path("old.md"), "as it was\n");
  writeFileSync(place.path("gone.md"), "not for long\n");
  const chat = converseWith(place, [
    "First answer.",
    [{ tool: "write_file", input: { path: "old.md", content: "changed" } }],
    [{ tool: "edit_file", input: { path: "old.md", oldText: "changed", newText: "changed twice" } }],
    [
      { tool: "write_file", input: { path: "./new.md", content: "new" } },
      { tool: "delete_file", input: { path: "gone.md" } },
      { tool: "write_file", input: { path: "mine.md", content: "its words" } },
      { tool: "run_command", input: { command: "echo out" } },
    ],
    "Second answer.",
    "Third answer.",
  ]);
  await chat.say("the first");
  await chat.until("First answer.");
  await chat.say("the second");
  for (let asked = 0; asked < 5; asked++) {
    // The last three are judged at once, in any order.
    await chat.until(/_file wants to run fs\./);
    await chat.until(QUESTION);
    chat.type("y\r");
  }
  await chat.until("Second answer.");
  expect(existsSync(place.path("gone.md"))).toBe(false);
  writeFileSync(place.path("mine.md"), "a person's words since");
  await chat.say("/undo");
  const said = await chat.until("session: main-2, 1 turn");
  for (const line of [
    "✓ old.md is as it was",
    "✓ gone.md is as it was",
    "✓ new.md is gone again",
    "! mine.md is left as it is: it was changed again since",
    "! can't be taken back: run_command echo out → exit 0",
    "✓ You go on before that turn; /session main still has it.",
  ])
    expect(said).toContain(line);
  expect(said.match(/can't be taken back/g)).toHaveLength(1);
  expect(readFileSync(place.path("old.md"), "utf8")).toBe("as it was\n");
  expect(readFileSync(place.path("gone.md"), "utf8")).toBe("not for long\n");
  expect(existsSync(place.path("new.md"))).toBe(false);
  expect(readFileSync(place.path("mine.md"), "utf8")).toBe("a person's words since");
  await chat.say("the third");
  await chat.until("Third answer.");
  expect(heard(chat.model)).toEqual(["the first", "the third"]);
  await chat.leave();
  const next = converseWith(place, []);
  await next.until("session: main-2, 2 turns");
  await next.until("said last: the third");
  await next.leave();
});

test("[cli.chat.last] the next chat opens the conversation that was entered last, also before anything was said in it", async () => {
  const place = await createPlace();
  const first = converseWith(place, ["Noted."]);
  await first.say("a word to take back");
  await first.until("Noted.");
  await first.say("/undo");
  const name = /session: (\S+), a new one/.exec(await first.until("a new one"))![1]!;
  await first.leave();
  const second = converseWith(place, []);
  await second.until(`session: ${name}, a new one`);
  await second.say("/session main");
  await second.until("said last: a word to take back");
  await second.leave();
  const third = converseWith(place, []);
  await third.until("session: main, 1 turn");
  await third.leave();
});

test("[cli.chat.counts] the reflex counts as many skills as the greeting does", async () => {
  const place = await createPlace();
  const chat = converseWith(place, []);
  const skills = / (\d+ skills)/.exec(await chat.until(/\d+ skills/))![1]!;
  await chat.say("/model reflex");
  await chat.say("what do you know?");
  await chat.until(`${skills}.`);
  await chat.leave();
});

test("[cli.chat.undo] /undo takes a preference out that the turn wrote, and says where there is nothing to take back", async () => {
  const place = await createPlace();
  const before = place.read(PREFERENCES);
  const chat = converseWith(place, [], {});
  await chat.say("/model reflex");
  await chat.say("/undo");
  await chat.until("There is no turn to take back.");
  await chat.say("I prefer tabs over spaces; remember that");
  await chat.until(/remember → \S*PREFERENCES\.md/);
  await chat.untilEnd("\n› ");
  expect(place.read(PREFERENCES)).not.toBe(before);
  await chat.say("/undo");
  await chat.until(/✓ taken out of \S*PREFERENCES\.md:\d+/);
  await chat.until("a new one");
  expect(place.read(PREFERENCES)).not.toContain("tabs over spaces");
  const decisions = place.read(DECISIONS);
  await chat.say("remember that we keep sessions in Redis because concurrent refreshes raced");
  await chat.until(/remember → \S*DECISIONS\.md/);
  await chat.untilEnd("\n› ");
  expect(place.read(DECISIONS)).toContain("Redis");
  await chat.say("/undo");
  await chat.until(/✓ taken out of \S*DECISIONS\.md:\d+/);
  await chat.until("a new one");
  expect(place.read(DECISIONS).trim()).toBe(decisions.trim());
  await chat.leave();
});

test("[cli.chat.own-words] an unknown command names the nearest, and a path is no command", async () => {
  const chat = converseWith(await createPlace(), ["A path."]);
  await chat.say("/branch");
  await chat.until("Nothing was said here that could be copied. /new begins another one.");
  await chat.say("/recal redis");
  await chat.until("There is no /recal; did you mean /recall? /help lists what there is.");
  await chat.say("/etc/hosts has which lines?");
  await chat.until("A path.");
  await chat.leave();
});
