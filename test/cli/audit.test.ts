import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { createPlace } from "./place.ts";

type Place = Awaited<ReturnType<typeof createPlace>>;

/** A project of its own with a brain and a key that were made there. */
async function createOwn(): Promise<Place> {
  const place = await createPlace("nothing");
  await place.run(["init", "--yes"]);
  return place;
}

const database = (place: Place) => new DatabaseSync(place.path(".agent/.data/sessions.db"));

/** Changes the database behind the program's back; its own checksum is left out, as in a row of an older schema. */
function tamper(place: Place, statement: string) {
  const opened = database(place);
  opened.exec(statement);
  opened.close();
  // It would say that entries are missing.
  rmSync(place.path(".agent/.data/sessions.db-mark"), { force: true });
}

/** Makes the project a repository that has its brain. */
function inRepository(place: Place) {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: place.root, env: place.environment({}), encoding: "utf8" });
  git("init", "--quiet");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.org");
  git("add", ".agent");
  git("commit", "--quiet", "-m", "a brain");
  return git;
}

describe.concurrent("brainstem audit", () => {
  test("[cli.audit.verify] says that a conversation is as it was written, and names the first entry that isn't", async () => {
    const place = await createOwn();
    await place.run(["chat", "hello"]);
    expect(await place.run(["audit", "verify", "main", "--signed"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^✓ main \d+ entries as they were written; answers: 1 signed\n {4}head [\da-f]{64}\n$/,
      ),
    });
    tamper(
      place,
      `update brainstem_event set payload = replace(payload, 'hello', 'adieu'), checksum = null where kind = 'input-received'`,
    );
    const { code, stdout } = await place.run(["audit", "verify", "--all"]);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(
        /^✗ main entry \d+: altered: it is not as it was written\n {4}Right until then: \d entries?\.\n {4}A backup/,
      ),
    ]);
    const asData = await place.run(["audit", "verify", "main", "--json"]);
    expect(JSON.parse(asData.stdout)).toMatchObject({ status: "bad", finding: { why: "altered" } });
    expect((await place.run(["audit", "show", "main"])).code).toBe(1);
  });

  test("[cli.audit.answers] shows who answered a question, and the signatures of the suspension and the end", async () => {
    const place = await createOwn();
    await place.run(["chat", "--defer", "run touch made"]);
    expect(await place.run(["audit", "verify", "main", "--signed"])).toMatchObject({ code: 0 });
    const { questions } = JSON.parse((await place.run(["approvals", "--json"])).stdout);
    await place.run(["approvals", "approve", questions[0].id, "as", "agreed"], { answers: ["y\r"] });
    const { stdout } = await place.run(["audit", "show", "main"]);
    expect(stdout).toMatch(/approval-response yes by \S+: as agreed/);
    expect(stdout).toContain("answers: 2 signed\n");
    expect(stdout).toContain("numbers jump where an answer streams");
    const answer = { isApproved: true, comment: "as agreed", by: expect.any(String) };
    const lines = (await place.run(["audit", "show", "main", "--json"])).stdout.trim().split("\n");
    const shown = lines.map(line => JSON.parse(line)).find(({ action }) => action === "approval-response");
    expect(shown.answer).toEqual(answer);
    const found = async (...flags: readonly string[]) => {
      const exported = await place.run(["audit", "export", "main", ...flags]);
      const all = exported.stdout
        .trim()
        .split("\n")
        .map(line => JSON.parse(line));
      return all.find(({ evidence }) => evidence?.action === "approval-response")!.evidence.answer;
    };
    expect([await found(), await found("--without-content")]).toEqual([answer, undefined]);
  });

  test("[cli.audit.file] verifies an export without the store, by its public key, with and without its content", async () => {
    const place = await createOwn();
    const elsewhere = await createPlace("nothing");
    await place.run(["chat", "my sister lives in Trieste"]);
    const { keys } = JSON.parse((await place.run(["audit", "keys", "--json"])).stdout);
    for (const [file, ...options] of [["whole.jsonl"], ["bare.jsonl", "--without-content"]] as const) {
      await place.run(["audit", "export", "main", "--out", place.path(file), ...options]);
      const verified = await elsewhere.run([
        "audit",
        "verify",
        place.path(file),
        "--public-key",
        keys[0].publicKey,
      ]);
      expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^✓ main/) });
      expect(readFileSync(place.path(file), "utf8").includes("Trieste")).toBe(file === "whole.jsonl");
    }
    const text = readFileSync(place.path("whole.jsonl"), "utf8");
    writeFileSync(place.path("forged.jsonl"), text.replace("in Trieste", "in Vienna"));
    expect(await elsewhere.run(["audit", "verify", place.path("forged.jsonl")])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^✗ main entry \d+ \(line \d+\): altered/),
    });
    writeFileSync(place.path("cut.jsonl"), text.split("\n").slice(0, -3).join("\n"));
    const cut = await elsewhere.run(["audit", "verify", place.path("cut.jsonl")]);
    expect([cut.code, cut.stderr]).toEqual([1, expect.stringContaining("cut off")]);
    const lines = text.trimEnd().split("\n");
    writeFileSync(place.path("short.jsonl"), lines.toSpliced(-3, 2).join("\n"));
    expect(await elsewhere.run(["audit", "verify", place.path("short.jsonl")])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^✗ main entry \d+: truncated: its last line says 10 entries/),
    });
  });

  test("[cli.audit.anchored] finds a log that was cut off behind a head that a dream has committed, until it is removed on purpose", async () => {
    const place = await createOwn();
    const git = inRepository(place);
    await place.run(["chat", "hello"]);
    await place.run(["chat", "hello again"]);
    expect((await place.run(["dream"])).code).toBe(0);
    expect(git("log", "-1", "--name-only", "--format=%s")).toMatch(
      /^dream cycle[\s\S]*\.agent\/evidence\/heads-[\da-f]{8}\.jsonl/,
    );
    expect((await place.run(["audit", "verify", "main"])).stdout).toContain("the 1 head that dreams kept");
    tamper(
      place,
      "delete from brainstem_event where seq > (select min(seq) from brainstem_event where kind = 'turn-end')",
    );
    tamper(place, "update brainstem_session set last_seq = (select max(seq) from brainstem_event)");
    expect(await place.run(["audit", "verify", "main"])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /: truncated: the log ends after \d+ proven entries, and the dream of .* has seen \d+/,
      ),
    });
    await place.run(["sessions", "remove", "main", "--yes"]);
    await place.run(["chat", "-s", "main", "a new beginning"]);
    expect(await place.run(["audit", "verify", "main"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("An earlier conversation of this name was removed"),
    });
  });

  test("[cli.audit.summary] ends with actions, models, flags by what raised them, critical actions, first and last", async () => {
    const place = await createOwn();
    await place.run(["chat", "run git push"], { input: "" });
    const { code, stdout } = await place.run(["audit", "show", "main"]);
    expect(code).toBe(0);
    expect(stdout).toContain("answers: 1 signed\n");
    expect(stdout).toMatch(/ {4}from, to: entry 1 of \d{4}-\S+, entry \d+ of \d{4}-\S+\n/);
    expect(stdout).toMatch(/ {4}actions: 1 tool-call-\S+ run_command.*1 policy-decision git\.push/);
    expect(stdout).toMatch(/ {4}models: reflex\n {4}flags: deny by policy git\.push\n/);
    expect(stdout).toMatch(/ {4}critical actions: git\.push \(\d+\)\n/);
  });

  test("[cli.audit.advice] names the origin of a copy, and the public key that an imported conversation lacks", async () => {
    const place = await createOwn();
    const elsewhere = await createOwn();
    await place.run(["chat", "hello"]);
    await place.run(["sessions", "export", "main", "--out", place.path("main.jsonl")]);
    const file = place.path("main.jsonl");
    expect(await place.run(["audit", "verify", file])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^✓ main \d+ entries as they were written; answers: 1 signed/),
    });
    const text = readFileSync(file, "utf8");
    writeFileSync(place.path("forged.jsonl"), text.replace('"text":"hello"', '"text":"adieu"'));
    expect((await place.run(["audit", "verify", place.path("forged.jsonl")])).stdout).toMatch(
      /^✗ main entry \d+ \(line \d+\): altered/,
    );
    writeFileSync(place.path("cut.jsonl"), text.trimEnd().split("\n").slice(0, -1).join("\n"));
    expect((await place.run(["audit", "verify", place.path("cut.jsonl")])).stderr).toContain("cut off");
    await place.run(["sessions", "import", file, "--as", "copy"]);
    const copy = await place.run(["audit", "verify", "copy"]);
    expect([copy.code, copy.stdout]).toEqual([
      1,
      expect.stringMatching(/^✗ copy entry 1: spliced[\s\S]*brainstem audit verify copy --from main\n$/),
    ]);
    expect((await place.run(["audit", "verify", "copy", "--from", "main"])).code).toBe(0);
    await elsewhere.run(["sessions", "import", place.path("main.jsonl")]);
    const foreign = await elsewhere.run(["audit", "verify", "main"]);
    expect([foreign.code, foreign.stdout]).toEqual([
      1,
      expect.stringMatching(/^✗ main entry \d+: forged[\s\S]*audit verify main --public-key <file>\n$/),
    ]);
    await elsewhere.run(["chat", "-s", "main", "going on"]);
    const { keys } = JSON.parse((await place.run(["audit", "keys", "--json"])).stdout);
    expect(await elsewhere.run(["audit", "verify", "main", "--public-key", keys[0].publicKey])).toMatchObject(
      { code: 0, stdout: expect.stringContaining("answers: 2 signed") },
    );
  });

  test("[cli.audit.gone] tells a removed conversation from a vanished one, and from an unknown name", async () => {
    const place = await createOwn();
    inRepository(place);
    for (const name of ["main", "kept"]) await place.run(["chat", "-s", name, "hello"]);
    expect((await place.run(["dream"])).code).toBe(0);
    await place.run(["sessions", "remove", "main", "--yes"]);
    const removed =
      /^· main was removed on [\d-]+, after \d+ entries; the note is signed\.\n {4}head [\da-f]{64}\n$/;
    expect(await place.run(["audit", "verify", "main", "--signed"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(removed),
    });
    expect((await place.run(["audit", "verify", "--all"])).code).toBe(0);
    expect((await place.run(["audit", "verify", "never"])).stderr).toContain("There is no session never.");
    tamper(place, "pragma foreign_keys = on; delete from brainstem_session where session_name = 'kept'");
    const gone =
      /✗ \S+ entry 1: missing: the conversation is gone, the dream of \S+ has seen \d+ proven entries/;
    for (const name of ["kept", "--all"])
      expect(await place.run(["audit", "verify", name])).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(gone),
      });
    for (const end of ["", "-wal", "-shm"])
      rmSync(place.path(`.agent/.data/sessions.db${end}`), { force: true });
    expect(await place.run(["audit", "verify", "--all"])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(gone),
    });
  });

  test("[cli.audit.mistakes] says what is missing, and what there is", async () => {
    const place = await createOwn();
    await place.run(["chat", "hello"]);
    for (const [args, words] of [
      [["verify"], "Which conversation?"],
      [["verify", "nope"], "There is no session nope."],
      [["verify", "main", "--head", "abc"], "64 hexadecimal digits"],
      [["verify", "main", "--public-key", "none.pub"], "none.pub"],
      [["keys", "--accept", "0123456789abcdef"], "isn't in the brain's folder of keys"],
    ] as const) {
      const { code, stderr } = await place.run(["audit", ...args]);
      expect([code === 0, stderr]).toEqual([false, expect.stringContaining(words)]);
    }
    const empty = await createOwn();
    expect(await empty.run(["audit", "verify", "--all"])).toMatchObject({
      code: 1,
      stdout: "! There is nothing to verify.\n",
    });
    expect(existsSync(empty.path(".agent/.data/sessions.db"))).toBe(false);
  });
});
