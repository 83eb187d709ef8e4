/** A project that people have wired to their harnesses, for agents that are run for real in it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Harness, HookAnswer, ProgramPlace } from "../../src/harness/harness.ts";
import { BIN, createPlace, DECISION, type Outcome, type Place } from "../cli/place.ts";
import type { AgentName } from "./install-agent.ts";

/** The shell script of a test's program. */
export type Script = string;

interface WiredOptions {
  /** Whether its brain remembers DECISION. @default false */
  readonly remembers?: boolean;
  /** Where our programs are: on the PATH, or among the project's packages. @default path */
  readonly program?: ProgramPlace;
}

interface AgentRun {
  /** The command that starts it. */
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** @default the project */
  readonly cwd?: string;
}

export interface WiredPlace extends Place {
  /** Runs our command line to its end, which must be a good one. */
  brainstem(...args: readonly string[]): Promise<Outcome>;
  /** Runs an agent to its end, which must be a good one. The daemon that it may find is the place's own. */
  runAgent(run: AgentRun): Promise<Outcome>;
  /** Makes one of our programs another one. */
  replace(program: "brainstem" | "brainstem-hook", script: Script): void;
  takeAway(program: "brainstem" | "brainstem-hook"): void;
  /** The files with this ending that a hook has written beside itself, oldest first. */
  kept(ending: string): readonly string[];
}

/** A hook that keeps what it is sent. */
export const KEEP_SENT: Script = `cat > "$0.$(date +%s%N).sent"`;

/** As people do it: `brainstem init`, and `brainstem install` for those whom they use. */
export async function wiredPlace(
  harnesses: readonly AgentName[],
  { remembers = false, program = "path" }: WiredOptions = {},
): Promise<WiredPlace> {
  const place = await createPlace("nothing");
  expect(await place.run(["init"])).toMatchObject({ code: 0 });
  const programs = program === "path" ? join(place.outside, "programs") : place.path("node_modules/.bin");
  mkdirSync(programs, { recursive: true });
  const takeAway = (name: string) => rmSync(join(programs, name), { force: true });
  const replace = (name: string, script: Script) => {
    takeAway(name);
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  };
  replace("brainstem", `exec '${process.execPath}' '${BIN}' "$@"`);
  symlinkSync(join(BIN, "../brainstem-hook"), join(programs, "brainstem-hook"));

  const environment = {
    PATH: program === "path" ? `${programs}:${process.env.PATH}` : process.env.PATH!,
    XDG_RUNTIME_DIR: place.temporary,
  };
  const runWell = async (args: readonly string[], options: Parameters<Place["run"]>[1]) => {
    const outcome = await place.run(args, options);
    expect(outcome).toMatchObject({ code: 0 });
    return outcome;
  };
  const brainstem: WiredPlace["brainstem"] = (...args) =>
    runWell(args, { program: [join(programs, "brainstem")], env: environment });
  await brainstem("install", ...harnesses);
  // At a terminal: words without one count as an agent's.
  if (remembers) expect(await place.run(["remember", DECISION])).toMatchObject({ code: 0 });
  return {
    ...place,
    brainstem,
    runAgent: ({ command, args, environment: more, cwd = place.root }) =>
      runWell(args, { program: command, cwd, env: { ...environment, ...more } }),
    replace,
    takeAway,
    kept: ending =>
      readdirSync(programs)
        .filter(name => name.endsWith(ending))
        .sort()
        .map(name => readFileSync(join(programs, name), "utf8")),
  };
}

/** Runs something while the daemon answers, and no process can. */
export async function byDaemon<Result>(place: WiredPlace, run: () => Promise<Result>): Promise<Result> {
  await place.brainstem("serve", "--detach");
  place.takeAway("brainstem");
  try {
    return await run();
  } finally {
    await place.run(["serve", "--stop"], { env: { XDG_RUNTIME_DIR: place.temporary } });
  }
}

/** A hook that answers a call by the command in it, and decides nothing on any other. */
export function answering(harness: Harness, answers: Readonly<Record<string, HookAnswer>>): Script {
  const event = harness.read({ json: {}, eventName: "PreToolUse", environment: {}, directory: "/" });
  const cases = Object.entries(answers).map(([command, answer]) => {
    const said = harness.render(event, answer).stdout.replaceAll("'", "'\\''");
    return `"PreToolUse "*'"${command}"'*) printf '%s' '${said}' ;;`;
  });
  return `case "$2 $(cat)" in\n${cases.join("\n")}\nesac`;
}

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

/** The names of what is sent, or was: fields come and go with versions. */
export const fieldsOf = (sent: readonly object[]): readonly (readonly string[])[] =>
  sent.map(event => Object.keys(event).sort());
