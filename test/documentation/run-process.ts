/** Runs a program to its end, or ends it with all that it started when its time is up. */
import { spawn } from "node:child_process";

export interface Run {
  /** Null where it was ended from outside. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limitMs: number;
}

export function runProcess(command: string, args: readonly string[], options: RunOptions): Promise<Run> {
  const { cwd, env, limitMs } = options;
  return new Promise((resolve, reject) => {
    // A process group of its own, so that its children end with it.
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const endGroup = () => {
      try {
        process.kill(-child.pid!, "SIGKILL");
      } catch {
        // All of it has ended.
      }
    };
    const timer = setTimeout(endGroup, limitMs);
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", text => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", text => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("exit", endGroup);
    child.on("close", exitCode => {
      clearTimeout(timer);
      resolve({ exitCode, stdout, stderr });
    });
  });
}
