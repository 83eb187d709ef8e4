/** The phrases of preconditions that can be checked, in schemas and skills alike. */

export type Precondition =
  | { readonly kind: "git-repository" | "clean" | "tests-passed" | "ci-passed" | "commits-ahead" }
  | { readonly kind: "approvals"; readonly count: number }
  /** `name` is a path, or names the argument that holds it (`path`, `file`). */
  | { readonly kind: "path-exists" | "command" | "environment"; readonly name: string };

interface Phrase {
  readonly pattern: RegExp;
  readonly means: (name: string) => Precondition;
}

const fixed = (kind: "git-repository" | "clean" | "tests-passed" | "ci-passed" | "commits-ahead") => () => ({
  kind,
});

const numbers: readonly string[] = ["zero", "one", "two", "three", "four", "five"];

const phrases: readonly Phrase[] = [
  { pattern: /^(?:in(?:side)? )?an? ?git repo(?:sitory)?$/i, means: fixed("git-repository") },
  { pattern: /^git repo(?:sitory)?(?: is)? initiali[sz]ed$/i, means: fixed("git-repository") },
  {
    pattern: /^(?:working (?:tree|directory|copy) (?:is |must be )?clean|no uncommitted changes)$/i,
    means: fixed("clean"),
  },
  {
    pattern: /^(?:all )?tests (?:must |are )?(?:be )?(?:pass(?:ing|ed)?|green)$/i,
    means: fixed("tests-passed"),
  },
  { pattern: /^ci (?:must |is |has )?(?:be )?(?:pass(?:ing|ed)?|green)$/i, means: fixed("ci-passed") },
  {
    pattern: /^(?:the )?branch (?:must have|has) commits ahead of (?:its |the )?base(?: branch)?$/i,
    means: fixed("commits-ahead"),
  },
  {
    pattern: /^at least (\d{1,3}|one|two|three|four|five) (?:approval|approving review)s?$/i,
    means: name => ({
      kind: "approvals",
      count: numbers.includes(name.toLowerCase()) ? numbers.indexOf(name.toLowerCase()) : Number(name),
    }),
  },
  { pattern: /^command (\S+)(?: is)? available$/i, means: name => ({ kind: "command", name }) },
  {
    pattern: /^(?:env|environment variable) (\w+)(?: is)? set$/i,
    means: name => ({ kind: "environment", name }),
  },
  {
    pattern: /^(?:the )?(\S+) (?:must )?exists?(?: at (?:the )?project root| in (?:the|this) project)?$/i,
    means: name => ({ kind: "path-exists", name }),
  },
];

/** Undefined for a sentence that only people can check. Names keep their case. */
export function readPrecondition(text: string): Precondition | undefined {
  const plain = text.replace(/[`"']/g, "").trim().replace(/\.$/i, "").replace(/\s+/g, " ");
  for (const { pattern, means } of phrases) {
    const match = pattern.exec(plain);
    if (match !== null) return means(match[1] ?? "");
  }
  return undefined;
}
