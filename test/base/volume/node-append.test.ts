/** The instants between two calls of an append, in which another program may write. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appendRecord, takeBack } from "../../../src/base/volume/node-write.ts";
import { createVolumeDirectory, type VolumeDirectory } from "./volume-directory.ts";

let directory: VolumeDirectory;
let path: string;
let handle: FileHandle;

beforeEach(async () => {
  directory = await createVolumeDirectory();
  await directory.volume.write("log", "first\n");
  path = join(directory.root, "log");
  handle = await open(path, "a+");
});
afterEach(async () => {
  await handle.close();
  await directory.dispose();
});

const place = () => ({ path: "log", volume: directory.root, root: directory.root, real: path });
const bytes = (text: string) => new TextEncoder().encode(text);
const overwrite = (offset: number, content: Uint8Array) => directory.volume.overwrite("log", offset, content);
const log = () => readFileSync(path, "utf8");

/** The same handle, before whose next write another program appends. */
function interrupted(text: string): FileHandle {
  let isPending = true;
  return new Proxy(handle, {
    get(target, key) {
      if (key === "write" && isPending) {
        isPending = false;
        appendFileSync(path, text);
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

describe("an append while another program appends", () => {
  test("gives the offset of our line when the other line came between our look and our write", async () => {
    const offset = await appendRecord(interrupted("foreign\n"), place(), bytes("ours\n"), overwrite);
    expect(log()).toBe("first\nforeign\nours\n");
    expect(offset).toBe(log().indexOf("ours"));
  });

  test("[volume.append.glued] puts our line once on a line of its own after half a line", async () => {
    const offset = await appendRecord(interrupted('{"half":'), place(), bytes("ours\n"), overwrite);
    expect(log()).toBe('first\n{"half":ours\nours\n');
    expect(offset).toBe(log().lastIndexOf("ours"));
  });

  test("leaves only an empty line between when the other program writes the rest of a torn line", async () => {
    appendFileSync(path, "torn");
    const offset = await appendRecord(interrupted(" no more\n"), place(), bytes("ours\n"), overwrite);
    expect(log()).toBe("first\ntorn no more\n\nours\n");
    expect(offset).toBe(log().indexOf("ours"));
  });
});

describe("[volume.append.undo] a short write", () => {
  test("is cut off at the end of the file", async () => {
    const sizeBefore = log().length;
    appendFileSync(path, "fragm");
    await takeBack(handle, sizeBefore, bytes("fragm"), overwrite);
    expect(log()).toBe("first\n");
  });

  test("is ended with a newline before another program's line, which stays as it is", async () => {
    const sizeBefore = log().length;
    appendFileSync(path, "before\nfragmbehind\n");
    await takeBack(handle, sizeBefore, bytes("fragm"), overwrite);
    expect(log()).toBe("first\nbefore\nfrag\nbehind\n");
  });

  test("of no bytes changes nothing", async () => {
    const sizeBefore = log().length;
    appendFileSync(path, "behind\n");
    await takeBack(handle, sizeBefore, new Uint8Array(), overwrite);
    expect(log()).toBe("first\nbehind\n");
  });

  test("in every attempt leaves the file as it was, and the fault says full", async () => {
    const short = new Proxy(handle, {
      get(target, key) {
        if (key === "write") return (record: Uint8Array) => target.write(record, 0, 3, null);
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    writeFileSync(path, "first\ntorn");
    await expect(appendRecord(short, place(), bytes("ours\n"), overwrite)).rejects.toMatchObject({
      code: "volume.full",
    });
    expect(log()).toBe("first\ntorn");
  });
});
