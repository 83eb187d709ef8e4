/** Measures the size of an installation: ours without optional packages, and with `--peers` each peer's. The bar is in DESIGN.md §5. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BenchRow, report } from "./measure.ts";
import { askedPeers, complaintOf, findNpm, type InstalledPeer } from "./peers/installed.ts";
import { titleOf } from "./peers/list.ts";
import { type FolderSize, measureModules } from "./peers/measure-modules.ts";

const ROOT = resolve(import.meta.dirname, "..");
const MEGABYTE = 1e6;

/** The packages of the lock file, without development packages, optional packages and peers, which a user doesn't need. */
function measureOurs(): readonly BenchRow[] {
  const npm = findNpm();
  if (npm === undefined)
    return [{ name: "Brainstem", value: undefined, unit: "MB", note: "skipped: no npm" }];
  const folder = mkdtempSync(join(tmpdir(), "brainstem-bench-install-"));
  try {
    for (const file of ["package.json", "package-lock.json"])
      copyFileSync(join(ROOT, file), join(folder, file));
    const omitted = ["--omit=dev", "--omit=optional", "--omit=peer"];
    const { status, stderr } = spawnSync(
      process.execPath,
      [npm, "ci", ...omitted, "--ignore-scripts", "--no-audit", "--no-fund"],
      { cwd: folder, encoding: "utf8" },
    );
    if (status !== 0) {
      const note = `skipped: ${complaintOf(stderr)}`;
      return [{ name: "Brainstem", value: undefined, unit: "MB", note }];
    }
    const size = measureModules(join(folder, "node_modules"));
    const own = ownBytes(npm);
    return [
      rowOf("Brainstem's dependencies", size, "bar 25 packages"),
      own === undefined
        ? { name: "Brainstem itself", value: undefined, unit: "MB", note: "not built: npm run build" }
        : { name: "Brainstem itself", value: own / MEGABYTE, unit: "MB", note: "as packed" },
      {
        name: "Brainstem",
        value: (size.bytes + (own ?? 0)) / MEGABYTE,
        unit: "MB",
        note: own === undefined ? "without its own files; bar 35 MB" : "bar 35 MB",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Unpacked; undefined where there is nothing built to pack. */
function ownBytes(npm: string): number | undefined {
  if (!existsSync(join(ROOT, "dist/index.js"))) return undefined;
  const { stdout } = spawnSync(process.execPath, [npm, "pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const packed = JSON.parse(stdout) as readonly { readonly unpackedSize: number }[];
  return packed[0]?.unpackedSize;
}

/** As npm installs it, with the packages that it wants beside itself. */
function rowOfPeer(peer: InstalledPeer): BenchRow {
  const name = titleOf(peer);
  if (peer.folder === undefined) {
    return { name, value: undefined, unit: "MB", note: `skipped: ${peer.reason}` };
  }
  return rowOf(name, measureModules(join(peer.folder, "node_modules")));
}

const rowOf = (name: string, { bytes, packages }: FolderSize, more?: string): BenchRow => ({
  name,
  value: bytes / MEGABYTE,
  unit: "MB",
  note: `${packages} packages${more === undefined ? "" : `; ${more}`}`,
});

report("Installed", [...measureOurs(), ...askedPeers().map(rowOfPeer)]);
