/** Conversations that leave a store, come into another one, or are erased. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import type { CommittedEvent } from "../../src/ports/index.ts";
import { localOwner } from "../../src/project/index.ts";
import { openStore } from "../../src/storage/node.ts";
import { createPlace } from "./place.ts";
import { done, keyOf, listed, own, withStore } from "./stored-sessions.ts";

const QUESTION = "what did we decide about sessions?";

describe.concurrent("moving and erasing conversations", () => {
  test("[cli.sessions.move] exports and imports the same entries, and leaves an existing conversation alone", async () => {
    const place = await createPlace("memory");
    await done(place.run(["chat"], { input: `hello\n${QUESTION}\n` }));
    await done(place.run(["chat", "-s", "other", "hello"]));
    const out = join(place.outside, "all.jsonl");
    expect(await done(place.run(["sessions", "export", "--out", out]))).toMatch(/^✓ 2 conversations in /);
    const elsewhere = await createPlace();
    const taken = await done(elsewhere.run(["sessions", "import", out]));
    expect(taken).toMatch(/^✓ main \d+ entries\n✓ other \d+ entries\n$/);
    const show = ["sessions", "show", "main", "--json"];
    expect(await done(elsewhere.run(show))).toBe(await done(place.run(show)));
    const again = await elsewhere.run(["sessions", "import", out]);
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is a session main already"),
    });
    expect(await done(elsewhere.run(["sessions", "import", out, "--on-existing", "skip"]))).toBe(
      "· main was there already\n· other was there already\n",
    );
  });

  test("[cli.sessions.secrets] lists, shows and exports conversations without the secrets that were said in them", async () => {
    const place = await createPlace("memory");
    const key = ["ghp_", "R4nd0mLettersAndD1gitsOfAKey00112233"].join("");
    const sayings = {
      key: `my key is ${key}`,
      command: "run mysql -phunter2secret and PGPASSWORD=hunter2secret psql",
      cut: `${"word ".repeat(12)}${key}`,
    };
    for (const [name, words] of Object.entries(sayings)) await done(place.run(["chat", "-s", name, words]));
    const secret = /hunter2secret|ghp_R4/;
    const titles = (await done(place.run(["sessions"]))) + (await done(place.run(["sessions", "--json"])));
    expect(titles).toContain("my key is");
    expect(titles).not.toMatch(secret);

    for (const name of Object.keys(sayings)) {
      for (const form of [[], ["--events"], ["--json"], ["--turn", "1"]]) {
        const shown = await done(place.run(["sessions", "show", name, ...form]));
        expect(shown.length, form.join(" ")).toBeGreaterThan(50);
        expect(shown, form.join(" ")).not.toMatch(secret);
      }
    }
    expect(await done(place.run(["sessions", "show", "key"]))).toContain("my key is <GITHUB_TOKEN_1>");

    const piped = await done(place.run(["sessions", "export"]));
    expect(piped).toContain("my key is <GITHUB_TOKEN_1>");
    expect(piped).not.toMatch(secret);
    const clean = join(place.outside, "clean.jsonl");
    const said = await done(place.run(["sessions", "export", "--out", clean]));
    expect(said).toContain("It holds what is stored");
    expect(readFileSync(clean, "utf8")).not.toMatch(secret);

    const elsewhere = await createPlace();
    await done(elsewhere.run(["sessions", "import", clean]));
    expect(await done(elsewhere.run(["sessions", "show", "key"]))).toContain("my key is <GITHUB_TOKEN_1>");
    await done(elsewhere.run(["audit", "verify", "key"]));
    await done(elsewhere.run(["chat", "-s", "key", "goes on"]));
  });

  test("[cli.sessions.damage] shows the turns before a damaged entry, and goes on from them", async () => {
    const place = await createPlace();
    await done(place.run(["chat"], { input: "first words\nsecond words\nthird words\n" }));
    await done(place.run(["chat", "-s", "other", "hello"]));
    const database = new DatabaseSync(own(place).replace(/^sqlite:/, ""));
    database.exec("update brainstem_event set payload = replace(payload, 'third', 'thirD') where seq > 1");
    database.close();

    const shown = await place.run(["sessions", "show", "main"]);
    expect(shown.code).toBe(1);
    expect(shown.stdout).toMatch(/first words.*# 2.*second words.*# 3/s);
    expect(shown.stderr).toMatch(/entry \d+ of the session main/);
    for (const way of ["show main", "branch main --after", "remove main"])
      expect(shown.stderr).toContain(`brainstem sessions ${way}`);
    expect(shown.stdout + shown.stderr).not.toMatch(/thirD/);

    expect((await place.run(["sessions", "export"])).code).toBe(1);
    expect((await place.run(["sessions", "branch", "main", "--after", "3"])).code).toBe(1);
    await done(place.run(["sessions", "branch", "main", "rest", "--after", "2"]));
    expect(await done(place.run(["sessions", "show", "rest"]))).toMatch(/second words/);
    await done(place.run(["chat", "-s", "rest", "goes on"]));
    await done(place.run(["sessions", "remove", "main", "--yes"]));
    await done(place.run(["sessions", "export"]));
  });

  test.each([
    ["list", []],
    ["show", ["show", "main"]],
    ["export", ["export"]],
    ["remove", ["remove", "main", "--yes"]],
  ] as const)("[cli.sessions.reads] %s makes no missing storage", async (_, words) => {
    const place = await createPlace("memory");
    const missing = join(place.outside, "missing", "x.db");
    const named = await place.run(["sessions", ...words, "--storage", `sqlite:${missing}`]);
    expect(named).toMatchObject({ code: 1, stderr: expect.stringContaining("there is no such file") });
    expect(existsSync(join(place.outside, "missing"))).toBe(false);
    rmSync(join(place.root, ".agent/.data"), { recursive: true, force: true });
    await place.run(["sessions", ...words]);
    expect(existsSync(join(place.root, ".agent/.data/sessions.db"))).toBe(false);
  });

  test("[cli.sessions.reads] copy makes no source, and may make its target", async () => {
    const place = await createPlace("memory");
    const [from, to] = ["a.db", "b.db"].map(name => join(place.outside, name));
    const copied = await place.run(["sessions", "copy", "--from", `sqlite:${from}`, "--to", `sqlite:${to}`]);
    expect(copied).toMatchObject({ code: 1, stderr: expect.stringContaining("there is no such file") });
    expect(existsSync(from!)).toBe(false);
  });

  test("[cli.sessions.move] imports from a pipe under another name, and refuses a file that was cut off", async () => {
    const place = await createPlace();
    for (const name of ["main", "other"]) await done(place.run(["chat", "-s", name, "hello"]));
    const input = await done(place.run(["sessions", "export", "main", "other"]));
    const tooMany = await place.run(["sessions", "import", "-", "--as", "both"], { input });
    expect(tooMany).toMatchObject({ code: 2, stderr: expect.stringContaining("more than one conversation") });
    const cut = await place.run(["sessions", "import", "-", "--as", "cut"], { input: input.slice(0, 2_000) });
    expect(cut).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^✗ standard input:\d+: /),
    });
    expect((await listed(place)).map(({ key }) => key.session).sort()).toEqual(["both", "main", "other"]);
  });

  test("[cli.sessions.whole-file] writes a file that only its owner can read, and replaces none", async () => {
    const place = await createPlace();
    await done(place.run(["chat", "hello"]));
    const out = join(place.outside, "all.jsonl");
    const exporting = ["sessions", "export", "--out", "../outside/all.jsonl"];
    await done(place.run(exporting));
    expect(statSync(out).mode & 0o777).toBe(0o600);
    writeFileSync(out, "mine\n");
    const refused = await place.run(exporting);
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("exists already") });
    expect(readFileSync(out, "utf8")).toBe("mine\n");
    await done(place.run([...exporting, "--overwrite"]));
    expect(readFileSync(out, "utf8")).toContain("brainstem-sessions");
    expect(readdirSync(place.outside)).toEqual(["all.jsonl"]);
  });

  test("[cli.sessions.move] gives imported conversations to the person who imports them, unless --all-users keeps their users", async () => {
    const place = await createPlace();
    await done(place.run(["chat", "hello"]));
    const text = (await done(place.run(["sessions", "export"]))).replaceAll(localOwner().user, "ada");
    // The seal is over the text: this one is exported from a store in which it is ada's.
    const store = `sqlite:${join(place.outside, "ada.db")}`;
    await withStore(place, async ({ log }) => {
      const ada = await openStore(store);
      const events: CommittedEvent[] = [];
      for await (const event of log.read(keyOf("main"))) events.push(event);
      await ada.log.append({ tenant: "local", user: "ada", session: "main" }, events, { afterSeq: 0 });
      await ada.close();
    });
    const damaged = await place.run(["sessions", "import", "-"], { input: text });
    expect(damaged).toMatchObject({ code: 1, stderr: expect.stringContaining("changed or damaged") });
    const exported = await done(place.run(["sessions", "export", "--all-users", "--storage", store]));
    const fresh = await createPlace();
    await done(fresh.run(["sessions", "import", "-"], { input: exported }));
    await done(fresh.run(["sessions", "import", "-", "--all-users"], { input: exported }));
    const users = (await listed(fresh, "--all-users")).map(({ key }) => key.user);
    expect(users.sort()).toEqual(["ada", localOwner().user].sort());
  });

  test("[cli.sessions.move] copies to another store, and when repeated only the new entries", async () => {
    const place = await createPlace();
    await done(place.run(["chat", "hello"]));
    const target = `sqlite:${join(place.outside, "copy.db")}`;
    const copy = ["sessions", "copy", "--from", "sqlite", "--to", target];
    expect(await done(place.run(copy))).toMatch(/^✓ main \d+ entries\n$/);
    await done(place.run(["chat", "hello"]));
    expect(await done(place.run(copy))).toMatch(/^✓ main \d+ entries added\n$/);
    expect(JSON.parse(await done(place.run([...copy, "--json"])))).toMatchObject({ skipped: 1, entries: 0 });
    expect(await listed(place, "--storage", target)).toMatchObject([{ turns: 2 }]);
    const env = { BRAINSTEM_STORAGE: target };
    expect(await done(place.run(["sessions", "show", "main"], { env }))).toContain("main 2 turns");
    await done(place.run(["chat", "hello"], { env }));
    expect(await listed(place, "--storage", target)).toMatchObject([{ turns: 3 }]);
    const same = await place.run(["sessions", "copy", "--from", "sqlite", "--to", own(place)]);
    expect(same).toMatchObject({ code: 2, stdout: "" });
  });

  test("[cli.sessions.remove] erases in a pipe only with --yes, and all named conversations or none", async () => {
    const place = await createPlace();
    for (const name of ["main", "one", "two"]) await done(place.run(["chat", "-s", name, "hello"]));
    const unsure = await place.run(["sessions", "remove", "one"]);
    expect(unsure).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Add --yes when you are sure."),
    });
    expect(await place.run(["sessions", "remove", "one", "nine", "--yes"])).toMatchObject({ code: 1 });
    expect(await listed(place)).toHaveLength(3);
    expect(await done(place.run(["sessions", "remove", "one", "two", "--yes"]))).toContain(
      "✓ 2 conversations erased.",
    );
    expect((await listed(place)).map(({ key }) => key.session)).toEqual(["main"]);
  });
});
