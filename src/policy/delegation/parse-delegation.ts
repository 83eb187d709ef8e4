/** Reads delegation.md: a sub-agent's grants, limits, and results to hand back. */
import { type Fault, fault, type Source } from "../../base/index.ts";
import type { MemoryLayer } from "../../ports/index.ts";
import { type Headings, readBullets } from "../bullets.ts";
import type { PolicyRule } from "../policy.ts";
import type { RulePattern } from "../rules/operation-notation.ts";
import { layerRules, memoryLayers, readGrant } from "./read-grant.ts";

export interface Delegation extends DelegationLimits {
  /** Layers of memory that a sub-agent may read. */
  readonly reads: readonly MemoryLayer[];
  readonly writes: readonly MemoryLayer[];
  /** Operations that it may do, if its parent may: `*` where the text says "never more than its parent". */
  readonly operations: readonly RulePattern[];
  /** All of that as rules: a `deny` here goes before `operations`. */
  readonly rules: readonly PolicyRule[];
  /** The results that it has to hand back, in the words of the text. */
  readonly handBack: readonly string[];
  /** Bullets that the sub-agent sees and nothing enforces. */
  readonly advisory: readonly { readonly text: string; readonly source: Source }[];
  readonly problems: readonly Fault<"brain.malformed">[];
}

const headings: Headings<"told" | "may" | "limits" | "back"> = [
  [/\bhands? back\b|\breturns?\b/, "back"],
  [/\blimits?\b|\bbounds?\b/, "limits"],
  [/\bmay\b|\ballowed\b|\bpermitted\b/, "may"],
  [/\btold\b|\bis given\b/, "told"],
];

/**
 * Denies everything but the grants, unreadable ones included. Every bullet comes back as rules, limits, things to hand
 * back, advice or a problem; below an unclosed comment or code block nothing is read. Never throws.
 *
 * @param file the text's name in sources, for example `.agent/protocols/delegation.md`
 */
export function parseDelegation(text: string, file: string): Delegation {
  const { bullets: all, problems: unclosed } = readBullets(text, headings);
  const bullets = all.filter(({ line }) => unclosed.every(each => line < each.line));
  const of = (...sections: readonly string[]) => bullets.filter(each => sections.includes(each.section));
  const grants = of("may").map(({ text: said, line }) => readGrant(said, { file, line }));
  const limits = of("limits").map(({ text: said, line }) => ({ ...readLimit(said), text: said, line }));
  const operations = grants.flatMap(each => each.operations);
  const layersOf = (verb: "read" | "write") =>
    memoryLayers.filter(
      layer =>
        grants.some(grant => grant[verb].includes(layer)) && !grants.some(({ not }) => not.includes(layer)),
    );
  const [reads, writes] = [layersOf("read"), layersOf("write")];
  const sourceOf = (verb: "read" | "write") =>
    grants.find(grant => grant[verb].length > 0)?.source ?? { file, line: 1 };
  const problems = [
    ...unclosed,
    ...(operations.length > 0
      ? []
      : [{ line: 1, expected: "a bullet “Operations: …” under “What a sub-agent may do”" }]),
    ...grants.flatMap(each => each.problems.map(expected => ({ line: each.source.line, expected }))),
    ...limits.flatMap(({ expected, line }) => (expected === undefined ? [] : [{ line, expected }])),
  ];
  const isNoLimit = (each: (typeof limits)[number]) => (each.limits ?? each.expected) === undefined;
  return {
    ...joinLimits(limits.map(each => each.limits ?? {})),
    reads,
    writes,
    operations,
    rules: [
      ...layerRules("read", reads, sourceOf("read")),
      ...layerRules("write", writes, sourceOf("write")),
      ...grants.flatMap(each => each.rules),
    ],
    handBack: of("back").map(each => each.text),
    advisory: [
      ...[...of("told", "none"), ...limits.filter(isNoLimit)].map(({ text: said, line }) => ({
        text: said,
        source: { file, line },
      })),
      ...grants
        .filter(({ isAdvisory }) => isAdvisory)
        .map(({ text: said, source }) => ({ text: said, source })),
    ],
    problems: problems.map(({ line, expected }) => fault("brain.malformed", { file, line, expected })),
  };
}

/** The parts of it that are kept, as plain data. */
export type CompiledDelegation = Omit<Delegation, "problems" | "operations">;

/** Operations of a sub-agent whose delegation.md can't be read. */
const READING = "fs.read fs.list fs.search git.status git.diff git.log git.read".split(" ");

/**
 * The delegation of a file: without a text that can be read, or where it grants no operation, a sub-agent only reads.
 * @param text undefined for a file that can't be read
 */
export function compileDelegation(text: string | undefined, file: string): CompiledDelegation {
  const { problems: _, operations, ...delegation } = parseDelegation(text ?? "", file);
  if (operations.length > 0) return delegation;
  const source = { file, line: 1 };
  const rules = READING.map((operation): PolicyRule => {
    const why = `${file} can't be read, so a sub-agent only reads`;
    return { decision: "allow", operation, arguments: {}, text: why, source };
  });
  return { ...delegation, reads: [], writes: [], rules };
}

export interface DelegationLimits {
  /** Of the rest of its parent's budget, above 0 and up to 1. */
  readonly budgetShare: number;
  /** How deep delegations may go: 1 means that a sub-agent hands nothing on. */
  readonly depth: number;
  /** Sub-agents at once. */
  readonly parallel: number;
}

/** The limits that hold where one isn't stated, or can't be read. */
export const defaultLimits: DelegationLimits = Object.freeze({ budgetShare: 0.1, depth: 1, parallel: 1 });

type Limit = keyof DelegationLimits;

const phrases: readonly (readonly [label: RegExp, Limit, expected: string])[] = [
  [/^(?:max(?:imum)? )?depth$/i, "depth", "a number from 1 as depth, such as 2"],
  [
    /^(?:at once|at the same time|in parallel|parallel)$/i,
    "parallel",
    "a number of sub-agents from 1, such as 4",
  ],
  [/^budget$/i, "budgetShare", "a share of what the parent has left as budget, such as a quarter or 25 %"],
];

export interface ReadLimit {
  /** Neither this nor the next: the bullet states none of the limits. */
  readonly limits?: Partial<DelegationLimits>;
  /** The expected form of an unreadable value. */
  readonly expected?: string;
}

export function readLimit(bullet: string): ReadLimit {
  const [, label = "", text = ""] = /^([^:]{1,40}):(.*)$/s.exec(bullet.replace(/[*_]/g, "")) ?? [];
  const [, name, expected] = phrases.find(([pattern]) => pattern.test(label.trim())) ?? [];
  if (name === undefined) return {};
  const value = name === "budgetShare" ? readShare(text.trim()) : readCount(text.trim());
  return value === undefined ? { expected: expected! } : { limits: { [name]: value } };
}

/** Of a limit that is stated twice, the smaller. */
export function joinLimits(stated: readonly Partial<DelegationLimits>[]): DelegationLimits {
  const least = (name: Limit) => {
    const values = stated.flatMap(each => each[name] ?? []);
    return values.length === 0 ? defaultLimits[name] : Math.min(...values);
  };
  return { budgetShare: least("budgetShare"), depth: least("depth"), parallel: least("parallel") };
}

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const parts = ["whole", "half", "third", "quarter", "fifth"];

function readCount(text: string): number | undefined {
  const [, word = ""] = /^(\d{1,4}|[a-z]{1,10})(?![\w%]|[.,]\d)/i.exec(text) ?? [];
  const count = /^\d/.test(word) ? Number(word) : numbers.indexOf(word.toLowerCase());
  return count >= 1 ? count : undefined;
}

/** "a quarter", "two thirds", "25 %", "0.25". */
function readShare(text: string): number | undefined {
  const [, many = "", part] =
    /^(?:(an?|the|one|two|three) )?(whole|half|third|quarter|fifth)s?\b/i.exec(text.toLowerCase()) ?? [];
  const [, number = "", percent] =
    /^(\d{1,3}(?:\.\d{1,6})?)( ?%| ?per ?cent)?(?![\d%])(?: |$)/i.exec(text) ?? [];
  const share =
    part === undefined
      ? Number(number) / (percent === undefined ? 1 : 100)
      : Math.max(numbers.indexOf(many), 1) / (parts.indexOf(part) + 1);
  return share > 0 && share <= 1 ? share : undefined;
}
