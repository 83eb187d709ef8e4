/** The shell that commands run in: bash where there is one, since bash is what the policy reads commands as. */
import { existsSync } from "node:fs";
import process from "node:process";

export interface ShellProgram {
  /** Whether it reads a command as the policy does. */
  readonly isBash: boolean;
  /** What to start, so that it runs this command and writes no file larger than that. */
  invocation(command: string, maxFileBytes: number): Invocation;
}

export interface Invocation {
  readonly command: string;
  /** Undefined where the command is a line for the system's own shell. */
  readonly arguments?: readonly string[];
}

// Never by the PATH: a file that an agent writes into a folder there must not become its shell.
const PLACES = [
  "/bin/bash",
  "/usr/bin/bash",
  "/usr/local/bin/bash",
  "/opt/homebrew/bin/bash",
  "/run/current-system/sw/bin/bash",
];

/**
 * Files that we were started with stay open in what we start, unless they are closed here: Node closes only the first
 * 16 by itself. One stream for both kinds of output keeps their order. A limit that can't be set (a lower one holds
 * already) is no reason not to run.
 */
const prelude = (isBash: boolean) =>
  [
    "for file in /dev/fd/*; do",
    // A plain shell knows files of one digit only, and takes others for programs.
    `case \${file##*/} in [0-2]) ;; ${isBash ? "[0-9]*" : "[0-9]"}) eval "exec \${file##*/}>&-" ;; esac`,
    "done",
    'ulimit -f "$1" 2>/dev/null',
    "shift",
    'exec "$@" 2>&1',
  ].join("\n");

/**
 * `echo $'\\' ; rm -rf x #'` prints a line in bash and deletes x in dash: another shell than the policy
 * reads makes its decisions worthless.
 */
export function findShell(): ShellProgram {
  if (process.platform === "win32") return { isBash: false, invocation: command => ({ command }) };
  const bash = PLACES.find(existsSync);
  return shellAt(bash ?? "/bin/sh", bash !== undefined);
}

export const shellAt = (shell: string, isBash: boolean): ShellProgram => ({
  isBash,
  invocation(command, maxFileBytes) {
    // Source: bash(1), ulimit; POSIX, ulimit.
    const blocks = Math.floor(maxFileBytes / (isBash ? 1_024 : 512));
    // Behind `--`, a command that begins with a hyphen is no option.
    const list = ["-c", "--", prelude(isBash), shell, String(blocks), shell, "-c", "--", command];
    return { command: shell, arguments: list };
  },
});
