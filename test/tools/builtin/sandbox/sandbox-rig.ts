/** A project, a home with secrets and a sandbox around the project, for real commands in it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { isSecretPath, steeringPlaces } from "../../../../src/policy/node.ts";
import { runProcess, scrubbedEnvironment } from "../../../../src/tools/builtin/run-process.ts";
import { openBubblewrap } from "../../../../src/tools/builtin/sandbox/bubblewrap-node.ts";
import { createSandbox } from "../../../../src/tools/builtin/sandbox/sandbox-node.ts";

/** Why the tests with real commands can't run here; undefined where they can. */
export const whyNot = await openBubblewrap({
  root: realpathSync("src"),
  home: "/nowhere",
  isSecret: () => false,
}).then(opened => (typeof opened === "string" ? opened : undefined));

/** For titles: the reason of a skip. */
export const note = whyNot === undefined ? "" : ` (skipped: ${whyNot})`;

export const PROTECTED = [
  ".agent/protocols",
  ".agent/brain.yaml",
  ".claude/settings.json",
  ".git/hooks",
  ".mcp.json",
];

export function sandboxRig(files: Readonly<Record<string, string>> = {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "brainstem-sandbox-")));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const root = join(base, "project");
  const home = join(base, "home");
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  put(join(home, ".ssh/id_rsa"), "canary-ssh");
  put(join(home, ".npmrc"), "canary-npm");
  put(join(base, "outside.txt"), "canary-outside");
  put(join(root, ".agent/protocols/permissions.md"), "rules");
  put(join(root, ".git/hooks/pre-commit"), "hook");
  put(join(root, "README.md"), "hello");
  for (const [path, text] of Object.entries(files)) put(join(root, path), text);
  const sandbox = createSandbox({
    root,
    home,
    isSecret: path => isSecretPath(path, { home }),
    protected: [...PROTECTED, ...steeringPlaces],
  });

  /** Runs a line of bash in it. */
  async function run(line: string, signal = AbortSignal.timeout(20_000)) {
    const bash = { command: "/bin/bash", arguments: ["-c", line] };
    const { invocation, leave } = await sandbox.enter(bash, root);
    const environment = { ...scrubbedEnvironment(), HOME: home };
    const { exitCode, output } = await runProcess({
      ...invocation,
      // One stream for both, as the shell tool has it.
      arguments: invocation.arguments.with(-1, `exec 2>&1; ${line}`),
      directory: root,
      environment,
      signal,
      maxOutputChars: 100_000,
    });
    return { exitCode, output, ...(await leave()) };
  }

  const link = (target: string, path: string) => symlinkSync(target, join(root, path));
  return { base, root, home, sandbox, run, put, link };
}
