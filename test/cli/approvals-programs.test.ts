/** A question of another program: a person answers it here, and the turn goes on there, with the tools and the model of its own. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { InboxItem } from "../../src/safety/approvals.ts";
import { converseWith, QUESTION } from "./conversation-terminal.ts";
import { createPlace, type Place } from "./place.ts";

const source = (path: string) => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);

const PROGRAM = `
import { appendFileSync } from "node:fs";
import { createBrainstem, defineTool } from ${source("index.ts")};
import { createScriptedModel } from ${source("testing/index.ts")};

const sendMail = defineTool({
  name: "send_mail",
  description: "Sends a mail.",
  category: "mail",
  input: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
  sideEffects: ["A mail leaves"],
  repeatability: "unsafe",
  execute: ({ to }) => {
    appendFileSync("sent", to + "\\n");
    return "sent";
  },
});
const brainstem = await createBrainstem({
  tools: [sendMail],
  model: createScriptedModel(
    [({ prompt }) => prompt.some(({ role }) => role === "tool") ? ["It is sent."] : [{ tool: "send_mail", input: { to: "anna@acme.co" } }]],
    { atEnd: "repeat" },
  ),
  approvals: {},
});
if (process.argv[2] === "ask") console.log((await brainstem.session().turn("Write to Anna.").summary()).status);
setInterval(() => {}, 1_000);
`;

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 20));
};

async function createMailer() {
  const place = await createPlace();
  writeFileSync(place.path("mailer.ts"), PROGRAM);
  const start = (...args: readonly string[]) =>
    place.start(args, {
      program: [process.execPath, "--conditions=brainstem-source", place.path("mailer.ts")],
    });
  const asking = start("ask");
  await until(() => asking.stdout().includes("suspended"));
  const kill = async (running = asking) => {
    running.child.kill("SIGKILL");
    await running.ended();
  };
  const sent = () =>
    existsSync(place.path("sent")) ? readFileSync(place.path("sent"), "utf8").trim().split("\n") : [];
  return { place, start, kill, sent };
}

const questions = async (place: Place) => {
  const { stdout } = await place.run(["approvals", "--json"], { input: "" });
  return (JSON.parse(stdout) as { readonly questions: readonly InboxItem[] }).questions;
};

/** The turn has its end. */
async function untilOver(place: Place) {
  for (;;) {
    const { stdout } = await place.run(["sessions", "show", "main"], { input: "" });
    if (stdout.includes("It is sent.")) return;
  }
}

const KEPT = "The program that asked (mailer) goes on with it when it runs.";

describe("[approvals.program]", () => {
  test("a program that was killed goes on at its next start, and its call runs once", async () => {
    const { kill, place, sent, start } = await createMailer();
    await kill();
    const [{ id }] = (await questions(place)) as [InboxItem];
    const approved = await place.run(["approvals", "approve", id], { answers: ["y\r"] });
    expect(approved).toMatchObject({ code: 0, stdout: expect.stringContaining(`✓ Approved. ${KEPT}`) });
    expect([sent(), await questions(place)]).toEqual([[], []]);
    const again = start();
    await untilOver(place);
    await kill(again);
    const third = start("ask");
    await until(() => third.stdout().includes("completed"));
    await kill(third);
    expect(sent()).toEqual(["anna@acme.co"]);
  });

  test("a program that runs goes on by itself when a person answers elsewhere", async () => {
    const { place, sent } = await createMailer();
    const [{ id }] = (await questions(place)) as [InboxItem];
    const approved = await place.run(["approvals", "approve", id], { answers: ["y\r"] });
    expect(approved.stdout).toContain(KEPT);
    await untilOver(place);
    expect(sent()).toEqual(["anna@acme.co"]);
  });

  test("an answer to sessions resume is kept for the program, and costs the turn nothing", async () => {
    const { kill, place, sent, start } = await createMailer();
    await kill();
    const { code, stdout } = await place.run(["sessions", "resume", "main", "--approve"], { answers: [] });
    expect([code, stdout, sent()]).toEqual([0, expect.stringContaining(KEPT), []]);
    start();
    await untilOver(place);
    expect(sent()).toEqual(["anna@acme.co"]);
  });

  test("an answer in a chat is kept for the program, and costs the turn nothing", async () => {
    const { kill, place, sent, start } = await createMailer();
    await kill();
    const chat = converseWith(place, []);
    await chat.until(QUESTION);
    chat.type("y\r");
    await chat.until(/The program that asked \(mailer\)\s+goes on with it/);
    await chat.leave();
    expect([chat.model.calls.length, sent()]).toEqual([0, []]);
    start();
    await untilOver(place);
    expect(sent()).toEqual(["anna@acme.co"]);
  });

  test("another program refuses to resume the turn, and names its own program", async () => {
    const { kill, place } = await createMailer();
    await kill();
    const [{ id }] = (await questions(place)) as [InboxItem];
    await place.run(["approvals", "reject", id], { answers: [] });
    const { code, stderr } = await place.run(["sessions", "resume", "main"], { answers: [] });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("goes on in the program that began it: mailer"),
    ]);
  });
});
