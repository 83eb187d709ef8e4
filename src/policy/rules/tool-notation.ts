/** The permission rules of coding agents: `Bash(npm publish:*)`, `Read(./.env)`, `WebFetch(domain:example.com)`. */
import type { Decision } from "../../ports/index.ts";
import { nearestNames } from "../../search/index.ts";
import { entriesOf, fillEntry, type Restrictions } from "./entries.ts";
import { gitignoreGlobs } from "./gitignore-globs.ts";
import { type ParsedRule, type RulePattern, readable, unreadable } from "./operation-notation.ts";

const NOTATION = /^([A-Za-z]+)(?:\((.*)\))?$/s;
const MCP = /^mcp__([\w.*-]+?)(?:__([\w.*-]+))?(?:\((.*)\))?$/s;

/** Longer ones are prose. */
const MAX_CHARS = 1000;

/** Undefined when it is something else. Without parentheses it is the tool, whatever it is used for. */
export function parseTool(span: string, decision: Decision): ParsedRule | undefined {
  const text = span.trim();
  if (text.length > MAX_CHARS) return undefined;
  const mcp = MCP.exec(text);
  if (mcp !== null) return parseMcp(mcp[1]!, mcp[2] ?? "*", mcp[3]);
  const [, name, given] = NOTATION.exec(text) ?? [];
  if (name === undefined) return undefined;
  if (!Object.hasOwn(tools, name)) return given === undefined ? undefined : misspelt(name);
  return tools[name]!(given === undefined || given.trim() === "*" ? "" : given.trim(), decision);
}

const anyCommand: RulePattern = { operation: "*", arguments: {}, command: ["*"] };
const request: RulePattern = { operation: "http.request", arguments: {} };
const search: RulePattern = { operation: "web.search", arguments: {} };

type ParseSpecifier = (specifier: string, decision: Decision) => ParsedRule;

const parseAgent: ParseSpecifier = specifier =>
  readable({ operation: "agent.delegate", arguments: specifier === "" ? {} : { agent: [specifier] } });

const tools: { readonly [tool: string]: ParseSpecifier } = {
  Bash: parseCommand,
  WebFetch: parseFetch,
  WebSearch: specifier => (specifier === "" ? readable(search) : unreadable("WebSearch alone", search)),
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

function misspelt(name: string): ParsedRule | undefined {
  const [nearest] = nearestNames(name, Object.keys(tools));
  return nearest === undefined
    ? undefined
    : unreadable(`a tool that there is instead of ${name}: did you mean ${nearest}?`);
}

function parseMcp(server: string, tool: string, given: string | undefined): ParsedRule {
  const pattern = { operation: `mcp.${server}.${tool}`, arguments: {} };
  if (given === undefined || given.trim() === "" || given.trim() === "*") return readable(pattern);
  const expected = `${pattern.operation}(argument: value) to speak of a tool's arguments`;
  return unreadable(expected, pattern);
}

function parseCommand(specifier: string): ParsedRule {
  const command = specifier.replace(/^command:\s*/, "");
  if (/\n|&&|\|\||[|;&<>]/.test(command.replace(/"[^"]*"|'[^']*'|\\./g, ""))) {
    const expected = "one simple command in Bash(…): each command of a line is judged by itself";
    return unreadable(expected, anyCommand);
  }
  return readable({ ...anyCommand, command: command === "" ? ["*"] : commandGlobs(command) });
}

function parseFetch(specifier: string): ParsedRule {
  if (specifier === "") return readable(request);
  const domain = /^domain:\s*([\w*.:-]+)$/.exec(specifier)?.[1];
  if (domain === undefined) return unreadable("WebFetch(domain:example.com)", request);
  return readable({ ...request, arguments: { domain: [domain.toLowerCase()] } });
}

/** @param verb says the same in a phrase */
function parsePath(verb: string): ParseSpecifier {
  return (specifier, decision) => {
    const entries = entriesOf([verb], "file", decision) ?? [];
    const patternsOf = (given: Restrictions) => entries.flatMap(entry => fillEntry(entry, given) ?? []);
    if (specifier === "") return readable(...patternsOf(new Map()));
    const path = gitignoreGlobs(specifier, { isNarrow: decision === "allow" });
    if (path === undefined) {
      return unreadable(`a path of plain names, * and ** instead of ${specifier}`, ...patternsOf(new Map()));
    }
    const { globs, except } = path;
    return readable(...patternsOf(new Map([["path", { is: globs, ...(except && { isNot: except }) }]])));
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
