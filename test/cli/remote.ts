/** A project with a remote beside it, and a branch that may not be pushed without asking. */
import { execFileSync } from "node:child_process";
import type { Place } from "./place.ts";

/** Gives what the remote has, as `git ls-remote` says it. */
export function createRemote(place: Place): () => string {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: place.root, env: place.environment(), encoding: "utf8" }).trim();
  git("init", "--quiet", "--bare", place.outside);
  git("init", "--quiet");
  git("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-qm", "one", "--allow-empty");
  git("remote", "add", "origin", place.outside);
  git("branch", "feature/x");
  return () => git("ls-remote", "origin");
}
