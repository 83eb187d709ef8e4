/** Asks git a question that runs no other programs, within a time, without git's variables (Node only). */

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 4 * 2 ** 20;

/** Where git finds itself and its configuration. All else stays behind, `GIT_DIR` and its like before all. */
const KEPT = ["PATH", "Path", "XDG_CONFIG_HOME", "USERPROFILE", "SYSTEMROOT", "SystemRoot", "TMPDIR", "TEMP"];

export interface GitQuestion {
  readonly directory: string;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The output of git; undefined after a failure. Never throws. */
export function askGit(
  { directory, home, environment }: GitQuestion,
  words: readonly string[],
): Buffer | undefined {
  // Loading it takes a tenth of Node's own start, and most calls don't need git.
  const { execFileSync } = process.getBuiltinModule("node:child_process");
  try {
    return execFileSync("git", words, {
      cwd: directory,
      env: {
        ...Object.fromEntries(KEPT.map(name => [name, environment[name]])),
        HOME: home,
        LC_ALL: "C",
        GIT_OPTIONAL_LOCKS: "0",
        GIT_TERMINAL_PROMPT: "0",
        GIT_LITERAL_PATHSPECS: "1",
        GIT_NO_LAZY_FETCH: "1",
      },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: TIMEOUT_MS,
      killSignal: "SIGKILL",
      maxBuffer: MAX_BYTES,
      windowsHide: true,
    });
  } catch {
    return undefined;
  }
}
