/** Keeps how a session's last whole test run ended, in a folder of the brain's private data, for all its processes (Node only). */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { TestJournal } from "../hook-brain.ts";
import { attempt, sessionFile } from "./session-file-node.ts";

/** @param folder made when something is first written, for its owner only; old files are a session journal's to remove */
export function createTestJournal(folder: string): TestJournal {
  const fileOf = (session: string, state: "running" | "passed" | "failed") =>
    sessionFile(folder, session, `tests-${state}`);

  function forget(session: string): void {
    // The running state goes first: a run that ends meanwhile has nothing to settle, or its result is removed with the rest.
    for (const state of ["running", "passed", "failed"] as const)
      rmSync(fileOf(session, state), { force: true });
  }

  return {
    changed: session => void attempt(() => forget(session)),
    started: (session, run) =>
      void attempt(() => {
        forget(session);
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(fileOf(session, "running"), run, { mode: 0o600 });
      }),
    ended: (session, run, hasPassed) =>
      void attempt(() => {
        const file = fileOf(session, "running");
        if (readFileSync(file, "utf8") !== run || hasPassed === undefined) rmSync(file, { force: true });
        else renameSync(file, fileOf(session, hasPassed ? "passed" : "failed"));
      }),
    passed(session) {
      const has = (state: "passed" | "failed") =>
        attempt(() => readFileSync(fileOf(session, state), "utf8")) !== undefined;
      return has("failed") ? false : has("passed") ? true : undefined;
    },
  };
}
