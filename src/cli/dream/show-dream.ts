/** Tells a person what a dream did, or would do. */
import type { DreamReport } from "../../brain/index.ts";
import { count, fit, oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";

const MAX_SHOWN = 12;

export function showDream(report: DreamReport, terminal: Terminal): void {
  const { style, write } = terminal;
  const { isDryRun, promoted, updated, demoted, merged, archivedLessons, removed } = report;
  const counts = report.message.replace(/^dream cycle: /, "");
  write(`${style("bold", isDryRun ? "Dream cycle (dry run):" : "Dream cycle:")} ${counts}\n`);

  section("Lessons", "green", "+", promoted);
  section("Stronger or weaker", "cyan", "~", updated);
  section("In doubt: taken out, and waiting in `brainstem review`", "yellow", "?", demoted);
  section("Said twice, now once", "dim", "=", merged);
  section("Moved to LESSONS_ARCHIVE.md", "dim", "→", archivedLessons);
  section("Taken out by hand: they stay out", "dim", "−", removed);
  if (report.workspace !== undefined) {
    const days = Math.floor(report.workspace.untouchedMs / 86_400_000);
    write(
      `\n  ${style("dim", `Untouched for ${days} days, set aside:`)} ${oneLine(report.workspace.task)}\n`,
    );
  }
  showSkills(report, terminal);
  if (report.refused !== undefined) write(`\n  ${style("yellow", "!")} ${report.refused}\n`);
  if (report.waiting > 0)
    write(`\n  ${style("dim", `${count(report.waiting, "more lesson")} for the next dream.`)}\n`);
  if (report.candidates.length > 0) {
    const noun = `${count(report.candidates.length, isDryRun ? "candidate" : "new candidate")}`;
    write(`\n  ${style("yellow", "?")} ${noun} for you to judge: ${style("cyan", "brainstem review")}\n`);
  }
  if (report.unasked > 0) {
    const [more, stay] = [count(report.unasked, "more sentence"), report.unasked === 1 ? "stays" : "stay"];
    write(
      `  ${style("dim", `${more} of single sessions ${stay} in the log, until there is room or another session agrees.`)}\n`,
    );
  }
  showCommit(report, terminal);

  function section(
    title: string,
    colour: Parameters<Terminal["style"]>[0],
    mark: string,
    lessons: readonly { readonly text: string; readonly confidence: number }[],
  ): void {
    if (lessons.length === 0) return;
    write(`\n  ${style("dim", title)}\n`);
    for (const { text } of lessons.slice(0, MAX_SHOWN))
      write(`    ${style(colour, mark)} ${fit(oneLine(text), terminal.width - 6)}\n`);
    if (lessons.length > MAX_SHOWN)
      write(`      ${style("dim", `and ${lessons.length - MAX_SHOWN} more`)}\n`);
  }
}

function showSkills({ skills }: DreamReport, { style, write }: Terminal): void {
  for (const { name, lines } of skills) {
    write(`\n  ${style("dim", `${name} knows more:`)} ${count(lines.length, "line")} in KNOWLEDGE.md\n`);
  }
}

function showCommit({ commit, isDryRun }: DreamReport, { style, write, say }: Terminal): void {
  if (isDryRun) write(`\n  ${style("dim", "Nothing was changed.")}\n`);
  else if (commit?.status === "committed") {
    write(`\n  ${style("green", "✓")} committed ${style("dim", commit.commit.slice(0, 9))}\n`);
    for (const path of commit.leftOut)
      say("!", `${path} was left out of the commit: you have staged it.`, "  ");
  } else if (commit?.status === "skipped") {
    write(`\n  ${style("yellow", "!")} Remembered, but not committed. ${commit.message}\n`);
  }
}

interface ProgressBar {
  show(what: string, done: number, total: number): void;
  /** Clears the line. */
  end(): void;
}

const MAX_WIDTH = 28;
const MIN_WIDTH = 4;
/** The columns around the bar and before the words: `  ` and ` 100 % `. */
const AROUND = 9;
/** Faster changes are invisible. */
const INTERVAL_MS = 80;
const CLEAR = "\r\u001b[K";

export function createProgressBar(terminal: Terminal): ProgressBar {
  const { isTerminal, style, write } = terminal;
  if (!isTerminal) return { show: () => undefined, end: () => undefined };
  let lastMs = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show(what, done, total) {
      const nowMs = performance.now();
      if (nowMs - lastMs < INTERVAL_MS) return;
      lastMs = nowMs;
      isShown = true;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      // A line that wraps could not be cleared.
      const room = terminal.width - AROUND - 1;
      const width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, room - what.length));
      const filled = Math.round(share * width);
      const bar = `${"━".repeat(filled)}${style("dim", "─".repeat(width - filled))}`;
      write(`${CLEAR}  ${bar} ${Math.floor(share * 100)} % ${style("dim", fit(what, room - width))}`);
    },
    end() {
      if (isShown) write(CLEAR);
      isShown = false;
    },
  };
}
