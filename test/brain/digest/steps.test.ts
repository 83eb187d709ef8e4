import { expect, test } from "vitest";
import {
  type Episode,
  findFailures,
  findFixes,
  readEpisode,
  stepsBySession,
} from "../../../src/brain/index.ts";

let minute = 0;
const step = (session: string, command: string, error?: string, files: readonly string[] = []): Episode =>
  readEpisode({
    action: command || "Edit",
    result: error === undefined ? "success" : "failure",
    command,
    ...(error !== undefined && { error }),
    files,
    source: { session },
    timestamp: new Date(Date.UTC(2026, 4, 1, 0, minute++)).toISOString(),
  })!;
const edit = (session: string, ...files: readonly string[]) => step(session, "", undefined, files);
const sessionsOf = (...episodes: readonly Episode[]) => stepsBySession(episodes).values().toArray();
const fixes = (...episodes: readonly Episode[]) =>
  findFixes(sessionsOf(...episodes)).map(({ error, fix, sessions }) => [error, fix, sessions]);

const REFUSED = "Error: connect ECONNREFUSED 127.0.0.1:5432";
const pair = (session: string) => [
  step(session, "pnpm migrate", REFUSED),
  step(session, "docker compose up -d db"),
  step(session, "pnpm migrate"),
];

test("[brain.digest.fixes] a fix counts when two sessions show it, or when it speaks of the failure", () => {
  expect(fixes(...pair("a"))).toEqual([]);
  expect(fixes(...pair("a"), ...pair("b"))).toEqual([[REFUSED, "`docker compose up -d db`", 2]]);
  const telling = [
    step("a", "pnpm test", "AssertionError: login expected 1 to be 2"),
    edit("a", "src/login.ts"),
    step("a", "pnpm test"),
  ];
  expect(fixes(...telling)).toEqual([["AssertionError: login expected 1 to be 2", "edited src/login.ts", 1]]);
});

test("[brain.digest.fixes] one session's pair is a guess, whatever the program, for the time when the failure comes again", () => {
  const guesses = (...episodes: readonly Episode[]) =>
    findFixes(sessionsOf(...episodes), { isGuess: true }).map(({ fix }) => fix);
  expect(guesses(...pair("a"))).toEqual(["`docker compose up -d db`"]);
  for (const command of ["npm run publish:site", "mysql -e 'select 2'", "python jobs/sync.py"]) {
    const tries = [step("a", command, "no route to host"), step("a", "vpn up"), step("a", command)];
    expect(guesses(...tries)).toEqual(["`vpn up`"]);
    expect(guesses(...tries, step("a", command, "no route to host"))).toEqual([]);
  }
});

test("[brain.digest.fixes] an action after which the same fails again is no fix, and neither is an action ten steps later", () => {
  const again = (session: string) => [...pair(session), step(session, "pnpm migrate", REFUSED)];
  expect(fixes(...again("a"), ...again("b"))).toEqual([]);
  const late = (session: string) => [
    step(session, "pnpm migrate", REFUSED),
    ...Array.from({ length: 10 }, (_, at) => step(session, `echo ${at}`)),
    step(session, "pnpm migrate"),
  ];
  expect(fixes(...late("a"), ...late("b"))).toEqual([]);
});

test("[brain.digest.fixes] the only command between a repeated failure and the pass is its fix", () => {
  const locked = "database is locked";
  const tries = [
    step("a", "make seed", locked),
    step("a", "make clean"),
    step("a", "make seed", locked),
    step("a", "systemctl stop worker"),
    step("a", "make seed"),
  ];
  expect(fixes(...tries)).toEqual([[locked, "`systemctl stop worker`", 1]]);
  expect(fixes(...tries.with(3, edit("a", "src/seed.ts")))).toEqual([]);
});

test("[brain.digest.other-way] a command in the place of one whose path or program isn't there is the fix, and no failure is left", () => {
  const noFolder = "/bin/bash: line 1: cd: web: No such file or directory";
  const noProgram = "zsh: command not found: gradle";
  const noYarn = "(eval):1: command not found: yarn";
  const noOption = "Error: chdir live: no such file or directory";
  const tries = [
    step("a", "cd web && npm test", noFolder),
    step("a", "ls"),
    step("a", "cd site && npm test"),
    step("a", "gradle build", noProgram),
    step("a", "mvn package"),
    step("a", "tofu -chdir=live plan", noOption),
    step("a", "tofu -chdir=envs/live plan"),
    step("a", "yarn lint", noYarn),
    step("a", "npm run lint"),
  ];
  expect(fixes(...tries)).toEqual([
    [noFolder, "`cd site && npm test`", 1],
    [noProgram, "`mvn package`", 1],
    [noOption, "`tofu -chdir=envs/live plan`", 1],
    [noYarn, "`npm run lint`", 1],
  ]);
  expect(findFailures(sessionsOf(...tries))).toEqual([]);
  const apart = [step("b", "tofu -chdir=live plan", noOption), step("b", "npm test")];
  expect(fixes(...apart)).toEqual([]);
  expect(findFailures(sessionsOf(...apart))).toHaveLength(1);
});

test("[brain.digest.failures] are commands that never passed afterwards, without looks and refusals", () => {
  const blocked = readEpisode({
    action: "push",
    result: "blocked by policy.denied",
    command: "git push -f",
    error: "x",
    source: { session: "a" },
  })!;
  const found = findFailures(
    sessionsOf(
      step("a", "pnpm up vite@9", "peer svelte needs vite 8"),
      step("a", "grep -r token src", "nothing found"),
      ...pair("a"),
      blocked,
      step("b", "cd web && pnpm up vite@9", "peer svelte needs vite 8"),
    ),
  );
  expect(found.map(({ command, error, sessions }) => [command, error, sessions])).toEqual([
    ["pnpm up vite@9", "peer svelte needs vite 8", 2],
  ]);
});
