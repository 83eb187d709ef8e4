/** The permission rules of coding agents: `Bash(npm publish:*)`, `Read(./.env)`, `WebFetch(domain:example.com)`. */
import type { Decision } from "../../ports/index.ts";
import type { Action } from "./action.ts";
import { fillEntry, parseEntry, type Restrictions } from "./action-entry.ts";
import { changing, reading } from "./actions/file-actions.ts";
import { commandGlobs } from "./command-globs.ts";
import { gitignoreGlobs } from "./gitignore-globs.ts";
import { nearestOf } from "./known-operations.ts";
import type { RulePattern } from "./operation-notation.ts";

export type ParsedTool =
  | { readonly isValid: true; readonly patterns: readonly RulePattern[] }
  /** `about` is what the rule is about, as far as it can be read. */
  | { readonly isValid: false; readonly about: readonly RulePattern[]; readonly expected: string };

type Meaning = Pick<Action, "guards" | "allows">;

const listing: Meaning = { guards: ["fs.list(path: @path)"] };
const searching: Meaning = { guards: ["fs.search(path: @path)"] };
const files: { readonly [tool: string]: Meaning } = {
  Read: reading,
  Grep: searching,
  Glob: listing,
  LS: listing,
  Edit: changing,
  Write: changing,
  MultiEdit: changing,
  NotebookEdit: changing,
};
const names = ["Bash", "WebFetch", "WebSearch", "Agent", "Task", ...Object.keys(files)];

const NOTATION = /^([A-Za-z]+)(?:\((.*)\))?$/s;
const MCP = /^mcp__([\w.*-]+?)(?:__([\w.*-]+))?(?:\((.*)\))?$/s;

/** Longer ones are prose. */
const MAX_CHARS = 1000;

/** Undefined when it is something else. Without parentheses it is the tool, whatever it is used for. */
export function parseTool(span: string, decision: Decision): ParsedTool | undefined {
  const text = span.trim();
  if (text.length > MAX_CHARS) return undefined;
  const mcp = MCP.exec(text);
  if (mcp !== null) return parseMcp(mcp[1]!, mcp[2] ?? "*", mcp[3]);
  const [, name, given] = NOTATION.exec(text) ?? [];
  if (name === undefined) return undefined;
  if (!names.includes(name)) return given === undefined ? undefined : misspelt(name);
  const specifier = given === undefined || given.trim() === "*" ? "" : given.trim();
  if (name === "Bash") return parseCommand(specifier);
  if (name === "WebSearch") return parseSearch(specifier);
  if (name === "Agent" || name === "Task") return parseAgent(specifier);
  if (name === "WebFetch") return parseFetch(specifier);
  return parsePath(files[name]!, specifier, decision);
}

const valid = (...patterns: readonly RulePattern[]): ParsedTool => ({ isValid: true, patterns });
const anyCommand: RulePattern = { operation: "*", arguments: {}, command: ["*"] };

const request: RulePattern = { operation: "http.request", arguments: {} };
function misspelt(name: string): ParsedTool | undefined {
  const [nearest] = nearestOf(name, names);
  if (nearest === undefined) return undefined;
  return {
    isValid: false,
    about: [],
    expected: `a tool that there is instead of ${name}: did you mean ${nearest}?`,
  };
}

function parseMcp(server: string, tool: string, given: string | undefined): ParsedTool {
  const pattern = { operation: `mcp.${server}.${tool}`, arguments: {} };
  if (given === undefined || given.trim() === "" || given.trim() === "*") return valid(pattern);
  const expected = `${pattern.operation}(argument: value) to speak of a tool's arguments`;
  return { isValid: false, about: [pattern], expected };
}

function parseCommand(specifier: string): ParsedTool {
  const command = specifier.replace(/^command:\s*/, "");
  if (/\n|&&|\|\||[|;&<>]/.test(command.replace(/"[^"]*"|'[^']*'|\\./g, ""))) {
    const expected = "one simple command in Bash(…): each command of a line is judged by itself";
    return { isValid: false, about: [anyCommand], expected };
  }
  return valid({ ...anyCommand, command: command === "" ? ["*"] : commandGlobs(command) });
}

function parseFetch(specifier: string): ParsedTool {
  if (specifier === "") return valid(request);
  const domain = /^domain:\s*([\w*.:-]+)$/.exec(specifier)?.[1];
  if (domain === undefined)
    return { isValid: false, about: [request], expected: "WebFetch(domain:example.com)" };
  return valid({ ...request, arguments: { domain: [domain.toLowerCase()] } });
}

const parseSearch = (specifier: string): ParsedTool =>
  specifier === ""
    ? valid({ operation: "web.search", arguments: {} })
    : { isValid: false, about: [{ operation: "web.search", arguments: {} }], expected: "WebSearch alone" };

const parseAgent = (specifier: string): ParsedTool =>
  valid({ operation: "agent.delegate", arguments: specifier === "" ? {} : { agent: [specifier] } });

function parsePath({ guards, allows = guards }: Meaning, specifier: string, decision: Decision): ParsedTool {
  const entries = (decision === "allow" ? allows : guards).map(parseEntry);
  const patternsOf = (given: Restrictions) => entries.flatMap(entry => fillEntry(entry, given) ?? []);
  if (specifier === "") return valid(...patternsOf(new Map()));
  const path = gitignoreGlobs(specifier, { isNarrow: decision === "allow" });
  if (path === undefined) {
    return {
      isValid: false,
      about: patternsOf(new Map()),
      expected: `a path of plain names, * and ** instead of ${specifier}`,
    };
  }
  const { globs, except } = path;
  return valid(...patternsOf(new Map([["path", { is: globs, ...(except && { isNot: except }) }]])));
}
