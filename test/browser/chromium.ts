/** A real Chromium, in a process group of its own that can be killed, driven over its debugging protocol. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type BrowserContext, chromium, type Page } from "playwright-core";

const PROGRAM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Said after the titles of tests that are skipped; empty where there is a Chromium. */
export const whyNoChromium = existsSync(PROGRAM) ? "" : ` (skipped: there is no Chromium at ${PROGRAM})`;

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  "--remote-debugging-port=0",
];

export interface Chromium {
  readonly context: BrowserContext;
  open(url: string): Promise<Page>;
  /** Ends it at once, as a crash of the machine would, as far as a process can. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** A folder for a profile, which outlives the browser. */
export const createProfile = () => mkdtemp(join(tmpdir(), "brainstem-chromium-"));

export async function startChromium(profile: string): Promise<Chromium> {
  const program = spawn(PROGRAM, [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>(resolve => program.once("exit", () => resolve()));
  // The group: the program is a script that starts others, and each page is a process.
  const killGroup = () => process.kill(-program.pid!, "SIGKILL");
  // A run that is broken off leaves no browser behind.
  process.once("exit", killGroup);
  const browser = await chromium.connectOverCDP(await endpointOf(program), { timeout: 0 });
  const context = browser.contexts()[0]!;
  // The test's own limit ends a page that hangs.
  context.setDefaultTimeout(0);

  async function kill() {
    process.off("exit", killGroup);
    killGroup();
    await ended;
  }
  return {
    context,
    async open(url) {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    kill,
    async close() {
      await browser.close().catch(() => undefined);
      if (program.exitCode === null && program.signalCode === null) await kill();
      process.off("exit", killGroup);
    },
  };
}

// Its processes may write for a moment yet.
export const removeProfile = (profile: string) =>
  rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

async function endpointOf(program: ChildProcess): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface(program.stderr!)) {
    const endpoint = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (endpoint !== undefined) {
      program.stderr!.resume();
      return endpoint;
    }
    said.push(line);
  }
  throw new Error(`Chromium ended before it listened:\n${said.join("\n")}`);
}
