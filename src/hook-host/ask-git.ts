/** `askGit` asks git of a project for a hook: bounded in time, and running no program that the repository names. */
import { promisify } from "node:util";

const GIT_MS = 1_500;
const MAX_BYTES = 4_194_304;

/** A repository that came as an archive has settings and hooks of its own. */
const UNATTENDED = [
  "--no-optional-locks",
  "--literal-pathspecs",
  ...["-c", "core.fsmonitor=false"],
  ...["-c", "core.hooksPath=/dev/null"],
];

/** The output; undefined where git doesn't answer. Never rejects. */
export async function askGit(project: string, ...words: readonly string[]): Promise<string | undefined> {
  // Loading it takes a tenth of Node's own start, and many digests don't need git.
  const run = promisify(process.getBuiltinModule("node:child_process").execFile);
  const limits = { timeout: GIT_MS, maxBuffer: MAX_BYTES };
  return run("git", [...UNATTENDED, "-C", project, ...words], limits).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}
