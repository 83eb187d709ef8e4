/** What an operation that a call names comes to, with its arguments as rules compare them. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { readUrl } from "../programs/syntax/url.ts";
import { isGuarded } from "../schemas/find-schemas.ts";
import { completePush, impliedOperations, normaliseBranch } from "../schemas/typed-push.ts";
import { known } from "../word.ts";
import type { CallContext } from "./call-context.ts";
import { callPaths, isFile } from "./call-paths.ts";
import { type JsonRecord, readGiven } from "./given.ts";
import { readShellCall } from "./shell-call.ts";
import { sqlOf } from "./sql-call.ts";
import { mannerOf } from "./web-calls.ts";

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

const BRANCHES = ["branch", "branches", "base", "head", "target"];
const PATHS = ["from", "target"];

type Meaning = (typed: Operation, context: CallContext) => readonly Operation[];

/** By an operation's name or its subject; others are what they are. */
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

/** Branches under their one name, paths absolute, the domain that an address really has; commands and SQL taken apart. */
export function meantOperations({ name, ...typed }: Operation, context: CallContext): readonly Operation[] {
  const [subject = ""] = name.split(".");
  const key = [name, subject].find(each => Object.hasOwn(meanings, each));
  const answers = Object.hasOwn(usual, name) ? usual[name] : {};
  const full = { ...typed, name, arguments: { ...answers, ...typed.arguments } };
  return key === undefined ? [full] : meanings[key]!(full, context);
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
  const { path: given } = typed.arguments;
  const options = { keepsLast: ["fs.delete", "fs.move", "fs.link"].includes(typed.name) };
  const others = changed(typed, PATHS, value =>
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
