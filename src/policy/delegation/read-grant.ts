/** Reads one bullet of a sub-agent's grants: the operations and layers of memory that it grants, or keeps it from. */
import type { Source } from "../../base/index.ts";
import type { MemoryLayer } from "../../ports/index.ts";
import { matchesGlob } from "../glob.ts";
import type { PolicyRule } from "../policy.ts";
import { parseRuleNotation } from "../rules/exact-rules.ts";
import type { RulePattern } from "../rules/operation-notation.ts";

export interface Grant {
  readonly text: string;
  readonly source: Source;
  readonly operations: readonly RulePattern[];
  readonly rules: readonly PolicyRule[];
  readonly read: readonly MemoryLayer[];
  readonly write: readonly MemoryLayer[];
  /** Layers that it keeps a sub-agent from. */
  readonly not: readonly MemoryLayer[];
  readonly problems: readonly string[];
  readonly isAdvisory: boolean;
}

const labels = [
  [/^(?:not|never|nothing|none|no|do not|don't|must not|may not|can't|cannot)\b/i, "not"],
  [/^(?:operations?|tools?)\b/i, "operations"],
  [/^reads?\b/i, "read"],
  [/^writes?\b/i, "write"],
] as const;

/** A sub-agent never has more than its parent: that is how narrowing works, whatever else the text says. */
const ALL_OF_PARENT =
  /\b(?:never|no|not) more than (?:its|the) parent\b|\b(?:the same|all) (?:as|that|of) (?:its|the) parent\b/i;
/** Words that negate the text behind them, or may. */
const TURNS = /\b(?:not|never|no|none|nothing|except|but|without|unless|avoid|don't|can't|cannot)\b/i;
const CODE_SPAN = /`([^`]+)`/g;

export function readGrant(text: string, source: Source): Grant {
  const verb = labels.find(([pattern]) => pattern.test(text.replace(/^[*_]+/, "")))?.[1] ?? "other";
  const spans = [...text.matchAll(CODE_SPAN)].map(([, span]) => span!);
  const decision = verb === "not" ? "deny" : "allow";
  const notations = spans.flatMap(span => parseRuleNotation(span, decision) ?? []);
  const problems = notations.flatMap(({ expected }) => expected ?? []);
  const rulesOf = (patterns: readonly RulePattern[]) =>
    patterns.map((pattern): PolicyRule => ({ decision, ...pattern, text, source }));
  const grant = (parts: Omit<Partial<Grant>, "text" | "source" | "isAdvisory">): Grant => {
    const { operations = [], rules = rulesOf(operations), read = [], write = [], not = [] } = parts;
    const all = { operations, rules, read, write, not, problems, ...parts };
    return { text, source, isAdvisory: Object.values(all).every(each => each.length === 0), ...all };
  };
  if (verb === "not") {
    // Of a rule that can't be read, its operations are known.
    const patterns = notations.flatMap(each => each.patterns);
    const memory = patterns.filter(isOfMemory);
    const not = memory.length > 0 ? memory.flatMap(each => layersOf(each, text)) : layersInWords(text);
    return grant({ not, rules: [...rulesOf(patterns), ...pathRules(spans, text, source)] });
  }
  if (verb === "operations" && spans.length === 0 && ALL_OF_PARENT.test(text)) {
    return grant({ operations: [{ operation: "*", arguments: {} }] });
  }
  if (TURNS.test(text)) {
    return grant({ problems: ["what is granted, and what isn't in a bullet “Not at all: …”"] });
  }
  const patterns = notations
    .filter(({ isReadable, isBare }) => isReadable && (verb !== "other" || !isBare))
    .flatMap(each => each.patterns);
  const memory = patterns.filter(isOfMemory);
  // By the notation; in a bullet "Read: …" without any, by the words.
  const layersTo = (what: "read" | "write") => {
    if (memory.length === 0) return what === verb ? layersInWords(text) : [];
    return memory
      .filter(({ operation }) => matchesGlob(operation, `memory.${what}`))
      .flatMap(pattern => layersOf(pattern, text));
  };
  const operations = patterns.filter(each => !isOfMemory(each));
  const granted = grant({ operations, read: layersTo("read"), write: layersTo("write") });
  const missing = "operations in code spans, such as `fs.read()`, or the words “never more than its parent”";
  return granted.isAdvisory && verb === "operations" ? grant({ problems: [missing] }) : granted;
}

const isOfMemory = ({ operation }: RulePattern) => operation.startsWith("memory.");

export const memoryLayers: readonly MemoryLayer[] = ["working", "episodic", "semantic", "personal"];

const layerWords: { readonly [Layer in MemoryLayer]: RegExp } = {
  working: /\bworking\b|\bworkspace|\bactive[ _]plan\b/i,
  episodic: /\bepisod/i,
  semantic: /\bsemantic\b|\blessons?\b|\bdecisions?\b|\bknowledge\b/i,
  personal: /\bpersonal\b|\bpreferences?\b/i,
};

/** The text behind the last code span is an explanation: "What they teach, its parent decides." */
function layersInWords(text: string): readonly MemoryLayer[] {
  const [said = ""] = /^.*`/s.exec(text) ?? [text];
  return memoryLayers.filter(layer => layerWords[layer].test(said));
}

/** The layers that the notation names (`memory.write(layer: episodic)`), or else the words, or else all. */
function layersOf({ arguments: { layer } }: RulePattern, text: string): readonly MemoryLayer[] {
  if (layer !== undefined) return memoryLayers.filter(each => layer.some(glob => matchesGlob(glob, each)));
  const spoken = layersInWords(text);
  return spoken.length > 0 ? spoken : memoryLayers;
}

const fileOperations = {
  read: ["fs.read", "fs.list", "fs.search"],
  write: ["fs.write", "fs.delete", "fs.move", "fs.make_directory", "fs.set_permissions"],
};

/** The granted layers as rules, for memory and for its files alike; paths are relative to the project. */
export function layerRules(
  verb: "read" | "write",
  layers: readonly MemoryLayer[],
  source: Source,
): readonly PolicyRule[] {
  const rest = memoryLayers.filter(layer => !layers.includes(layer));
  const text = `layers of memory that a sub-agent may ${verb}: ${layers.join(", ") || "none"}`;
  const memory = (decision: "allow" | "deny", layer: readonly MemoryLayer[]): readonly PolicyRule[] =>
    layer.length === 0 ? [] : [{ decision, operation: `memory.${verb}`, arguments: { layer }, text, source }];
  const files = rest.flatMap(layer => [`.agent/memory/${layer}`, `.agent/memory/${layer}/*`]);
  const names = fileOperations[verb];
  return [
    ...memory("allow", layers),
    ...memory("deny", rest),
    ...(rest.length === 0 ? [] : denyPaths(names, files, text, source)),
  ];
}

const BRAIN_FOLDERS = /^(?:memory|protocols|skills|personas|workflows|channels|evals)(?:\/|$)/;

/**
 * Rules against the paths among code spans: `protocols/`. A path here has a slash, or ends like a file's name. Paths
 * are relative to the project, and the brain's folders to the brain.
 */
function pathRules(spans: readonly string[], text: string, source: Source): readonly PolicyRule[] {
  const isPath = (span: string) =>
    /^[\w.~/*-]+$/.test(span) && (span.includes("/") || /\.\w{1,8}$/.test(span));
  const globs = spans.filter(isPath).flatMap(span => {
    const path = span.replace(/^\.\//, "").replace(/\/+$/, "");
    const inside = BRAIN_FOLDERS.test(path) ? `.agent/${path}` : path;
    return [inside, `${inside}/*`];
  });
  const names = ["fs.*", "secrets.*", "brain.change_rules"];
  return globs.length === 0 ? [] : denyPaths(names, globs, text, source);
}

/** A file that is moved away is changed and can be read elsewhere. */
const denyPaths = (
  names: readonly string[],
  paths: readonly string[],
  text: string,
  source: Source,
): readonly PolicyRule[] =>
  [...names.map(name => [name, "path"] as const), ["fs.move", "from"] as const].map(([operation, name]) => ({
    decision: "deny",
    operation,
    arguments: { [name]: paths },
    text,
    source,
  }));
