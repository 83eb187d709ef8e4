/** Checks what must hold before a skill is used, where that can be checked, and says plainly where it can't. */
import { BRAIN_FOLDER } from "../layout.ts";

/** What a brain may ask about the project that it serves. Every answer may come at once or later. */
export interface ProjectFacts {
  /** Whether a file or folder exists, by its path relative to the project. Undefined when it can't be told. */
  pathExists(path: string): Promise<boolean | undefined> | boolean | undefined;
  isGitRepository(): Promise<boolean> | boolean;
  /** How the last test run of this state of the project went; undefined when there was none. */
  testsPassed(): Promise<boolean | undefined> | boolean | undefined;
  /** Whether a program of this name can be started. */
  hasCommand(name: string): Promise<boolean> | boolean;
  /** Whether an environment variable is set and not empty. Its value is nobody's business. */
  hasEnvironment(name: string): Promise<boolean> | boolean;
}

export interface PreconditionResult {
  readonly precondition: string;
  /** `advisory`: the model is told, nothing checks it. */
  readonly status: "met" | "unmet" | "advisory";
  /** What is the case, in a sentence. */
  readonly sentence: string;
}

type Answer = readonly [isMet: boolean | undefined, sentence: string];

interface Check {
  readonly pattern: RegExp;
  readonly ask: (facts: ProjectFacts, name: string) => Promise<Answer>;
}

const checks: readonly Check[] = [
  {
    pattern: /^(?:in(?:side)? )?an? ?git repo(?:sitory)?$|^git repo(?:sitory)?(?: is)? initiali[sz]ed$/i,
    async ask(facts) {
      const is = await facts.isGitRepository();
      return [is, is ? "This is a git repository." : "This is no git repository."];
    },
  },
  {
    pattern: /^all tests(?: must| are)?(?: be)? pass(?:ing|ed)?$|^tests(?: are)? pass(?:ing)?$/i,
    async ask(facts) {
      const passed = await facts.testsPassed();
      if (passed === undefined) return [undefined, "No test run is known; run the tests first."];
      return [passed, passed ? "The last test run passed." : "The last test run failed."];
    },
  },
  {
    pattern: /^command (\S+)(?: is)? available$/i,
    async ask(facts, name) {
      const has = await facts.hasCommand(name);
      return [has, has ? `The command ${name} is available.` : `There is no command ${name}.`];
    },
  },
  {
    pattern: /^(?:env|environment variable) (\w+)(?: is)? set$/i,
    async ask(facts, name) {
      const has = await facts.hasEnvironment(name);
      return [has, has ? `${name} is set.` : `${name} is not set.`];
    },
  },
  {
    pattern: /^(\S+) exists(?: at (?:the )?project root| in (?:the|this) project)?$/i,
    async ask(facts, path) {
      // The brain's own files are named from its folder, the project's from its root.
      const answers = [await facts.pathExists(path), await facts.pathExists(`${BRAIN_FOLDER}/${path}`)];
      if (answers.includes(true)) return [true, `${path} exists.`];
      return answers.includes(false)
        ? [false, `There is no ${path}.`]
        : [undefined, `${path} is not of this project.`];
    },
  },
];

/** One result a precondition, in order. A question that fails is advisory; never throws. */
export async function checkPreconditions(
  preconditions: readonly string[],
  facts: ProjectFacts,
): Promise<readonly PreconditionResult[]> {
  return Promise.all(preconditions.map(precondition => checkOne(precondition, facts)));
}

async function checkOne(precondition: string, facts: ProjectFacts): Promise<PreconditionResult> {
  const plain = precondition.replace(/[`"']/g, "").trim().replace(/\.$/, "");
  for (const { pattern, ask } of checks) {
    const match = pattern.exec(plain);
    if (match === null) continue;
    try {
      const [isMet, sentence] = await ask(facts, match[1] ?? "");
      return { precondition, status: isMet === undefined ? "advisory" : isMet ? "met" : "unmet", sentence };
    } catch {
      break;
    }
  }
  return { precondition, status: "advisory", sentence: "Nothing here can check that; see to it yourself." };
}
