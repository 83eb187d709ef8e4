/** Facts of the repository around a folder (Node only). */
import { dirname, join, resolve } from "node:path";
import type { Facts, GitFacts } from "../facts.ts";
import { lazily } from "../lazily.ts";
import { attempt, kindOf, readText } from "./disk-node.ts";
import { protectedChangesIn } from "./protected-changes-node.ts";
import { MAX_PATH_CHARS, realPathOf } from "./real-path-node.ts";

export interface GitFactsOptions {
  readonly facts: () => Facts;
  readonly environment: GitQuestion["environment"];
}

interface Repository {
  readonly root: string;
  /** Of this work tree. */
  readonly gitFolder: string;
}

/** The facts of a repository, each found out when it is asked for, and once. */
export function createGitFacts(options: GitFactsOptions): (directory: string) => GitFacts | undefined {
  const known = new Map<string, GitFacts>();
  return directory => {
    const found = directory.length > MAX_PATH_CHARS ? undefined : findRepository(realPathOf(directory));
    if (found === undefined) return undefined;
    const facts = known.get(found.root) ?? factsOf(found, options);
    known.set(found.root, facts);
    return facts;
  };
}

/** Looks as git does: a folder with a HEAD in it, or a file that names one; from here upwards. */
function findRepository(directory: string): Repository | undefined {
  for (let root = directory; ; root = dirname(root)) {
    const gitFolder = gitFolderOf(root);
    if (gitFolder !== undefined && kindOf(join(gitFolder, "HEAD")) === "file") return { root, gitFolder };
    if (dirname(root) === root) return undefined;
  }
}

function gitFolderOf(root: string): string | undefined {
  const path = join(root, ".git");
  const kind = kindOf(path);
  if (kind === "directory") return path;
  const [, named] = kind === "file" ? (/^gitdir: *(.+?)\s*$/.exec(readText(path) ?? "") ?? []) : [];
  return named === undefined ? undefined : resolve(root, named);
}

function factsOf({ root, gitFolder }: Repository, { facts, environment }: GitFactsOptions): GitFacts {
  const ask = (...words: readonly string[]) =>
    askGit({ directory: root, home: facts().home, environment }, words);
  const configuration = lazily(() => readConfiguration(ask("config", "--list", "-z")));
  const changes = new Map<string, readonly string[] | undefined>();
  return {
    root,
    get branch() {
      return branchOf(gitFolder, ask);
    },
    alias: name => configuration().get(`alias.${name.toLowerCase()}`),
    config: key => configuration().get(canonicalKey(key)),
    files: isWithNew =>
      ask(
        "-c",
        "core.fsmonitor=false",
        "ls-files",
        "-z",
        "-c",
        ...(isWithNew ? ["-o", "--exclude-standard"] : []),
      )
        ?.toString("utf8")
        .split("\0")
        .filter(name => name !== ""),
    protectedChanges(revision) {
      if (!changes.has(revision))
        changes.set(revision, protectedChangesIn({ root, facts: facts(), ask }, revision));
      return changes.get(revision);
    },
  };
}

function branchOf(gitFolder: string, ask: (...words: readonly string[]) => Buffer | undefined) {
  const [, branch] = /^ref: refs\/heads\/(.+?)\s*$/.exec(readText(join(gitFolder, "HEAD")) ?? "") ?? [];
  // A repository in the reftable format keeps its branches elsewhere.
  if (branch !== ".invalid") return branch;
  return ask("symbolic-ref", "--quiet", "--short", "HEAD")?.toString("utf8").trim() || undefined;
}

/** The last value of each key. A key without a value means true. */
function readConfiguration(output: Buffer | undefined): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const entry of (output?.toString("utf8") ?? "").split("\0")) {
    const end = entry.indexOf("\n");
    if (entry !== "")
      values.set(end < 0 ? entry : entry.slice(0, end), end < 0 ? "true" : entry.slice(end + 1));
  }
  return values;
}

/** The section and the name ignore case; the part between them doesn't. */
function canonicalKey(key: string): string {
  const [first, last] = [key.indexOf("."), key.lastIndexOf(".")];
  if (first < 0) return key.toLowerCase();
  return key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase();
}

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 4 * 2 ** 20;

/** Where git finds itself and its configuration. All else stays behind, `GIT_DIR` and its like before all. */
const KEPT = ["PATH", "Path", "XDG_CONFIG_HOME", "USERPROFILE", "SYSTEMROOT", "SystemRoot", "TMPDIR", "TEMP"];

interface GitQuestion {
  readonly directory: string;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The output of git; undefined after a failure. Asks only questions that run no other programs, within a time, without
 * the variables of git. Never throws.
 */
function askGit({ directory, home, environment }: GitQuestion, words: readonly string[]): Buffer | undefined {
  // Loading it takes a tenth of Node's own start, and most calls don't need git.
  const { execFileSync } = process.getBuiltinModule("node:child_process");
  return attempt(() =>
    execFileSync("git", words, {
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
    }),
  );
}
