/** Asks git who works here (Node only). */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const LIMIT_MS = 5_000;

/** The configured name of the user; undefined without git, or without a configured name. */
export async function readGitUserName(directory: string): Promise<string | undefined> {
  try {
    const { stdout } = await run("git", ["config", "--get", "user.name"], {
      cwd: directory,
      timeout: LIMIT_MS,
    });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
