/** Reads and checks what must hold before an operation, in schemas and skills alike. */
import type { Operation } from "../../ports/index.ts";

export type Precondition =
  | { readonly kind: "git-repository" | "clean" | "tests-passed" | "ci-passed" | "commits-ahead" }
  | { readonly kind: "approvals"; readonly count: number }
  /** `name` is a path, or names the argument that holds it (`path`, `file`). */
  | { readonly kind: "path-exists" | "command" | "environment"; readonly name: string };

/** Each is left out, or answers undefined, where it isn't known. Never throw. */
export interface PreconditionFacts {
  readonly isGitRepository?: boolean | undefined;
  readonly isClean?: boolean | undefined;
  /** How the last test run of this state of the project went. */
  readonly testsPassed?: boolean | undefined;
  readonly ciPassed?: boolean | undefined;
  /** Of the pull request that the operation is about. */
  readonly approvals?: number | undefined;
  /** Commits of `head`, or of the checked-out commit, that `base` doesn't have. */
  commitsAhead?(base: string, head?: string): number | undefined;
  /** Of a path relative to the project, or an absolute one. */
  pathExists?(path: string): boolean | undefined;
  /** Whether a program of this name can be started. */
  hasCommand?(name: string): boolean | undefined;
  /** Whether an environment variable is set and not empty. */
  hasEnvironment?(name: string): boolean | undefined;
}

const numbers: readonly string[] = ["zero", "one", "two", "three", "four", "five"];

const phrases: readonly (readonly [RegExp, Precondition["kind"]])[] = [
  [/^(?:in(?:side)? )?an? ?git repo(?:sitory)?$/i, "git-repository"],
  [/^git repo(?:sitory)?(?: is)? initiali[sz]ed$/i, "git-repository"],
  [/^(?:working (?:tree|directory|copy) (?:is |must be )?clean|no uncommitted changes)$/i, "clean"],
  [/^(?:all )?tests (?:must |are )?(?:be )?(?:pass(?:ing|ed)?|green)$/i, "tests-passed"],
  [/^ci (?:must |is |has )?(?:be )?(?:pass(?:ing|ed)?|green)$/i, "ci-passed"],
  [/^(?:the )?branch (?:must have|has) commits ahead of (?:its |the )?base(?: branch)?$/i, "commits-ahead"],
  [/^at least (\d{1,3}|one|two|three|four|five) (?:approval|approving review)s?$/i, "approvals"],
  [/^command (\S+)(?: is)? available$/i, "command"],
  [/^(?:env|environment variable) (\w+)(?: is)? set$/i, "environment"],
  [
    /^(?:the )?(\S+) (?:must )?exists?(?: at (?:the )?project root| in (?:the|this) project)?$/i,
    "path-exists",
  ],
];

/** Undefined for a sentence that only people can check. Names keep their case. */
function readPrecondition(text: string): Precondition | undefined {
  const plain = text.replace(/[`"']/g, "").trim().replace(/\.$/, "").replace(/\s+/g, " ");
  for (const [pattern, kind] of phrases) {
    const match = pattern.exec(plain);
    const name = match?.[1] ?? "";
    if (match === null) continue;
    if (kind !== "approvals") return { kind, name } as Precondition;
    const count = numbers.indexOf(name.toLowerCase());
    return { kind, count: count < 0 ? Number(name) : count };
  }
  return undefined;
}

/** Undefined where the facts don't tell, or only a person understands the sentence. */
export function checkPrecondition(
  text: string,
  operation: Operation,
  facts: PreconditionFacts,
): boolean | undefined {
  const asked = readPrecondition(text);
  switch (asked?.kind) {
    case undefined:
      return undefined;
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
  const ahead = base === undefined ? undefined : facts.commitsAhead?.(base, textArgument(operation, "head"));
  return ahead === undefined ? undefined : ahead > 0;
}

/** Arguments that hold a path, when a precondition says that they exist. */
const PATH_ARGUMENTS = ["path", "file", "directory", "from"];

function existsPath(name: string, operation: Operation, facts: PreconditionFacts): boolean | undefined {
  const argument = name.toLowerCase();
  if (PATH_ARGUMENTS.includes(argument)) {
    const path = textArgument(operation, argument);
    return path === undefined ? undefined : facts.pathExists?.(path);
  }
  return Object.hasOwn(operation.arguments, name) ? undefined : facts.pathExists?.(name);
}

function textArgument({ arguments: given }: Operation, name: string): string | undefined {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return typeof value === "string" ? value : undefined;
}
