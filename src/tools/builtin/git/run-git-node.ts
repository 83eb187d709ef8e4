/** Runs git for a tool, under settings by which a look runs none of the programs that a repository names (Node only). */
import { fault } from "../../../base/index.ts";
import { type ProcessResult, runProcess, scrubbedEnvironment } from "../run-process.ts";

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

type Settings = Readonly<Record<string, string>>;

/** For every command. */
const plain: Settings = {
  // Asked at each look at the work tree. Source: git-config(1), core.fsmonitor.
  "core.fsmonitor": "false",
  // A folder that only looks like a repository isn't taken for one. Source: git-config(1), safe.bareRepository.
  "safe.bareRepository": "explicit",
  // Programs of submodules' own settings would run, too.
  "submodule.recurse": "false",
  "color.ui": "false",
  "core.quotePath": "false",
  "core.pager": "cat",
  // Nothing goes on in the background when the command is over.
  "gc.auto": "0",
  "maintenance.auto": "false",
};

/** For commands that only look. */
const looking: Settings = {
  "core.hooksPath": "/dev/null",
  "core.sshCommand": "false",
  "core.gitProxy": "false",
  "credential.helper": "",
  "gpg.program": "false",
  "gpg.ssh.program": "false",
  "gpg.x509.program": "false",
  "log.showSignature": "false",
  "status.submoduleSummary": "false",
  "diff.ignoreSubmodules": "dirty",
};

/** Filters clean what is compared: each that the settings name is emptied. Empty commands are not run. */
const filter = (name: string): Settings => ({
  [`filter.${name}.clean`]: "",
  [`filter.${name}.smudge`]: "",
  [`filter.${name}.process`]: "",
  [`filter.${name}.required`]: "false",
});

/** The names of the filters among the keys of a configuration. The text between the dots can be anything. */
export function filterNames(keys: readonly string[]): readonly string[] {
  const names = keys.flatMap(key => /^filter\.(.+)\.\w+$/s.exec(key)?.[1] ?? []);
  return [...new Set(names)];
}

/** As variables of git's environment, which take a key with whatever characters. Source: git-config(1), GIT_CONFIG_COUNT. */
function asVariables(settings: Settings): Settings {
  const entries = Object.entries(settings);
  return Object.fromEntries([
    ["GIT_CONFIG_COUNT", String(entries.length)],
    ...entries.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ]);
}

/** For a command that changes something: the project's own hooks, filters and signing run, as for a person. */
const variablesForChanging: Settings = Object.freeze({
  ...asVariables(plain),
  GIT_TERMINAL_PROMPT: "0",
  GIT_EDITOR: ":",
  GIT_PAGER: "cat",
});

/** For a command that looks. */
const variablesForLooking = (filters: readonly string[]): Settings => ({
  ...asVariables(Object.assign({}, plain, looking, ...filters.map(filter))),
  GIT_TERMINAL_PROMPT: "0",
  GIT_PAGER: "cat",
  // Looking leaves no trace: the index isn't refreshed.
  GIT_OPTIONAL_LOCKS: "0",
  // Objects that a partial clone lacks aren't fetched: its settings name the program for that.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "",
  LC_ALL: "C",
});
