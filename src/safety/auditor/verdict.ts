/** The form of an auditor's verdict, and its strict reading: anything else than exactly this form is no verdict. */
import { isRecord, type Json } from "../../base/index.ts";
import { type ObjectFormat, objectFormat } from "../../model/index.ts";
import { unescapeText } from "../classifier/escaped-text.ts";
import { foldLookAlikes } from "../classifier/fold-look-alikes.ts";
import {
  type Audit,
  type AuditIssue,
  brokenAudit,
  type Recommendation,
  recommendations,
  type Severity,
  severities,
} from "./audit.ts";
import type { Principle } from "./principles.ts";

/** Of an answer; a longer one is no verdict. */
const MAX_VERDICT_CHARS = 20_000;
const MAX_ISSUES = 50;

const text = { type: "string" } as const;
const closed = (properties: { readonly [name: string]: Json }) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const verdictSchema = closed({
  isSafe: { type: "boolean" },
  issues: {
    type: "array",
    items: closed({
      principle: { type: "integer" },
      quote: text,
      severity: { type: "string", enum: severities },
      why: text,
    }),
  },
  severity: { type: "string", enum: ["none", ...severities] },
  recommendation: { type: "string", enum: recommendations },
});

/** How a model is asked for a verdict. Its answer is read by `readVerdict`, which mends nothing. */
export const verdictFormat: ObjectFormat<unknown> = objectFormat(
  { jsonSchema: verdictSchema, validate: value => ({ isValid: true, value }) },
  { name: "verdict", description: "the verdict on the text between the markers" },
);

export interface VerdictContext {
  readonly principles: readonly Principle[];
  /** The texts that the auditor was shown. */
  readonly judged: readonly string[];
  readonly marker: string;
}

/**
 * The audit of a model's answer. Failed for every answer that isn't one JSON object of exactly the asked form (a code
 * fence around all of it is no fault), that contradicts itself, names a principle that there isn't, repeats the marker,
 * or that one of the shown texts itself holds up to be repeated.
 */
export function readVerdict(answer: string, { judged, marker, principles }: VerdictContext): Audit {
  const failed = (reason: string): Audit => ({ status: "failed", reason });
  if (answer.length > MAX_VERDICT_CHARS) return failed("its verdict is too long");
  if (answer.includes(marker)) return failed("its verdict repeats the marker");
  const json = withoutFence(answer);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return failed("its verdict is no JSON");
  }
  if (membersSaid(json) !== membersOf(value)) return failed("its verdict says a member twice");
  const problem = problemOf(value);
  if (problem !== undefined) return failed(`its verdict has ${problem}`);
  const verdict = value as Verdict;
  const issues: AuditIssue[] = [];
  for (const { principle: number, ...issue } of verdict.issues) {
    const principle = principles.find(each => each.number === number);
    if (principle === undefined) return failed(`its verdict names principle ${number}, which there isn't`);
    issues.push({ ...issue, principle });
  }
  const [first, ...others] = issues;
  const isQuiet = first === undefined && verdict.severity === "none" && verdict.recommendation === "allow";
  if (verdict.isSafe) {
    if (!isQuiet) return failed("its verdict contradicts itself");
    return judged.some(each => holdsVerdict(each, answer))
      ? failed("the text holds a verdict of its own")
      : { status: "safe" };
  }
  if (first === undefined) return failed("its verdict names no principle");
  const { recommendation, severity } = verdict;
  return brokenAudit([first, ...others], recommendation, severity === "none" ? "low" : severity);
}

interface Verdict {
  readonly isSafe: boolean;
  readonly issues: readonly {
    readonly principle: number;
    readonly quote: string;
    readonly severity: Severity;
    readonly why: string;
  }[];
  readonly severity: Severity | "none";
  readonly recommendation: Recommendation;
}

const isText = (value: unknown) => typeof value === "string";
const isOneOf = (allowed: readonly string[]) => (value: unknown) => allowed.some(each => each === value);

type Members = Readonly<Record<string, (value: unknown) => boolean>>;

const issueMembers: Members = {
  principle: Number.isSafeInteger,
  quote: isText,
  severity: isOneOf(severities),
  why: isText,
};

const members: Members = {
  isSafe: value => typeof value === "boolean",
  issues: value =>
    Array.isArray(value) &&
    value.length <= MAX_ISSUES &&
    value.every(issue => wrongMember(issue, issueMembers) === undefined),
  severity: isOneOf(["none", ...severities]),
  recommendation: isOneOf(recommendations),
};

/** In words without the value: it may say anything. */
function problemOf(value: unknown): string | undefined {
  const wrong = wrongMember(value, members);
  return wrong === undefined ? undefined : `${wrong} missing, wrong or too many`;
}

function wrongMember(value: unknown, expected: Members): string | undefined {
  if (!isRecord(value)) return "its members";
  const wrong = Object.keys(expected).find(
    name => !Object.hasOwn(value, name) || !expected[name]!(value[name]),
  );
  if (wrong !== undefined) return wrong;
  return Object.keys(value).length === Object.keys(expected).length ? undefined : "members";
}

const FENCE = "```";

/** All of an answer in one code fence, without it. */
function withoutFence(answer: string): string {
  const trimmed = answer.trim();
  if (!trimmed.startsWith(FENCE) || !trimmed.endsWith(FENCE)) return trimmed;
  const lineEnd = trimmed.indexOf("\n");
  return lineEnd < 0 ? trimmed : trimmed.slice(lineEnd, -FENCE.length);
}

/** The members that a JSON text names; of a name that is said twice, its value has one. */
const membersSaid = (json: string): number =>
  Array.from(json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs), ([, colon]) => colon).filter(Boolean).length;

function membersOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, each) => sum + membersOf(each), own);
}

/** Escapes within escapes are read so often. */
const MOST_ESCAPED = 4;

function withoutEscapes(text: string): string {
  let read = text;
  for (let times = 0; times < MOST_ESCAPED; times++) {
    const next = unescapeText(read).replace(/&quot;/gi, '"');
    if (next === read) break;
    read = next;
  }
  return read;
}

/**
 * As compared: escapes read, letters as they look, without white space, and without the signs that quote a text within
 * a text.
 */
const bare = (text: string) =>
  foldLookAlikes(withoutEscapes(text)).replace(/[\s\\"'`\u201c\u201d\u2018\u2019]/g, "");

/**
 * Whether the judged text has this verdict in it, or all the members of one: a model's "safe" about such a text may be a
 * copy, and isn't believed.
 */
function holdsVerdict(judged: string, answer: string): boolean {
  const bareText = bare(judged);
  if (Object.keys(members).every(name => bareText.includes(`${name.toLowerCase()}:`))) return true;
  return bareText.includes(bare(withoutFence(answer)));
}
