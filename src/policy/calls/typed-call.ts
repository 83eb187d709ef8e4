/** Reads calls that name their operation, as a schema or the vocabulary has it, with arguments as rules compare them. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { operations as vocabulary } from "../operations.ts";
import { readUrl } from "../programs/syntax/url.ts";
import { operation } from "../recognition.ts";
import { validateOperation } from "../schemas/check-value.ts";
import { isGuarded } from "../schemas/find-schemas.ts";
import { completePush, impliedOperations, normaliseBranch } from "../schemas/typed-push.ts";
import { known } from "../word.ts";
import { callPaths, isFile } from "./call-paths.ts";
import { type CallContext, type Given, isRecord, type JsonRecord, readGiven } from "./given.ts";
import { readShellCall } from "./run-calls.ts";
import { mannerOf, sqlOf } from "./service-calls.ts";

/** The call of a tool that has a schema, with the schema's defaults; undefined for any other. */
export function readTypedCall(
  tool: string,
  given: Given,
  context: CallContext,
): readonly Operation[] | undefined {
  const schemas = [...context.schemas.values()];
  const isDeclared = (name: string) =>
    schemas.some(({ operations }) => operations.some(each => each.name === name));
  // A schema need not speak of everything that its tool can do.
  const isOfTool = (name: string) =>
    Object.hasOwn(vocabulary, name) && schemas.some(schema => schema.name === tool);
  const typed = namedOperation(tool, given, name => isDeclared(name) || isOfTool(name));
  if (typed === undefined) return undefined;
  const filled = schemas.reduce((so, schema) => validateOperation(schema, so).operation, typed);
  return meantOperations(filled, context);
}

/** The possible effects of a tool without a schema, by names that sound like an operation. */
export function readLikelyCall(
  names: readonly string[],
  given: Given,
  context: CallContext,
): readonly Operation[] {
  const isKnown = (name: string) => Object.hasOwn(vocabulary, name);
  const [typed] = names.flatMap(name => namedOperation(name, given, isKnown) ?? []);
  return typed === undefined ? [] : meantOperations(typed, context);
}

/** `git` with `operation: push`, `git_push`, `git.push`. @param isName whether there is an operation of this name */
function namedOperation(
  tool: string,
  given: Given,
  isName: (name: string) => boolean,
): Operation | undefined {
  const whole = [tool, tool.replace("_", ".")].find(isName);
  if (whole !== undefined) return operation(whole, given.record);
  const name = `${tool}.${given.text("operation") ?? ""}`;
  return isName(name) ? operation(name, argumentsOf(given.record)) : undefined;
}

/** Arguments that may hold the operation's own arguments. */
const NESTED = ["args", "arguments", "params", "parameters"];

/** An argument that is given twice has no value for certain. */
function argumentsOf(record: JsonRecord): JsonRecord {
  const values = new Map<string, Json | undefined>();
  for (const [name, value] of Object.entries(record)) {
    const inner = NESTED.includes(name) && isRecord(value) ? Object.entries(value) : [[name, value] as const];
    for (const [key, each] of name === "operation" ? [] : inner) {
      values.set(key, values.has(key) && values.get(key) !== each ? undefined : each);
    }
  }
  return Object.fromEntries(values);
}

/** Answers to the questions of rules, where a call doesn't say otherwise. */
const usual: { readonly [name: string]: Operation["arguments"] } = {
  "fs.read": { recursive: false },
  "fs.list": { recursive: false },
  "fs.search": { recursive: true },
  "fs.write": { append: false, recursive: false },
  "fs.delete": { force: false, recursive: undefined },
  "git.commit": { amend: false, verify: true },
  "git.create_branch": { force: false },
  "git.tag": { force: false },
  "github.merge_pr": { admin: false },
  "package.install": { global: false },
  "package.remove": { global: false },
  "package.update": { global: false },
};

type Meaning = (typed: Operation, context: CallContext) => readonly Operation[];

/** By an operation's name or its subject; other operations are judged as they are given. */
const meanings: { readonly [name: string]: Meaning } = {
  git: (typed, context) => [withBranches(completePush(typed), context), ...impliedOperations(typed)],
  github: (typed, context) => [withBranches(typed, context)],
  fs: withPaths,
  "http.request": typed => [withDomain(typed)],
  "shell.run": (typed, context) => readShellCall(readGiven(typed.arguments as JsonRecord), context),
  "sql.execute": (typed, { schemas }) => [
    ...(isGuarded(schemas, typed) ? [typed] : []),
    ...sqlOf(typed.arguments.statement),
  ],
};

/** Branches under their one name, paths absolute, an address's real domain; commands and SQL taken apart. */
export function meantOperations({ name, ...typed }: Operation, context: CallContext): readonly Operation[] {
  const key = [name, name.split(".")[0]!].find(each => Object.hasOwn(meanings, each));
  const answers = Object.hasOwn(usual, name) ? usual[name] : {};
  const full = { ...typed, name, arguments: { ...answers, ...typed.arguments } };
  return key === undefined ? [full] : meanings[key]!(full, context);
}

function withBranches(typed: Operation, { facts }: CallContext): Operation {
  const branchOf = (value: Json | undefined): Json | undefined => {
    if (Array.isArray(value)) {
      const branches = value.map(branchOf);
      return branches.includes(undefined) ? undefined : (branches as readonly Json[]);
    }
    if (typeof value !== "string") return value;
    const branch = normaliseBranch(value);
    if (/^(?:HEAD|@)$/i.test(branch)) return facts.git(facts.directory)?.branch;
    return branch === "" || /[*?[]|@\{/.test(branch) ? undefined : branch;
  };
  return changed(typed, ["branch", "branches", "base", "head", "target"], branchOf);
}

function withPaths(typed: Operation, { facts }: CallContext): readonly Operation[] {
  const { path: given } = typed.arguments;
  const options = { keepsLast: ["fs.delete", "fs.move", "fs.link"].includes(typed.name) };
  const others = changed(typed, ["from", "target"], value =>
    typeof value === "string" ? callPaths(value, facts, options)[0] : value,
  );
  if (typeof given !== "string") return [others];
  return callPaths(given, facts, options).map(path => {
    const isPlain = typed.name === "fs.delete" && isFile(facts, path);
    return { ...others, arguments: { ...others.arguments, path, ...(isPlain && { recursive: false }) } };
  });
}

function withDomain(typed: Operation): Operation {
  const { url } = typed.arguments;
  if (typeof url !== "string") return typed;
  const { domain } = readUrl(known(url.trim()));
  const manner = mannerOf(readGiven(typed.arguments as JsonRecord));
  return { ...typed, arguments: { ...typed.arguments, domain, ...manner } };
}

function changed(
  typed: Operation,
  names: readonly string[],
  change: (value: Json | undefined) => Json | undefined,
): Operation {
  const entries = Object.entries(typed.arguments);
  const values = entries.map(([name, value]) => [name, names.includes(name) ? change(value) : value]);
  return { ...typed, arguments: Object.fromEntries(values) };
}
