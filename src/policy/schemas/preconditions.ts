/** Checks what must hold before an operation, in schemas and skills alike. */
import type { Operation } from "../../ports/index.ts";

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

/** Undefined where the facts don't tell. @param name what the pattern has in parentheses */
type Check = (facts: PreconditionFacts, name: string, operation: Operation) => boolean | undefined;

const checks: readonly (readonly [RegExp, Check])[] = [
  [/^(?:in(?:side)? )?an? git repo(?:sitory)?$/i, facts => facts.isGitRepository],
  [/^git repo(?:sitory)?(?: is)? initiali[sz]ed$/i, facts => facts.isGitRepository],
  [
    /^(?:working (?:tree|directory|copy) (?:is |must be )?clean|no uncommitted changes)$/i,
    facts => facts.isClean,
  ],
  [/^(?:all )?tests (?:must |are )?(?:be )?(?:pass(?:ing|ed)?|green)$/i, facts => facts.testsPassed],
  [/^ci (?:must |is |has )?(?:be )?(?:pass(?:ing|ed)?|green)$/i, facts => facts.ciPassed],
  [/^(?:the )?branch (?:must have|has) commits ahead of (?:its |the )?base(?: branch)?$/i, isAhead],
  [
    /^at least (\d{1,3}|one|two|three|four|five) (?:approval|approving review)s?$/i,
    ({ approvals }, name) => {
      const count = numbers.indexOf(name.toLowerCase());
      return approvals === undefined ? undefined : approvals >= (count < 0 ? Number(name) : count);
    },
  ],
  [/^command (\S+)(?: is)? available$/i, (facts, name) => facts.hasCommand?.(name)],
  [/^(?:env|environment variable) (\w+)(?: is)? set$/i, (facts, name) => facts.hasEnvironment?.(name)],
  [/^(?:the )?(\S+) (?:must )?exists?(?: at (?:the )?project root| in (?:the|this) project)?$/i, existsPath],
];

/** Undefined where the facts don't tell, or only a person understands the sentence. Names keep their case. */
export function checkPrecondition(
  text: string,
  operation: Operation,
  facts: PreconditionFacts,
): boolean | undefined {
  const plain = text.replace(/[`"']/g, "").trim().replace(/\.$/, "").replace(/\s+/g, " ");
  const [pattern, check] = checks.find(([each]) => each.test(plain)) ?? [];
  return check?.(facts, pattern!.exec(plain)?.[1] ?? "", operation);
}

function isAhead(facts: PreconditionFacts, _name: string, operation: Operation): boolean | undefined {
  const base = textArgument(operation, "base");
  const ahead = base === undefined ? undefined : facts.commitsAhead?.(base, textArgument(operation, "head"));
  return ahead === undefined ? undefined : ahead > 0;
}

/** Arguments that hold a path, when a precondition says that they exist. Other names are paths. */
const PATH_ARGUMENTS = ["path", "file", "directory", "from"];

function existsPath(facts: PreconditionFacts, name: string, operation: Operation): boolean | undefined {
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
