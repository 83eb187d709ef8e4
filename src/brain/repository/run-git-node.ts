/** Runs git unattended: it asks nothing, runs no hooks, and ends in time (Node only). */
import { type ChildProcess, spawn } from "node:child_process";
import { devNull } from "node:os";
import process from "node:process";
import { fault } from "../../base/index.ts";

export interface GitOptions {
  readonly input?: string | Buffer;
  readonly environment?: Readonly<Record<string, string>>;
  /** @default 30,000 */
  readonly timeoutMs?: number;
  /** Git is ended when it has printed so much. @default 64 MiB */
  readonly maxBytes?: number;
}

export interface GitOutcome {
  /** Undefined when git could not be started, or was ended. */
  readonly exitCode: number | undefined;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Why it could not be started. */
  readonly notStarted?: string;
  /** It was ended by a limit: the output is the beginning of it. */
  readonly isCut: boolean;
}

const DEFAULT_MS = 30_000;
const DEFAULT_BYTES = 64 * 2 ** 20;
const MAX_STDERR_CHARS = 4_000;

const SETTINGS = [
  `core.hooksPath=${devNull}`,
  "core.fsmonitor=false",
  // A mixed line end would be an error instead of a warning.
  "core.safecrlf=false",
  // A name guessed from the machine's is no person's.
  "user.useConfigOnly=true",
  "i18n.commitEncoding=UTF-8",
  "log.showSignature=false",
  "log.showRoot=true",
].flatMap(setting => ["-c", setting]);

/** Runs git to its end. Never throws. @param directory where it is started */
export function tryGit(
  directory: string,
  list: readonly string[],
  options: GitOptions = {},
): Promise<GitOutcome> {
  const { input, environment, timeoutMs = DEFAULT_MS, maxBytes = DEFAULT_BYTES } = options;
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    let stderr = "";
    let isCut = false;
    const finish = (exitCode: number | undefined, notStarted?: string) => {
      clearTimeout(timer);
      const stdout = Buffer.concat(chunks).subarray(0, maxBytes);
      resolve({ exitCode, stdout, stderr, isCut, ...(notStarted !== undefined && { notStarted }) });
    };
    const child = spawn("git", [...SETTINGS, ...list], {
      cwd: directory,
      env: { ...gitEnvironment(), ...environment },
      stdio: ["pipe", "pipe", "pipe"],
      // A session of its own: without a terminal nothing can prompt, and git ends cleanly when we are interrupted.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const stop = () => {
      isCut = true;
      endGroup(child);
    };
    const timer = setTimeout(stop, timeoutMs);
    child.once("error", error => finish(undefined, error.message));
    child.once("close", code => finish(isCut ? undefined : (code ?? undefined)));
    child.stdout.on("data", (chunk: Buffer) => {
      if (sizeBytes < maxBytes) chunks.push(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes && !isCut) stop();
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(0, MAX_STDERR_CHARS);
    });
    // Git may leave before it has read everything.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input ?? "");
  });
}

/** The output of git. @throws process.not-started, process.failed, time.exceeded */
export async function runGit(
  directory: string,
  list: readonly string[],
  options: GitOptions = {},
): Promise<Buffer> {
  const { exitCode, stdout, stderr, notStarted, isCut } = await tryGit(directory, list, options);
  const command = `git ${list[0]}`;
  if (notStarted !== undefined) throw fault("process.not-started", { command: "git", reason: notStarted });
  if (isCut) throw fault("time.exceeded", { what: command, limitMs: options.timeoutMs ?? DEFAULT_MS });
  if (exitCode !== 0) throw fault("process.failed", { command, exitCode, output: stderr });
  return stdout;
}

/** Without the line end that git prints after a value, and with those that are part of it. */
export const lineOf = (stdout: Buffer): string => stdout.toString("utf8").replace(/\r?\n$/, "");

/** Of git's variables those that say where it is installed and who commits; not those of a hook that we run in. */
const KEPT =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL)|EXEC_PATH|TEMPLATE_DIR|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;
/** Variables by which a signing program would ask its person. */
const PROMPTS = new Set(["GPG_TTY", "DISPLAY", "WAYLAND_DISPLAY", "SSH_ASKPASS"]);

function gitEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(
    ([name]) => (!name.startsWith("GIT_") || KEPT.test(name)) && !PROMPTS.has(name),
  );
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_LITERAL_PATHSPECS: "1",
    SSH_ASKPASS_REQUIRE: "never",
  };
}

function endGroup(child: ChildProcess) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing of it is left.
  }
}
