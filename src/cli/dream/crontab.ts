/** Puts the nightly dream into the person's crontab, and takes it out. */

import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { fault } from "../../base/index.ts";
import { packageFile } from "../../base/package-file.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";

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
async function readCrontab(): Promise<Uint8Array> {
  const { exitCode, stdout, stderr } = await runCrontab(["-l"]);
  if (exitCode === 0) return stdout;
  if (/no crontab for|can't open|No such file/i.test(stderr)) return new Uint8Array();
  throw fault("process.failed", { command: "crontab -l", exitCode, output: stderr });
}

/** Nothing to do at any time is no crontab. @throws cron.unavailable, process.failed */
async function writeCrontab(crontab: Uint8Array): Promise<void> {
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

interface NightlyDream {
  /** The folder that holds `.agent/`. */
  readonly brain: string;
  /** Absolute paths: cron knows nothing of the person's PATH. */
  readonly node: string;
  readonly script: string;
}

/** Every night at 03:00. Source: spec/brain.md §4. */
const WHEN = "0 3 * * *";
const LOG = `${layout.state}/dream.log`;

/** One line without its end. @throws input.invalid for a path that no crontab can hold */
export function dreamLine({ brain, node, script }: NightlyDream): string {
  const steps = [
    // First the folder: where it is gone, nothing is made in its place.
    `cd ${quote(join(brain, BRAIN_FOLDER))}`,
    `mkdir -p ${layout.state}`,
    `date >> ${LOG}`,
    `${quote(node)} ${quote(script)} dream --brain ${quote(brain)} >> ${LOG} 2>&1`,
  ];
  return `${WHEN} ${steps.join(" && ")} ${markerOf(brain)}`;
}

/** The crontab with this line: in the place of the brain's former one, else at the end. */
export function withDreamLine(crontab: Uint8Array, line: string): Uint8Array {
  const marker = line.slice(line.lastIndexOf(MARKER));
  const [text, added] = [textOf(crontab), textOf(Buffer.from(line))];
  const lines = text.split("\n");
  const [at, ...others] = linesWith(lines, marker);
  if (at === undefined) {
    const start = text === "" || text.endsWith("\n") ? text : `${text}\n`;
    return bytesOf(`${start}${added}\n`);
  }
  const isKept = (_: string, index: number) => !others.includes(index);
  return bytesOf(lines.with(at, added).filter(isKept).join("\n"));
}

/** The crontab without the line of this brain: as it was before `withDreamLine`. */
export function withoutDreamLine(crontab: Uint8Array, brain: string): Uint8Array {
  const lines = textOf(crontab).split("\n");
  const gone = linesWith(lines, markerOf(brain));
  return bytesOf(lines.filter((_, index) => !gone.includes(index)).join("\n"));
}

export const hasDreamLine = (crontab: Uint8Array, brain: string): boolean =>
  linesWith(textOf(crontab).split("\n"), markerOf(brain)).length > 0;

const MARKER = "# brainstem dream: ";

/** Names the brain at the end of its line; the shell takes it for a comment. No path has the marker in its own name. */
const markerOf = (brain: string): string =>
  MARKER + brain.replace(/[\\%#]/g, sign => `\\0${sign.charCodeAt(0).toString(8)}`);

/** A line that a person has commented out is no longer ours. */
function linesWith(lines: readonly string[], marker: string): readonly number[] {
  const ending = ` ${textOf(Buffer.from(marker))}`;
  return lines.flatMap((line, index) => (line.endsWith(ending) && !/^\s*#/.test(line) ? [index] : []));
}

/** A word for the shell, without percent signs: cron ends the command at them, and not every cron knows an escape. */
function quote(path: string): string {
  if (/[\r\n]/.test(path)) {
    throw fault("input.invalid", {
      what: `The path ${JSON.stringify(path)}`,
      expected: "a path without line breaks",
    });
  }
  return `'${path.replaceAll("'", "'\\''").replaceAll("%", `'"$(printf '\\045')"'`)}'`;
}

// A crontab need not be UTF-8: one character a byte.
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const bytesOf = (text: string): Uint8Array => Buffer.from(text, "latin1");
