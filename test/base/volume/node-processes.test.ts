/** Many processes on one volume, some of which are killed, some of which never heard of our locks. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { rounds } from "../../deep.ts";
import { createRandom } from "../../storage/survival/random.ts";
import { type Child, runChild, runFixture } from "./child.ts";
import { createVolumeDirectory, type VolumeDirectory } from "./volume-directory.ts";

let directory: VolumeDirectory;
let children: Child[];

beforeEach(async () => {
  directory = await createVolumeDirectory();
  mkdirSync(directory.root);
  children = [];
});
afterEach(async () => {
  for (const child of children) child.process.kill("SIGKILL");
  await Promise.all(children.map(child => child.ended()));
  await directory.dispose();
});

function start(child: Child): Child {
  children.push(child);
  return child;
}

const fixture = (name: string, ...args: readonly string[]) =>
  start(runFixture(name, [directory.root, ...args]));

interface LogLine {
  readonly name: string;
  readonly index: number;
}

function readLog(path: string): readonly LogLine[] {
  const text = readFileSync(join(directory.root, path), "utf8");
  expect(text.endsWith("\n")).toBe(true);
  return text
    .slice(0, -1)
    .split("\n")
    .map(line => JSON.parse(line) as LogLine);
}

function expectAllOnce(log: readonly LogLine[], name: string, count: number) {
  const indices = log.filter(line => line.name === name).map(line => line.index);
  expect(indices, name).toEqual(Array.from({ length: count }, (_, index) => index));
}

describe("appends", () => {
  test("[volume.append.concurrent] of 8 processes at once lose, tear and interleave no line", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const each = rounds("lines of each process that appends");
    const appenders = names.map(name => fixture("append-lines.ts", "log/a.jsonl", name, String(each)));
    for (const appender of appenders) expect(await appender.ended(), appender.output()).toBe(0);
    const log = readLog("log/a.jsonl");
    expect(log).toHaveLength(names.length * each);
    for (const name of names) expectAllOnce(log, name, each);
    expect(readdirSync(join(directory.root, ".state/locks"))).toEqual([]);
  });

  test("[volume.append.foreign] beside programs that append without our lock lose no line of either", async () => {
    // Each goes on until ours are done, so that they do meet.
    const script = `i=0; while [ ! -e "$3" ]; do echo '{"name":"'$1'","index":'$i'}' >> "$2"; i=$((i+1)); sleep 0.001; done; echo $i`;
    const [path, stop] = [join(directory.root, "log.jsonl"), join(directory.root, "stop")];
    const foreign = ["x", "y"].map(name => start(runChild("sh", ["-c", script, "sh", name, path, stop])));
    const own = ["a", "b"].map(name => fixture("append-lines.ts", "log.jsonl", name, "150"));
    for (const child of own) expect(await child.ended(), child.output()).toBe(0);
    writeFileSync(stop, "");
    for (const child of foreign) expect(await child.ended(), child.output()).toBe(0);
    const log = readLog("log.jsonl");
    for (const [index, name] of ["x", "y"].entries())
      expectAllOnce(log, name, Number(foreign[index]!.output()));
    for (const name of ["a", "b"]) expectAllOnce(log, name, 150);
  });
});

function expectWholeVersion(bytes: Uint8Array) {
  const [length, body = ""] = new TextDecoder().decode(bytes).split(":");
  expect(body.length).toBe(Number(length));
  expect(new Set(body).size).toBe(body === "mine" ? 4 : 1);
}

describe("[volume.lock.exclusive] a lock", () => {
  test("lets many processes read and write back without a lost update", async () => {
    const counters = Array.from({ length: 4 }, () => fixture("increment.ts", "counter", "50"));
    for (const counter of counters) expect(await counter.ended(), counter.output()).toBe(0);
    expect(readFileSync(join(directory.root, "counter"), "utf8")).toBe("200");
  });

  test("excludes two volumes of one process, and two names of one file", async () => {
    await directory.volume.write("file", "");
    symlinkSync("file", join(directory.root, "link"));
    const log: string[] = [];
    const hold = (volume: Volume, path: string) =>
      volume.withLock(path, async () => {
        log.push("in");
        await new Promise(resolve => setTimeout(resolve, 10));
        log.push("out");
      });
    await Promise.all([
      hold(directory.volume, "file"),
      hold(directory.volume, "link"),
      hold(createNodeVolume(directory.root), "file"),
    ]);
    expect(log).toEqual(["in", "out", "in", "out", "in", "out"]);
  });
});

describe("a process that dies", () => {
  test("[volume.write.whole] leaves the old or the new file whole when it is killed while it writes, and a lock to take over", async () => {
    const { volume } = directory;
    const random = createRandom();
    await volume.write("one.txt", "4:mine");
    for (let round = 0; round < rounds("volleys of kills of writers"); round++) {
      const writers = Array.from({ length: 8 }, () => fixture("rewrite-forever.ts", "one.txt"));
      await Promise.all(writers.map(writer => writer.ready()));
      for (const writer of writers) {
        await new Promise(resolve => setTimeout(resolve, random() * 20));
        writer.process.kill("SIGKILL");
        await writer.ended();
        // Without our lock: a reader takes none.
        expectWholeVersion(await volume.read("one.txt"));
      }
      // With it: a process that died as the owner blocks no other.
      await volume.withLock("one.txt", () => volume.write("one.txt", "4:mine"));
    }
    expect(await volume.list("")).toEqual([
      { name: ".state", kind: "directory" },
      { name: "one.txt", kind: "file" },
    ]);
  });

  test("[volume.lock.dead] leaves its lock to exactly one other process at a time", async () => {
    const holder = fixture("hold-lock.ts", "counter");
    await holder.ready();
    const takers = Array.from({ length: 4 }, () => fixture("increment.ts", "counter", "25"));
    holder.process.kill("SIGKILL");
    for (const taker of takers) expect(await taker.ended(), taker.output()).toBe(0);
    expect(readFileSync(join(directory.root, "counter"), "utf8")).toBe("100");
  });

  test("[volume.lock.owner] is not confused with a living owner, which is waited for and named", async () => {
    const holder = fixture("hold-lock.ts", "log");
    await holder.ready();
    await expect(
      directory.volume.withLock("log", async () => undefined, { timeoutMs: 60 }),
    ).rejects.toMatchObject({
      code: "volume.locked",
      data: { path: "log", owner: `process ${holder.process.pid}` },
    });
    expect(await directory.volume.withLock("other", async () => "free", { timeoutMs: 0 })).toBe("free");
  });
});

describe("[volume.lock.stale] a lock's owner", () => {
  const lockDirectory = () => join(directory.root, ".state/locks");

  /** Holds a lock for a moment, to learn how its holder describes itself. */
  async function describeOwnLock() {
    return await directory.volume.withLock("log", async () => {
      const [lock = ""] = readdirSync(lockDirectory());
      const [token = ""] = readdirSync(join(lockDirectory(), lock));
      const identity: object = JSON.parse(readFileSync(join(lockDirectory(), lock, token), "utf8"));
      return { lock, identity };
    });
  }

  function forge(lock: string, content: string, ageMs = 0) {
    const path = join(lockDirectory(), lock);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "forged"), content);
    const seconds = (Date.now() - ageMs) / 1000;
    utimesSync(join(path, "forged"), seconds, seconds);
  }

  const take = () => createNodeVolume(directory.root).withLock("log", async () => "taken", { timeoutMs: 30 });
  const LOCKED = { code: "volume.locked" };

  test("is named by process, host and start", async () => {
    const { identity } = await describeOwnLock();
    expect(identity).toMatchObject({ pid: process.pid, host: hostname() });
  });

  test("may be this very process, which is waited for like any other", async () => {
    const { lock, identity } = await describeOwnLock();
    forge(lock, JSON.stringify(identity));
    await expect(take()).rejects.toMatchObject({ ...LOCKED, data: { owner: `process ${process.pid}` } });
  });

  test.skipIf(process.platform !== "linux")(
    "is dead where its number belongs to a later process (start times: Linux only)",
    async () => {
      const { lock, identity } = await describeOwnLock();
      forge(lock, JSON.stringify({ ...identity, startedAt: "1" }));
      expect(await take()).toBe("taken");
    },
  );

  test("on another host is alive as long as it renews the lock", async () => {
    const { lock, identity } = await describeOwnLock();
    const elsewhere = JSON.stringify({ ...identity, host: "elsewhere" });
    forge(lock, elsewhere, 50_000);
    await expect(take()).rejects.toMatchObject({
      ...LOCKED,
      data: { owner: `process ${process.pid} on elsewhere` },
    });
    forge(lock, elsewhere, 70_000);
    expect(await take()).toBe("taken");
  });

  test("is not this process where its number is the same in another container or before a restart", async () => {
    const { lock, identity } = await describeOwnLock();
    const container = JSON.stringify({ ...identity, space: "another", startedAt: "1" });
    forge(lock, container, 1_000);
    await expect(take()).rejects.toMatchObject(LOCKED);
    forge(lock, container, 70_000);
    expect(await take()).toBe("taken");
  });

  test("is judged by the lock's age where a power loss has garbled the lock", async () => {
    const { lock } = await describeOwnLock();
    forge(lock, '{"pid":');
    await expect(take()).rejects.toMatchObject({ ...LOCKED, data: { owner: "another process" } });
    forge(lock, '{"pid":', 70_000);
    expect(await take()).toBe("taken");
  });

  test("is not blocked by the claims of processes that died while they waited", async () => {
    const holder = fixture("hold-lock.ts", "log");
    await holder.ready();
    const waiter = fixture("append-lines.ts", "log", "a", "1");
    const claims = () => readdirSync(lockDirectory()).filter(name => name.endsWith(".claim"));
    const isWritten = (path: string) => readdirSync(path).some(file => statSync(join(path, file)).size > 0);
    const isWaiting = () => claims().some(claim => isWritten(join(lockDirectory(), claim)));
    while (!isWaiting()) await new Promise(setImmediate);
    waiter.process.kill("SIGKILL");
    await waiter.ended();
    await createNodeVolume(directory.root).withLock("other", async () => undefined);
    expect(claims()).toEqual([]);
  });

  test("is waited for even after .state is deleted", async () => {
    const { lock, identity } = await describeOwnLock();
    forge(lock, JSON.stringify(identity));
    const waiting = createNodeVolume(directory.root).withLock("log", async () => "held");
    while (readdirSync(lockDirectory()).length < 2) await new Promise(setImmediate);
    rmSync(join(directory.root, ".state"), { recursive: true });
    expect(await waiting).toBe("held");
  });
});
