/** Tests what only a real disk has: links, permissions, leftovers, other programs. */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { runChild } from "./child.ts";
import { createVolumeDirectory, type VolumeDirectory } from "./volume-directory.ts";

let directory: VolumeDirectory;
let volume: Volume;
let root: string;

beforeEach(async () => {
  directory = await createVolumeDirectory();
  ({ volume, root } = directory);
  mkdirSync(root);
});
afterEach(() => directory.dispose());

const text = async (path: string) => new TextDecoder().decode(await volume.read(path));
const OUTSIDE = { code: "volume.outside" };

describe("[volume.contained] links", () => {
  const actions: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
    read: path => volume.read(path),
    readRange: path => volume.readRange(path, 0, 1),
    readChunks: path => volume.readChunks(path)[Symbol.asyncIterator]().next(),
    stat: path => volume.stat(path),
    list: path => volume.list(path),
    write: path => volume.write(path, "y"),
    append: path => volume.append(path, "y"),
    overwrite: path => volume.overwrite(path, 0, Uint8Array.of(1)),
    "move from": path => volume.move(path, "elsewhere"),
    "move to": path => volume.move("inside.txt", path),
    remove: path => volume.remove(path),
    withLock: path => volume.withLock(path, async () => undefined),
  };

  beforeEach(() => {
    mkdirSync(join(directory.around, "outside"));
    writeFileSync(join(directory.around, "outside/secret"), "secret");
    writeFileSync(join(root, "inside.txt"), "inside");
    symlinkSync("/etc/passwd", join(root, "passwd"));
    symlinkSync("../outside/secret", join(root, "file"));
    symlinkSync("../outside", join(root, "dir"));
    symlinkSync("../outside/missing", join(root, "dangling"));
    symlinkSync("dangling", join(root, "chain"));
    // A neighbour whose name starts like the root's is outside as well.
    mkdirSync(`${root}-neighbour`);
    symlinkSync(`${root}-neighbour`, join(root, "neighbour"));
  });

  test.each(["passwd", "file", "dir", "dir/secret", "dir/missing", "dangling", "chain", "neighbour/x"])(
    "are refused by every method where they lead out: %s",
    async path => {
      for (const [name, action] of Object.entries(actions)) {
        await expect(action(path), name).rejects.toMatchObject(OUTSIDE);
      }
      expect(readdirSync(join(directory.around, "outside"))).toEqual(["secret"]);
      expect(readFileSync(join(directory.around, "outside/secret"), "utf8")).toBe("secret");
      expect(await text("inside.txt")).toBe("inside");
    },
  );

  test("are refused with a message that says so where they form a circle", async () => {
    symlinkSync("round", join(root, "about"));
    symlinkSync("about", join(root, "round"));
    for (const [name, action] of Object.entries(actions)) {
      if (name === "list") continue; // asked below
      await expect(action("round"), name).rejects.toMatchObject({
        code: "volume.unreadable",
        data: { reason: "its links lead in a circle" },
      });
    }
    await expect(volume.list("round")).rejects.toMatchObject({ code: "volume.unreadable" });
  });

  test("that go out and come back name a file inside, and are not moved or removed themselves", async () => {
    symlinkSync("../root/inside.txt", join(directory.around, "outside/back"));
    expect(await text("dir/back")).toBe("inside");
    await expect(volume.remove("dir/back")).rejects.toMatchObject(OUTSIDE);
    await expect(volume.move("dir/back", "x")).rejects.toMatchObject(OUTSIDE);
    expect(readlinkSync(join(directory.around, "outside/back"))).toBe("../root/inside.txt");
  });

  test("inside are followed by writes, and stay links", async () => {
    mkdirSync(join(root, "real"));
    symlinkSync("real", join(root, "alias"));
    symlinkSync("../inside.txt", join(root, "real/link.txt"));
    await volume.write("alias/link.txt", "changed");
    await volume.append("alias/link.txt", "more\n");
    expect(await text("inside.txt")).toBe("changed\nmore\n");
    expect(lstatSync(join(root, "real/link.txt")).isSymbolicLink()).toBe(true);
    symlinkSync("real/new.txt", join(root, "future"));
    expect(await volume.stat("future")).toBeUndefined();
    await volume.write("future", "made");
    expect(await text("real/new.txt")).toBe("made");
  });

  test("inside are moved and removed by their own name", async () => {
    symlinkSync("inside.txt", join(root, "link"));
    await volume.move("link", "moved");
    expect(readlinkSync(join(root, "moved"))).toBe("inside.txt");
    await volume.remove("moved");
    expect(existsSync(join(root, "moved"))).toBe(false);
    expect(await text("inside.txt")).toBe("inside");
  });

  test("are listed with their targets", async () => {
    symlinkSync("inside.txt", join(root, "a-link"));
    symlinkSync(".", join(root, "a-round"));
    symlinkSync("a-self", join(root, "a-self"));
    symlinkSync("missing", join(root, "a-void"));
    expect(await volume.list("")).toEqual([
      { name: "a-link", kind: "file" },
      { name: "a-round", kind: "directory" },
      { name: "a-self", kind: "other" },
      { name: "a-void", kind: "other" },
      ...["chain", "dangling", "dir", "file"].map(name => ({ name, kind: "outside" })),
      { name: "inside.txt", kind: "file" },
      { name: "neighbour", kind: "outside" },
      { name: "passwd", kind: "outside" },
    ]);
  });

  test("may be the root itself, whose name stays in messages", async () => {
    const link = join(directory.around, "link-to-root");
    symlinkSync("root", link);
    const linked = createNodeVolume(link);
    expect(new TextDecoder().decode(await linked.read("inside.txt"))).toBe("inside");
    await linked.write("new.txt", "new");
    expect(await text("new.txt")).toBe("new");
    await expect(linked.read("passwd")).rejects.toMatchObject({
      ...OUTSIDE,
      data: { path: "passwd", root: link },
    });
  });

  test("may lead to a root that the first write makes", async () => {
    symlinkSync("root", join(directory.around, "link-to-root"));
    const deep = createNodeVolume(join(directory.around, "link-to-root/new/deep"));
    expect(await deep.list("")).toEqual([]);
    expect(await deep.stat("")).toBeUndefined();
    await expect(deep.read("x")).rejects.toMatchObject({ code: "volume.not-found" });
    expect(existsSync(join(root, "new"))).toBe(false);
    await deep.append("a/x", "1");
    expect(readFileSync(join(root, "new/deep/a/x"), "utf8")).toBe("1");
  });

  test("that replace a directory again and again never let a write out", async () => {
    mkdirSync(join(root, "swap"));
    writeFileSync(join(root, "swap/secret"), "public");
    const swapper = swapInLoop(root);
    try {
      const results = new Set<string>();
      for (let round = 0; round < 100; round++) {
        results.add(await text("swap/secret").catch((error: { code: string }) => error.code));
        await volume.write("swap/made", "x").catch(() => undefined);
        await volume.append("swap/log", "x\n").catch(() => undefined);
      }
      expect([...results]).not.toContain("secret");
      expect(readdirSync(join(directory.around, "outside"))).toEqual(["secret"]);
    } finally {
      swapper.process.kill("SIGKILL");
      await swapper.ended();
    }
  });

  test("that are named pipes are refused without a wait", async () => {
    spawnSync("mkfifo", [join(root, "pipe")]);
    for (const name of ["read", "write", "append", "overwrite", "stat"]) {
      await expect(actions[name]!("pipe"), name).rejects.toMatchObject({ code: "volume.unreadable" });
    }
    expect((await volume.list("")).find(entry => entry.name === "pipe")?.kind).toBe("other");
  });
});

describe("a write", () => {
  test("[volume.write.mode] keeps an existing file's permission bits, and gives a new file the requested bits", async () => {
    await volume.write("secret", "1", { mode: 0o600 });
    await volume.write("plain", "1");
    await volume.write("script", "1");
    chmodSync(join(root, "script"), 0o775);
    for (const path of ["secret", "plain", "script"]) await volume.write(path, "2", { mode: 0o640 });
    const modeOf = (path: string) => statSync(join(root, path)).mode & 0o777;
    expect([modeOf("secret"), modeOf("plain"), modeOf("script")]).toEqual([
      0o600,
      0o644 & ~process.umask(),
      0o775,
    ]);
  });

  test("[volume.write.leftovers] leaves no listed temporary file when its process is killed, and old ones are removed", async () => {
    const [old, young] = [`.brainstem-${"a".repeat(24)}.tmp`, `.brainstem-${"b".repeat(24)}.tmp`];
    for (const name of [old, young]) writeFileSync(join(root, name), "half");
    const longAgo = Date.now() / 1000 - 3_700;
    utimesSync(join(root, old), longAgo, longAgo);
    expect(await volume.list("")).toEqual([]);
    await volume.write("a", "1");
    expect(readdirSync(root).sort()).toEqual([young, "a"]);
  });

  test("that fails leaves no temporary file", async () => {
    mkdirSync(join(root, "dir/below"), { recursive: true });
    await expect(volume.write("dir", "x")).rejects.toMatchObject({ code: "volume.unreadable" });
    await volume.write("there", "x");
    await expect(volume.write("there", "y", { isNew: true })).rejects.toMatchObject({
      code: "volume.exists",
    });
    await expect(volume.write("n".repeat(300), "y")).rejects.toMatchObject({ code: "volume.unreadable" });
    expect(readdirSync(root)).toEqual(["dir", "there"]);
  });

  test("is not needed to read a file that another program grows meanwhile", async () => {
    await volume.write("log", "one\n");
    const chunks = volume.readChunks("log", { chunkBytes: 4 })[Symbol.asyncIterator]();
    await chunks.next();
    appendFileSync(join(root, "log"), "two\n");
    expect((await chunks.next()).value).toStrictEqual(new TextEncoder().encode("two\n"));
  });
});

function swapInLoop(inside: string) {
  const script =
    'cd "$1" && while :; do mv swap kept && ln -s ../outside swap; rm swap; mv kept swap; done 2>/dev/null';
  return runChild("sh", ["-c", script, "sh", inside]);
}
