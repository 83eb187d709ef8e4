/** Reads calls of unknown tools, on MCP servers or not: their names, and their likely effects besides. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import { operation, possibly } from "../recognition.ts";
import { pathNames, pathsGiven } from "./call-paths.ts";
import { contentsOf } from "./contents.ts";
import { type CallContext, type CallReader, foldName, type Given, readGiven } from "./given.ts";
import { likelyEffects } from "./likely-effects.ts";
import { namedEffects } from "./named-effects.ts";
import { commandNames, quoteWord, readShellCall } from "./run-calls.ts";
import { readFetch, readSqlCall } from "./service-calls.ts";
import { readLikelyCall } from "./typed-call.ts";

/** Verbs of tools that only look. */
const LOOKS =
  /^(?:cat|describe|fetch|find|get|grep|head|info|list|load|look|open|query|read|search|show|stat|tail|view)/;
/** How the names of arguments end that hold paths. */
const PATH_NAME = /(?:path|file|filename|dir|directory|folder)s?$/;
const OTHER_SUBJECTS = ["url", "urls", "patch", "diff", "source", "destination", "code"];
/** Without any of these, a tool that is called like one of a harness is about something else. */
const SUBJECTS = [...pathNames, ...commandNames, ...OTHER_SUBJECTS];

/**
 * The call by its name, with its arguments. The words of its name say what it does (`merge_pull_request`). The effects that its
 * arguments suggest, however deep (a path, a command, an address), are possible: a rule against one asks, and it has no
 * other effect. SQL is SQL, in any tool.
 *
 * @param likelyReader the reader of a harness's tool of this name
 */
export function readForeignCall(
  tool: string,
  given: Given,
  context: CallContext,
  likelyReader: (tool: string) => CallReader | undefined,
): readonly Operation[] {
  const { names, own, server } = readToolName(tool);
  const contents = contentsOf(given.record as Json);
  const inner = contents.records.slice(1).map(readGiven);
  const [first, ...others] = names.map(name => operation(name, given.record));
  const likely = [own, ...names.map(name => name.replace(/^(?:mcp|tool)\./, ""))];
  const named = [
    ...readLikelyCall(likely, given, context),
    ...suggestedReaders(own, given, likelyReader(own)).flatMap(read => read(given, context)),
    ...inner.flatMap(each => readersByName(own, each).flatMap(read => read(each, context))),
  ];
  // A value that a reader has understood isn't guessed once more.
  const placeOf = ({ name, arguments: { path, url } }: Operation) => `${name} ${path ?? url}`;
  const read = new Set(named.map(placeOf));
  const guessed = likelyEffects(own, contents, context).filter(each => !read.has(placeOf(each)));
  const certain = [
    ...namedEffects(own, server, given, context),
    ...[given, ...inner].flatMap(each => readSqlCall(tool, each)),
  ];
  const isNew = (each: Operation) => !certain.some(known => isEqual(known, each));
  return [first!, ...certain, ...[...others, ...named.filter(isNew), ...guessed.filter(isNew)].map(possibly)];
}

const isEqual = (left: Operation, right: Operation) => JSON.stringify(left) === JSON.stringify(right);

function suggestedReaders(own: string, given: Given, likely: CallReader | undefined): readonly CallReader[] {
  const reader = (given.has(...SUBJECTS) ? likely : undefined) ?? readGitTool(own);
  return reader === undefined ? readersByName(own, given) : [reader];
}

/** The readers of arguments that are called like a path, a command or an address. */
function readersByName(own: string, given: Given): readonly CallReader[] {
  const paths = [...pathNames, ...Object.keys(given.record).filter(name => PATH_NAME.test(foldName(name)))];
  const name = LOOKS.test(foldName(own)) ? "fs.read" : "fs.write";
  const readPaths: CallReader = (_given, { facts }) =>
    pathsGiven(given, paths, facts).flatMap(path => fileOperation(name, path));
  return [
    ...(given.has(...paths) ? [readPaths] : []),
    ...(given.has(...commandNames) ? [readShellCall] : []),
    ...(given.has("url", "urls") ? [readFetch] : []),
  ];
}

/** Commands of git that bring other content into files. */
const GIT_VERB =
  /^git[_-]?(checkout|switch|reset|restore|merge|pull|rebase|cherry[_-]?pick|revert|stash|apply|am|clean|rm|mv)$/i;
const FOLDERS = ["repo_path", "repo", "repository", "repository_path", "cwd", "path", "working_dir"];

/** Tools that are called like git's commands, such as `git_checkout {repo_path, branch_name}`. */
function readGitTool(own: string): CallReader | undefined {
  const [, verb] = GIT_VERB.exec(own.toLowerCase()) ?? [];
  if (verb === undefined) return undefined;
  return (given, { facts, shell }) => {
    const words = Object.entries(given.record).flatMap(([name, value]) =>
      FOLDERS.includes(name) ? [] : wordsOf(name, value),
    );
    const [folder] = pathsGiven(given, FOLDERS, facts);
    const command = ["git", verb.replace(/^cherry[_-]?/, "cherry-"), ...words];
    return shell(command.map(quoteWord).join(" "), folder);
  };
}

/** A mode is an option, and so is a switch that is on; any other text stands for itself. */
function wordsOf(name: string, value: Json | undefined): readonly string[] {
  if (typeof value === "boolean") return value ? [`--${name.replaceAll("_", "-")}`] : [];
  if (Array.isArray(value)) return value.flatMap(each => wordsOf(name, each));
  if (typeof value !== "string") return [];
  return [name === "mode" ? `--${value}` : value];
}

const MAX_CHARS = 200;
/** Readings of one name. */
const MAX_SPLITS = 8;

interface ToolName {
  /** The operation that it is, then others that it may be: the end of a server's name isn't always clear. */
  readonly names: readonly string[];
  /** The tool's own name, without its server's. */
  readonly own: string;
  /** As far as it is known; "unknown" otherwise. */
  readonly server: string;
}

/**
 * `mcp__server__tool` in most harnesses; `mcp_server_tool` (Gemini CLI), in which underscores may also belong to either
 * name; `MCP:tool` (Cursor), whose server isn't in the name and is `unknown` here.
 */
function readToolName(tool: string): ToolName {
  const name = tool.slice(0, MAX_CHARS).replace(/[^\w.@/:-]/g, "_");
  const [, server, own] = /^mcp__(.+?)__(.+)$/i.exec(name) ?? /^mcp():(.+)$/i.exec(name) ?? [];
  if (own !== undefined) {
    return { names: [`mcp.${server || "unknown"}.${own}`], own, server: server || "unknown" };
  }
  const parts = /^mcp_(.+)$/i.exec(name)?.[1]?.split("_") ?? [];
  const splits = parts
    .slice(1, MAX_SPLITS)
    .map((_, at) => [parts.slice(0, at + 1).join("_"), parts.slice(at + 1).join("_")]);
  const readable = splits.filter(([front, back]) => front !== "" && back !== "");
  if (readable.length === 0) return { names: [`tool.${name}`], own: name, server: "unknown" };
  const [[front, back]] = readable as [[string, string]];
  return { names: readable.map(each => `mcp.${each.join(".")}`), own: back, server: front };
}
