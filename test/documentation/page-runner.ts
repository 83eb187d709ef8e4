/** Runs the code blocks of one page, as a reader would who follows it from top to bottom. */
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseAllDocuments } from "yaml";
import { atTerminal } from "../at-terminal.ts";
import { NOBODY } from "../cli/models-servers.ts";
import { isOutput } from "./compare-output.ts";
import type { Block } from "./read-blocks.ts";
import { type Run, runProcess } from "./run-process.ts";

export interface PageRunner {
  /** The complaint about the block; undefined when it does as the page says. */
  check(block: Block): Promise<string | undefined>;
  /** The complaint about a program in a file. */
  checkProgram(path: string): Promise<string | undefined>;
  /** Removes everything that it wrote. */
  close(): void;
}

/** How long one block may take. */
const LIMIT_MS = 60_000;

/**
 * On a package in a folder. `sh` blocks share one scratch directory, and a `cd` in one holds for the next; each `ts` block is a program of its
 * own in the folder of the package, so that it can import it by its name, and runs in an empty directory.
 * Processes that a block leaves running end with it. Nothing is read from or written to the user's home, and no keys are passed on.
 */
export function createPageRunner(root: string, limitMs = LIMIT_MS): PageRunner {
  const scratch = mkdtempSync(join(tmpdir(), "brainstem-docs-"));
  const programs = mkdtempSync(join(root, "programs-"));
  const [work, home, bin] = ["work", "home", "bin"].map(name => join(scratch, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [work, home, bin]) mkdirSync(folder);
  const shim = join(bin, "brainstem");
  const accept = `"${process.execPath}" --conditions=brainstem-source "${join(import.meta.dirname, "accept-brain.ts")}"`;
  writeFileSync(
    shim,
    `#!/bin/sh
# No person is at the terminal of a page.
if [ "$*" = trust ]; then exec ${accept}; fi
exec "${process.execPath}" "${join(root, "bin/brainstem.cjs")}" "$@"
`,
  );
  chmodSync(shim, 0o755);
  copyFileSync(join(root, "bin/brainstem-hook"), join(bin, "brainstem-hook"));
  const cwdFile = join(scratch, "cwd");
  writeFileSync(cwdFile, work);
  const env = {
    PATH: [bin, dirname(process.execPath), process.env.PATH].join(":"),
    HOME: home,
    XDG_RUNTIME_DIR: scratch,
    LANG: "C.UTF-8",
    NO_COLOR: "1",
    ...NOBODY,
    GIT_CONFIG_GLOBAL: join(home, ".gitconfig"),
    BRAINSTEM_DOCS_CWD: cwdFile,
  };
  writeFileSync(
    env.GIT_CONFIG_GLOBAL,
    "[user]\n\tname = Reader\n\temail = reader@example.org\n[init]\n\tdefaultBranch = main\n",
  );

  function runCommands(code: string): Promise<Run> {
    const commands = code.replace(/^\$ /gm, "");
    const script = `set -eo pipefail
trap 'echo "failed: $BASH_COMMAND" >&2' ERR
trap 'pwd >"$BRAINSTEM_DOCS_CWD"' EXIT
${commands}
`;
    const cwd = readFileSync(cwdFile, "utf8").trim();
    // As a reader types it: words from a pipe would be an agent's.
    const [program, ...args] = atTerminal(["bash", "-c", script]);
    return runProcess(program, args, { cwd, env, limitMs });
  }

  function runProgram(path: string): Promise<Run> {
    return runProcess(process.execPath, [path], {
      cwd: mkdtempSync(join(scratch, "program-")),
      // One cache for all of them: most of a short program's time is the compiling of the package.
      env: { ...env, NODE_COMPILE_CACHE: join(root, "compiled") },
      limitMs,
    });
  }

  return {
    async check({ language, code, line, problem, expected }) {
      if (problem !== undefined) return problem;
      if (language === "sh") return problemOf(await runCommands(code), expected);
      if (language !== "ts") return parseProblem(language, code);
      const path = join(programs, `line-${line}.ts`);
      writeFileSync(path, code);
      return problemOf(await runProgram(path), expected);
    },
    async checkProgram(path) {
      return problemOf(await runProgram(path), undefined);
    },
    close() {
      for (const folder of [scratch, programs]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function problemOf({ exitCode, stdout, stderr }: Run, expected: string | undefined): string | undefined {
  const output = [stdout, stderr]
    .map(text => text.trim())
    .filter(text => text !== "")
    .join("\n");
  if (exitCode === null) return `it did not end in time\n${output}`;
  if (exitCode !== 0) return `it ended with ${exitCode}\n${output}`;
  if (expected === undefined || isOutput(stdout, expected)) return undefined;
  return `it printed\n${stdout.trimEnd()}\nand the page says\n${expected}`;
}

function parseProblem(language: string, code: string): string | undefined {
  try {
    if (language === "json") JSON.parse(code);
    if (language === "jsonl")
      for (const line of code.split("\n").filter(line => line.trim() !== "")) JSON.parse(line);
    if (language === "yaml")
      for (const document of parseAllDocuments(code)) for (const error of document.errors) throw error;
    return undefined;
  } catch (error) {
    return `it is no ${language}: ${String(error)}`;
  }
}
