/** Finds the real agents that end-to-end tests run, and installs them where they are missing: once, beside the packages. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const agents = {
  "claude-code": { package: "@anthropic-ai/claude-code", version: "2.1.330", program: "claude" },
  codex: { package: "@openai/codex", version: "0.169.0", program: "codex" },
  gemini: { package: "@google/gemini-cli", version: "0.61.0", program: "gemini" },
  opencode: { package: "opencode-ai", version: "1.18.33", program: "opencode" },
} as const;
export type AgentName = keyof typeof agents;

const cache = fileURLToPath(new URL("../../node_modules/.cache/brainstem-agents/", import.meta.url));
const LOCK = join(cache, "lock");
/** The largest agent takes 0.4 GB; the rest is for whoever else works on this disk. */
const FREE_BYTES = 2 * 1024 ** 3;
const INSTALL_TIMEOUT_MS = 300_000;

/** How long a test file must be ready to wait: the others' agents may be installed first. */
export const AGENT_TIMEOUT_MS = Object.keys(agents).length * INSTALL_TIMEOUT_MS;

/**
 * The path of an agent's program, in the one version that its harness is tested with; undefined, with a printed
 * reason, where it can't be had. `BRAINSTEM_AGENTS=none` installs and finds nothing.
 */
export async function agentProgram(name: AgentName): Promise<string | undefined> {
  if (process.env.BRAINSTEM_AGENTS === "none") return missing(name, "BRAINSTEM_AGENTS is none");
  const { package: packageName, version, program } = agents[name];
  const folder = join(cache, `${name}-${version}`);
  const path = join(folder, "node_modules", ".bin", program);
  mkdirSync(cache, { recursive: true });
  if (existsSync(path)) return path;
  const unlock = await lock();
  const unfinished = `${folder}.unfinished`;
  try {
    if (existsSync(path)) return path;
    const { bavail, bsize } = statfsSync(cache);
    if (bavail * bsize < FREE_BYTES) return missing(name, "less than 2 GB of the disk are free");
    for (const old of [folder, unfinished]) rmSync(old, { recursive: true, force: true });
    mkdirSync(unfinished);
    const args = ["install", "--prefix", unfinished, "--no-audit", "--no-fund", `${packageName}@${version}`];
    await promisify(execFile)("npm", args, { cwd: unfinished, timeout: INSTALL_TIMEOUT_MS });
    renameSync(unfinished, folder);
    return existsSync(path) ? path : missing(name, `${packageName} has no program ${program}`);
  } catch (error) {
    return missing(name, error instanceof Error ? error.message : String(error));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    unlock();
  }
}

function missing(name: AgentName, reason: string): undefined {
  process.stderr.write(`${name} isn't run: ${reason}\n`);
}

/** One installation at a time, whichever process asks; the lock of a process that is gone doesn't count. */
async function lock(): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: "wx" });
      return () => rmSync(LOCK, { force: true });
    } catch {
      if (!isAlive(ownerOfLock())) rmSync(LOCK, { force: true });
      await wait(200);
    }
  }
}

function ownerOfLock(): number {
  try {
    return Number(readFileSync(LOCK, "utf8"));
  } catch {
    return Number.NaN;
  }
}

function isAlive(processId: number): boolean {
  // Between being made and being written to, the lock names nobody; who made it is alive.
  if (!(processId > 0)) return true;
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
