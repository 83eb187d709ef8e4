/** `findInjections` finds commands, SQL, paths and templates that break out of an argument that is for none of them. */
import type { Kind } from "./evidence-rules.ts";
import type { Range } from "./unmask-words.ts";

export interface Injection extends Kind {
  /** Arguments whose name has such a word are for it. */
  readonly ordinaryIn: RegExp;
  /** Matches in linear time. */
  readonly pattern: RegExp;
}

const COMMANDS =
  "rm|curl|wget|bash|sh|zsh|nc|ncat|cat|python3?|perl|ruby|node|powershell|pwsh|cmd|chmod|chown|kill|sudo|su|dd|mkfs|ssh|scp|id|whoami|uname|env|printenv|sleep|ping|nslookup|touch|mv|cp|echo|ls|eval|exec";
const ARE_COMMANDS = /command|cmd|script|shell|bash|exec|code/i;
const IS_SQL = /sql|statement|code/i;
const IS_TEMPLATE = /template|code|expression|format/i;

const injections: readonly Injection[] = [
  {
    id: "command.separator",
    family: "command-injection",
    weight: 0.6,
    says: "begins another command",
    ordinaryIn: ARE_COMMANDS,
    pattern: new RegExp(`(?:[;|\\n]|&&)\\s{0,8}(?:${COMMANDS})(?![\\w.-])`, "gi"),
  },
  {
    id: "command.substitution",
    family: "command-injection",
    weight: 0.55,
    says: "has a command's output put in",
    ordinaryIn: ARE_COMMANDS,
    pattern: new RegExp(`(?:\\$\\(|\`)\\s{0,8}(?:${COMMANDS})(?![\\w.-])`, "gi"),
  },
  {
    id: "command.variable",
    family: "command-injection",
    weight: 0.4,
    says: "hides a blank in a shell's variable",
    ordinaryIn: ARE_COMMANDS,
    pattern: /\$\{?IFS\b/g,
  },
  {
    id: "sql.always-true",
    family: "sql-injection",
    weight: 0.65,
    says: "closes a quotation and makes a condition true",
    ordinaryIn: IS_SQL,
    pattern:
      /['"]\s{0,8}\)?\s{0,8}(?:or|and|\|\|)\s{1,8}(?:not\s{1,8})?['"(]?\w{1,32}['"]?\s{0,8}(?:=|<|>|like\b)/gi,
  },
  {
    id: "sql.statement",
    family: "sql-injection",
    weight: 0.65,
    says: "ends a statement and begins another",
    ordinaryIn: IS_SQL,
    pattern:
      /['")\d]\s{0,8};\s{0,8}(?:drop|delete|insert|update|alter|exec|create|truncate|shutdown|select)\s/gi,
  },
  {
    id: "sql.union",
    family: "sql-injection",
    weight: 0.6,
    says: "joins another table's rows",
    ordinaryIn: IS_SQL,
    pattern: /['")\d]\s{0,8}(?:\/\*[^*]{0,40}\*\/)?union\b[\s/*]{1,12}(?:all\s{1,8})?select\b/gi,
  },
  {
    id: "path.traversal",
    family: "path-traversal",
    weight: 0.6,
    says: "climbs out of its folder to a file of the system",
    ordinaryIn: ARE_COMMANDS,
    pattern:
      /(?:\.\.[\\/]){2,40}(?:[\w.-]{1,40}[\\/]){0,6}(?:etc|passwd|shadow|proc|windows|system32|\.ssh|\.aws|id_rsa|\.env|root|boot\.ini)(?![\w-])/gi,
  },
  {
    id: "path.encoded",
    family: "path-traversal",
    weight: 0.6,
    says: "climbs out of its folder in an encoding",
    ordinaryIn: ARE_COMMANDS,
    pattern: /(?:(?:\.|%2e|%252e){2}(?:%2f|%5c|%252f|%c0%af)|(?:%2e|%252e){2}[\\/])|\.{4}\/{2}|%00|\0/gi,
  },
  {
    id: "template.expression",
    family: "template-injection",
    weight: 0.6,
    says: "has an expression for a template to run",
    ordinaryIn: IS_TEMPLATE,
    pattern:
      /\{\{[^{}\n]{0,200}(?:\d\s?[*+]\s?\d|__\w|\bconfig\b|\bself\b|\brequest\b|constructor|\bcycler\b|\.pop\b)|\$\{\s?(?:\d{1,9}\s?\*\s?\d|jndi:|T\(|env:|java\b|new\b|Runtime|process\.)|#\{\s?\d{1,9}\s?\*|<%=?\s?(?:system|exec|File|`|\d{1,9}\s?\*|Runtime|require)/gi,
  },
];

/** Arguments that are read by people or written to files: code in them is a text about code. */
const PROSE =
  /text|body|content|message|description|comment|note|prompt|markdown|html|patch|diff|string|summary|document|source|title|subject/i;
/** Names, addresses and search words are shorter. */
const LONGEST = 4_000;
const MOST_PLACES = 32;

/** @param name the argument's, or its path in the arguments */
export function findInjections(
  value: string,
  name = "",
): readonly (Range & { readonly structure: Injection })[] {
  if (value.length > LONGEST || PROSE.test(name)) return [];
  return injections
    .filter(({ ordinaryIn }) => !ordinaryIn.test(name))
    .flatMap(structure =>
      Array.from(value.matchAll(structure.pattern), ({ 0: match, index }) => ({
        structure,
        start: index,
        end: index + match.length,
      })).slice(0, MOST_PLACES),
    );
}
