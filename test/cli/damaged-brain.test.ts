/** Brains in a bad way: each command says what is wrong, where, and what to do; it uses the good parts, and loses nothing. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { canActAsOtherUser } from "../other-user.ts";
import { createPlace, type Place } from "./place.ts";

const LOG = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";
const QUESTION = ["chat", "what did we decide about sessions?"];
const NEWLINE = Buffer.from("\n");
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
// Asked in a mount namespace of its own, which ends with the command.
const canMount = isRoot && spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

/** Every file below a folder, with its bytes; derived files are left out. */
const filesOf = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.parentPath.includes("/.state"))
      // SQLite puts these beside its file, and takes them away when it closes.
      .filter(({ name }) => !/\.db-(?:wal|shm)$/.test(name))
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path, readFileSync(path).toString("latin1")];
      }),
  );

describe.concurrent("invalid settings", () => {
  test.each([
    ["malformed YAML", "model: reflex\ncontext: [1,\n", /^✗ \.agent\/brain\.yaml:[23]: expected .+\.\n/],
    [
      "an unknown key",
      "modle: reflex\n",
      /^✗ \.agent\/brain\.yaml:1: expected .*modle.*did you mean model\?/,
    ],
    [
      "a wrong value",
      "\ncontext:\n  episodes: many\n",
      /^✗ \.agent\/brain\.yaml:3: expected .*context\.episodes/,
    ],
  ])(
    "[cli.broken.settings] %s: the line, what is expected, and nothing is changed",
    async (_, yaml, complaint) => {
      const place = await createPlace("memory");
      writeFileSync(place.path(".agent/brain.yaml"), yaml);
      const before = filesOf(place.root);
      const [chat, recall, doctor] = await Promise.all([
        place.run(QUESTION),
        place.run(["recall"]),
        place.run(["doctor", "--json"]),
      ]);
      for (const { code, stdout, stderr } of [chat, recall]) {
        expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
        expect(stderr).toMatch(complaint);
        expect(stderr).toMatch(/\n {2}Correct line \d of \.agent\/brain\.yaml; nothing was changed\.\n$/);
      }
      expect(doctor.code).toBe(1);
      expect(JSON.parse(doctor.stdout)).toMatchObject({
        findings: [{ severity: "error", file: ".agent/brain.yaml", line: expect.any(Number) }],
      });
      expect(filesOf(place.root)).toEqual(before);
    },
  );

  test("[cli.broken.settings] a folder in the place of brain.yaml is named", async () => {
    const place = await createPlace("memory");
    rmSync(place.path(".agent/brain.yaml"));
    mkdirSync(place.path(".agent/brain.yaml"));
    const { code, stderr } = await place.run(QUESTION);
    expect(code).toBe(1);
    expect(stderr).toMatch(/brain\.yaml can't be read: it is a directory\.\n {2}Check what/);
  });
});

describe.concurrent("damage that stops no conversation", () => {
  test("[cli.broken.settings] an unknown model is named by doctor before its first conversation", async () => {
    const place = await createPlace("memory");
    writeFileSync(place.path(".agent/brain.yaml"), "model: nobody/nothing\n");
    await place.trust();
    const { code, stdout } = await place.run(["doctor"]);
    expect(code).toBe(1);
    expect(stdout).toContain("✗ .agent/brain.yaml There is no model nobody/nothing. Known here: openai/");
  });

  test("[cli.broken.skill] a skill with malformed frontmatter is named with its line, and the others work", async () => {
    const place = await createPlace("memory");
    execFileSync("git", ["init", "-q", place.root]);
    const path = ".agent/skills/git-proxy/SKILL.md";
    writeFileSync(place.path(path), "---\nname: [git-proxy\n---\nhello\n");
    const [task, doctor] = await Promise.all([
      place.run(["chat", "review my changes before I commit them"]),
      place.run(["doctor"]),
    ]);
    expect(task.stdout).toContain("code-reviewer");
    expect(doctor.stdout).toMatch(/\.agent\/skills\/git-proxy\/SKILL\.md:2 .*YAML/);
    expect(place.read(path)).toContain("hello");
  });

  test("[cli.broken.permissions] missing permissions, or a rule that can't be read, are an error and deny a push", async () => {
    const place = await createPlace("memory");
    const path = ".agent/protocols/permissions.md";
    writeFileSync(place.path(path), "# Permissions\n\n## Always alowed\n- Push: `git.push()`\n");
    const malformed = await place.run(["doctor"]);
    expect(malformed.code).toBe(1);
    expect(malformed.stdout).toMatch(
      /✗ \.agent\/protocols\/permissions\.md:3 .*did you mean “Always allowed”/,
    );
    expect((await place.run(["chat", "push to feature/x"])).stdout).toMatch(/denied/);
    rmSync(place.path(path));
    const missing = await place.run(["doctor"]);
    expect(missing.code).toBe(1);
    expect(missing.stdout).toContain("Nobody has said what is allowed.");
    expect((await place.run(["chat", "force push to main"])).stdout).toMatch(/denied/);
    expect((await place.run(["doctor", "--fix"])).code).toBe(0);
    expect(place.read(path)).toContain("## Never allowed");
  });

  test("[cli.broken.link] a link out of the brain is not followed, and each command that meets it says so", async () => {
    const place = await createPlace("memory");
    const path = ".agent/memory/semantic/DECISIONS.md";
    rmSync(place.path(path));
    writeFileSync(join(place.outside, "secret.md"), "## 2026-01-01: Keep sessions in a vault\n\nthe vault\n");
    symlinkSync(join(place.outside, "secret.md"), place.path(path));
    for (const args of [QUESTION, ["recall", "sessions"], ["context", "sessions"]]) {
      const { code, stdout, stderr } = await place.run(args);
      expect(code).toBe(0);
      expect(stdout).not.toContain("vault");
      expect(stderr).toContain("memory/semantic/DECISIONS.md leads out of");
    }
    const { stdout } = await place.run(["doctor"]);
    expect(stdout).toContain("This link leads out of the brain, so it is not followed.");
    const remember = await place.run(["chat", "remember that we keep the cache warm because it is slow"]);
    expect(remember.stdout).not.toContain("DECISIONS.md:");
    expect(readFileSync(join(place.outside, "secret.md"), "utf8")).not.toContain("cache");
  });

  test("[cli.broken.utf8] bytes that are no UTF-8 are shown as such, named with their line, and kept", async () => {
    const place = await createPlace("memory");
    const path = ".agent/memory/semantic/LESSONS.md";
    appendFileSync(place.path(path), Buffer.from("\n- the caf\xe9 closes at \xff\xfe nine\n", "latin1"));
    const bytes = readFileSync(place.path(path));
    expect((await place.run(["recall", "closes"])).stdout).toContain("closes at");
    const doctor = await place.run(["doctor", "--fix"]);
    expect(doctor.stdout).toMatch(
      /\.agent\/memory\/semantic\/LESSONS\.md:\d+ There are bytes here that are not UTF-8/,
    );
    expect(readFileSync(place.path(path))).toEqual(bytes);
  });

  test("[cli.broken.huge] a line of 5 MB in a file of knowledge stops no command", async () => {
    const place = await createPlace("memory");
    appendFileSync(place.path(".agent/memory/semantic/LESSONS.md"), `- ${"long ".repeat(1_000_000)}\n`);
    const [chat, recall] = await Promise.all([
      place.run(QUESTION),
      place.run(["recall", "sessions", "-n", "1"]),
    ]);
    expect(chat).toMatchObject({ code: 0, stderr: "" });
    expect(chat.stdout).toContain("Redis");
    expect(recall.stdout).toContain("Redis");
  });
});

describe.concurrent("a damaged log", () => {
  test("[cli.broken.log] [cli.broken.huge] stops no work; doctor names every line, and --fix keeps every byte", async () => {
    const place = await createPlace("memory");
    const damage = [
      Buffer.from('{"garbage":'),
      Buffer.from("not json"),
      Buffer.from("\xff\xfe\xe9 bytes", "latin1"),
      Buffer.from("a".repeat(5_000_000)),
      Buffer.from('{"torn": tr'),
    ];
    await place.run(["reflect", "deploy", "shipped the blue release"]);
    appendFileSync(
      place.path(LOG),
      Buffer.concat(damage.flatMap((line, at) => (at === 0 ? [line] : [NEWLINE, line]))),
    );
    await place.run(["reflect", "deploy", "shipped the green release"]);
    const [chat, recall, doctor] = await Promise.all([
      place.run(QUESTION),
      place.run(["recall", "shipped", "release"]),
      place.run(["doctor"]),
    ]);
    expect(chat.stdout).toContain("Redis");
    expect(recall.stdout.match(/(?:blue|green) release/g)?.sort()).toEqual(["blue release", "green release"]);
    expect(doctor.stdout).toMatch(
      /! \.agent\/memory\/episodic\/AGENT_LEARNINGS\.jsonl:2 .*not read: 2, 3, 4/,
    );

    const { code, stdout } = await place.run(["doctor", "--fix"]);
    expect(code).toBe(0);
    expect(stdout).toContain("✓ Nothing is wrong with this brain.");
    const lines = place
      .read(LOG)
      .split("\n")
      .filter(line => line.trim() !== "");
    expect(lines.map(line => (JSON.parse(line) as { action: string }).action)).toEqual([
      "shipped the blue release",
      "shipped the green release",
    ]);
    const kept = place
      .read(".agent/memory/episodic/snapshots/quarantine.jsonl")
      .trim()
      .split("\n")
      .map(line => JSON.parse(line) as { text?: string; bytes_base64?: string });
    // A long line is kept in pieces, one after the other.
    const quarantined = Buffer.concat(
      kept.map(({ text, bytes_base64 }) =>
        bytes_base64 === undefined ? Buffer.from(text!) : Buffer.from(bytes_base64, "base64"),
      ),
    );
    for (const line of damage)
      expect(quarantined.includes(line), `${line.subarray(0, 40)} is kept`).toBe(true);
  });
});

describe.concurrent("a brain that can't be written", () => {
  test.skipIf(!canActAsOtherUser)(
    "[cli.broken.read-only] answers, and reports what it can't log as an error (needs root, and a checkout that all users may enter)",
    async () => {
      const place = await createPlace("memory");
      chmodSync(join(place.root, ".."), 0o755);
      const before = filesOf(place.root);
      const as = { uid: NOBODY };
      const [chat, recall, reflect, remember, next] = await Promise.all([
        place.run(QUESTION, as),
        place.run(["recall", "sessions"], as),
        place.run(["reflect", "deploy", "shipped"], as),
        place.run(["chat", "remember that we keep the cache warm because it is slow"], as),
        place.run([], as),
      ]);
      expect(chat).toMatchObject({ code: 0, stdout: expect.stringContaining("Redis") });
      expect(recall).toMatchObject({ code: 0, stdout: expect.stringContaining("Redis") });
      expect(reflect).toMatchObject({ code: 1, stdout: "" });
      expect(reflect.stderr).toMatch(
        /^✗ No permission to \w+ .*AGENT_LEARNINGS\.jsonl\.\n {2}Give this user the right to it/,
      );
      // A path that the person can type from any folder.
      expect(reflect.stderr).toContain(`chown on ${place.root}/.agent/memory/`);
      expect(remember).toMatchObject({
        code: 1,
        stdout: expect.stringContaining("No permission"),
        stderr: expect.stringMatching(/^✗ Nothing was kept: .*No permission to lock .*/m),
      });
      expect([next.code, next.stderr]).toEqual([0, ""]);
      expect(filesOf(place.root)).toEqual(before);
    },
  );

  test.skipIf(!canActAsOtherUser)(
    "[cli.broken.read-only] init says so where it may not write (needs root, and a checkout that all users may enter)",
    async () => {
      const place = await createPlace("nothing");
      chmodSync(join(place.root, ".."), 0o755);
      chownSync(place.root, 0, 0);
      const { code, stderr } = await place.run(["init"], { uid: NOBODY });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^✗ No permission to write/);
      expect(readdirSync(place.root)).toEqual([]);
    },
  );

  /** The project on a disk of 1 MB with no room left. */
  async function onFullDisk(work: (place: Place) => Promise<void>): Promise<void> {
    const place = await createPlace("nothing");
    const memory = await createPlace("memory");
    expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", place.root]).status).toBe(0);
    try {
      cpSync(memory.root, place.root, { recursive: true });
      spawnSync("dd", ["if=/dev/zero", `of=${place.path("filler")}`, "bs=4096"]);
      await work(place);
    } finally {
      spawnSync("umount", [place.root]);
    }
  }

  test.skipIf(!canMount)(
    "[cli.broken.full] answers on a full disk, and writes no file by half (needs mount)",
    () =>
      onFullDisk(async place => {
        const before = filesOf(place.path(".agent"));
        const chat = await place.run(QUESTION);
        expect(chat).toMatchObject({ code: 0, stdout: expect.stringContaining("Redis") });
        const reflect = await place.run(["reflect", "deploy", "shipped"]);
        expect(reflect).toMatchObject({ code: 1, stdout: "" });
        expect(reflect.stderr).toMatch(/^✗ The disk is full: .*\n {2}Free some space and try again\.\n$/);
        const said = "remember that we keep the cache warm because it is slow";
        expect((await place.run(["chat", said])).stdout).toContain("The disk is full");
        expect(filesOf(place.path(".agent"))).toEqual(before);
        rmSync(place.path("filler"));
        expect((await place.run(["chat", said])).stdout).toContain("DECISIONS.md:");
        expect((await place.run(["doctor"])).code).toBe(0);
        expect(existsSync(place.path(".agent/memory/semantic/DECISIONS.md"))).toBe(true);
      }),
  );
});
