/** Finds the real agents that end-to-end tests run, and installs them where they are missing: once, beside the packages. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fault } from "../../src/base/index.ts";
import { runsAll } from "../deep.ts";

const agents = {
  "claude-code": { package: "@anthropic-ai/claude-code", version: "2.1.330", program: "claude" },
  codex: { package: "@openai/codex", version: "0.169.0", program: "codex" },
  gemini: { package: "@google/gemini-cli", version: "0.61.0", program: "gemini" },
  opencode: { package: "opencode-ai", version: "1.18.33", program: "opencode" },
} as const;
export type AgentName = keyof typeof agents;
const agentNames = Object.keys(agents);
/** They start in half a second; the others, in several, are run where they are asked for. */
const QUICK_AGENTS: readonly AgentName[] = ["claude-code", "codex"];

const cache = fileURLToPath(new URL("../../node_modules/.cache/brainstem-agents/", import.meta.url));
const LOCK = join(cache, "lock");
/** The largest agent takes 0.4 GB; the rest is for other programs on this disk. */
const FREE_BYTES = 2 * 1024 ** 3;
const INSTALL_TIMEOUT_MS = 300_000;

/** For a test with sessions of an agent, on a machine that has other work too. */
export const SESSION_TIMEOUT_MS = 120_000;

/** The agents that BRAINSTEM_AGENTS names: `all`, `none`, or some of them with commas. */
const wanted = process.env.BRAINSTEM_AGENTS ?? QUICK_AGENTS.join(",");

export interface Agent {
  /** The path of its program; undefined where it isn't to be run, or can't be had. */
  readonly program: string | undefined;
  /** Why it isn't run, for a title; "" where it is. */
  readonly note: string;
}

/** The agent in the one version that its harness is tested with. A title that ends with its note says what is left out. */
export async function findAgent(name: AgentName): Promise<Agent> {
  if (!namesOf(wanted).includes(name)) return missing(name, `BRAINSTEM_AGENTS is ${wanted}, not all`);
  const { package: packageName, version, program } = agents[name];
  const folder = join(cache, `${name}-${version}`);
  const path = join(folder, "node_modules", ".bin", program);
  mkdirSync(cache, { recursive: true });
  if (existsSync(path)) return { program: path, note: "" };
  if (!runsAll) return missing(name, "it isn't installed, which `npm run test:all` does");
  const unlock = await lock();
  const unfinished = `${folder}.unfinished`;
  try {
    if (existsSync(path)) return { program: path, note: "" };
    const { bavail, bsize } = statfsSync(cache);
    if (bavail * bsize < FREE_BYTES) return missing(name, "less than 2 GB of the disk are free");
    for (const old of [folder, unfinished]) rmSync(old, { recursive: true, force: true });
    mkdirSync(unfinished);
    const args = ["install", "--prefix", unfinished, "--no-audit", "--no-fund", `${packageName}@${version}`];
    await promisify(execFile)("npm", args, { cwd: unfinished, timeout: INSTALL_TIMEOUT_MS });
    renameSync(unfinished, folder);
    if (!existsSync(path)) return missing(name, `${packageName} has no program ${program}`);
    return { program: path, note: "" };
  } catch (error) {
    return missing(name, firstLineOf(error));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    unlock();
  }
}

function missing(name: AgentName, reason: string): Agent {
  // A reporter that shows no titles of what is skipped shows this.
  process.stderr.write(`${name} isn't run: ${reason}\n`);
  return { program: undefined, note: ` (skipped: ${reason})` };
}

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]!;

function namesOf(text: string): readonly string[] {
  if (text === "all") return agentNames;
  const names = text.split(",").filter(name => name !== "" && name !== "none");
  const unknown = names.find(name => !(name in agents));
  if (unknown === undefined) return names;
  const expected = `all, none, or some of ${agentNames.join(", ")}`;
  throw fault("input.invalid", { what: `BRAINSTEM_AGENTS, ${unknown},`, expected });
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
  // Between its creation and its first write the lock names no owner; its owner is alive.
  if (!(processId > 0)) return true;
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
