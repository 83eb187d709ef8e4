/** Places a policy on a machine, where it judges the operations of a call by schemas and rules. */
import type { Decision, Operation } from "../ports/index.ts";
import { anchorRules } from "./anchor-rules.ts";
import { standingRules } from "./default-rules.ts";
import { createEngine, type Engine } from "./engine.ts";
import type { Facts } from "./facts.ts";
import { pathArguments } from "./match-rule.ts";
import { riskTier } from "./operations.ts";
import {
  decide,
  type Judgement,
  type Policy,
  type PolicyDecision,
  type PolicyRule,
  strictest,
} from "./policy.ts";
import type { ProgramTables } from "./programs/table/program-table.ts";
import { opaque, possibly } from "./recognition.ts";
import { validateOperation } from "./schemas/check-value.ts";
import { isGuarded, type Schemas, schemaOperationsOf } from "./schemas/find-schemas.ts";
import { judgeSchemas } from "./schemas/judge-schemas.ts";
import type { PreconditionFacts } from "./schemas/preconditions.ts";
import { completePush, impliedOperations } from "./schemas/typed-push.ts";
import { consequencesOf } from "./shell/consequences.ts";
import { absolute } from "./shell/paths-of.ts";
import type { RecogniseShell } from "./shell/shell-on-demand.ts";
import { sqlOperations } from "./sql/read-sql.ts";

export interface PlaceRulesOptions {
  /** With paths as people write them. The standing rules are added. */
  readonly rules: readonly PolicyRule[];
  readonly fallback: Decision;
  /** Allowances that no person has accepted. @default none */
  readonly unaccepted?: readonly PolicyRule[];
  /** Made anew for each decision: a disk changes. */
  readonly facts: () => Facts;
  /** By their names. @default none */
  readonly schemas?: Schemas;
  /** The known state of tests, CI and reviews, asked for each decision. @default nothing is known */
  readonly preconditions?: () => PreconditionFacts;
}

export interface PlaceOptions extends PlaceRulesOptions {
  /** People's own tables of programs. @default none */
  readonly programs?: ProgramTables;
  /** In the place of one for these programs. */
  readonly engine?: Engine;
}

/** Loads the programs that a call names when it is judged. See `placeRules`. */
export function placePolicy({ programs, engine = createEngine(programs), ...options }: PlaceOptions): Policy {
  const { fallback, judge, rules } = placeRules(options);
  return {
    rules,
    fallback,
    judge: operations => engine.run(recognise => judge(operations, recognise)),
  };
}

/** Rules that know the place, and judge by it. */
export interface PlacedRules {
  /** With whole paths, and with the standing rules behind them. */
  readonly rules: readonly PolicyRule[];
  readonly fallback: Decision;
  /** @param recognise how commands are taken apart */
  judge(operations: readonly Operation[], recognise: RecogniseShell): Judgement;
}

/**
 * Judgements that know the place: an operation `shell.run` is taken apart into what its command does, SQL into
 * statements, and the paths of `fs` operations are followed. The strictest of what rules and schemas say holds.
 */
export function placeRules(options: PlaceRulesOptions): PlacedRules {
  const { facts, fallback, schemas = new Map() } = options;
  const rules = [...anchorRules(options.rules, facts()), ...standingRules];
  const unaccepted = anchorRules(options.unaccepted ?? [], facts());
  return {
    rules,
    fallback,
    judge(given, recognise) {
      const here = facts();
      const operations = given.flatMap(each => placed(complete(each, schemas), here, schemas, recognise));
      const decided: PolicyDecision = decide({ rules, fallback, unaccepted }, operations);
      // Given facts go before those of the disk, which is read only where asked for.
      const told = Object.getOwnPropertyDescriptors(options.preconditions?.() ?? {});
      const known: PreconditionFacts = Object.create(preconditionsOf(here), told);
      const objections = operations.flatMap(each => judgeSchemas(schemas, each, known));
      // A reason that a person wrote goes before the fallback: hooks leave what nothing speaks of to their hosts.
      const [first = decided, ...rest] =
        decided.rule === "default" ? [...objections, decided] : [decided, ...objections];
      return {
        ...strictest<PolicyDecision>(first, ...rest),
        operations,
        ...boundsOf(schemas, [...given, ...operations]),
      };
    },
  };
}

/** The preconditions that a disk answers. */
const preconditionsOf = (facts: Facts): PreconditionFacts => ({
  get isGitRepository() {
    return facts.git(facts.project) !== undefined;
  },
  pathExists(path) {
    const whole = absolute(path, facts.project);
    const kind = whole === undefined ? undefined : facts.kindOf(whole);
    return kind === undefined ? undefined : kind !== "missing";
  },
});

function boundsOf(
  schemas: Schemas,
  operations: readonly Operation[],
): Pick<Judgement, "rateLimits" | "timeoutMs"> {
  if (schemas.size === 0) return {};
  const said = operations.map(each => ({ name: each.name, found: schemaOperationsOf(schemas, each) }));
  const rates = said.flatMap(({ name, found }) => {
    const rate = found.find(each => each.rateLimit !== undefined)?.rateLimit;
    return rate === undefined ? [] : [[name, { operation: name, ...rate }] as const];
  });
  const times = said.flatMap(
    ({ found }) => found.find(each => each.timeoutMs !== undefined)?.timeoutMs ?? [],
  );
  return {
    ...(rates.length > 0 && { rateLimits: [...new Map(rates).values()] }),
    ...(times.length > 0 && { timeoutMs: Math.max(...times) }),
  };
}

/** With the defaults of its schema, and with an answer to everything that rules ask of a push. */
function complete(given: Operation, schemas: Schemas): Operation {
  if (given.command !== undefined) return given;
  const filled = [...schemas.values()].reduce((so, schema) => validateOperation(schema, so).operation, given);
  return completePush(filled);
}

/** A typed operation, with its command taken apart or its path made absolute, and with what follows from it. */
function placed(
  given: Operation,
  facts: Facts,
  schemas: Schemas,
  recognise: RecogniseShell,
): readonly Operation[] {
  const { name, arguments: args } = given;
  // Operations recognised in a command include their consequences.
  if (given.command !== undefined) return [given];
  if (name === "shell.run") {
    const commands = commandOperations(args, facts, recognise);
    const inside = typeof args.sandbox === "string" ? commands.map(each => within(args, each)) : commands;
    const found = given.isPossible ? inside.map(possibly) : inside;
    // A schema may guard the shell as a whole, whatever a command does.
    return isGuarded(schemas, given) ? [given, ...found] : found;
  }
  if (name === "shell.mention") {
    // A sentence may begin with a program's name: only what can't be taken back, or reaches others, counts.
    const grave = (each: Operation) => riskTier(each) === 3 && each.name !== "shell.opaque";
    return commandOperations(args, facts, recognise).filter(grave).map(possibly);
  }
  if (name === "sql.execute" && typeof args.statement === "string" && !Object.hasOwn(args, "verb")) {
    return sqlOperations(args.statement);
  }
  if (name === "tests.run") return [given, ...writtenCode(facts, recognise)];
  if (name.startsWith("fs.")) return consequencesOf(withRealPaths(given, facts), facts);
  return [...consequencesOf(given, facts), ...impliedOperations(given)];
}

/** A program that nothing is known about says in which sandbox it runs. */
const within = ({ sandbox }: Operation["arguments"], found: Operation): Operation =>
  found.name === "process.run" ? { ...found, arguments: { ...found.arguments, sandbox } } : found;

/** The tests run what was written in the project, whatever starts them. */
const writtenCode = (facts: Facts, recognise: RecogniseShell): readonly Operation[] =>
  recognise("node --test", facts, facts.project).filter(
    each => each.isPossible || each.name === "shell.opaque",
  );

function commandOperations(
  { command, directory }: Operation["arguments"],
  facts: Facts,
  recognise: RecogniseShell,
) {
  if (typeof command !== "string") return [opaque("its command can't be known")];
  const folder = typeof directory === "string" ? absolute(directory, facts.directory) : facts.directory;
  return recognise(command, facts, folder);
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
