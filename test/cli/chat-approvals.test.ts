/** Questions in a conversation: the change or the command that is asked about, and the answers that a person can give. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { converseWith, heard, QUESTION } from "./conversation-terminal.ts";
import { createPlace, type Place } from "./place.ts";

const write = (content: string) => [{ tool: "write_file", input: { path: "notes.md", content } }];
const run = (command: string) => [{ tool: "run_command", input: { command } }];
const notes = (place: Place) => readFileSync(place.path("notes.md"), "utf8");
const PERMISSIONS = ".agent/protocols/permissions.md";

test("[cli.chat.ask-diff] a change of a file is asked about as a diff, with the rule, and counted in its line", async () => {
  const place = await createPlace();
  writeFileSync(place.path("notes.md"), "one\ntwo\nthree\n");
  const edit = [{ tool: "edit_file", input: { path: "notes.md", oldText: "two", newText: "zwei\ndrei" } }];
  const chat = converseWith(place, [write("one\n2\nthree\n"), edit, "Done."]);
  await chat.say("go");
  const question = await chat.until(QUESTION);
  expect(question).toMatch(
    /\? write_file wants to run fs\.write\n {2}notes\.md\n {6}one\n {4}- two\n {4}\+ 2\n {6}three\n/,
  );
  expect(question).toMatch(/rule {3}no rule speaks of fs\.write/);
  chat.type("n\r");
  await chat.until(/· write_file notes\.md refused/);
  expect(await chat.until(QUESTION)).toMatch(/ {2}notes\.md\n {4}- two\n {4}\+ zwei\n {4}\+ drei\n/);
  chat.type("y\r");
  await chat.until("· edit_file notes.md → +2 −1");
  await chat.until("Done.");
  expect(notes(place)).toBe("one\nzwei\ndrei\nthree\n");
  await chat.leave();
});

test("[cli.chat.ask-session] a yes for the session holds for this file or this very command, until it ends", async () => {
  const place = await createPlace();
  const steps = [write("1"), write("2"), run("docker ps"), run("docker ps -a"), "Done.", write("3"), "No."];
  const chat = converseWith(place, steps);
  await chat.say("go");
  await chat.until(QUESTION);
  chat.type("s\r");
  await chat.until("For this session, writing: notes.md");
  await chat.until("you allowed it for this session");
  await chat.until("$ docker ps\n");
  await chat.until(QUESTION);
  chat.type("s\r");
  await chat.until("$ docker ps -a\n");
  await chat.until(QUESTION);
  chat.type("\x03");
  await chat.until("Done.");
  expect(notes(place)).toBe("2");
  await chat.say("/new other");
  await chat.say("again");
  await chat.until(/\+ 3[\s\S]*Allow it/);
  await chat.until("? ");
  chat.type("\r");
  await chat.until("No.");
  expect(notes(place)).toBe("2");
  await chat.leave();
});

test("[cli.chat.ask-session] asks again about a command whose script has changed since the yes", async () => {
  const place = await createPlace();
  writeFileSync(place.path("s.sh"), "echo 1\n");
  const chat = converseWith(place, [run("sh ./s.sh"), run("sh ./s.sh"), "Same.", run("sh ./s.sh"), "Done."]);
  await chat.say("go");
  await chat.until(QUESTION);
  chat.type("s\r");
  await chat.until("you allowed it for this session");
  await chat.until("Same.");
  writeFileSync(place.path("s.sh"), "touch stolen\n");
  await chat.say("again");
  await chat.until(QUESTION);
  chat.type("n\r");
  await chat.until("Done.");
  expect(existsSync(place.path("stolen"))).toBe(false);
  await chat.leave();
});

test("[cli.chat.ask-session] finds the files of a command in quotes, in options, and in a folder that it goes to", async () => {
  const place = await createPlace();
  const { hashNamedFiles } = await import("../../src/cli/chat/named-files.ts");
  mkdirSync(place.path("sub"));
  const file = place.path("sub/my s.sh");
  for (const command of [
    "sh 'sub/my s.sh'",
    'cd sub && sh "./my s.sh"',
    "sh sub/my\\ s.sh",
    `sh --rcfile="${file}"`,
    "$(sh 'sub/my s.sh')",
  ]) {
    writeFileSync(file, "one");
    const before = hashNamedFiles(command, place.root);
    expect(hashNamedFiles(command, place.root)).toBe(before);
    writeFileSync(file, "two");
    expect(hashNamedFiles(command, place.root), command).not.toBe(before);
  }
});

test("[cli.chat.ask-session] asks about another file when a model puts the text of both before their paths", async () => {
  const place = await createPlace();
  const to = (path: string) => [{ tool: "write_file", input: { content: "same", path } }];
  const chat = converseWith(place, [to("notes.md"), to("other.md"), "Done."]);
  await chat.say("go");
  await chat.until(QUESTION);
  chat.type("s\r");
  await chat.until("For this session, writing: notes.md");
  expect(await chat.until(QUESTION)).toContain("other.md (a new file)");
  chat.type("n\r");
  await chat.until("Done.");
  expect(existsSync(place.path("other.md"))).toBe(false);
  await chat.leave();
});

test("[cli.chat.ask-always] a lasting rule is shown before it is written, for a plain command alone", async () => {
  const place = await createPlace();
  const before = place.read(PERMISSIONS);
  const steps = [run("docker ps"), run("docker ps"), run("docker ps"), write("x"), "Done."];
  const chat = converseWith(place, steps);
  await chat.say("go");
  await chat.until("a always");
  await chat.until("? ");
  chat.type("a\r");
  await chat.until("+ - `Bash(docker ps)`");
  await chat.until("Write this rule? [y/N]");
  await chat.until("? ");
  chat.type("\r");
  await chat.until("Nothing was written.");
  await chat.until(QUESTION);
  expect(place.read(PERMISSIONS)).toBe(before);
  chat.type("a\r");
  await chat.until("Write this rule? [y/N]");
  await chat.until("? ");
  chat.type("y\r");
  await chat.until("Always allowed from now on");
  // The second and the third are no longer asked about; a file can't be allowed so.
  expect(await chat.until(QUESTION)).toMatch(/write_file wants[\s\S]*session · n no/);
  chat.type("\x03");
  await chat.until("Done.");
  expect(place.read(PERMISSIONS)).toContain("- `Bash(docker ps)`\n");
  await chat.leave();
});

test("[cli.chat.ask-keys] line by line, letters of before a question are no part of its answer, and Ctrl-C is a no", async () => {
  const place = await createPlace();
  const gate = Promise.withResolvers<void>();
  const asks = { parts: ["Wait. ", { until: gate.promise }, ...write("x")] };
  const chat = converseWith(place, [asks, write("y"), "Done."], { isPlain: true });
  await chat.say("go");
  await chat.until("Wait.");
  chat.type("y");
  gate.resolve();
  await chat.until(/Allow it\? .*why not/);
  chat.type("\r");
  await chat.until("refused");
  await chat.until(/Allow it\? .*why not/);
  chat.type("\x03");
  await chat.until("Done.");
  expect(existsSync(place.path("notes.md"))).toBe(false);
  expect(await chat.leave()).toBe(0);
});

test("[cli.chat.ask-reason] other words than a yes are a no, and the model reads why; an unclear yes is asked again", async () => {
  const place = await createPlace();
  const chat = converseWith(place, [write("x"), write("y"), "Done."]);
  await chat.say("go");
  await chat.until(QUESTION);
  chat.type("yes please do\r");
  await chat.until("A yes is y, s or a alone");
  await chat.until(QUESTION);
  chat.type("no, because it belongs into docs/\r");
  await chat.until("refused");
  await chat.until(QUESTION);
  chat.type("put it elsewhere\r");
  await chat.until("Done.");
  const told = JSON.stringify(chat.model.calls.at(-1)!.prompt);
  expect(told).toContain("it belongs into docs/");
  expect(told).toContain("put it elsewhere");
  expect(existsSync(place.path("notes.md"))).toBe(false);
  await chat.leave();
});

test("[cli.chat.ask-diff] each of several calls at once is asked about right below its own change", async () => {
  const place = await createPlace();
  const files = ["a.md", "b.md"].map(path => ({
    tool: "write_file",
    input: { path, content: `in ${path}` },
  }));
  const chat = converseWith(place, [files, "Done."]);
  await chat.say("go");
  // They are judged at once, so either may come first.
  const first = (await chat.until(QUESTION)).match(/in [ab]\.md/g)!;
  expect(first).toHaveLength(1);
  chat.type("y\r");
  const [second] = ["in a.md", "in b.md"].filter(words => words !== first[0]);
  await chat.until(`+ ${second}`);
  await chat.until(QUESTION);
  chat.type("n\r");
  await chat.until("Done.");
  const isThere = (words: string) => existsSync(place.path(words.slice("in ".length)));
  expect([isThere(first[0]!), isThere(second!)]).toEqual([true, false]);
  await chat.leave();
});

test("[cli.chat.ask-keys] keys that were pressed before a question is shown don't answer it", async () => {
  const place = await createPlace();
  const gate = Promise.withResolvers<void>();
  const asks = { parts: [{ until: gate.promise }, ...write("x")] };
  const chat = converseWith(place, [asks, "Done.", "Then."]);
  await chat.say("go");
  await chat.until("Ctrl-C stops");
  chat.type("y");
  gate.resolve();
  await chat.until("write_file wants to run");
  // Typing goes on, as of a person who has not seen it.
  for (const key of ["e", "s", "\r"]) chat.type(key);
  await chat.until("then: yes");
  await chat.until(QUESTION);
  expect(existsSync(place.path("notes.md"))).toBe(false);
  chat.type("\x03");
  await chat.until("Then.");
  expect(heard(chat.model).at(-1)).toBe("yes");
  expect(existsSync(place.path("notes.md"))).toBe(false);
  await chat.leave();
});

test("[cli.chat.ask-known] a question shows the tests' command, and says that nothing tells whether a precondition holds", async () => {
  const place = await createPlace();
  writeFileSync(place.path(".agent/brain.yaml"), "project:\n  test: docker ps\n");
  await place.trust();
  execFileSync("git", ["init", "-q", place.root]);
  const chat = converseWith(place, [
    [{ tool: "run_tests", input: {} }],
    [{ tool: "git_push", input: { branch: "dev" } }],
    "Done.",
  ]);
  await chat.say("go");
  const tests = await chat.until(QUESTION);
  expect(tests).toContain("effect Runs the project's test command: docker ps");
  expect(tests).not.toContain("{}");
  chat.type("n\r");
  expect((await chat.until(QUESTION)).replace(/\s+/g, " ")).toContain(
    "all tests passing, which isn't known here (",
  );
  chat.type("n\r");
  await chat.until("Done.");
  await chat.leave();
});

test.each([true, false])(
  "[cli.chat.ask-keys] a paste that begins with a yes is no answer, line by line: %s",
  async isPlain => {
    const place = await createPlace();
    const chat = converseWith(place, [write("x"), "Done."], { isPlain });
    const asked = isPlain ? /Allow it\? .*why not/ : QUESTION;
    await chat.say("go");
    await chat.until(asked);
    chat.type("y\rmore text");
    await chat.until("More came after Enter");
    await chat.until(asked);
    chat.type("n\r");
    await chat.until("Done.");
    expect(existsSync(place.path("notes.md"))).toBe(false);
    await chat.leave();
  },
);
