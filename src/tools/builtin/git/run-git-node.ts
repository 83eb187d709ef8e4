/** Runs git for a tool (Node only). */
import { fault } from "../../../base/index.ts";
import { type ProcessResult, runProcess } from "../run-process.ts";
import { scrubbedEnvironment } from "../scrubbed-environment.ts";
import { type Settings, variablesForChanging, variablesForLooking } from "./quiet-settings.ts";

export interface GitRun {
  readonly directory: string;
  readonly signal: AbortSignal;
}

/** More is dropped from the middle. */
const MAX_OUTPUT_CHARS = 1_000_000;
/** Where the person's own settings are, and who commits and signs. */
const OWN_SETTINGS = ["XDG_CONFIG_HOME"];
const IDENTITY = [
  "EMAIL",
  "GIT_AUTHOR_NAME",
  "GIT_AUTHOR_EMAIL",
  "GIT_COMMITTER_NAME",
  "GIT_COMMITTER_EMAIL",
  "GNUPGHOME",
  "SSH_AUTH_SOCK",
];

/** A command that only looks. `filters`: those that the repository's settings name. */
export const lookByGit = (run: GitRun, filters: readonly string[], words: readonly string[]) =>
  start(run, scrubbed(OWN_SETTINGS, variablesForLooking(filters)), words);

/** A command that changes something. @throws process.failed */
export async function changeByGit(run: GitRun, words: readonly string[]): Promise<string> {
  return succeeded(
    words,
    await start(run, scrubbed([...OWN_SETTINGS, ...IDENTITY], variablesForChanging), words),
  );
}

/** Gives its output. @throws process.failed */
export function succeeded(words: readonly string[], { exitCode, output }: ProcessResult): string {
  if (exitCode !== 0) throw fault("process.failed", { command: `git ${words[0]}`, exitCode, output });
  return output;
}

const scrubbed = (names: readonly string[], added: Settings) => scrubbedEnvironment(names, added);

const start = (
  { directory, signal }: GitRun,
  environment: Record<string, string>,
  words: readonly string[],
): Promise<ProcessResult> =>
  runProcess({
    command: "git",
    arguments: words,
    directory,
    environment,
    signal,
    maxOutputChars: MAX_OUTPUT_CHARS,
  });
