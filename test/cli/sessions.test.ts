/** Conversations that last, looked at and gone on with through pipes. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CommittedEvent } from "../../src/ports/index.ts";
import { openStore } from "../../src/storage/node.ts";
import { createPlace, readEvents } from "./place.ts";
import { createRemote } from "./remote.ts";
import { done, keyOf, listed, withStore } from "./stored-sessions.ts";

const QUESTION = "what did we decide about sessions?";
describe.concurrent("a conversation that lasts", () => {
  test("[cli.chat.lasts] [cli.sessions.list] goes on in the next process, and others have names", async () => {
    const place = await createPlace("memory");
    await done(place.run(["chat", "hello"]));
    await done(place.run(["chat"], { input: `${QUESTION}\n` }));
    await done(place.run(["chat", "-s", "other things", "hello"]));
    const fresh = await place.run(["chat", "--new", "hello"]);
    const [, name] = /^session: (\d{4}-\d\d-\d\d-[a-z2-9]{4})\n$/.exec(fresh.stderr)!;
    const sessions = await listed(place);
    expect(sessions.map(({ key, state, turns }) => [key.session, state, turns])).toEqual([
      [name, "ready", 1],
      ["other things", "ready", 1],
      ["main", "ready", 2],
    ]);
    expect(await done(place.run(["sessions", "--limit", "2"]))).toMatch(/2 conversations shown; --limit/);
    expect(await done(place.run(["sessions"]))).toMatch(
      /session +begins with +turns +last used +tokens +state\n[\s\S]*main +hello +2 +just now +[\d,]+ +ready\n/,
    );
    const both = await place.run(["chat", "--new", "-s", "main", "hello"]);
    expect(both).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("cannot be used with"),
    });
  });

  test("[cli.sessions.list] is listed for another user only on request", async () => {
    const place = await createPlace();
    await done(place.run(["chat", "hello"]));
    await withStore(place, async ({ log }) => {
      const key = { tenant: "local", user: "somebody-else", session: "theirs" };
      const head = { id: "theirs.1", seq: 1, at: 1, turn: "t" } as Pick<
        CommittedEvent,
        "id" | "seq" | "at" | "turn"
      >;
      await log.append(key, [{ ...head, kind: "turn-start", model: "reflex" }], { afterSeq: 0 });
    });
    expect((await listed(place)).map(({ key }) => key.session)).toEqual(["main"]);
    expect((await listed(place, "--all-users")).map(({ key }) => key.session)).toEqual(["main", "theirs"]);
    expect(await done(place.run(["sessions", "list", "--all-users"]))).toContain("somebody-else");
    expect(await place.run(["sessions", "show", "theirs"])).toMatchObject({ code: 1, stdout: "" });
  });

  test("[cli.chat.private] is kept in a folder for its owner alone, which git does not see", async () => {
    const place = await createPlace();
    execFileSync("git", ["init", "--quiet"], { cwd: place.root });
    await done(place.run(["chat", "hello"]));
    expect(statSync(place.path(".agent/.data")).mode & 0o777).toBe(0o700);
    expect(statSync(place.path(".agent/.data/sessions.db")).mode & 0o777).toBe(0o600);
    const status = ["status", "--porcelain", "--untracked-files=all"];
    const seen = execFileSync("git", status, { cwd: place.root, encoding: "utf8" });
    expect(seen).toContain(".agent/AGENTS.md");
    expect(seen).not.toContain(".data");
  });

  test("[cli.chat.linked] belongs to one project, also where projects share a brain", async () => {
    const place = await createPlace();
    for (const name of ["shop", "till"]) {
      const folder = join(place.outside, name);
      mkdirSync(folder);
      await done(place.run(["link", place.root], { cwd: folder }));
      await done(place.run(["chat", "hello"], { cwd: folder }));
    }
    expect((await listed(place)).map(({ key }) => key.session).sort()).toEqual(["shop", "till"]);
  });

  test("[cli.sessions.show] is shown turn by turn, as one turn, as events, and as data", async () => {
    const place = await createPlace("memory");
    await done(place.run(["chat"], { input: `hello\n${QUESTION}\n` }));
    const whole = await done(place.run(["sessions", "show", "main"]));
    expect(whole).toMatch(
      /main 2 turns, last used just now, [\d,]+ tokens\n\n# 1 · just now\n› \(agent\) hello\n\n/,
    );
    expect(whole).toMatch(
      /\n# 2 · just now\n› \(agent\) what did we decide about sessions\?\n\n· recall sessions\n.*Redis/,
    );
    expect(await done(place.run(["sessions", "main"]))).toBe(whole);
    const second = await done(place.run(["sessions", "show", "main", "--turn", "2"]));
    expect(second).not.toContain("hello");
    expect(second).toContain("# 2 · just now");
    const tree = await done(place.run(["sessions", "show", "main", "--events", "--turn", "2"]));
    expect(tree).toMatch(
      /^ {2}turn-start +reflex\n[\s\S]*tool-call-request +recall[\s\S]*turn-end +completed/,
    );
    const events = readEvents(await done(place.run(["sessions", "show", "main", "--json"])));
    expect(events.filter(({ kind }) => kind === "turn-end")).toHaveLength(2);
    const missing = await place.run(["sessions", "show", "main", "--turn", "3"]);
    expect(missing).toMatchObject({ code: 2, stdout: "" });
    expect(missing.stderr).toContain("expected a number from 1 to 2");
  });

  test("[cli.sessions.show] is shown without the text that was taken back", async () => {
    const place = await createPlace();
    const [at, turn] = [1, "t"];
    const entries = [
      { kind: "turn-start", model: "reflex" },
      { kind: "input-received", text: "what is the key?", origin: "person" },
      { kind: "text-block", text: "the key is CANARY", firstSeq: 3 },
      { kind: "text-retraction", firstSeq: 3, replacement: "I can't say", reason: "a secret" },
    ].map((entry, index) => ({ id: `main.${index + 1}`, seq: index + 1, at, turn, ...entry }));
    await withStore(place, ({ log }) =>
      log.append(keyOf("main"), entries as unknown as CommittedEvent[], { afterSeq: 0 }),
    );
    const shown = await done(place.run(["sessions", "show", "main"]));
    expect(shown).toContain("(The answer was withdrawn: a secret.)");
    expect(shown).toContain("I can't say");
    expect(shown).not.toContain("CANARY");
  });
});

describe.concurrent("a call that waits for an answer", () => {
  const DEFERRED = ["chat", "--defer", "push to feature/x"];

  test("[cli.chat.defer] [cli.sessions.resume] runs once after it was put off, shown, and approved in another process", async () => {
    const place = await createPlace();
    const remote = createRemote(place);
    const deferred = await place.run(DEFERRED);
    expect(deferred.code).toBe(0);
    expect(deferred.stderr).toMatch(
      /\? git_push wants to run git\.push\n[\s\S]*Answer it: brainstem sessions resume main --approve, or --reject\n$/,
    );
    expect(await listed(place)).toMatchObject([{ state: "waiting" }]);
    const shown = await done(place.run(["sessions", "show", "main"]));
    expect(shown).toMatch(
      /\(Waiting for an answer\.\)\n[\s\S]*brainstem sessions resume main --approve, or --reject\n$/,
    );
    const unanswered = await place.run(["sessions", "resume", "main"]);
    expect(unanswered).toMatchObject({ code: 2, stdout: "" });
    expect(unanswered.stderr).toMatch(
      /nobody is here to be asked\.\n {2}brainstem sessions resume main --approve/,
    );
    expect(remote()).toBe("");
    const resumed = await place.run(["sessions", "resume", "main", "--approve"]);
    expect(resumed).toMatchObject({ code: 0, stdout: expect.stringContaining("Pushed feature/x to origin") });
    expect(remote()).toContain("refs/heads/feature/x");
    const again = await place.run(["sessions", "resume", "main", "--approve"]);
    expect(again).toEqual({ code: 1, stdout: "", stderr: "There is nothing to resume in main.\n" });
    expect(await listed(place)).toMatchObject([{ state: "ready", turns: 1 }]);
  });

  test("[cli.sessions.resume] does not run when it is rejected with a reason, and the answer says whose reason it was", async () => {
    const place = await createPlace();
    const remote = createRemote(place);
    await place.run(DEFERRED);
    const resumed = await place.run(["sessions", "resume", "main", "--reject", "not on Fridays", "--json"]);
    expect(resumed.stderr).toBe("");
    expect(readEvents(resumed.stdout).at(-1)).toMatchObject({ kind: "turn-end", status: "completed" });
    expect(await done(place.run(["sessions", "show", "main"]))).toMatch(
      /· rejected by \S+: not on Fridays\n[\s\S]*was refused/,
    );
    expect(remote()).toBe("");
    const both = await place.run(["sessions", "resume", "main", "--approve", "--reject"]);
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be used with") });
  });

  test("[cli.chat.superseded] does not run when another message takes its place, which says so", async () => {
    const place = await createPlace();
    const remote = createRemote(place);
    await place.run(DEFERRED);
    const { code, stderr } = await place.run(["chat", "hello"]);
    expect(code).toBe(0);
    expect(stderr).toBe("! A turn in main waited for an answer (git_push); this message takes its place.\n");
    expect(await place.run(["sessions", "resume", "main", "--approve"])).toMatchObject({ code: 1 });
    expect(remote()).toBe("");
  });

  test("[cli.chat.defer] stops a pipe, since the next line would have cancelled it", async () => {
    const place = await createPlace();
    createRemote(place);
    const { code, stderr } = await place.run(["chat", "--defer"], { input: "push to feature/x\nhello\n" });
    expect(code).toBe(1);
    expect(stderr).toContain("The lines after this one were not sent");
    expect(await listed(place)).toMatchObject([{ state: "waiting", turns: 1 }]);
  });
});

describe.concurrent("branches and replays", () => {
  test("[cli.sessions.branch] a branch begins up to a turn, leaves the other as it is, and gets a free name", async () => {
    const place = await createPlace("memory");
    await done(place.run(["chat"], { input: `hello\n${QUESTION}\n` }));
    expect(await done(place.run(["sessions", "branch", "main", "--after", "1"]))).toBe(
      "✓ main-2 goes on from turn 1 of main: brainstem chat -s main-2\n",
    );
    await done(place.run(["sessions", "branch", "main"]));
    await done(place.run(["sessions", "branch", "main-3", "a b", "--json"]));
    const turns = Object.fromEntries((await listed(place)).map(({ key, turns }) => [key.session, turns]));
    expect(turns).toEqual({ main: 2, "main-2": 1, "main-3": 2, "a b": 2 });
    await done(place.run(["chat", "-s", "main-2", "hello"]));
    expect(await done(place.run(["sessions", "show", "main-2"]))).toMatch(
      /# branched off main\n\n# 2 · just now\n/,
    );
    const taken = await place.run(["sessions", "branch", "main", "main-2"]);
    expect(taken).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is a session main-2 already"),
    });
    expect(await place.run(["sessions", "branch", "main", "--after", "9"])).toMatchObject({ code: 2 });
  });

  test("[cli.sessions.replay] a replay says that the events are the same, or where today's program differs", async () => {
    const place = await createPlace("memory");
    await done(place.run(["chat"], { input: `hello\n${QUESTION}\n` }));
    const same = await done(place.run(["sessions", "replay", "main"]));
    expect(same).toMatch(/# 2 · just now\n[\s\S]*Redis[\s\S]*✓ The same \d+ events\.\n$/);
    const one = await done(place.run(["sessions", "replay", "main", "--turn", "2"]));
    expect(one).not.toContain("› hello");
    expect(Number(/same (\d+)/.exec(one)![1])).toBeLessThan(Number(/same (\d+)/.exec(same)![1]));
    await withStore(place, async ({ log }) => {
      const events: CommittedEvent[] = [];
      for await (const event of log.read(keyOf("main"))) {
        const id = event.id.replace("main", "odd") as typeof event.id;
        const isChanged = event.kind === "turn-end" && event.text.includes("Redis");
        events.push(isChanged ? { ...event, id, text: "something else" } : { ...event, id });
      }
      await log.append(keyOf("odd"), events, { afterSeq: 0 });
    });
    const other = await place.run(["sessions", "replay", "odd"]);
    expect(other.code).toBe(1);
    expect(other.stdout).toMatch(
      /✗ 1 difference in \d+ events:\n {2}\d+ turn-end text\n {6}then "something else"\n/,
    );
    const data = JSON.parse((await place.run(["sessions", "replay", "odd", "--json"])).stdout);
    expect(data).toMatchObject({ session: "odd", differences: [{ path: "text" }] });
  });
});

describe.concurrent("errors of conversations", () => {
  test("[cli.sessions.errors] name the nearest conversations for an unknown one", async () => {
    const place = await createPlace();
    await done(place.run(["chat", "hello"]));
    for (const words of [["show"], ["resume"], ["branch"], ["replay"], ["export"], ["remove", "--yes"]]) {
      const { code, stderr } = await place.run(["sessions", ...words, "mian"]);
      expect({ code, stderr }, words[0]).toEqual({
        code: 1,
        stderr: "✗ There is no session mian. Did you mean main?\n  brainstem sessions lists them.\n",
      });
    }
    const elsewhere = await createPlace();
    expect(await done(elsewhere.run(["sessions"]))).toBe("No conversation yet. brainstem chat begins one.\n");
  });

  test("[cli.sessions.errors] name a storage that is unknown, damaged, newer or out of reach", async () => {
    const place = await createPlace();
    const damaged = join(place.outside, "damaged.db");
    writeFileSync(damaged, "no database at all\n".repeat(100));
    const newer = join(place.outside, "newer.db");
    await (await openStore(`sqlite:${newer}`)).close();
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(newer);
    database.exec("update brainstem_migration set version = version + 998");
    database.close();
    const rows: readonly (readonly [storage: string, complaint: RegExp])[] = [
      [
        "mysql://user:hunter2@host/x",
        /^✗ There is no storage mysql\. Known are sqlite, .*\n {2}For example: sqlite/,
      ],
      [
        `sqlite:${damaged}`,
        /^✗ The store sqlite:\S+damaged\.db is damaged: .*\n {2}Nothing was written\. Restore/,
      ],
      [
        `sqlite:${newer}`,
        /^✗ .* newer version of this program .*\n {2}Nothing was changed\. Update brainstem/,
      ],
      [
        "postgres://u:hunter2@127.0.0.1:1/x",
        /^✗ The store postgres:\S+ can't be reached: .*\n {2}What was ack/,
      ],
    ];
    for (const [storage, complaint] of rows) {
      for (const words of [["sessions"], ["chat", "hello"], ["sessions", "resume", "main"]]) {
        const { code, stdout, stderr } = await place.run([...words, "--storage", storage]);
        expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
        expect(stderr).toMatch(complaint);
        expect(stderr).not.toContain("hunter2");
      }
    }
    const { stderr } = await place.run(["chat", "hello"], { env: { BRAINSTEM_STORAGE: "nonsense" } });
    expect(stderr).toMatch(/^✗ There is no storage nonsense \(in BRAINSTEM_STORAGE\)\./);
    expect(existsSync(place.path(".agent/.data/sessions.db"))).toBe(false);
  });

  test("[cli.sessions.doctor] are named by doctor when conversations can't last, and doctor makes no store", async () => {
    const place = await createPlace();
    expect((await place.run(["doctor"])).code).toBe(0);
    expect(existsSync(place.path(".agent/.data/sessions.db"))).toBe(false);
    await done(place.run(["chat", "hello"]));
    expect((await place.run(["doctor"])).code).toBe(0);
    rmSync(place.path(".agent/.data/sessions.db"));
    writeFileSync(place.path(".agent/.data/sessions.db"), "no database at all\n".repeat(100));
    const { code, stdout } = await place.run(["doctor"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✗ \.agent\/\.data\/sessions\.db The store .* is damaged: .*\n {2}Nothing was written\. Restore/,
    );
  });
});
