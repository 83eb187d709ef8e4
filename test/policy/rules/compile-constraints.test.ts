import { describe, expect, test } from "vitest";
import { formatSource } from "../../../src/base/index.ts";
import { decide } from "../../../src/policy/policy.ts";
import { type CompiledConstraint, compileConstraints } from "../../../src/policy/rules/compile-sentence.ts";
import { formatRule } from "../../../src/policy/rules/operation-notation.ts";

const FILE = ".agent/skills/work/SKILL.md";
const compile = (...constraints: readonly string[]) =>
  compileConstraints(constraints, index => ({ file: FILE, line: 10 + index }));
const rulesOf = (compiled: readonly CompiledConstraint[]) => compiled.flatMap(({ rules }) => rules);
const lines = (constraint: string) =>
  rulesOf(compile(constraint)).map(rule => `${rule.decision} ${formatRule(rule)}`);

const push = ["git.push()", "git.force_push()"];
const denied = push.map(each => `deny ${each}`);
const asked = push.map(each => `ask ${each}`);

describe("compileConstraints", () => {
  test.each([
    ["never push", denied],
    ["Do not push.", denied],
    ["don't push", denied],
    ["You must not push", denied],
    ["must never push", denied],
    ["cannot push", denied],
    ["no pushes", denied],
    ["pushing is forbidden", denied],
    ["pushes are never allowed", denied],
    ["ask before pushing", asked],
    ["Always ask the user before you push", asked],
    ["ask for permission before pushing", asked],
    ["get a person's approval before pushing", asked],
    ["push only with a person's approval", asked],
    ["only push with explicit approval", asked],
    ["push only after approval from a maintainer", asked],
    ["pushing requires approval", asked],
    ["all pushes need approval", asked],
    ["pushes must be approved by a human", asked],
    ["never push without approval", asked],
    ["never push without asking first", asked],
    ["never push unless asked", asked],
    ["do not push unless the user explicitly asks for it", asked],
    ["never push, unless told to", asked],
  ])("[policy.rules.moods] %s", (constraint, expected) => expect(lines(constraint)).toEqual(expected));

  test.each([
    "push",
    "avoid pushing",
    "run the tests before a push",
    "always run the tests before a push",
    "never push with failing tests",
    "never merge what you reviewed",
    "never delete an episode or a lesson; archive it",
    "never",
    "only push to feature branches",
  ])("[policy.rules.whole] “%s” is advisory", constraint => {
    const source = { file: FILE, line: 10 };
    expect(compile(constraint)).toEqual([{ text: constraint, how: "advisory", source, rules: [] }]);
  });

  test.each(["pushing is allowed", "you may push", "`git.push()` is allowed"])(
    "[policy.rules.constraints] “%s” permits nothing",
    constraint => expect(lines(constraint)).toEqual([]),
  );

  test.each([
    ["deploy to production only with a person's approval", ["ask deploy.run(environment: production|prod)"]],
    [
      "never force push to main, production, or staging",
      [
        "deny git.push(force: true, branch: main|production|staging)",
        "deny git.force_push(branch: main|production|staging)",
      ],
    ],
    ["never `Bash(npm publish:*)`", ["deny Bash(npm publish:*)"]],
    ["never touch billing: `sql.execute(tables: billing_*)`", ["deny sql.execute(tables: billing_*)"]],
    ["ask before `git.push(branch: main)`", ["ask git.push(branch: main)"]],
    ["`git.push()`", []],
    ["never call `Date.now()`", []],
  ])("[policy.rules.constraints] %s", (constraint, expected) => expect(lines(constraint)).toEqual(expected));

  test("[policy.rules.constraints] two safe skills don't compose into a destructive act", () => {
    const compiled = compile("never deploy to production", "merge pull requests only with approval");
    const rules = rulesOf(compiled);
    expect(compiled.map(({ how }) => how)).toEqual(["phrase", "phrase"]);
    const judged = decide({ rules, fallback: "allow" }, [
      { name: "github.merge_pr", arguments: {} },
      { name: "deploy.run", arguments: { environment: "prod" } },
    ]);
    expect(judged.decision).toBe("deny");
    expect(formatSource(judged.source!)).toBe(`${FILE}:10`);
  });

  test("[policy.rules.domains] a constraint on approved domains becomes a rule where the domains are given", () => {
    const constraint = "never send requests to domains that are not approved";
    expect(lines(constraint)).toEqual([]);
    const source = { file: FILE, line: 1 };
    const rules = rulesOf(compileConstraints([constraint], () => source, ["a.example"]));
    const judge = (domain: string) =>
      decide({ rules, fallback: "allow" }, [{ name: "http.request", arguments: { domain } }]).decision;
    expect([judge("a.example"), judge("b.example")]).toEqual(["allow", "deny"]);
  });
});
