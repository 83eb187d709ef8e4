/** Puts the nightly dream into the person's crontab, and takes it out. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fault } from "../../base/index.ts";
import { packageFile } from "../../base/package-file.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { invalid } from "../command.ts";
import type { Terminal } from "../terminal.ts";

const LIMIT_MS = 10_000;

/** The variables that `crontab` is started with. */
type Environment = Terminal["environment"];

/** Idempotent; a line with another Node or another place of brainstem is brought up to date. @throws cron.*, process.failed */
export function installDream(brain: string, environment: Environment) {
  const line = dreamLine({ brain, node: process.execPath, script: packageFile("bin/brainstem.js") });
  const before = readCrontab(environment);
  const after = withDreamLine(before, line);
  if (Buffer.compare(before, after) !== 0) writeCrontab(after, environment);
  return { line, isNew: !hasDreamLine(before, brain) };
}

/** Whether there was a line. @throws cron.unavailable, process.failed */
export function uninstallDream(brain: string, environment: Environment): boolean {
  const before = readCrontab(environment);
  if (!hasDreamLine(before, brain)) return false;
  writeCrontab(withoutDreamLine(before, brain), environment);
  return true;
}

/** Empty when the person has none. @throws cron.unavailable, process.failed */
function readCrontab(environment: Environment): Uint8Array {
  const { status, stdout, stderr } = runCrontab(["-l"], environment);
  if (status === 0) return stdout;
  if (/no crontab for|can't open|No such file/i.test(stderr)) return new Uint8Array();
  throw fault("process.failed", { command: "crontab -l", exitCode: status, output: stderr });
}

/** Nothing to do at any time is no crontab. @throws cron.unavailable, process.failed */
function writeCrontab(crontab: Uint8Array, environment: Environment): void {
  const { status, stderr } = runCrontab([crontab.length === 0 ? "-r" : "-"], environment, crontab);
  if (status !== 0) throw fault("process.failed", { command: "crontab", exitCode: status, output: stderr });
}

function runCrontab(list: readonly string[], environment: Environment, input: Uint8Array = new Uint8Array()) {
  // The message that tells no crontab from a broken one is in the language of the environment.
  const options = { input, timeout: LIMIT_MS, env: { ...environment, LC_ALL: "C" } };
  const { error, status, stdout, stderr } = spawnSync("crontab", list, options);
  if (status === null && error !== undefined)
    throw fault("cron.unavailable", { reason: error.message }, { cause: error });
  return { status: status ?? undefined, stdout, stderr: stderr.toString("utf8") };
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
    throw invalid(`The path ${JSON.stringify(path)}`, "a path without line breaks");
  }
  return `'${path.replaceAll("'", "'\\''").replaceAll("%", `'"$(printf '\\045')"'`)}'`;
}

// A crontab need not be UTF-8: one character a byte.
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const bytesOf = (text: string): Uint8Array => Buffer.from(text, "latin1");
