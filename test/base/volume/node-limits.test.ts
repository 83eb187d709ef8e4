/** Disks that are full, disks that can't be written, files that aren't ours. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canActAsOtherUser } from "../../other-user.ts";
import { runChild, runFixture } from "./child.ts";
import { createVolumeDirectory, type VolumeDirectory } from "./volume-directory.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
// Asked in a mount namespace of its own, which ends with the command.
const canMount = isRoot && spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

let directory: VolumeDirectory;

beforeEach(async () => {
  directory = await createVolumeDirectory();
  mkdirSync(directory.root);
});
afterEach(() => directory.dispose());

const mount = (...args: readonly string[]) => spawnSync("mount", [...args, directory.root]).status === 0;
const unmount = () => spawnSync("umount", [directory.root]);

interface FillUp {
  readonly count: number;
  readonly lineBytes: number;
  readonly appendCode: string;
  readonly writeCode: string;
  readonly newCode: string;
}

function expectWhole(outcome: FillUp) {
  expect(outcome).toMatchObject({
    appendCode: "volume.full",
    writeCode: "volume.full",
    newCode: "volume.full",
  });
  expect(outcome.count).toBeGreaterThan(0);
  // The short write is taken back: the log holds what was acknowledged and nothing else.
  expect(readFileSync(join(directory.root, "log")).length).toBe(outcome.count * outcome.lineBytes);
  expect(readFileSync(join(directory.root, "old.txt"), "utf8")).toBe("old");
  expect(readdirSync(directory.root).sort()).toEqual(["log", "old.txt"]);
}

describe("a volume without room", () => {
  test.skipIf(!canMount)(
    "[volume.write.full] keeps the old file, undoes the append and says that the disk is full (needs the right to mount)",
    async () => {
      expect(mount("-t", "tmpfs", "-o", "size=64k", "tmpfs")).toBe(true);
      try {
        const child = runFixture("fill-up.ts", [directory.root]);
        expect(await child.ended(), child.output()).toBe(0);
        expectWhole(JSON.parse(child.output()) as FillUp);
        // Room again: the next append goes on as if nothing had been.
        writeFileSync(join(directory.root, "old.txt"), "");
        await directory.volume.remove("log");
        await directory.volume.append("log", "fits\n");
        expect(readFileSync(join(directory.root, "log"), "utf8")).toBe("fits\n");
      } finally {
        unmount();
      }
    },
  );

  test.skipIf(process.platform === "win32")(
    "[volume.append.short] undoes a short write (by a limit on file sizes, so that it runs everywhere)",
    async () => {
      const script = join(import.meta.dirname, "fixtures/fill-up.ts");
      // 50 KiB in blocks of 512 bytes.
      const command = 'ulimit -f 100; exec "$0" --conditions=brainstem-source "$@"';
      const child = runChild("sh", ["-c", command, process.execPath, script, directory.root]);
      expect(await child.ended(), child.output()).toBe(0);
      expectWhole(JSON.parse(child.output()) as FillUp);
    },
  );
});

describe("a volume without permission", () => {
  async function tryAsNobody(): Promise<Readonly<Record<string, string>>> {
    chmodSync(directory.around, 0o755);
    const child = runFixture(
      "try-everything.ts",
      [directory.root],
      isRoot ? { uid: NOBODY, gid: NOBODY } : {},
    );
    expect(await child.ended(), child.output()).toBe(0);
    return JSON.parse(child.output()) as Record<string, string>;
  }

  beforeEach(() => {
    writeFileSync(join(directory.root, "file"), "file", { mode: 0o644 });
    writeFileSync(join(directory.root, "secret"), "secret", { mode: 0o600 });
  });

  test.skipIf(!canActAsOtherUser)(
    "[volume.denied] reads and doesn't change another user's files (needs root, and a checkout that all users may enter)",
    async () => {
      expect(await tryAsNobody()).toEqual({
        read: "done",
        readSecret: "volume.denied",
        list: "done",
        write: "volume.denied",
        writeNew: "volume.denied",
        append: "volume.denied",
        overwrite: "volume.denied",
        move: "volume.denied",
        remove: "volume.denied",
        withLock: "volume.denied",
      });
      expect(readdirSync(directory.root)).toEqual(["file", "secret"]);
    },
  );

  test.skipIf(!canActAsOtherUser)(
    "doesn't replace a read-only file although its directory is writable (needs root, and a checkout that all users may enter)",
    async () => {
      chmodSync(directory.root, 0o777);
      const codes = await tryAsNobody();
      expect(codes).toMatchObject({ write: "volume.denied", append: "volume.denied", writeNew: "done" });
      expect(readFileSync(join(directory.root, "moved"), "utf8").startsWith("file")).toBe(true);
    },
  );

  test.skipIf(!canMount)(
    "[volume.read-only] reads a read-only disk and writes nothing to it (needs the right to mount)",
    async () => {
      expect(mount("-t", "tmpfs", "tmpfs")).toBe(true);
      try {
        writeFileSync(join(directory.root, "file"), "file");
        writeFileSync(join(directory.root, "secret"), "secret");
        expect(mount("-o", "remount,ro")).toBe(true);
        const child = runFixture("try-everything.ts", [directory.root]);
        expect(await child.ended(), child.output()).toBe(0);
        const codes: Record<string, string> = JSON.parse(child.output());
        const { read, readSecret, list, ...others } = codes;
        expect({ read, readSecret, list }).toEqual({ read: "done", readSecret: "done", list: "done" });
        expect(new Set(Object.values(others))).toEqual(new Set(["volume.denied"]));
        expect(readdirSync(directory.root).sort()).toEqual(["file", "secret"]);
      } finally {
        unmount();
      }
    },
  );
});
