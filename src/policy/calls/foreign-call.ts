/** Calls of tools that nobody here knows, on MCP servers or not: their name, and what they are likely to do besides. */
import type { Operation } from "../../ports/index.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import { operation, possibly } from "../recognition.ts";
import type { CallContext, CallReader } from "./call-context.ts";
import { pathNames, pathsGiven } from "./call-paths.ts";
import { readGitTool } from "./git-tool-call.ts";
import { foldName, type Given } from "./given.ts";
import { likelyReader } from "./harness-tools.ts";
import { commandNames, readShellCall } from "./shell-call.ts";
import { readSqlCall } from "./sql-call.ts";
import { readToolName } from "./tool-name.ts";
import { readLikelyCall } from "./typed-call.ts";
import { readFetch } from "./web-calls.ts";

/** Verbs of tools that only look. */
const LOOKS =
  /^(?:cat|describe|fetch|find|get|grep|head|info|list|load|look|open|query|read|search|show|stat|tail|view)/;

/** How the names of arguments end that hold paths. */
const PATH_NAME = /(?:path|file|filename|dir|directory|folder)s?$/;

/** Without any of these, a tool that is called like one of a harness is about something else. */
const SUBJECTS = [
  ...pathNames,
  ...commandNames,
  "url",
  "urls",
  "patch",
  "diff",
  "source",
  "destination",
  "code",
];

/**
 * The call by its name, with its arguments. What its arguments suggest (a path, a command, an address) is possible:
 * a rule that speaks against it asks, and nothing else comes of it. SQL is SQL, whoever runs it.
 */
export function readForeignCall(tool: string, given: Given, context: CallContext): readonly Operation[] {
  const { operations, own } = readToolName(tool);
  const [first, ...others] = operations.map(name => operation(name, given.record));
  const suggested = suggestedReaders(own, given).flatMap(read => read(given, context));
  const likely = readLikelyCall(
    [own, ...operations.map(name => name.replace(/^(?:mcp|tool)\./, ""))],
    given,
    context,
  );
  return [first!, ...[...others, ...likely, ...suggested].map(possibly), ...readSqlCall(tool, given)];
}

function suggestedReaders(own: string, given: Given): readonly CallReader[] {
  const paths = [...pathNames, ...Object.keys(given.record).filter(name => PATH_NAME.test(foldName(name)))];
  const likely = given.has(...SUBJECTS) ? likelyReader(own) : undefined;
  if (likely !== undefined) return [likely];
  const git = readGitTool(own);
  if (git !== undefined) return [git];
  return [
    ...(given.has(...paths) ? [readPaths(paths, LOOKS.test(foldName(own)))] : []),
    ...(given.has(...commandNames) ? [readShellCall] : []),
    ...(given.has("url", "urls") ? [readFetch] : []),
  ];
}

const readPaths =
  (names: readonly string[], isLooking: boolean): CallReader =>
  (given, { facts }) =>
    pathsGiven(given, names, facts).flatMap(path => fileOperation(isLooking ? "fs.read" : "fs.write", path));
