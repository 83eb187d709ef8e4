/** Puts the nightly dream into the person's crontab, and takes it out. */
import { execFile } from "node:child_process";
import process from "node:process";
import { fault } from "../../base/index.ts";
import { packageFile } from "../../base/package-file.ts";
import { dreamLine, hasDreamLine, withDreamLine, withoutDreamLine } from "./dream-line.ts";

const LIMIT_MS = 10_000;

/** Idempotent; a line with another Node or another place of brainstem is brought up to date. @throws cron.*, process.failed */
export async function installDream(
  brain: string,
): Promise<{ readonly line: string; readonly isNew: boolean }> {
  const line = dreamLine({ brain, node: process.execPath, script: packageFile("bin/brainstem.js") });
  const before = await readCrontab();
  const after = withDreamLine(before, line);
  if (Buffer.compare(before, after) !== 0) await writeCrontab(after);
  return { line, isNew: !hasDreamLine(before, brain) };
}

/** Whether there was a line. @throws cron.unavailable, process.failed */
export async function uninstallDream(brain: string): Promise<boolean> {
  const before = await readCrontab();
  if (!hasDreamLine(before, brain)) return false;
  await writeCrontab(withoutDreamLine(before, brain));
  return true;
}

/** Empty when the person has none. @throws cron.unavailable, process.failed */
export async function readCrontab(): Promise<Uint8Array> {
  const { exitCode, stdout, stderr } = await runCrontab(["-l"]);
  if (exitCode === 0) return stdout;
  if (/no crontab for|can't open|No such file/i.test(stderr)) return new Uint8Array();
  throw fault("process.failed", { command: "crontab -l", exitCode, output: stderr });
}

/** Nothing to do at any time is no crontab. @throws cron.unavailable, process.failed */
export async function writeCrontab(crontab: Uint8Array): Promise<void> {
  const list = crontab.length === 0 ? ["-r"] : ["-"];
  const { exitCode, stderr } = await runCrontab(list, crontab);
  if (exitCode !== 0) throw fault("process.failed", { command: "crontab", exitCode, output: stderr });
}

function runCrontab(list: readonly string[], input: Uint8Array = new Uint8Array()) {
  // The message that tells no crontab from a broken one is in the language of the environment.
  const options = { timeout: LIMIT_MS, encoding: "buffer" as const, env: { ...process.env, LC_ALL: "C" } };
  type Outcome = { readonly exitCode: number | undefined; readonly stdout: Buffer; readonly stderr: string };
  return new Promise<Outcome>((resolve, reject) => {
    const child = execFile("crontab", list, options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code === "string")
        reject(fault("cron.unavailable", { reason: error.message }, { cause: error }));
      else {
        const exitCode = error === null ? 0 : (error.code ?? undefined);
        resolve({ exitCode: exitCode as number | undefined, stdout, stderr: stderr.toString("utf8") });
      }
    });
    // It may leave before it has read everything.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}
