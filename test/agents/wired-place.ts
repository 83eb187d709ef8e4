/** A project that is wired to a harness, for an agent that is run for real in it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { JsonAddition, ProgramPlace, WirableHarness } from "../../src/harness/harness.ts";
import { BIN, createPlace, type Place } from "../cli/place.ts";

/** What a program of a test does, as a shell reads it. */
export type Script = string;

export interface WiredOptions {
  /** @default brain */
  readonly has?: "brain" | "memory";
  /** What `brainstem-hook` is; undefined: not there. @default the real one */
  readonly hook?: Script | undefined;
  /** Where it is. @default path */
  readonly program?: ProgramPlace;
}

/** The programs are in `outside`, which belongs on the PATH of the agent, or among the project's packages. */
export async function wiredPlace(harness: WirableHarness, options: WiredOptions = {}): Promise<Place> {
  const { program = "path" } = options;
  const place = await createPlace(options.has);
  const programs = program === "path" ? place.outside : place.path("node_modules/.bin");
  mkdirSync(programs, { recursive: true });
  const executable = (name: string, script: Script) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  executable("brainstem", `exec '${process.execPath}' --conditions=brainstem-source '${BIN}' "$@"`);
  if (!("hook" in options))
    symlinkSync(join(dirname(BIN), "brainstem-hook"), join(programs, "brainstem-hook"));
  else if (options.hook !== undefined) executable("brainstem-hook", options.hook);
  for (const file of harness.wiring({ program, mcp: false }).files) {
    const path = place.path(file.path);
    mkdirSync(dirname(path), { recursive: true });
    if (file.kind === "link") symlinkSync(file.target, path);
    if (file.kind === "markdown-block" || file.kind === "own") writeFileSync(path, file.text);
    if (file.kind === "json") writeFileSync(path, settingsOf(file.additions));
  }
  return place;
}

/** What a harness's hooks are in a file where nothing else stands. */
const settingsOf = (additions: readonly JsonAddition[]): string =>
  JSON.stringify({ hooks: Object.fromEntries(additions.map(({ at, value }) => [at[1], [value]])) });

/** The project as a repository whose main is published, in a bare one; then its history is written anew. */
export function divergedRepository(place: Place): { publishedHead(): string; readonly head: string } {
  const env = {
    ...place.environment(),
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap(role => [
        [`GIT_${role}_NAME`, "Ada"],
        [`GIT_${role}_EMAIL`, "ada@example.com"],
      ]),
    ),
  };
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: place.root, env, encoding: "utf8", stdio: "pipe" }).trim();
  const remote = join(place.outside, "remote.git");
  git("init", "--quiet", "--bare", "--initial-branch=main", remote);
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "--message", "Everything");
  git("remote", "add", "origin", remote);
  git("push", "--quiet", "--set-upstream", "origin", "main");
  git("commit", "--quiet", "--amend", "--message", "Another history");
  const publishedHead = () => git("ls-remote", "origin", "refs/heads/main").split("\t")[0] ?? "";
  return { publishedHead, head: git("rev-parse", "HEAD") };
}

export interface Episode {
  readonly action: string;
  readonly result: string;
  readonly source: { readonly harness?: string };
}

export const episodesOf = (place: Place): readonly Episode[] =>
  place
    .read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")
    .trim()
    .split("\n")
    .map(line => JSON.parse(line));
