/** The whole judgement of a call: what its operations come to on this machine, held against schemas and rules. */
import type { Operation } from "../ports/index.ts";
import { sqlOperations } from "./commands/databases/read-sql.ts";
import type { Facts } from "./facts.ts";
import { pathArguments } from "./match-rule.ts";
import { decide, type Policy, type PolicyDecision, strictest } from "./policy.ts";
import { opaque } from "./recognition.ts";
import { judgeSchemas, type PreconditionFacts } from "./schemas/judge-schemas.ts";
import type { ToolSchema } from "./schemas/tool-schema.ts";
import { consequencesOf } from "./shell/consequences.ts";
import { absolute } from "./shell/paths-of.ts";
import { recogniseShell } from "./shell/recognise-shell.ts";

/** A policy that knows where it is: commands are taken apart, and paths followed, before its rules are asked. */
export interface PlacedPolicy extends Policy {
  /** Made anew for each decision: a disk changes. Without them operations are taken as they are. */
  readonly facts?: () => Facts;
  /** By their names: `git`, `fs`. @default none */
  readonly schemas?: ReadonlyMap<string, ToolSchema>;
  /** What is known of tests, CI and reviews. */
  readonly preconditions?: PreconditionFacts;
}

export interface Judgement extends PolicyDecision {
  /** What the call comes to. */
  readonly operations: readonly Operation[];
}

/** The strictest of what rules and schemas say. Never throws. */
export function judge(policy: PlacedPolicy, operations: readonly Operation[]): Judgement {
  const facts = policy.facts?.();
  const all = facts === undefined ? operations : operations.flatMap(each => placed(each, facts));
  const decided = decide(policy, all);
  const { schemas, preconditions = {} } = policy;
  const objections =
    schemas === undefined ? [] : all.flatMap(each => judgeSchemas(schemas, each, preconditions));
  return { ...strictest<PolicyDecision>(decided, ...objections), operations: all };
}

/** A typed operation, with its command taken apart or its path made absolute, and with what follows from it. */
function placed(given: Operation, facts: Facts): readonly Operation[] {
  const { name, arguments: args } = given;
  if (name === "shell.run") {
    const { command, directory } = args;
    if (typeof command !== "string") return [opaque("its command can't be known")];
    const folder = typeof directory === "string" ? absolute(directory, facts.directory) : facts.directory;
    return recogniseShell(command, facts, folder);
  }
  if (name === "sql.execute" && typeof args.statement === "string" && !Object.hasOwn(args, "verb")) {
    return sqlOperations(args.statement);
  }
  return name.startsWith("fs.") ? consequencesOf(withRealPaths(given, facts), facts) : [given];
}

function withRealPaths(given: Operation, facts: Facts): Operation {
  const keepsLast = given.name === "fs.delete" || given.name === "fs.move" || given.name === "fs.link";
  const paths = pathArguments.flatMap(name => {
    const path = Object.hasOwn(given.arguments, name) ? given.arguments[name] : undefined;
    if (typeof path !== "string") return [];
    const whole = absolute(path.replace(/^~(?=\/|$)/, facts.home), facts.directory);
    return [[name, whole === undefined ? undefined : facts.realPath(whole, keepsLast)] as const];
  });
  return { ...given, arguments: { ...given.arguments, ...Object.fromEntries(paths) } };
}
