/** The promises of every volume, as one suite: call it with your own in a vitest file. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FaultCode, isFault, type Volume } from "../base/index.ts";

export interface VolumeUnderTest {
  readonly volume: Volume;
  /** Called after each test. */
  dispose(): Promise<void>;
}

/** Describes the contract for a kind of volume; `create` gives an empty one for each test. */
export function describeVolumeContract(name: string, create: () => Promise<VolumeUnderTest>): void {
  describe(`volume contract: ${name}`, () => {
    let underTest: VolumeUnderTest;
    let volume: Volume;

    beforeEach(async () => {
      underTest = await create();
      volume = underTest.volume;
    });
    afterEach(() => underTest.dispose());

    const text = async (path: string) => new TextDecoder().decode(await volume.read(path));
    const readAll = async (path: string) => {
      for await (const _ of volume.readChunks(path));
    };
    const namesIn = async (path: string) => (await volume.list(path)).map(entry => entry.name);
    const codeOf = async (action: Promise<unknown>): Promise<FaultCode | "none"> => {
      try {
        await action;
        return "none";
      } catch (error) {
        if (isFault(error)) return error.code;
        throw error;
      }
    };

    describe("reading", () => {
      test("gives back the bytes that were written, as plain bytes", async () => {
        const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
        await volume.write("all.bin", bytes);
        expect(await volume.read("all.bin")).toStrictEqual(bytes);
      });

      test("keeps its own copy: neither the writer's nor the reader's array is the file", async () => {
        const bytes = Uint8Array.of(1, 2, 3);
        await volume.write("copy.bin", bytes);
        bytes[0] = 9;
        (await volume.read("copy.bin"))[1] = 9;
        expect(await volume.read("copy.bin")).toStrictEqual(Uint8Array.of(1, 2, 3));
      });

      test("reads ranges, shorter where the file ends", async () => {
        await volume.write("range.txt", "0123456789");
        const range = async (start: number, end: number) =>
          new TextDecoder().decode(await volume.readRange("range.txt", start, end));
        expect(await range(0, 10)).toBe("0123456789");
        expect(await range(3, 5)).toBe("34");
        expect(await range(8, 99)).toBe("89");
        expect(await range(10, 20)).toBe("");
        expect(await range(99, 100)).toBe("");
        expect(await range(5, 3)).toBe("");
      });

      test("refuses offsets that are none", async () => {
        await volume.write("range.txt", "0123456789");
        for (const [start, end] of [
          [-1, 5],
          [0.5, 5],
          [0, Number.NaN],
        ] as const) {
          expect(await codeOf(volume.readRange("range.txt", start, end))).toBe("input.invalid");
        }
      });

      test("reads in chunks that join to the range", async () => {
        await volume.write("chunks.txt", "0123456789");
        const chunks = async (options: Parameters<Volume["readChunks"]>[1]) => {
          const texts: string[] = [];
          for await (const chunk of volume.readChunks("chunks.txt", options)) {
            texts.push(new TextDecoder().decode(chunk));
          }
          return texts;
        };
        expect(await chunks({})).toEqual(["0123456789"]);
        expect(await chunks({ chunkBytes: 4 })).toEqual(["0123", "4567", "89"]);
        expect(await chunks({ chunkBytes: 5 })).toEqual(["01234", "56789"]);
        expect(await chunks({ chunkBytes: 4, from: 2, to: 9 })).toEqual(["2345", "678"]);
        expect(await chunks({ from: 10 })).toEqual([]);
        await expect(chunks({ chunkBytes: 0 })).rejects.toMatchObject({ code: "input.invalid" });
      });

      test("reads on in the file that it opened when another one takes its place", async () => {
        await volume.write("old.txt", "aaaabbbb");
        const chunks = volume.readChunks("old.txt", { chunkBytes: 4 })[Symbol.asyncIterator]();
        const first = await chunks.next();
        await volume.move("old.txt", "segment.txt");
        await volume.write("old.txt", "new");
        const second = await chunks.next();
        expect([first.value, second.value]).toStrictEqual([
          new TextEncoder().encode("aaaa"),
          new TextEncoder().encode("bbbb"),
        ]);
        expect((await chunks.next()).done).toBe(true);
      });

      test("says what is there", async () => {
        const beforeMs = Date.now();
        await volume.write("a/b.txt", "12345");
        const stat = await volume.stat("a/b.txt");
        expect(stat).toMatchObject({ kind: "file", sizeBytes: 5 });
        expect(Math.abs(stat!.modifiedMs - beforeMs)).toBeLessThan(60_000);
        expect(await volume.stat("a")).toMatchObject({ kind: "directory", sizeBytes: 0 });
        expect(await volume.stat("")).toMatchObject({ kind: "directory" });
        expect(await volume.stat("c")).toBeUndefined();
        expect(await volume.stat("a/b.txt/c")).toBeUndefined();
      });

      test("lists names in order, whatever the order of writing, and nothing where nothing is", async () => {
        for (const name of ["b", "a/x", "Ä", "B", "a-", "_"]) await volume.write(`d/${name}`, "");
        expect(await namesIn("d")).toEqual(["B", "_", "a", "a-", "b", "Ä"]);
        expect(await volume.list("d/a")).toEqual([{ name: "x", kind: "file" }]);
        expect(await namesIn("")).toEqual(["d"]);
        expect(await volume.list("nowhere")).toEqual([]);
        expect(await volume.list("d/b/deeper")).toEqual([]);
      });

      test("tells the ways of failing apart", async () => {
        await volume.write("dir/file", "x");
        expect(await codeOf(volume.read("missing"))).toBe("volume.not-found");
        expect(await codeOf(volume.read("dir/file/below"))).toBe("volume.not-found");
        expect(await codeOf(volume.read("dir"))).toBe("volume.unreadable");
        expect(await codeOf(volume.list("dir/file"))).toBe("volume.unreadable");
        expect(await codeOf(volume.readRange("missing", 0, 1))).toBe("volume.not-found");
        expect(await codeOf(readAll("missing"))).toBe("volume.not-found");
      });
    });

    describe("containment", () => {
      const outside = ["..", "../x", "a/../../x", "a/../b", "/etc/passwd", "/", "a\0b", "./.."];

      test.each(outside)("refuses the path %j everywhere", async path => {
        await volume.write("x", "x");
        const actions: readonly (() => Promise<unknown>)[] = [
          () => volume.read(path),
          () => volume.readRange(path, 0, 1),
          () => readAll(path),
          () => volume.stat(path),
          () => volume.list(path),
          () => volume.write(path, "y"),
          () => volume.append(path, "y"),
          () => volume.overwrite(path, 0, Uint8Array.of(1)),
          () => volume.move(path, "y"),
          () => volume.move("x", path),
          () => volume.remove(path),
          () => volume.withLock(path, async () => undefined),
        ];
        for (const action of actions) expect(await codeOf(action()), String(action)).toBe("volume.outside");
        expect(await text("x")).toBe("x");
      });

      test("takes dots and doubled slashes for what they are, and dotted names for names", async () => {
        await volume.write("./a//b/./c.txt", "1");
        await volume.write("a/..hidden", "2");
        expect(await text("a/b/c.txt")).toBe("1");
        expect(await text("a/..hidden")).toBe("2");
      });
    });

    describe("writing", () => {
      test("replaces the file whole and makes directories", async () => {
        await volume.write("a/b/c.txt", "a longer first version");
        await volume.write("a/b/c.txt", "second");
        expect(await text("a/b/c.txt")).toBe("second");
        expect(await namesIn("a/b")).toEqual(["c.txt"]);
      });

      test("refuses a new file where one is, also among many at once", async () => {
        const codes = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            codeOf(volume.write("new.txt", `${index}`, { isNew: true })),
          ),
        );
        expect(codes.filter(code => code === "none")).toHaveLength(1);
        expect(codes.filter(code => code === "volume.exists")).toHaveLength(7);
        expect(await text("new.txt")).toBe(`${codes.indexOf("none")}`);
        expect(await namesIn("")).toEqual(["new.txt"]);
      });

      test("leaves one version whole when many write at once", async () => {
        const versions = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(10_000));
        await Promise.all(versions.map(version => volume.write("one.txt", version)));
        expect(versions).toContain(await text("one.txt"));
      });

      test("refuses directories, and files where directories would have to be", async () => {
        await volume.write("dir/file", "x");
        expect(await codeOf(volume.write("dir", "y"))).toBe("volume.unreadable");
        expect(await codeOf(volume.write("", "y"))).toBe("volume.unreadable");
        expect(await codeOf(volume.write("dir/file/below", "y"))).toBe("volume.unreadable");
        expect(await codeOf(volume.append("dir", "y"))).toBe("volume.unreadable");
        expect(await codeOf(volume.append("dir/file/below/deep", "y"))).toBe("volume.unreadable");
        expect(await text("dir/file")).toBe("x");
      });
    });

    describe("appending", () => {
      test("makes the file, adds at the end, and says where", async () => {
        expect(await volume.append("log/a.jsonl", "one\n")).toBe(0);
        expect(await volume.append("log/a.jsonl", "zwölf\n")).toBe(4);
        expect(await volume.append("log/a.jsonl", "three\n")).toBe(11);
        expect(await text("log/a.jsonl")).toBe("one\nzwölf\nthree\n");
      });

      test("ends a torn line before it adds one", async () => {
        await volume.write("torn.jsonl", '{"a":1}\n{"b":');
        const offset = await volume.append("torn.jsonl", '{"c":3}\n');
        expect(await text("torn.jsonl")).toBe('{"a":1}\n{"b":\n{"c":3}\n');
        expect(offset).toBe(14);
      });

      test("adds nothing for nothing, but makes the file", async () => {
        expect(await volume.append("empty.jsonl", "")).toBe(0);
        expect(await text("empty.jsonl")).toBe("");
        await volume.write("torn.jsonl", "x");
        expect(await volume.append("torn.jsonl", new Uint8Array())).toBe(1);
        expect(await text("torn.jsonl")).toBe("x");
      });

      test("loses nothing of many appends under the lock at once", async () => {
        const lines = Array.from({ length: 50 }, (_, index) => `line ${index}\n`);
        await Promise.all(lines.map(line => volume.withLock("log", () => volume.append("log", line))));
        expect((await text("log")).split("\n").filter(Boolean)).toHaveLength(50);
        expect(new Set((await text("log")).split(/(?<=\n)/))).toEqual(new Set(lines));
      });
    });

    describe("overwriting", () => {
      test("changes bytes in place", async () => {
        await volume.write("log", "0123456789");
        await volume.overwrite("log", 3, new TextEncoder().encode("abc"));
        await volume.overwrite("log", 10, new Uint8Array());
        expect(await text("log")).toBe("012abc6789");
      });

      test("never makes a file longer", async () => {
        await volume.write("log", "0123456789");
        for (const offset of [8, 10, -1, 1.5]) {
          expect(await codeOf(volume.overwrite("log", offset, Uint8Array.of(1, 2, 3)))).toBe("input.invalid");
        }
        expect(await codeOf(volume.overwrite("missing", 0, Uint8Array.of(1)))).toBe("volume.not-found");
        expect(await text("log")).toBe("0123456789");
      });
    });

    describe("moving and removing", () => {
      test("moves a file over another one and makes directories", async () => {
        await volume.write("from", "1");
        await volume.write("to", "2");
        await volume.move("from", "to");
        await volume.move("to", "new/dir/to");
        expect(await text("new/dir/to")).toBe("1");
        expect(await namesIn("")).toEqual(["new"]);
      });

      test("moves a directory with what is in it", async () => {
        await volume.write("a/b/c", "1");
        await volume.write("ab", "2");
        await volume.move("a", "x/y");
        expect(await text("x/y/b/c")).toBe("1");
        expect(await namesIn("")).toEqual(["ab", "x"]);
      });

      test("a move to the same place changes nothing", async () => {
        await volume.write("a", "1");
        await volume.move("a", "./a");
        expect(await text("a")).toBe("1");
      });

      test("tells why it can't move", async () => {
        await volume.write("file", "1");
        await volume.write("dir/file", "2");
        expect(await codeOf(volume.move("missing", "x"))).toBe("volume.not-found");
        expect(await codeOf(volume.move("file", "dir"))).toBe("volume.unreadable");
        expect(await codeOf(volume.move("dir", "file"))).toBe("volume.unreadable");
        expect(await codeOf(volume.move("dir", "dir/below"))).toBe("volume.unreadable");
        expect(await codeOf(volume.move("", "x"))).toBe("volume.unreadable");
        expect(await codeOf(volume.move("file", ""))).toBe("volume.unreadable");
        expect(await codeOf(volume.move("file", "dir/file/x"))).toBe("volume.unreadable");
        expect([await text("file"), await text("dir/file")]).toEqual(["1", "2"]);
      });

      test("removes files, not directories, and is content when nothing is there", async () => {
        await volume.write("dir/file", "1");
        expect(await codeOf(volume.remove("dir"))).toBe("volume.unreadable");
        expect(await codeOf(volume.remove(""))).toBe("volume.unreadable");
        await volume.remove("dir/file/below");
        await volume.remove("dir/file");
        await volume.remove("dir/file");
        await volume.remove("nowhere/file");
        expect(await volume.list("dir")).toEqual([]);
      });
    });

    describe("locking", () => {
      test("one at a time, in the order of asking, and other paths meanwhile", async () => {
        const log: string[] = [];
        const hold = (path: string, name: string) =>
          volume.withLock(path, async () => {
            log.push(`${name} in`);
            await new Promise(resolve => setTimeout(resolve, 5));
            log.push(`${name} out`);
          });
        await Promise.all([hold("a", "1"), hold("a", "2"), hold("./a", "3"), hold("b", "other")]);
        expect(log.filter(entry => !entry.startsWith("other"))).toEqual([
          "1 in",
          "1 out",
          "2 in",
          "2 out",
          "3 in",
          "3 out",
        ]);
        expect(log.indexOf("other in")).toBeLessThan(log.indexOf("2 in"));
      });

      test("gives back what the holder gives, and lets go when the holder throws", async () => {
        expect(await volume.withLock("a", async () => 42)).toBe(42);
        const failure = new RangeError("mine");
        await expect(volume.withLock("a", () => Promise.reject(failure))).rejects.toBe(failure);
        expect(await volume.withLock("a", async () => "free", { timeoutMs: 0 })).toBe("free");
      });

      test("names the holder to whoever waited in vain, and stays whole for those who wait longer", async () => {
        const { promise: done, resolve: finish } = Promise.withResolvers<void>();
        const log: string[] = [];
        const holder = volume.withLock("a", () => done);
        const impatient = volume.withLock("a", async () => log.push("impatient"), { timeoutMs: 10 });
        const patient = volume.withLock("a", async () => log.push("patient"));
        await expect(impatient).rejects.toMatchObject({
          code: "volume.locked",
          data: { path: "a", owner: expect.stringMatching(/process/) },
        });
        expect(log).toEqual([]);
        finish();
        await Promise.all([holder, patient]);
        expect(log).toEqual(["patient"]);
      });
    });
  });
}
