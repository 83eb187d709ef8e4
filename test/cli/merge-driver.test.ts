import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rounds } from "../deep.ts";
import { canActAsOtherUser } from "../other-user.ts";
import { BIN, createPlace, type Place, type RunOptions } from "./place.ts";

const NOBODY = 65_534;
const LOG = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";

/** As git runs it: a process, in the folder that its relative names belong to. */
const runDriver = (place: Place, args: readonly string[], options: RunOptions = {}) =>
  place.run(args, { program: [process.execPath, BIN], ...options });

/** The three files that git hands over, as it names them. */
async function handOver(base: string | Uint8Array, ours: string | Uint8Array, theirs: string | Uint8Array) {
  const place = await createPlace("nothing");
  for (const [name, content] of Object.entries({ base, ours, theirs }))
    writeFileSync(place.path(name), content);
  const drive = (path: string) => runDriver(place, ["merge-driver", "base", "ours", "theirs", path]);
  return { place, drive };
}

describe("brainstem merge-driver", () => {
  test.each([LOG, `a brain of "ours"/${LOG}`, "memory/episodic/AGENT_LEARNINGS.jsonl"])(
    "[brain.merge.driver] replaces our file by the merged one and prints nothing: %s",
    async path => {
      const { place, drive } = await handOver('{"id":"a"}\n', '{"id":"a"}\n{"id":"b"}\n', '{"id":"c"}\n');
      expect(await drive(path)).toEqual({ code: 0, stdout: "", stderr: "" });
      expect(place.read("ours")).toBe('{"id":"b"}\n{"id":"c"}\n');
      expect(readdirSync(place.root).sort()).toEqual(["base", "ours", "theirs"]);
    },
  );

  test("[brain.merge.driver] needs no brain, and resolves relative names against the current folder", async () => {
    const { place } = await handOver("", '{"id":"b"}\n', '{"id":"a"}\n');
    // As in `npm run merge`, where npm names another folder as the person's.
    const env = { npm_package_json: place.path("package.json"), INIT_CWD: place.outside };
    const { code } = await runDriver(place, ["merge-driver", "base", "ours", "theirs", LOG], { env });
    expect([code, place.read("ours")]).toEqual([0, '{"id":"a"}\n{"id":"b"}\n']);
  });

  test("[brain.merge.driver-text] other files merge as git merges text, with marks where both changed a line", async () => {
    const { place, drive } = await handOver("a\nb\nc\nd\n", "A\nb\nc\nd\n", "a\nb\nc\nD\n");
    expect(await drive(".agent/AGENTS.md")).toMatchObject({ code: 0 });
    expect(place.read("ours")).toBe("A\nb\nc\nD\n");
    const clash = await handOver("a\n", "b\n", "c\n");
    expect(await clash.drive(".agent/AGENTS.md")).toEqual({ code: 1, stdout: "", stderr: "" });
    expect(clash.place.read("ours")).toBe("<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n");
  });

  test("[brain.merge.driver] leaves a file that it can't merge as it was, and says why", async () => {
    const { place, drive } = await handOver("a\0", "b\0", "c\0");
    expect(await drive(".agent/picture.png")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^brainstem: \.agent\/picture\.png was not merged and is as this side had it: .*binary.*\n$/,
      ),
    });
    expect(place.read("ours")).toBe("b\0");
    const missing = await runDriver(place, ["merge-driver", "base", "ours", "nowhere", LOG]);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("no such file") });
    expect(place.read("ours")).toBe("b\0");
    mkdirSync(place.path("folder"));
    expect(await runDriver(place, ["merge-driver", "base", "folder", "theirs", LOG])).toMatchObject({
      code: 1,
    });
    expect(await runDriver(place, ["merge-driver", "base", "ours"])).toMatchObject({ code: 2 });
    expect(readdirSync(place.root).sort()).toEqual(["base", "folder", "ours", "theirs"]);
  });

  test.skipIf(!canActAsOtherUser)(
    "[brain.merge.driver] leaves nothing behind where it may not replace the file (needs root, and a checkout that all users may enter)",
    async () => {
      const { place } = await handOver("", '{"id":"b"}\n', '{"id":"a"}\n');
      chmodSync(join(place.root, ".."), 0o755);
      // A sticky folder: all users may add files, and replace only their own.
      chmodSync(place.root, 0o1777);
      const drive = runDriver(place, ["merge-driver", "base", "ours", "theirs", LOG], { uid: NOBODY });
      expect(await drive).toMatchObject({ code: 1, stderr: expect.stringContaining("not permitted") });
      expect(place.read("ours")).toBe('{"id":"b"}\n');
      expect(readdirSync(place.root).sort()).toEqual(["base", "ours", "theirs"]);
    },
  );

  test("[brain.merge.driver] leaves our file whole, old or merged, when it is killed at any instant", async () => {
    const log = (side: string) =>
      Array.from(
        { length: 20_000 },
        (_, at) => `${JSON.stringify({ id: `${side}${at}`, detail: "d".repeat(100) })}\n`,
      ).join("");
    const [ours, theirs] = [log("a"), log("b")];
    const { place, drive } = await handOver("", ours, theirs);
    const startedMs = Date.now();
    await drive(LOG);
    const tookMs = Date.now() - startedMs;
    const merged = place.read("ours");
    expect(merged.length).toBe(ours.length + theirs.length);
    const kills = rounds("kills of merges");
    for (let round = 0; round < kills; round++) {
      writeFileSync(place.path("ours"), ours);
      const { child, ended } = place.start(["merge-driver", "base", "ours", "theirs", LOG]);
      setTimeout(() => child.kill("SIGKILL"), tookMs * (0.5 + (round * 2) / 3 / kills));
      await ended();
      expect([ours, merged]).toContain(place.read("ours"));
    }
  });

  test("[brain.merge.driver] git merges with it as a process", async () => {
    const place = await createPlace("brain");
    const git = async (...args: readonly string[]) => {
      const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
      const { code, stdout, stderr } = await place.run([...who, ...args], { program: ["git"] });
      expect([args, stderr, code]).toEqual([args, "", 0]);
      return stdout.trim();
    };
    const lessons = ".agent/memory/semantic/LESSONS.md";
    const add = (path: string, text: string) => writeFileSync(place.path(path), place.read(path) + text);
    writeFileSync(
      place.path(".agent/.gitattributes"),
      "memory/**/*.jsonl merge=brainstem\nmemory/semantic/*.md merge=brainstem\n",
    );
    await git("init", "-q", "-b", "main");
    await git("config", "merge.brainstem.driver", `'${process.execPath}' '${BIN}' merge-driver %O %A %B %P`);
    await git("add", "-A");
    await git("commit", "-qm", "begin");
    for (const side of ["theirs", "ours"]) {
      await git("switch", "-qc", side, "main");
      add(lessons, `\n- What ${side} learnt\n`);
      add(LOG, `{"id":"${side}"}\n`);
      await git("commit", "-qam", side);
    }
    await git("merge", "-q", "--no-edit", "theirs");
    expect(place.read(LOG)).toBe('{"id":"ours"}\n{"id":"theirs"}\n');
    expect(place.read(lessons)).toMatch(/\n- What ours learnt\n\n- What theirs learnt\n$/);
    expect(await git("status", "--porcelain")).toBe("");
    expect(existsSync(join(place.root, ".git/MERGE_HEAD"))).toBe(false);
  });

  test("is missing from the list of commands, and explains itself with --help", async () => {
    const place: Place = await createPlace("nothing");
    expect((await place.run(["--help"])).stdout).not.toContain("merge-driver");
    const { stdout } = await runDriver(place, ["merge-driver", "--help"]);
    expect(stdout).toContain('git config merge.brainstem.driver "brainstem merge-driver %O %A %B %P"');
  });
});
