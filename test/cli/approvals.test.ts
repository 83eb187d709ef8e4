/** The inbox on the command line: a person lists, shows, approves, edits, rejects, answers and watches. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createBrainstem } from "../../src/brainstem/index.ts";
import { createInbox, type Filing, type InboxItem } from "../../src/safety/approvals.ts";
import { openSqliteStore } from "../../src/storage/node.ts";
import { hook } from "../safety/approvals/under-harness.ts";
import { atHome } from "../trust-brain.ts";
import { createPlace, type Place } from "./place.ts";
import { openTerminal } from "./pseudo-terminal.ts";

const run = (place: Place, ...args: readonly string[]) =>
  place.run(["approvals", ...args], { answers: ["y\r"] });

/** A turn of the reflex that waits. */
async function wait(place: Place, words: string, session = "main"): Promise<InboxItem> {
  const { code } = await place.run(["chat", "--defer", "-s", session, words], { input: "" });
  expect(code).toBe(0);
  const { questions } = JSON.parse((await run(place, "--json")).stdout) as { questions: InboxItem[] };
  return questions.find(({ requester }) => requester.session === session)!;
}

async function file(place: Place, filing: Filing): Promise<InboxItem> {
  const store = await openSqliteStore({ path: join(place.root, ".agent/.data/sessions.db") });
  const inbox = createInbox({ records: store.records, waiting: store.waiting, rules: {} });
  const item = await inbox.file(filing);
  await store.close();
  return item;
}

const asked = { requester: { user: "ada" } };

describe("[approvals.command]", () => {
  test("lists nothing where nothing waits, and makes no store for that", async () => {
    const place = await createPlace();
    expect(await run(place)).toMatchObject({ code: 0, stdout: "· Nothing waits for an answer.\n" });
    expect(await run(place, "list", "--json")).toMatchObject({ stdout: '{"questions":[]}\n' });
    expect(existsSync(place.path(".agent/.data/sessions.db"))).toBe(false);
  });

  test("approves by the beginning of an id, and the turn goes on", async () => {
    const place = await createPlace();
    const { id } = await wait(place, "run touch made");
    const listed = await run(place);
    expect(listed.stdout).toContain("run_command: touch made");
    const approved = await run(place, "approve", id.slice(0, 12).toLowerCase());
    expect(approved.stdout).toContain("$ touch made");
    expect(approved.stdout).toContain("✓ Approved. The turn goes on:");
    expect([approved.code, existsSync(place.path("made"))]).toEqual([0, true]);
    const again = await run(place, "approve", id);
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("answered already: approved by"),
    });
    // A decided question stays to be looked at, with its words.
    expect((await run(place)).stdout).toContain("Nothing waits");
    expect((await run(place, "--all")).stdout).toContain("run_command: touch made");
    const shown = await run(place, "show", id.slice(0, 12));
    expect(shown.stdout).toMatch(/\$ touch made.*state {4}approved by/s);
  });

  test("says how the values behind placeholders are shown", async () => {
    const place = await createPlace();
    await place.run(["chat", "hello"], { input: "" });
    const requester = { user: "ada", session: "main" };
    const given = { arguments: { to: "<EMAIL_1>", cc: "<EMAIL_2>" }, requester, tool: "send_mail" };
    const { id } = await file(place, { kind: "approve", text: "May it go out?", ...given });
    expect((await run(place, "show", id)).stdout).toContain(
      "private  <EMAIL_1> is shown by: brainstem vault show '<EMAIL_1>' --session main, and so <EMAIL_2>",
    );
  });

  test("asks before it approves, and an answer but yes changes nothing", async () => {
    const place = await createPlace();
    const { id } = await wait(place, "run touch made");
    const left = await place.run(["approvals", "approve", id], { answers: ["n\r"] });
    expect(left).toMatchObject({ code: 1, stdout: expect.stringContaining("Nothing was answered.") });
    expect((await run(place)).stdout).toContain("touch made");
    expect((await place.run(["approvals", "approve", id, "--yes"], { answers: [] })).code).toBe(0);
    expect(existsSync(place.path("made"))).toBe(true);
  });

  test("approves with the arguments that the person edited, and shows them first", async () => {
    const place = await createPlace();
    const { id } = await wait(place, "run touch made");
    const editor = join(place.outside, "edit.sh");
    writeFileSync(editor, `#!/bin/sh\nsed -i "s/touch made/touch edited/" "$1"\n`);
    chmodSync(editor, 0o755);
    const options = { answers: ["y\r"], env: { EDITOR: editor, VISUAL: "" } };
    const { code, stdout } = await place.run(["approvals", "approve", id, "--edit"], options);
    expect([code, stdout]).toEqual([0, expect.stringContaining("$ touch edited")]);
    expect([existsSync(place.path("made")), existsSync(place.path("edited"))]).toEqual([false, true]);
  });

  test("refuses edited arguments that are no JSON, and asks on", async () => {
    const place = await createPlace();
    const { id } = await wait(place, "run touch made");
    const options = { answers: ["y\r"], env: { EDITOR: "sh -c 'echo oops > $0'", VISUAL: "" } };
    const { code, stderr } = await place.run(["approvals", "approve", id, "--edit"], options);
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining("JSON")]);
    expect(code).not.toBe(0);
    expect((await run(place)).stdout).toContain("touch made");
  });

  test("rejects with a reason, which the model gets", async () => {
    const place = await createPlace();
    const { id } = await wait(place, "run touch made");
    const { code, stdout } = await run(place, "reject", id, "not", "on", "Friday");
    expect([code, stdout]).toEqual([0, expect.stringContaining("✓ Rejected. The turn goes on:")]);
    expect(existsSync(place.path("made"))).toBe(false);
    const shown = await place.run(["sessions", "show", "main"], { input: "" });
    expect(shown.stdout).toContain("not on Friday");
  });

  test("shows the change of a file as a diff, of a mind's call and of an agent's", async () => {
    const place = await createPlace();
    const { id } = await wait(place, 'write "hello there" into notes.md');
    expect((await run(place, "show", id)).stdout).toMatch(/notes\.md \(a new file\)\n {4}\+ hello there\n/);
    writeFileSync(place.path("a.md"), "one\ntwo\n");
    const change = { file_path: "a.md", old_string: "two", new_string: "three" };
    const edit = { kind: "approve", text: "May it?", tool: "Edit", arguments: change } as const;
    const item = await file(place, { ...asked, ...edit, requester: { user: "ada", directory: place.root } });
    expect((await run(place, "show", item.id)).stdout).toMatch(/a\.md\n {4}- two\n {4}\+ three\n/);
  });

  test("answers a question, chooses by number, and declines", async () => {
    const place = await createPlace();
    await wait(place, "run touch made");
    const colour = await file(place, { ...asked, kind: "choose", text: "Which?", options: ["red", "blue"] });
    const why = await file(place, { ...asked, kind: "answer", text: "Why?" });
    const how = await file(place, { ...asked, kind: "feedback", text: "How was it?" });
    expect((await run(place, "approve", colour.id)).stderr).toContain("This question takes an answer");
    expect((await run(place, "answer", colour.id, "2")).stdout).toContain("✓ Answered.");
    expect((await run(place, "answer", why.id, "because")).code).toBe(0);
    const typed = async (keys: string) => {
      const terminal = openTerminal(place, ["approvals", "answer", how.id]);
      await terminal.until("an empty line declines) ");
      terminal.type(keys);
      return [await terminal.ended(), terminal.text()];
    };
    expect(await typed("\x03")).toEqual([1, expect.stringContaining("Nothing was answered.")]);
    expect(await typed("\r")).toEqual([0, expect.stringContaining("✓ Declined.")]);
    const { questions } = JSON.parse((await run(place, "list", "--all", "--json")).stdout) as {
      questions: InboxItem[];
    };
    const outcomes = Object.fromEntries(questions.map(({ id, outcome }) => [id, outcome]));
    expect(outcomes[colour.id]).toMatchObject({ decision: "answered", answer: "blue" });
    expect(outcomes[why.id]).toMatchObject({ answer: "because" });
    expect(outcomes[how.id]).toMatchObject({ decision: "declined" });
  });

  test("refuses a text where a yes or a no is asked for, and says where a turn goes on that was left", async () => {
    const place = await createPlace();
    const { id } = await wait(place, "run touch made");
    const refused = await place.run(["approvals", "answer", id], { answers: [] });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("takes a yes or a no")]);
    expect((await run(place)).stdout).toContain("touch made");
    const { stdout } = await place.run(["approvals", "approve", id, "--no-resume"], { answers: ["y\r"] });
    expect(stdout).toContain("✓ Approved. The turn goes on with brainstem sessions resume main\n");
  });

  test("says who may answer, and refuses others", async () => {
    const place = await createPlace();
    await wait(place, "run touch made");
    const item = await file(place, {
      ...asked,
      kind: "checkpoint",
      text: "Go on?",
      requirement: { roles: ["security"], answers: 2 },
    });
    expect((await run(place, "show", item.id)).stdout).toContain("answers  security; 2 of them");
    const refused = await run(place, "approve", item.id);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("takes the role security") });
  });

  test("holds for sessions resume as well", async () => {
    const place = await createPlace();
    await atHome(place.home, async () => {
      const brainstem = await createBrainstem({ root: place.root, approvals: { roles: ["security"] } });
      expect((await brainstem.session().turn("run touch made").summary()).status).toBe("suspended");
      await brainstem.close();
    });
    const refused = await place.run(["sessions", "resume", "main", "--approve"], { answers: ["y\r"] });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("takes the role security") });
    expect(existsSync(place.path("made"))).toBe(false);
  });

  test("watches: shows what is there and what comes, until Ctrl-C, and rings", async () => {
    const place = await createPlace();
    await wait(place, "run touch made");
    const watching = place.open(["approvals", "watch"], { columns: 100, env: { NO_COLOR: "1" } });
    const until = async (words: string) => {
      while (!watching.stdout().includes(words)) await new Promise(resolve => setTimeout(resolve, 20));
    };
    await until("$ touch made");
    await file(place, { ...asked, kind: "answer", text: "Which colour?" });
    await until("Which colour?");
    expect(watching.stdout().split("\u0007")).toHaveLength(3);
    watching.stdin.write("\x03");
    expect((await watching.ended()).code).toBe(0);
  });

  test.each([
    [["show", "zzz"], 1, "There is no request for approval zzz"],
    [["approve"], 2, "Missing required argument"],
    [["nonsense"], 2, "nonsense"],
  ] as const)("%j is refused with what to do", async (args, code, words) => {
    const place = await createPlace();
    const outcome = await run(place, ...args);
    expect([outcome.code, outcome.stderr]).toEqual([code, expect.stringContaining(words)]);
  });

  test("its help has examples", async () => {
    const place = await createPlace();
    const { stdout } = await place.run(["help", "approvals"], { input: "" });
    expect(stdout).toContain("brainstem approvals approve 7q3 --edit");
    expect(readFileSync(place.path(".agent/brain.yaml"), "utf8")).not.toBe("");
  });
});

test("[approvals.file] the question of a harness has the roles that brain.yaml asks for", async () => {
  const place = await createPlace();
  const rules = { operations: { "package.*": { roles: ["lead"], priority: "high" } }, deadlineMs: 3_600_000 };
  writeFileSync(place.path(".agent/brain.yaml"), JSON.stringify({ safety: { approvals: rules } }));
  await hook(place, "npm install left-pad");
  const { questions } = JSON.parse((await run(place, "--json")).stdout) as { questions: InboxItem[] };
  expect(questions[0]!.requirement).toMatchObject({
    roles: ["lead"],
    priority: "high",
    deadlineMs: 3_600_000,
  });
  const refused = await run(place, "approve", questions[0]!.id);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("it takes the role lead")]);
});

test("[approvals.deadline] the list goes on with a turn whose question had no answer in time", async () => {
  const place = await createPlace();
  const rules = JSON.stringify({ safety: { approvals: { deadlineMs: 2_000 } } });
  writeFileSync(place.path(".agent/brain.yaml"), rules);
  expect((await place.run(["chat", "--defer", "run touch made"], { input: "" })).code).toBe(0);
  const [item] = JSON.parse((await run(place, "--json")).stdout).questions as InboxItem[];
  while (Date.now() <= item!.expiresAt) await new Promise(resolve => setTimeout(resolve, 50));
  const asAgent = await place.run(["approvals"], { input: "", env: { CLAUDECODE: "1" } });
  expect(asAgent.stdout).toContain("Nothing waits for an answer.");
  expect((await place.run(["sessions", "list"], { input: "" })).stdout).toContain("waits");
  const { stdout } = await run(place);
  expect(stdout).toContain("Nobody answered in time: the turn of main went on, and is completed.");
  expect([await run(place, "--json"), existsSync(place.path("made"))]).toMatchObject([
    { stdout: '{"questions":[]}\n' },
    false,
  ]);
});

test("[approvals.forgotten] sessions remove erases the questions of the conversation, and no others", async () => {
  const place = await createPlace();
  const user = (await wait(place, "run touch made", "gone")).requester.user;
  await wait(place, "run touch kept", "kept");
  await file(place, { kind: "feedback", text: "How was it?", requester: { user, session: "gone" } });
  await file(place, { kind: "feedback", text: "How is it?", requester: { user: "eve", session: "gone" } });
  await place.run(["sessions", "remove", "gone", "--yes"], { answers: [] });
  const left = JSON.parse((await run(place, "--all", "--json")).stdout).questions as InboxItem[];
  expect(left.map(({ requester: { session, user: asker } }) => [asker, session]).toSorted()).toEqual(
    [
      [user, "kept"],
      ["eve", "gone"],
    ].toSorted(),
  );
  const store = await openSqliteStore({ path: join(place.root, ".agent/.data/sessions.db") });
  const kept = await store.records.list({ tenant: "local", collection: "approvals" });
  await store.close();
  expect(JSON.stringify(kept)).not.toContain("How was it?");
  expect(kept).toHaveLength(2);
});
