/** The output of a command: plain text without terminal codes, its progress, and the result for a model. */

export interface CommandResult {
  /** Null where a signal ended it. A command that fails is a result, not a failure of the tool. */
  readonly exitCode: number | null;
  /** The signal's name. */
  readonly endedBy: string | null;
  /** Both kinds of output, in their order. */
  readonly output: string;
  /** The limit that ended the command; null where the command ended by itself. */
  readonly limit: "time" | "processes" | null;
  /** Something that it had started still ran, and was ended. */
  readonly hasLeftovers: boolean;
  /** Something that it had started could not be ended, and goes on. */
  readonly hasEscaped: boolean;
  /** Where it ran in the sandbox: the protected places that it had made there, and that were removed. */
  readonly sandbox?: readonly string[];
  /** Files of the project that it took away in the sandbox. */
  readonly deleted?: readonly string[];
  /** The size of all that it wrote into the project in the sandbox. */
  readonly leftBytes?: number;
}

export interface CommandLimits {
  readonly timeoutMs: number;
  readonly maxProcesses: number;
}

export function renderCommand(result: CommandResult, limits: CommandLimits): string {
  const { deleted = [], output, hasLeftovers, hasEscaped, leftBytes = 0, sandbox } = result;
  const notes = [
    howItEnded(result, limits),
    ...(sandbox === undefined ? [] : sandboxNotes(sandbox)),
    ...(deleted.length > 0 ? [`It took files away; tell the person: ${listed(deleted)}.`] : []),
    ...(leftBytes > MUCH_BYTES ? [`It left ${Math.round(leftBytes / 2 ** 20)} MiB in the project.`] : []),
    ...(hasLeftovers ? ["What it had left running was ended: nothing outlives a call."] : []),
    ...(hasEscaped ? ["A process that it started could not be ended and goes on."] : []),
  ];
  return `${notes.join("\n")}\n${shown(output)}`;
}

const MOST_NAMED = 20;

const listed = (paths: readonly string[]): string =>
  paths.slice(0, MOST_NAMED).join(", ") +
  (paths.length > MOST_NAMED ? `, and ${paths.length - MOST_NAMED} more` : "");

/** More than a build leaves, as a rule: our own choice. */
const MUCH_BYTES = 256 * 2 ** 20;

function sandboxNotes(removed: readonly string[]): readonly string[] {
  const ran =
    "It ran in a sandbox: no network, no home, no secrets; only the project, without its rules and its git folder, could be changed.";
  if (removed.length === 0) return [ran];
  return [ran, `Removed, since only a person may make it: ${removed.join(", ")}.`];
}

function howItEnded({ exitCode, endedBy, limit }: CommandResult, limits: CommandLimits): string {
  const { timeoutMs, maxProcesses } = limits;
  if (limit === "time") {
    return `It did not finish within ${timeoutMs} ms and was ended; what it did until then stands.`;
  }
  if (limit === "processes") {
    return `It had more than ${maxProcesses} processes at once and was ended; what it did until then stands.`;
  }
  return exitCode === null ? `Ended by ${endedBy ?? "a signal"}.` : `Exit code ${exitCode}.`;
}

function shown(output: string): string {
  if (output === "") return "(no output)";
  return isBinary(output)
    ? `(${output.length.toLocaleString("en")} characters of output that is no text are left out)`
    : plainOutput(output);
}

/** The share of unreadable characters above which output is not text. */
const MAX_UNREADABLE_SHARE = 0.1;
const SAMPLE_CHARS = 10_000;

const ESCAPE = "\u001b";
const BELL = "\u0007";
// None can contain its own beginning, so no text takes more time than its length. A title that never ends, ends with
// its line. Source: ECMA-48, control sequences and operating system commands.
const SEQUENCES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${ESCAPE}${BELL}\\n]*(?:${BELL}|${ESCAPE}\\\\)?)`,
  "g",
);
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const UNREADABLE = /\uFFFD|[^\P{Cc}\n\t]/gu;

/** The output of a program, without the codes for terminals: colours, cursors, bells, redrawn lines. */
const plainOutput = (text: string): string => withoutSequences(text).replace(CONTROLS, "");

const withoutSequences = (text: string) =>
  text.replace(SEQUENCES, "").replaceAll("\r\n", "\n").replaceAll("\r", "\n");

/** Whether a model would see next to nothing in it: an image, a program, something compressed. */
function isBinary(text: string): boolean {
  const sample = withoutSequences(text.slice(0, SAMPLE_CHARS));
  return (sample.match(UNREADABLE)?.length ?? 0) > sample.length * MAX_UNREADABLE_SHARE;
}

interface ProgressLines {
  add(text: string): void;
  /** Call it when the command is over. */
  end(): void;
}

/** A call may make 1,000 events: enough for eight minutes of a command that never stops writing. */
const EVERY_MS = 500;
const MAX_LINE_CHARS = 200;
/** More than a line of what came last is not kept. */
const MAX_KEPT_CHARS = 2_000;

/** Tells how far a command is by the last line that it wrote, and seldom enough that no queue fills. */
export function createProgressLines(progress: (line: string) => void): ProgressLines {
  let written = "";
  let told = "";
  const tell = () => {
    const line = plainOutput(written.toWellFormed())
      .split("\n")
      .findLast(each => each.trim() !== "")
      ?.trim()
      .slice(0, MAX_LINE_CHARS);
    if (line === undefined || line === told) return;
    told = line;
    progress(line.toWellFormed());
  };
  const timer = setInterval(tell, EVERY_MS);
  return {
    add(text) {
      written = (written + text.slice(-MAX_KEPT_CHARS)).slice(-MAX_KEPT_CHARS);
    },
    end: () => clearInterval(timer),
  };
}
