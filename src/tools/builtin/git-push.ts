/** The tool that pushes a branch: git does exactly the push that the policy judged. */
import { fault } from "../../base/index.ts";
import type { AnyTool } from "../../ports/index.ts";
import { defineTool } from "../define-tool.ts";
import { toSchema } from "../schema.ts";
import { type ProcessResult, runProcess } from "./run-process.ts";
import { scrubbedEnvironment } from "./scrubbed-environment.ts";

export interface GitPushOptions {
  /** A folder in the repository. */
  readonly root: string;
}

interface PushInput {
  readonly remote?: string;
  readonly branch?: string;
  readonly force?: boolean;
}

const PUSH_MS = 120_000;
const MAX_OUTPUT_CHARS = 20_000;
// Without colons, plus signs and leading hyphens neither can be a refspec, an option or an address.
const REMOTE = "^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$";
const BRANCH = "^[\\p{L}\\p{N}_][\\p{L}\\p{N}._/#@-]{0,249}$";

/** Pushes one branch under its own name to a remote that is configured. A forced push must name its branch. */
export function createGitPush({ root: directory }: GitPushOptions): AnyTool {
  return defineTool({
    name: "git_push",
    description: "Pushes a branch of the project's git repository to a remote.",
    category: "project",
    input: toSchema<PushInput>(
      {
        type: "object",
        properties: {
          remote: { type: "string", pattern: REMOTE, description: "The name of a remote. Left out: origin." },
          branch: { type: "string", pattern: BRANCH, description: "Left out: the present branch." },
          force: { type: "boolean", description: "Replace what stands on the remote. Names its branch." },
        },
        additionalProperties: false,
      },
      { isKnown: true },
    ),
    operation: ({ remote = "origin", branch, force = false }) => [
      { name: "git.push", arguments: { remote, branch, force } },
    ],
    sideEffects: ["Publishes commits to the remote; by force it also removes commits there"],
    repeatability: "unsafe",
    timeoutMs: PUSH_MS,
    async execute({ remote = "origin", branch, force = false }, { signal }) {
      if (force && branch === undefined) {
        throw fault("input.invalid", {
          what: "A forced push of no branch in particular",
          expected: "a branch",
        });
      }
      const git = (...list: readonly string[]) => runGit(directory, list, signal);
      await git("remote", "get-url", remote);
      const name = branch ?? (await git("symbolic-ref", "--short", "HEAD")).output.trim();
      const ref = `refs/heads/${name}`;
      // The configuration of a repository could add tags and submodules to what was decided about.
      const only = ["--no-follow-tags", "--recurse-submodules=no", ...(force ? ["--force"] : [])];
      const { output } = await git("push", ...only, "--", remote, `${ref}:${ref}`);
      return { remote, branch: name, isForced: force, output };
    },
    render: ({ remote, branch, isForced, output }) =>
      `Pushed ${branch} to ${remote}${isForced ? " by force" : ""}.\n${output}`,
  });
}

/** @throws process.not-started, process.failed */
async function runGit(
  directory: string,
  list: readonly string[],
  signal: AbortSignal,
): Promise<ProcessResult> {
  const result = await runProcess({
    command: "git",
    arguments: list,
    directory,
    // Git may use the person's agent for keys; it may not ask for passwords.
    environment: scrubbedEnvironment(["SSH_AUTH_SOCK"], { GIT_TERMINAL_PROMPT: "0" }),
    signal,
    maxOutputChars: MAX_OUTPUT_CHARS,
  });
  const { exitCode, output } = result;
  if (exitCode !== 0) throw fault("process.failed", { command: `git ${list[0]}`, exitCode, output });
  return result;
}
