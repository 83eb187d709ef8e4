/** Calls that say their operation outright: `git` with `operation: push`, or `git_push`, where a schema has it. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { readUrl } from "../commands/network/url.ts";
import { operations as vocabulary } from "../operations.ts";
import { operation } from "../recognition.ts";
import { isGuarded } from "../schemas/is-guarded.ts";
import { normaliseBranch } from "../schemas/normalise-branch.ts";
import type { ToolSchema } from "../schemas/tool-schema.ts";
import { completePush, impliedOperations } from "../schemas/typed-push.ts";
import { validateOperation } from "../schemas/validate-operation.ts";
import { known } from "../word.ts";
import type { CallContext } from "./call-context.ts";
import { callPaths } from "./call-paths.ts";
import { type Given, isRecord, type JsonRecord, readGiven } from "./given.ts";
import { readShellCall } from "./shell-call.ts";
import { sqlOf } from "./sql-call.ts";
import { mannerOf } from "./web-calls.ts";

const NESTED = ["args", "arguments", "params", "parameters"];
const BRANCHES = ["branch", "branches", "base", "head", "target"];
const PATHS = ["path", "from", "target"];

/** Undefined where the call is no typed one. */
export function readTypedCall(
  tool: string,
  given: Given,
  context: CallContext,
): readonly Operation[] | undefined {
  const typed = namedOperation(tool, given, context.schemas);
  if (typed === undefined) return undefined;
  const filled = withDefaults(context.schemas, typed);
  const meant = refined(filled, context);
  return [...meant, ...impliedOperations(filled), ...effectsOf(filled, context)];
}

function namedOperation(
  tool: string,
  given: Given,
  schemas: ReadonlyMap<string, ToolSchema>,
): Operation | undefined {
  const all = [...schemas.values()];
  const names = all.flatMap(schema => [...schema.operations.keys()]);
  const whole = names.find(name => name === tool || name.replace(".", "_") === tool);
  if (whole !== undefined) return operation(whole, given.record);
  const verb = given.text("operation");
  if (verb === undefined || !all.some(schema => schema.name === tool)) return undefined;
  const name = `${tool}.${verb}`;
  const isOne = names.includes(name) || Object.hasOwn(vocabulary, name);
  return isOne ? operation(name, argumentsOf(given.record)) : undefined;
}

/** Arguments may stand in an object of their own. One that is given twice has no value for certain. */
function argumentsOf(record: JsonRecord): JsonRecord {
  const isNested = (name: string) => NESTED.includes(name) && isRecord(record[name]);
  const all = Object.entries(record).flatMap(
    ([name, value]): readonly (readonly [string, Json | undefined])[] =>
      isNested(name) ? Object.entries(value as JsonRecord) : name === "operation" ? [] : [[name, value]],
  );
  const values = new Map<string, Json | undefined>();
  for (const [name, value] of all)
    values.set(name, values.has(name) && values.get(name) !== value ? undefined : value);
  return Object.fromEntries(values);
}

const withDefaults = (schemas: ReadonlyMap<string, ToolSchema>, typed: Operation): Operation =>
  [...schemas.values()].reduce((so, schema) => validateOperation(schema, so).operation, typed);

/** None for what has a language of its own, which is what it does. Otherwise the same with branches under their one name, paths absolute, and the domain that the address really has. */
function refined(typed: Operation, context: CallContext): readonly Operation[] {
  const [subject] = typed.name.split(".");
  if (subject === "git" || subject === "github") return [withBranches(completePush(typed), context)];
  if (subject === "fs") return withPaths(typed, context);
  if (typed.name === "shell.run") return [];
  if (typed.name === "sql.execute") return isGuarded(context.schemas, typed) ? [typed] : [];
  return typed.name === "http.request" ? [withDomain(typed)] : [typed];
}

function withBranches(typed: Operation, { facts }: CallContext): Operation {
  const current = () => facts.git(facts.directory)?.branch;
  const branchOf = (value: Json | undefined): Json | undefined => {
    if (Array.isArray(value)) {
      const branches = value.map(branchOf);
      return branches.includes(undefined) ? undefined : (branches as readonly Json[]);
    }
    if (typeof value !== "string") return value;
    const branch = normaliseBranch(value);
    if (/^(?:HEAD|@)$/i.test(branch)) return current();
    return branch === "" || /[*?[]|@\{/.test(branch) ? undefined : branch;
  };
  return changed(typed, BRANCHES, branchOf);
}

function withPaths(typed: Operation, { facts }: CallContext): readonly Operation[] {
  const given = typed.arguments.path;
  const keepsLast = ["fs.delete", "fs.move", "fs.link"].includes(typed.name);
  const isText = (value: Json | undefined) => typeof value === "string";
  const others = changed(typed, PATHS, value =>
    isText(value) ? callPaths(value, facts, { keepsLast })[0] : value,
  );
  if (!isText(given)) return [others];
  return callPaths(given, facts, { keepsLast }).map(path => ({
    ...others,
    arguments: { ...others.arguments, path },
  }));
}

function withDomain(typed: Operation): Operation {
  const { url } = typed.arguments;
  if (typeof url !== "string") return typed;
  const { method, upload } = mannerOf(readGiven(typed.arguments as JsonRecord));
  const { domain } = readUrl(known(url.trim()));
  return { ...typed, arguments: { ...typed.arguments, domain, method, upload } };
}

const changed = (
  typed: Operation,
  names: readonly string[],
  change: (value: Json | undefined) => Json | undefined,
): Operation => ({
  ...typed,
  arguments: Object.fromEntries(
    Object.entries(typed.arguments).map(([name, value]) => [
      name,
      names.includes(name) ? change(value) : value,
    ]),
  ),
});

/** What it comes to, where its arguments say that in a language of their own. */
function effectsOf(typed: Operation, context: CallContext): readonly Operation[] {
  if (typed.name === "shell.run") return readShellCall(readGiven(typed.arguments as Json), context);
  return typed.name === "sql.execute" ? sqlOf(typed.arguments.statement) : [];
}
