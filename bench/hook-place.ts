/** `hookPlace` makes a project in git with a brain of a given age, and plays the events of Claude Code's hooks there. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { layout } from "../src/brain/index.ts";
import { createSessionJournal } from "../src/harness/node.ts";
import { initProject } from "../src/index.ts";
import { episodesOf, type LabelledEpisode } from "./dream-log.ts";

export interface BrainAge {
  readonly episodes: number;
  /** Journals of earlier sessions. */
  readonly sessions: number;
}

export interface HookPlace {
  readonly project: string;
  /** A folder beside it, for programs and caches. */
  readonly beside: string;
  close(): void;
}

/** An event by the name that its command line has, and what Claude Code sends with it. */
export interface PlayedEvent {
  readonly name: string;
  readonly text: string;
}

const FILES = 300;
const COMMITS = 20;
const DAY_MS = 86_400_000;
const SPAN_DAYS = 60;

export async function hookPlace({ episodes, sessions }: BrainAge): Promise<HookPlace> {
  const beside = mkdtempSync(join(tmpdir(), "brainstem-bench-hooks-"));
  const project = join(beside, "shop");
  mkdirSync(project);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  };
  const git = (...args: readonly string[]) =>
    void spawnSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
      cwd: project,
    });
  git("init", "--quiet", "--initial-branch=main");
  await initProject(project);
  for (let file = 0; file < FILES; file++) write(fileOf(file), `export const value = ${file};\n`);
  for (let commit = 0; commit < COMMITS; commit++) {
    write(fileOf(commit), `export const value = ${commit} + 1;\n`);
    git("add", ".");
    git("commit", "--quiet", "--message", `Change part ${commit}`);
  }
  write(fileOf(3), "export const value = 0;\n");
  const log = [...episodesOf({ seed: 1, count: episodes })].map(lineAt(episodes));
  write(join(".agent", layout.episodes), log.join(""));
  const journal = createSessionJournal(join(project, ".agent", layout.hooks, "sessions"));
  for (let session = 0; session < sessions; session++) {
    const name = `earlier-${session}`;
    const at = Date.now() - (DAY_MS * (sessions - session)) / 20;
    journal.add(name, { kind: "shortened" });
    journal.add(name, {
      kind: "prompt",
      text: `Let part ${session} count twice`,
      at,
      harness: "claude-code",
    });
    for (let call = 0; call < 40; call++) {
      journal.add(name, { kind: "call", hasFailed: call % 9 === 0, command: `npm test -- part-${call}`, at });
      journal.add(name, { kind: "change", file: fileOf(call), at });
    }
    journal.add(name, { kind: "message", text: "Done. Next I will write the tests for it.", at });
  }
  return { project, beside, close: () => rmSync(beside, { recursive: true, force: true }) };
}

const fileOf = (number: number): string => `src/area-${number % 12}/part-${number}.ts`;

const lineAt =
  (count: number) =>
  ({ record }: LabelledEpisode, index: number): string => {
    const at = new Date(Date.now() - SPAN_DAYS * DAY_MS * (1 - index / count));
    return `${JSON.stringify({ ...record, timestamp: at.toISOString() })}\n`;
  };

let calls = 0;

/** The events of one session, by what is measured of them. */
export const eventsOf = (project: string, session: string) => {
  const event = (name: string, fields: object): PlayedEvent => ({
    name,
    text: JSON.stringify({ session_id: session, cwd: project, hook_event_name: name, ...fields }),
  });
  const call = (name: string, tool_name: string, tool_input: object, after: object = {}) =>
    event(name, { tool_use_id: `call-${++calls}`, tool_name, tool_input, ...after });
  const failure =
    "AssertionError [ERR_ASSERTION]: expected 3 items in the cart, got 2\n    at cart.test.ts:14";
  return {
    start: () => event("SessionStart", { source: "startup" }),
    prompt: () => event("UserPromptSubmit", { prompt: "Please let the cart count an article twice" }),
    promptWithFile: () => event("UserPromptSubmit", { prompt: `Why did ${fileOf(3)} fail again?` }),
    beforePush: () => call("PreToolUse", "Bash", { command: "git push origin feature/login" }),
    beforeTest: () => call("PreToolUse", "Bash", { command: "npm test" }),
    beforeEdit: () => call("PreToolUse", "Edit", { file_path: join(project, fileOf(5)) }),
    success: () =>
      call("PostToolUse", "Bash", { command: "npm test" }, { tool_response: { stdout: "done", stderr: "" } }),
    failure: () => call("PostToolUseFailure", "Bash", { command: "npm test" }, { error: failure }),
    edited: () => call("PostToolUse", "Edit", { file_path: join(project, fileOf(5)) }, { tool_response: {} }),
    stop: () => event("Stop", { last_assistant_message: "The cart counts twice. Next I will test it." }),
    compaction: () => event("PreCompact", { trigger: "auto" }),
    end: () => event("SessionEnd", { reason: "exit" }),
  };
};

export type PlayedKind = keyof ReturnType<typeof eventsOf>;
