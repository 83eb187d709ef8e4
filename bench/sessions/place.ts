/** A project with a brain, in which sessions of an agent are played as the events of its hooks. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { initProject } from "../../src/project/init-project.ts";

export interface Session {
  /** The text that the model was given at the start. */
  start(source?: "startup" | "resume" | "clear" | "compact"): Promise<string>;
  /** The person's request, and the text that the model was given with it. */
  ask(prompt: string): Promise<string>;
  /** A shell's command. @param error its output, where it fails; the text that the model was given */
  run(command: string, error?: string): Promise<string>;
  edit(file: string, content?: string): Promise<string>;
  /** The agent's last words. */
  stop(message: string): Promise<void>;
  compact(): Promise<void>;
}

export interface SessionPlace {
  /** @param folder where the agent works @default the project */
  session(name: string, folder?: string): Session;
  write(file: string, content: string): void;
  remove(file: string): void;
  git(...args: readonly string[]): void;
  /** From now on it is so many days later. */
  later(days: number): void;
  readonly root: string;
  close(): void;
}

/** One at a time in a process: the clock and the home are the process's. */
export async function sessionPlace(): Promise<SessionPlace> {
  const folder = mkdtempSync(join(tmpdir(), "brainstem-sessions-"));
  const root = join(folder, "shop");
  const home = process.env.HOME;
  const now = Date.now;
  process.env.HOME = join(folder, "home");
  for (const each of [root, process.env.HOME]) mkdirSync(each, { recursive: true });
  const git = (...args: readonly string[]) =>
    void execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
      cwd: root,
      stdio: "ignore",
    });
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  git("init", "--quiet", "--initial-branch=main");
  await initProject(root);
  for (const file of ["src/login.ts", "src/cart.ts", "src/mail.ts", "README.md", "package.json"])
    write(file, "{}\n");
  git("add", ".");
  git("commit", "--quiet", "--message", "Everything");
  const runner = createHookRunner();
  let calls = 0;

  function session(name: string, folder = root): Session {
    async function send(event: string, fields: object): Promise<string> {
      const told = {
        session_id: name,
        hook_event_name: event,
        cwd: folder,
        transcript_path: "",
        prompt_id: "p",
        ...fields,
      };
      const { stdout } = await runner.run({
        text: JSON.stringify(told),
        eventName: event,
        harness: "claude-code",
        environment: {},
        directory: folder,
      });
      return stdout === "" ? "" : (JSON.parse(stdout).hookSpecificOutput?.additionalContext ?? "");
    }
    async function call(tool: string, input: object, error: string | undefined): Promise<string> {
      const fields = { tool_name: tool, tool_input: input, tool_use_id: `call-${++calls}` };
      const before = await send("PreToolUse", fields);
      const after =
        error === undefined
          ? await send("PostToolUse", { ...fields, tool_response: { stdout: "ok", stderr: "" } })
          : await send("PostToolUseFailure", { ...fields, error });
      return [before, after].filter(text => text !== "").join("\n");
    }
    return {
      start: (source = "startup") => send("SessionStart", { source }),
      ask: prompt => send("UserPromptSubmit", { prompt }),
      run: (command, error) => call("Bash", { command }, error),
      async edit(file, content = `${++calls}\n`) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), content);
        return call("Edit", { file_path: join(folder, file), old_string: "a", new_string: "b" }, undefined);
      },
      stop: async message => void (await send("Stop", { last_assistant_message: message })),
      compact: async () => void (await send("PreCompact", { trigger: "auto" })),
    };
  }

  return {
    session,
    write,
    remove: file => rmSync(join(root, file), { force: true }),
    git,
    later(days) {
      const shifted = now() + days * 86_400_000 - now();
      const before = Date.now;
      Date.now = () => before() + shifted;
    },
    root,
    close() {
      Date.now = now;
      if (home === undefined) delete process.env.HOME;
      else process.env.HOME = home;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
