/** Measures what ten zod tools in one file cost the compiler: ours, and with `--peers` the peers'. The bar is in DESIGN.md §5. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BenchRow, report } from "./measure.ts";
import { askedPeers, type InstalledPeer } from "./peers/installed.ts";
import { titleOf } from "./peers/list.ts";
import { type ToolDialect, toolDialects, writeTools } from "./peers/ten-tools.ts";

const ROOT = resolve(import.meta.dirname, "..");
const COMPILER = join(ROOT, "node_modules/typescript/bin/tsc");
const UNIT = "instantiations";

/** A number, or the compiler's first complaint: a file with errors is not checked as one without. */
function count(project: string, dialect: ToolDialect): number | string {
  const file = join(project, "tools.ts");
  writeFileSync(file, writeTools(dialect));
  writeFileSync(
    join(project, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "es2024",
        lib: ["es2024", "esnext.iterator", "esnext.collection"],
        module: "nodenext",
        types: ["node"],
        typeRoots: [join(ROOT, "node_modules/@types")],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: true,
        noEmit: true,
      },
      files: [file],
    }),
  );
  // Several checkers would count what they share several times.
  const { stdout, status } = spawnSync(
    process.execPath,
    [COMPILER, "-p", project, "--extendedDiagnostics", "--singleThreaded"],
    { encoding: "utf8" },
  );
  if (status !== 0) return `it does not compile: ${stdout.split("\n")[0]}`;
  return Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1]);
}

/** Our package as users get it: declarations made from the source as it is now. */
async function writeOurPackage(project: string): Promise<void> {
  const modules = join(project, "node_modules");
  mkdirSync(join(modules, "brainstem"), { recursive: true });
  for (const entry of readdirSync(join(ROOT, "node_modules"))) {
    if (!entry.startsWith(".")) symlinkSync(join(ROOT, "node_modules", entry), join(modules, entry));
  }
  await copyFile(join(ROOT, "package.json"), join(modules, "brainstem/package.json"));
  const out = join(modules, "brainstem/dist");
  spawnSync(
    process.execPath,
    [COMPILER, "-p", join(ROOT, "tsconfig.build.json"), "--emitDeclarationOnly", "--outDir", out],
    { cwd: ROOT, stdio: "ignore" },
  );
  if (!existsSync(join(out, "index.d.ts"))) throw new Error("The declarations could not be made");
}

async function measureOurs(folder: string): Promise<readonly BenchRow[]> {
  await writeOurPackage(folder);
  const baseline = count(folder, toolDialects.baseline);
  return [
    rowOf("zod schemas alone", baseline),
    rowOf("Brainstem", count(folder, toolDialects.brainstem), baseline, "bar 10,000"),
  ];
}

function measurePeer(peer: InstalledPeer, folder: string): readonly BenchRow[] {
  const dialect = (toolDialects as Readonly<Record<string, ToolDialect>>)[peer.file];
  // Some have tools by another schema library, or none that are typed.
  if (dialect === undefined) return [];
  const name = titleOf(peer);
  if (peer.folder === undefined) return [rowOf(name, peer.reason)];
  const project = join(folder, peer.file);
  mkdirSync(project);
  symlinkSync(join(peer.folder, "node_modules"), join(project, "node_modules"));
  return [rowOf(name, count(project, dialect), count(project, toolDialects.baseline))];
}

function rowOf(name: string, total: number | string, baseline?: number | string, bar?: string): BenchRow {
  if (typeof total === "string") return { name, value: undefined, unit: UNIT, note: `skipped: ${total}` };
  const over = typeof baseline === "number" ? `${total - baseline} more than the schemas` : "";
  return { name, value: total, unit: UNIT, note: [over, bar].filter(Boolean).join("; ") };
}

const folder = mkdtempSync(join(tmpdir(), "brainstem-bench-types-"));
try {
  const ours = join(folder, "ours");
  mkdirSync(ours);
  const rows = [...(await measureOurs(ours)), ...askedPeers().flatMap(peer => measurePeer(peer, folder))];
  report("Types of ten zod tools in one file", rows);
} finally {
  rmSync(folder, { recursive: true });
}
