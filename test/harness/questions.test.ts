/** Calls that a rule asks about under harnesses that can't ask: the question waits in the inbox of the brain. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import type { HookedHarness } from "../../src/harness/index.ts";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { createInbox, type InboxItem } from "../../src/safety/approvals.ts";
import { openSqliteStore } from "../../src/storage/node.ts";
import { createPlace, type Place } from "../cli/place.ts";
import { atHome } from "../trust-brain.ts";
import { type Told, tellerOf } from "./told.ts";

let place: Place;
beforeEach(async () => {
  place = await createPlace();
});

/** The same call again within three seconds is answered as before where a harness gives it no id of its own. */
const again = (harness: HookedHarness) => pause(harness === "gemini" || harness === "windsurf" ? 3_100 : 0);
const INSTALL = "npm install left-pad";

let calls = 0;

function beforeCall(harness: HookedHarness, command: string, session: string): Told {
  if (harness !== "opencode") return tellerOf(harness, place.root, session).before(command);
  const eventName = "tool.execute.before";
  const call = { tool: "bash", callId: `c${++calls}`, arguments: { command } };
  return { harness, eventName, json: { harness, event: eventName, session, directory: place.root, ...call } };
}

async function hook(harness: HookedHarness, command: string, session = "s1"): Promise<string> {
  const told = beforeCall(harness, command, session);
  const answer = await atHome(place.home, () =>
    createHookRunner().run({
      harness: told.harness,
      eventName: told.eventName,
      text: JSON.stringify(told.json),
      environment: {},
      directory: place.root,
    }),
  );
  const said = answer.stdout + answer.stderr;
  const isThrough = answer.exitCode === 0 && (said === "" || /"allow"|allowed once/.test(said));
  return isThrough ? "through" : said;
}

async function inbox(): Promise<readonly InboxItem[]> {
  const store = await openSqliteStore({ path: join(place.root, ".agent/.data/sessions.db") });
  const items = await createInbox({ records: store.records, waiting: store.waiting, rules: {} }).list();
  await store.close();
  return items;
}

const answer = (...args: readonly string[]) => place.run(["approvals", ...args], { answers: ["y\r"] });

const cantAsk = ["codex", "gemini", "windsurf", "opencode"] as const;

describe("[approvals.harness]", () => {
  test.each(cantAsk)("%s files the question, and the call passes once after a yes", async harness => {
    const said = await hook(harness, INSTALL);
    expect(said).toContain("Install new dependencies");
    expect(said).toContain("A person was asked: brainstem approvals; repeat the call once it's approved.");
    const [item, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      kind: "approve",
      rule: "Install new dependencies",
      sideEffects: ["It installs packages."],
      requester: { harness, session: "s1", directory: place.root },
      tier: 2,
    });
    expect(JSON.stringify(item!.arguments)).toContain(INSTALL);
    // Asking again before the answer files nothing new.
    await again(harness);
    expect(await hook(harness, INSTALL)).toBe(said);
    expect(await inbox()).toHaveLength(1);
    const approved = await answer("approve", item!.id.slice(0, 6));
    expect([approved.code, approved.stdout]).toEqual([
      0,
      expect.stringContaining("Tell the agent to repeat the call"),
    ]);
    await again(harness);
    // Neither another session nor another call has it.
    expect(await hook(harness, INSTALL, "s2")).not.toBe("through");
    expect(await hook(harness, `${INSTALL}s`)).not.toBe("through");
    expect(await hook(harness, INSTALL)).toBe("through");
    await again(harness);
    expect(await hook(harness, INSTALL)).toContain("A person was asked");
  });

  test("a no reaches the agent with its reason, and is kept as a lesson", async () => {
    await hook("codex", INSTALL);
    const [item] = await inbox();
    expect((await answer("reject", item!.id, "we", "use", "what", "is", "there")).code).toBe(0);
    const said = await hook("codex", INSTALL);
    expect(said).toMatch(/rejected this call: we use what is there\. Don't make it again/);
    expect(await inbox()).toEqual([]);
    const lines = place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl").trim().split("\n");
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      result: "denied by a person",
      detail: expect.stringContaining("we use what is there"),
      importance: 9,
      source: { harness: "codex", session: "s1" },
    });
  });

  test("a secret of the call isn't in the inbox", async () => {
    const secret = `ghp_${"a1B2c3D4e5".repeat(3)}F6g7H8`;
    await hook("codex", `npm install left-pad --token ${secret}`);
    const items = await inbox();
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  test("a harness that asks itself files nothing", async () => {
    await hook("claude-code", INSTALL);
    expect((await answer("list")).stdout).toContain("Nothing waits for an answer.");
  });

  test("a denied call is no question", async () => {
    expect(await hook("codex", "git push --force origin main")).not.toContain("A person was asked");
    expect((await answer("list")).stdout).toContain("Nothing waits for an answer.");
  });

  test("the harness's own refusal holds where the inbox can't be written", async () => {
    const { writeFileSync, mkdirSync } = await import("node:fs");
    mkdirSync(join(place.root, ".agent/.data"), { recursive: true });
    writeFileSync(join(place.root, ".agent/.data/sessions.db"), "no database");
    expect(await hook("codex", INSTALL)).toContain("Codex can't ask about this call");
  });

  test("an agent can't answer its own question", async () => {
    await hook("codex", INSTALL);
    const [item] = await inbox();
    for (const command of [
      `brainstem approvals approve ${item!.id}`,
      `npx brainstem approvals approve ${item!.id} --yes`,
      `sh -c "brainstem approvals reject ${item!.id}"`,
      `sqlite3 .agent/.data/sessions.db "update brainstem_record set body = ''"`,
    ]) {
      const said = await hook("codex", command);
      expect(said, command).toMatch(/"permissionDecision":"deny"/);
    }
    const env = { CODEX_SANDBOX: "seatbelt" };
    const inShell = await place.run(["approvals", "approve", item!.id, "--yes"], { answers: ["y\r"], env });
    expect(inShell).toMatchObject({ code: 2, stderr: expect.stringContaining("is a person's") });
    const piped = await place.run(["approvals", "approve", item!.id, "--yes"], { input: "y\n" });
    expect(piped).toMatchObject({ code: 2, stderr: expect.stringContaining("no terminal") });
    expect((await inbox())[0]!.state).toBe("open");
    expect(await hook("codex", "brainstem approvals list")).toBe("through");
  });
});
