/** `atTerminal` gives the command that runs a program at a terminal at which so much is typed, while its output goes to a pipe. */
import { spawnSync } from "node:child_process";

// A machine's own Python starts faster than what a version manager puts before it.
export const python = ["/usr/bin/python3", "python3"].find(
  name => spawnSync(name, ["-c", "import pty, os; os.waitstatus_to_exitcode"]).status === 0,
);

/** The program takes the place of the script: a signal reaches it, and its own end is the end. */
const SCRIPT = `import os, pty, sys
keyboard, terminal = pty.openpty()
os.write(keyboard, sys.argv[1].encode() + b"\\x04")
os.set_inheritable(keyboard, True)
os.dup2(terminal, 0)
os.execvp(sys.argv[2], sys.argv[2:])
`;

/** @param typed at most some 4,000 characters, which is what a terminal keeps for its reader; the end of the input follows */
export const atTerminal = (program: readonly string[], typed = ""): readonly [string, ...string[]] => [
  python ?? "python3",
  "-c",
  SCRIPT,
  typed,
  ...program,
];
