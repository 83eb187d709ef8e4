/** `brainstem forget` as a person uses it: shows what goes, asks, erases, and says where else it may be. */
import { execFileSync } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lessonDraft } from "../brain/review/stand-in.ts";
import { propose, record } from "./candidates.ts";
import { createPlace, type Place } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";
import { withStore } from "./stored-sessions.ts";

const CODE = "Blaubeerkuchen";
const LOG = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";
const LESSONS = ".agent/memory/semantic/LESSONS.md";

async function createKnowing(): Promise<Place> {
  const place = await createPlace();
  await record(place, [
    { skill: "deploy", action: `called ${CODE}`, result: "failure", origin: "mind" },
    { skill: "deploy", action: "called nobody", result: "success", origin: "mind" },
  ]);
  await propose(place, [{ ...lessonDraft, text: `Call ${CODE} first.` }]);
  // Enough entries for the index to be kept.
  const others = Array.from({ length: 300 }, (_, at) =>
    JSON.stringify({ id: `other${at}`, skill: "build", action: `built ${at}`, result: "success" }),
  );
  appendFileSync(place.path(LOG), `${others.join("\n")}\n`);
  await place.run(["remember", "--as", "fact", `${CODE} is a client`]);
  await place.run(["recall", CODE]);
  return place;
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Files of the brain that hold the code name. */
const holders = (place: Place): readonly string[] =>
  readdirSync(place.path(".agent"), { recursive: true, encoding: "utf8" }).filter(path => {
    const file = place.path(".agent", path);
    return (
      statSync(file).isFile() &&
      readFileSync(file).toString("latin1").toLowerCase().includes(CODE.toLowerCase())
    );
  });

function git(place: Place, ...args: readonly string[]): string {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  return execFileSync("git", [...identity, ...args], {
    cwd: place.root,
    env: place.environment({}),
    encoding: "utf8",
  });
}

describe.concurrent("brainstem forget", () => {
  test("[cli.forget.conversations] names the conversations that hold it, and erases them on request", async () => {
    const place = await createPlace();
    await place.run(["remember", "--as", "fact", `${CODE} is a client`]);
    await place.run(["chat", "-s", "told", `who is ${CODE}?`]);
    await place.run(["chat", "-s", "other", "hello"]);
    const named = await place.run(["forget", CODE, "--yes"]);
    expect(named).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("brainstem sessions remove told\n"),
    });
    await place.run(["remember", "--as", "fact", `${CODE} is a client`]);
    const erased = await place.run(["forget", CODE, "--yes", "--conversations", "--json"]);
    expect(JSON.parse(erased.stdout)).toMatchObject({ conversations: { left: [], erased: ["told"] } });
    const rest = await place.run(["sessions", "--json"]);
    expect(JSON.parse(rest.stdout)).toMatchObject([{ key: { session: "other" } }]);
  });

  test("[cli.forget.conversations] erases just the entries that hold it with --entries, and the chain stays right", async () => {
    const place = await createPlace();
    await place.run(["remember", "--as", "fact", `${CODE} is a client`]);
    await place.run(["chat", "-s", "told", `who is ${CODE}?`]);
    await place.run(["chat", "-s", "told", "hello"]);
    const erased = await place.run(["forget", CODE, "--yes", "--entries", "--json"]);
    expect(JSON.parse(erased.stdout)).toMatchObject({ conversations: { left: [], cleaned: ["told"] } });
    expect((await place.run(["sessions", "show", "told", "--json"])).stdout).not.toContain(CODE);
    expect(await place.run(["audit", "verify", "told"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/as they were written; answers: 2 unsigned\n {2}· Erased: \d+ entries/),
    });
  });

  test.each([
    ["user", { tenant: "local", user: "somebody-else", session: "theirs" }],
    ["tenant", { tenant: "another", user: "me", session: "theirs" }],
  ])("[cli.forget.conversations] leaves the conversations of another %s alone", async (_what, key) => {
    const place = await createPlace();
    await place.run(["remember", "--as", "fact", `${CODE} is a client`]);
    await place.run(["chat", "-s", "told", `who is ${CODE}?`]);
    await withStore(place, async ({ log, sessions }) => {
      const records = await all(sessions.all());
      const user = key.tenant === "another" ? records[0]!.key.user : key.user;
      const entries = await all(log.read(records[0]!.key));
      await log.append({ ...key, user }, entries, { afterSeq: 0 });
    });
    const erased = await place.run(["forget", CODE, "--yes", "--conversations", "--json"]);
    expect(JSON.parse(erased.stdout)).toMatchObject({ conversations: { left: [], erased: ["told"] } });
    await withStore(place, async ({ sessions }) => {
      const left = await all(sessions.all());
      expect(left.map(each => each.key.session)).toEqual(["theirs"]);
    });
  });

  test("[cli.forget] [brain.forget.everywhere] lists the memories that match, and with --all and --yes erases each from every place", async () => {
    const place = await createKnowing();
    expect(holders(place)).toHaveLength(4);
    const several = await place.run(["forget", CODE]);
    expect(several).toMatchObject({ code: 2, stdout: "" });
    expect(several.stderr).toMatch(/3 memories fit “Blaubeerkuchen”; nothing was erased\.\n/);
    expect(several.stderr).toMatch(
      /memory\/semantic\/DOMAIN_KNOWLEDGE\.md:\d+ {2}fact: Blaubeerkuchen is a client\n/,
    );
    expect(several.stderr).toContain("Name one of them by its id or its place, or add --all.\n");
    const unsure = await place.run(["forget", CODE, "--all"]);
    expect(unsure.code).toBe(2);
    expect(unsure.stderr).toContain(
      "Nothing was erased: there is nobody to ask.\n  Add --yes when you are sure.\n",
    );
    expect(holders(place)).toHaveLength(4);
    const { code, stdout, stderr } = await place.run(["forget", CODE, "--all", "--yes"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("✓ .agent/memory/episodic/AGENT_LEARNINGS.jsonl 1 piece erased\n");
    expect(stdout).toContain("No dream brings it back: 2 tombstones without its words are kept.\n");
    expect(stdout).not.toContain("git");
    expect(holders(place)).toEqual([]);
    expect((await place.run(["recall", CODE])).stdout).toBe(`Nothing is known about “${CODE}”.\n`);
    expect((await place.run(["recall", "nobody"])).stdout).toContain("called nobody");
    expect((await place.run(["doctor"])).code).toBe(0);
    expect((await place.run(["forget", CODE, "--yes"])).stderr).toContain(
      `Nothing that is remembered fits “${CODE}”.`,
    );
  });

  test("[cli.forget] erases a memory that is named by its place alone, and asks for a name where memories only resemble the words", async () => {
    const place = await createPlace();
    appendFileSync(place.path(LESSONS), "\n- Keep the annotations short.\n- Keep me.\n");
    const vague = await place.run(["forget", "annotation", "short", "--all", "--yes"]);
    expect(vague.code).toBe(2);
    expect(vague.stderr).toContain("Nothing holds just “annotation short”; this is like it:\n");
    const { stdout } = await place.run(["forget", "LESSONS.md:6", "--yes"]);
    expect(stdout).toContain(
      `To be erased for good\n  ${LESSONS}:6 lesson\n    Keep the annotations short.\n`,
    );
    expect(place.read(LESSONS)).toMatch(/-->\n\n- Keep me\.\n$/);
    const none = await place.run(["forget", "zebra", "--yes"]);
    expect(none).toMatchObject({ code: 1, stdout: "" });
  });

  test("[cli.forget] names the commits and files that still hold a memory, and how to take it out of them", async () => {
    const place = await createKnowing();
    git(place, "init", "-q");
    git(place, "add", "-A");
    git(place, "commit", "-qm", "a brain");
    const id = git(place, "rev-parse", "HEAD").slice(0, 10);
    appendFileSync(place.path(".agent/AGENTS.md"), `\n${CODE} is our client.\n`);
    const { code, stdout } = await place.run(["forget", CODE, "--all", "--yes"]);
    expect(code).toBe(0);
    expect(stdout).toContain("! .agent/AGENTS.md still holds it; it is no memory: edit it by hand.\n");
    expect(stdout).toMatch(/! 1 commit of git's history still holds it:\n/);
    expect(stdout).toContain(`    ${id} `);
    expect(stdout).toContain("git filter-repo --replace-text");
    expect(stdout).toContain("What was pushed may have been read: change a secret that was in it.\n");
    expect(holders(place)).toEqual(["AGENTS.md"]);
  });

  test("[cli.forget] prints its result as data with --json", async () => {
    const place = await createKnowing();
    const { stdout } = await place.run(["forget", CODE, "--all", "--yes", "--json"]);
    const data = JSON.parse(stdout) as Record<string, unknown>;
    expect(data).toMatchObject({ left: [], history: [], tombstones: 2 });
    expect(data.erased).toHaveLength(3);
    expect(data.removed).toEqual([join(".agent", ".state", "recall.index")]);
  });
});

describe.skipIf(!hasTerminal)("brainstem forget at a terminal", () => {
  test("[cli.forget] asks first, and erases nothing without a yes", async () => {
    const place = await createPlace();
    appendFileSync(place.path(LESSONS), `\n- Call ${CODE} first.\n`);
    const quiet = openTerminal(place, ["forget", CODE]);
    await quiet.until("Erase it? [y/N]");
    quiet.type("\r");
    await quiet.until("Nothing was erased.");
    expect(await quiet.ended()).toBe(1);
    expect(holders(place)).toHaveLength(1);
    const terminal = openTerminal(place, ["forget", CODE]);
    await terminal.until("Erase it? [y/N]");
    terminal.type("yes\r");
    await terminal.until("1 piece erased");
    expect(await terminal.ended()).toBe(0);
    expect(holders(place)).toEqual([]);
  });
});
