/** Checks what must hold before an operation, as far as the facts can tell. */
import type { Operation } from "../../ports/index.ts";
import { type Precondition, readPrecondition } from "./read-precondition.ts";

/** Each is left out, or answers undefined, where it can't be told. Never throw. */
export interface PreconditionFacts {
  readonly isGitRepository?: boolean | undefined;
  readonly isClean?: boolean | undefined;
  /** How the last test run of this state of the project went. */
  readonly testsPassed?: boolean | undefined;
  readonly ciPassed?: boolean | undefined;
  /** Of the pull request that the operation is about. */
  readonly approvals?: number | undefined;
  /** Commits of `head`, or of what is checked out, that `base` doesn't have. */
  commitsAhead?(base: string, head?: string): number | undefined;
  /** Of a path relative to the project, or an absolute one. */
  pathExists?(path: string): boolean | undefined;
  /** Whether a program of this name can be started. */
  hasCommand?(name: string): boolean | undefined;
  /** Whether an environment variable is set and not empty. */
  hasEnvironment?(name: string): boolean | undefined;
}

/** Arguments that hold a path, when a precondition says that they exist. */
const PATH_ARGUMENTS = ["path", "file", "directory", "from"];

/** Undefined where it can't be told: nobody knows, or nobody but a person understands the sentence. */
export function checkPrecondition(
  text: string,
  operation: Operation,
  facts: PreconditionFacts,
): boolean | undefined {
  const precondition = readPrecondition(text);
  return precondition && answer(precondition, operation, facts);
}

function answer(asked: Precondition, operation: Operation, facts: PreconditionFacts): boolean | undefined {
  switch (asked.kind) {
    case "git-repository":
      return facts.isGitRepository;
    case "clean":
      return facts.isClean;
    case "tests-passed":
      return facts.testsPassed;
    case "ci-passed":
      return facts.ciPassed;
    case "approvals":
      return facts.approvals === undefined ? undefined : facts.approvals >= asked.count;
    case "command":
      return facts.hasCommand?.(asked.name);
    case "environment":
      return facts.hasEnvironment?.(asked.name);
    case "commits-ahead":
      return isAhead(operation, facts);
    case "path-exists":
      return existsPath(asked.name, operation, facts);
  }
}

function isAhead(operation: Operation, facts: PreconditionFacts): boolean | undefined {
  const base = textArgument(operation, "base");
  if (base === undefined) return undefined;
  const ahead = facts.commitsAhead?.(base, textArgument(operation, "head"));
  return ahead === undefined ? undefined : ahead > 0;
}

function existsPath(name: string, operation: Operation, facts: PreconditionFacts): boolean | undefined {
  const isArgument = PATH_ARGUMENTS.includes(name.toLowerCase()) || Object.hasOwn(operation.arguments, name);
  if (!isArgument) return facts.pathExists?.(name);
  const path = PATH_ARGUMENTS.includes(name.toLowerCase())
    ? textArgument(operation, name.toLowerCase())
    : undefined;
  return path === undefined ? undefined : facts.pathExists?.(path);
}

function textArgument({ arguments: given }: Operation, name: string): string | undefined {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return typeof value === "string" ? value : undefined;
}
