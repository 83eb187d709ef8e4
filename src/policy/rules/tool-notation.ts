/** The permission rules of coding agents: `Bash(npm publish:*)`, `Read(./.env)`, `WebFetch(domain:example.com)`. */
import type { Decision } from "../../ports/index.ts";
import { nearestNames } from "../../search/index.ts";
import { entriesOf, fillEntry, type Restrictions } from "./entries.ts";
import { gitignoreGlobs } from "./gitignore-globs.ts";
import type { RulePattern } from "./operation-notation.ts";

export type ParsedTool =
  | { readonly isValid: true; readonly patterns: readonly RulePattern[] }
  /** `about`: the operations of the rule, as far as it can be read. */
  | { readonly isValid: false; readonly about: readonly RulePattern[]; readonly expected: string };

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
  if (!Object.hasOwn(tools, name)) return given === undefined ? undefined : misspelt(name);
  return tools[name]!(given === undefined || given.trim() === "*" ? "" : given.trim(), decision);
}

const valid = (...patterns: readonly RulePattern[]): ParsedTool => ({ isValid: true, patterns });
const invalid = (about: readonly RulePattern[], expected: string): ParsedTool => ({
  isValid: false,
  about,
  expected,
});
const anyCommand: RulePattern = { operation: "*", arguments: {}, command: ["*"] };
const request: RulePattern = { operation: "http.request", arguments: {} };
const search: RulePattern = { operation: "web.search", arguments: {} };

type ParseSpecifier = (specifier: string, decision: Decision) => ParsedTool;

const parseAgent: ParseSpecifier = specifier =>
  valid({ operation: "agent.delegate", arguments: specifier === "" ? {} : { agent: [specifier] } });

const tools: { readonly [tool: string]: ParseSpecifier } = {
  Bash: parseCommand,
  WebFetch: parseFetch,
  WebSearch: specifier => (specifier === "" ? valid(search) : invalid([search], "WebSearch alone")),
  Agent: parseAgent,
  Task: parseAgent,
  Read: parsePath("read"),
  Grep: parsePath("search"),
  Glob: parsePath("list"),
  LS: parsePath("list"),
  Edit: parsePath("modify"),
  Write: parsePath("modify"),
  MultiEdit: parsePath("modify"),
  NotebookEdit: parsePath("modify"),
};

function misspelt(name: string): ParsedTool | undefined {
  const [nearest] = nearestNames(name, Object.keys(tools));
  return nearest === undefined
    ? undefined
    : invalid([], `a tool that there is instead of ${name}: did you mean ${nearest}?`);
}

function parseMcp(server: string, tool: string, given: string | undefined): ParsedTool {
  const pattern = { operation: `mcp.${server}.${tool}`, arguments: {} };
  if (given === undefined || given.trim() === "" || given.trim() === "*") return valid(pattern);
  const expected = `${pattern.operation}(argument: value) to speak of a tool's arguments`;
  return invalid([pattern], expected);
}

function parseCommand(specifier: string): ParsedTool {
  const command = specifier.replace(/^command:\s*/, "");
  if (/\n|&&|\|\||[|;&<>]/.test(command.replace(/"[^"]*"|'[^']*'|\\./g, ""))) {
    const expected = "one simple command in Bash(…): each command of a line is judged by itself";
    return invalid([anyCommand], expected);
  }
  return valid({ ...anyCommand, command: command === "" ? ["*"] : commandGlobs(command) });
}

function parseFetch(specifier: string): ParsedTool {
  if (specifier === "") return valid(request);
  const domain = /^domain:\s*([\w*.:-]+)$/.exec(specifier)?.[1];
  if (domain === undefined) return invalid([request], "WebFetch(domain:example.com)");
  return valid({ ...request, arguments: { domain: [domain.toLowerCase()] } });
}

/** @param verb says the same in a phrase */
function parsePath(verb: string): ParseSpecifier {
  return (specifier, decision) => {
    const entries = entriesOf([verb], "file", decision) ?? [];
    const patternsOf = (given: Restrictions) => entries.flatMap(entry => fillEntry(entry, given) ?? []);
    if (specifier === "") return valid(...patternsOf(new Map()));
    const path = gitignoreGlobs(specifier, { isNarrow: decision === "allow" });
    if (path === undefined) {
      return invalid(patternsOf(new Map()), `a path of plain names, * and ** instead of ${specifier}`);
    }
    const { globs, except } = path;
    return valid(...patternsOf(new Map([["path", { is: globs, ...(except && { isNot: except }) }]])));
  };
}

/**
 * Globs over a command's words: `npm publish:*` and `npm publish *` are the command with any further words, or none;
 * `git * main` is a pattern; any other text is exactly that command. Spaces count as one.
 */
export function commandGlobs(specifier: string): readonly string[] {
  const text = specifier.trim().replace(/\s+/g, " ");
  const open = / ?(?::\*| \*)$/.exec(text);
  if (open === null) return text === "" ? [] : [text];
  const command = text.slice(0, open.index).trim();
  return command === "" ? ["*"] : [command, `${command} *`];
}
