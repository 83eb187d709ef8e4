/** The output of a dream: the report in full, and the bar at any width. */
import { describe, expect, test, vi } from "vitest";
import type { DreamReport } from "../../src/brain/index.ts";
import type { Lesson } from "../../src/brain/memory/lessons/lesson.ts";
import { createProgressBar, showDream } from "../../src/cli/dream/show-dream.ts";
import { displayWidth } from "../../src/cli/print.ts";
import type { Terminal } from "../../src/cli/terminal.ts";

function paper(width = 80, isTerminal = false): { readonly terminal: Terminal; readonly text: () => string } {
  let text = "";
  const terminal: Terminal = {
    write: more => {
      text += more;
    },
    writeError: () => undefined,
    flush: async () => undefined,
    style: (_, each) => each,
    input: process.stdin,
    output: process.stdout,
    isInteractive: false,
    isTerminal,
    width,
    cwd: "/",
    environment: {},
    say: (mark, more, indent = "") => {
      text += `${indent}${mark} ${more}\n`;
    },
    writeJson: () => undefined,
    home: "/",
    isJson: false,
  };
  return { terminal, text: () => text };
}

const lesson = (text: string): Lesson => ({
  id: "L1",
  text,
  section: "",
  seen: 2,
  contradicted: 0,
  confidence: 0.67,
  evidence: [],
  isByPerson: false,
});
const empty: DreamReport = {
  isDryRun: false,
  message: "dream cycle: promoted 0, decayed 0, kept 0",
  promoted: [],
  updated: [],
  demoted: [],
  merged: [],
  archivedLessons: [],
  removed: [],
  candidates: [],
  decayed: 0,
  kept: 0,
  skills: [],
  waiting: 0,
  unasked: 0,
};
function shown(report: Partial<DreamReport>): string {
  const { terminal, text } = paper();
  showDream({ ...empty, ...report }, terminal);
  return text();
}

describe("the report of a dream", () => {
  test("[cli.dream] of a night without news is one line", () => {
    expect(shown({ commit: { status: "nothing" } })).toBe("Dream cycle: promoted 0, decayed 0, kept 0\n");
  });

  test("[brain.dream.room] counts the single voices that it doesn't ask about", () => {
    expect(shown({ unasked: 30 })).toContain(
      "30 more sentences of single sessions stay in the log, until there is room or another session agrees.",
    );
  });

  test("[cli.dream] names each change to lessons, under a heading for its kind", () => {
    const text = shown({
      promoted: [lesson("new")],
      updated: [lesson("changed")],
      demoted: [lesson("doubtful")],
      merged: [lesson("double")],
      archivedLessons: [lesson("old")],
      removed: [lesson("gone")],
    });
    expect(text).toBe(
      [
        "Dream cycle: promoted 0, decayed 0, kept 0",
        "",
        "  Lessons",
        "    + new",
        "",
        "  Stronger or weaker",
        "    ~ changed",
        "",
        "  In doubt: taken out, and waiting in `brainstem review`",
        "    ? doubtful",
        "",
        "  Said twice, now once",
        "    = double",
        "",
        "  Moved to LESSONS_ARCHIVE.md",
        "    → old",
        "",
        "  Taken out by hand: they stay out",
        "    − gone",
        "",
      ].join("\n"),
    );
  });

  test("[cli.dream] of many lessons shows twelve, each on a line of the terminal", () => {
    const text = shown({
      promoted: Array.from({ length: 20 }, (_, at) => lesson(`${at} ${"long ".repeat(40)}\n# x`)),
    });
    expect(text.match(/^ {4}\+ /gm)).toHaveLength(12);
    expect(text).toContain("      and 8 more\n");
    for (const line of text.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(80);
  });

  test("[cli.dream] names the task that was set aside, skills, candidates that wait for a person, and refusals", () => {
    const text = shown({
      workspace: { task: "Refactor\nthe middleware", untouchedMs: 3.5 * 86_400_000, archive: "x.md" },
      skills: [{ name: "release", file: "skills/release/KNOWLEDGE.md", lines: ["- a", "- b"], reason: "r" }],
      waiting: 3,
      refused: "4 of 8 lessons would leave at once.",
    });
    expect(text).toContain("\n  Untouched for 3 days, set aside: Refactor the middleware\n");
    expect(text).toContain("\n  release knows more: 2 lines in KNOWLEDGE.md\n");
    expect(text).toContain("\n  3 more lessons for the next dream.\n");
    expect(text).toContain("\n  ! 4 of 8 lessons would leave at once.\n");
  });
});

describe("the progress bar", () => {
  /** The text of the line at each of these moments, a second apart. */
  function frames(width: number, what: string, shares: readonly number[]): readonly string[] {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const { terminal, text } = paper(width, true);
      const bar = createProgressBar(terminal);
      for (const share of shares) {
        vi.advanceTimersByTime(1_000);
        bar.show(what, share * 1_000, 1_000);
      }
      bar.end();
      return text().split("\r\u001b[K").slice(1);
    } finally {
      vi.useRealTimers();
    }
  }

  test("[cli.dream.progress] grows with the work, never beyond its full width, and is cleared at the end", () => {
    const shown = frames(80, "reading", [0, 0.5, 1, 1.7]);
    expect(shown).toEqual([
      `  ${"─".repeat(28)} 0 % reading`,
      `  ${"━".repeat(14)}${"─".repeat(14)} 50 % reading`,
      `  ${"━".repeat(28)} 100 % reading`,
      `  ${"━".repeat(28)} 100 % reading`,
      "",
    ]);
  });

  test.each([40, 44, 60])(
    "[cli.dream.progress] names the step in %s columns, and shortens itself for it",
    width => {
      for (const line of frames(width, "looking for what recurs", [0.3, 1]).slice(0, -1)) {
        expect(line).toContain(" % looking for what recurs");
        expect(displayWidth(line)).toBeLessThan(width);
      }
      for (const line of frames(width, "looking for what recurs in all of the years", [1]))
        expect(displayWidth(line)).toBeLessThan(width);
    },
  );

  test("[cli.dream.progress] shows nothing without work, and nothing without a terminal", () => {
    expect(frames(80, "reading", [])).toEqual([]);
    const { terminal, text } = paper();
    const bar = createProgressBar(terminal);
    bar.show("reading", 1, 2);
    bar.end();
    expect(text()).toBe("");
  });
});
