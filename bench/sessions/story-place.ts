/** `storyPlace` makes a project with a brain, in which sessions of agents are played as the events of their hooks. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { initProject } from "../../src/project/init-project.ts";

export interface Session {
  /** @returns the text that the model was given at the start. */
  start(source?: "startup" | "resume" | "clear" | "compact"): Promise<string>;
  /** The person's request. @returns the text that the model was given with it */
  ask(prompt: string): Promise<string>;
  /** A shell's command; git commands but pushes are run. @returns the text that the model was given after it */
  run(command: string, end?: { readonly fails?: string; readonly prints?: string }): Promise<string>;
  edit(file: string): Promise<string>;
  read(file: string): Promise<string>;
  /** The agent's last words of a turn. */
  stop(message: string): Promise<void>;
  claimBySubAgent(message: string): Promise<void>;
  compact(): Promise<void>;
  end(): Promise<void>;
}

export interface StoryPlace {
  readonly root: string;
  session(name: string, agent?: "claude-code" | "codex", project?: string): Session;
  write(file: string, content: string): void;
  rename(from: string, to: string): void;
  git(words: readonly string[], author?: string): void;
  /** Sets the time: so many days before the present, with a fraction for hours. */
  daysAgo(days: number): void;
  /** Files that the project has from its beginning, committed. */
  begin(files: readonly string[]): Promise<void>;
  /** Another project of the same person. */
  beginBeside(project: string): Promise<void>;
  empty(): void;
  /** Keeps all of it in a folder, or takes it from there. */
  keepIn(folder: string): void;
  takeFrom(folder: string): void;
  close(): void;
}

const DAY_MS = 86_400_000;
const PROJECT = "shop";

/** One at a time in a process: the clock and the home are the process's. @param around an empty folder */
export function storyPlace(around: string): StoryPlace {
  const root = join(around, PROJECT);
  const home = process.env.HOME;
  const now = Date.now;
  let runner = createHookRunner();
  let calls = 0;
  process.env.HOME = join(around, "home");
  const rootOf = (project: string) => join(around, project);

  function run(directory: string, command: readonly string[], author = "Ada"): void {
    // Others commit later: git's log of a work tree counts whole seconds, in one of which a session is played.
    const date = new Date(Date.now() + (author === "Ada" ? 0 : 1_000)).toISOString();
    const env = {
      ...process.env,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: author,
      GIT_AUTHOR_EMAIL: `${author.toLowerCase()}@example.com`,
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: author,
      GIT_COMMITTER_EMAIL: `${author.toLowerCase()}@example.com`,
      GIT_COMMITTER_DATE: date,
    };
    execFileSync(command[0]!, command.slice(1), { cwd: directory, env, stdio: "pipe" });
  }

  function writeIn(project: string, file: string, content: string): void {
    const path = join(rootOf(project), file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  async function create(project: string, files: readonly string[]): Promise<void> {
    const directory = rootOf(project);
    if (!existsSync(directory)) {
      mkdirSync(directory, { recursive: true });
      mkdirSync(process.env.HOME!, { recursive: true });
      run(directory, ["git", "init", "--quiet", "--initial-branch=main"]);
      await initProject(directory);
    }
    for (const file of ["README.md", ...files]) writeIn(project, file, "0\n");
    run(directory, ["git", "add", "."]);
    run(directory, ["git", "commit", "--quiet", "--allow-empty", "--message", "Begin"]);
  }

  function session(name: string, agent: "claude-code" | "codex", project: string): Session {
    const directory = rootOf(project);
    const isCodex = agent === "codex";
    async function send(event: string, fields: object) {
      const input = {
        session_id: name,
        hook_event_name: event,
        cwd: directory,
        ...(isCodex ? { turn_id: "t", transcript_path: null } : { transcript_path: "", prompt_id: "p" }),
        ...fields,
      };
      const { stdout } = await runner.run({
        text: JSON.stringify(input),
        eventName: event,
        harness: agent,
        environment: {},
        directory,
      });
      const answer = stdout === "" ? {} : (JSON.parse(stdout).hookSpecificOutput ?? {});
      return {
        context: (answer.additionalContext ?? "") as string,
        isDenied: answer.permissionDecision === "deny",
      };
    }
    async function call(tool: string, input: object, act: () => void, fails?: string, prints = "ok") {
      const fields = { tool_name: tool, tool_input: input, tool_use_id: `call-${++calls}` };
      if ((await send("PreToolUse", fields)).isDenied) return "";
      act();
      if (fails !== undefined && !isCodex)
        return (await send("PostToolUseFailure", { ...fields, error: fails })).context;
      const tool_response = isCodex ? prints : { stdout: prints, stderr: "" };
      return (await send("PostToolUse", { ...fields, tool_response })).context;
    }
    return {
      start: async (source = "startup") => (await send("SessionStart", { source })).context,
      ask: async prompt => (await send("UserPromptSubmit", { prompt })).context,
      run(command, { fails, prints } = {}) {
        const act = () => {
          if (/^git (?!push)/.test(command)) run(directory, ["sh", "-c", command]);
        };
        return call("Bash", { command }, act, fails, prints);
      },
      edit(file) {
        const act = () => writeIn(project, file, `${calls}\n`);
        const patch = `*** Begin Patch\n*** Update File: ${file}\n-a\n+b\n*** End Patch\n`;
        const input = { file_path: join(directory, file), old_string: "a", new_string: "b" };
        return isCodex ? call("apply_patch", { command: patch }, act) : call("Edit", input, act);
      },
      read: file =>
        isCodex
          ? call("Bash", { command: `cat ${file}` }, () => {})
          : call("Read", { file_path: join(directory, file) }, () => {}),
      stop: async message => void (await send("Stop", { last_assistant_message: message })),
      claimBySubAgent: async message =>
        void (await send("SubagentStop", {
          agent_id: "helper",
          agent_type: "general-purpose",
          last_assistant_message: message,
        })),
      compact: async () => void (await send("PreCompact", { trigger: "auto" })),
      end: async () => void (await send("SessionEnd", { reason: "other" })),
    };
  }

  return {
    root,
    session(name, agent = "claude-code", project = PROJECT) {
      return session(name, agent, project);
    },
    write: (file, content) => writeIn(PROJECT, file, content),
    rename(from, to) {
      mkdirSync(dirname(join(root, to)), { recursive: true });
      renameSync(join(root, from), join(root, to));
    },
    git: (words, author) => run(root, ["git", ...words], author),
    daysAgo(days) {
      Date.now = () => now() - Math.round(days * DAY_MS);
    },
    begin: files => create(PROJECT, files),
    beginBeside: project => create(project, []),
    empty() {
      rmSync(around, { recursive: true, force: true });
      runner = createHookRunner();
    },
    keepIn(folder) {
      rmSync(folder, { recursive: true, force: true });
      cpSync(around, folder, { recursive: true, preserveTimestamps: true });
    },
    takeFrom(folder) {
      rmSync(around, { recursive: true, force: true });
      cpSync(folder, around, { recursive: true, preserveTimestamps: true });
      runner = createHookRunner();
    },
    close() {
      Date.now = now;
      if (home === undefined) delete process.env.HOME;
      else process.env.HOME = home;
      rmSync(around, { recursive: true, force: true });
    },
  };
}

/** The lines of a project's log of episodes. */
export function logOf({ root }: Pick<StoryPlace, "root">): readonly string[] {
  const file = join(root, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}
