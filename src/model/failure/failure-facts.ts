/** The facts of a failure, gathered from wherever a provider or its package put them. */
import { type Fault, isFault } from "../../base/index.ts";

export interface FailureFacts {
  /** A fault among its causes, which knows better. */
  readonly fault: Fault | undefined;
  /** The first HTTP status of an error, else the first there is, else 0: nothing was answered. */
  readonly status: number;
  /** Codes, types, names and reasons, in lower case: `insufficient_quota`, `econnrefused`. */
  readonly labels: ReadonlySet<string>;
  /** The messages: the provider's own before its package's, the causes last. */
  readonly texts: readonly string[];
  /** The answer's headers. */
  readonly headers: unknown;
  /** The time to wait by the body. */
  readonly delays: readonly unknown[];
}

/** Where providers and packages put the error itself. */
const PAYLOADS = [
  ...["responseBody", "data", "error", "response", "innererror", "metadata", "raw"],
  ...["details", "violations", "detail", "body", "value"],
];
const LABELS = ["code", "type", "status", "reason", "name", "error", "error_code", "quotaId", "blockReason"];
const WORDS = ["msg", "message"];
const CAUSES = ["cause", "errors"];

const MAX_NODES = 64;
const MAX_DEPTH = 12;
const MAX_ITEMS = 8;
const MAX_JSON_CHARS = 100_000;
const MAX_TEXT_CHARS = 4_000;
const LABEL = /^[\w.:-]{2,100}$/;
/** Their messages hold what was sent, which may be the model's own words. */
const SPOKEN: Readonly<Record<string, string>> = {
  ai_jsonparseerror: "it sent what is no JSON",
  ai_typevalidationerror: "it sent what its interface does not know",
};

/** Never throws, whatever getters and proxies do; reads a bounded number of objects, also of a cycle. */
export function gatherFacts(error: unknown): FailureFacts {
  const seen = new Set<object>();
  const statuses: number[] = [];
  const labels = new Set<string>();
  const texts = new Set<string>();
  const delays: unknown[] = [];
  let fault: Fault | undefined;
  let headers: unknown;

  function visit(value: unknown, depth: number): void {
    if (typeof value === "string") hear(value, depth);
    if (typeof value !== "object" || value === null) return;
    if (seen.has(value) || seen.size >= MAX_NODES || depth > MAX_DEPTH) return;
    seen.add(value);
    if (isList(value)) {
      for (let index = 0; index < MAX_ITEMS; index++) visit(read(value, String(index)), depth + 1);
      return;
    }
    if (isWhole(value)) fault ??= value;
    note(value);
    for (const key of PAYLOADS) visit(read(value, key), depth + 1);
    const spoken = SPOKEN[labelOf(read(value, "name")) ?? ""];
    if (spoken !== undefined) texts.add(spoken);
    else for (const key of WORDS) visitText(read(value, key), depth + 1);
    for (const key of CAUSES) visit(read(value, key), depth + 1);
  }

  function note(value: object): void {
    for (const key of ["statusCode", "status", "code"]) {
      const status = statusOf(read(value, key), key === "code" ? 400 : 100);
      if (status !== undefined) statuses.push(status);
    }
    for (const key of LABELS) {
      const label = labelOf(read(value, key));
      if (label !== undefined) labels.add(label);
    }
    headers ??= read(value, "responseHeaders");
    const delay = read(value, "retryDelay");
    if (delay !== undefined) delays.push(delay);
  }

  function visitText(value: unknown, depth: number): void {
    if (typeof value === "string") hear(value, depth);
  }

  function hear(text: string, depth: number): void {
    const trimmed = text.slice(0, MAX_JSON_CHARS + 1).trim();
    // A page is written for a browser.
    if (trimmed === "" || trimmed.startsWith("<")) return;
    const parsed = /^[[{]/.test(trimmed) && trimmed.length <= MAX_JSON_CHARS ? parse(trimmed) : undefined;
    if (parsed === undefined) texts.add(headOf(trimmed));
    else visit(parsed, depth + 1);
  }

  visit(error, 0);
  const status = statuses.find(candidate => candidate >= 400) ?? statuses[0] ?? 0;
  return { fault, status, labels, texts: [...texts], headers, delays };
}

/** A fault in more than its brand: an object that answers every question with yes is no fault. */
function isWhole(value: object): value is Fault {
  const isBranded = attempt(() => isFault(value)) === true;
  return isBranded && typeof read(value, "code") === "string" && typeof read(value, "message") === "string";
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A member of anything, or undefined where reading it throws. */
export function read(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return attempt(() => (value as Readonly<Record<string, unknown>>)[key]);
}

/** Without a word that is cut: half of a key would not be known for one. */
function headOf(text: string): string {
  if (text.length <= MAX_TEXT_CHARS) return text;
  const head = text.slice(0, MAX_TEXT_CHARS);
  const end = head.lastIndexOf(" ");
  return end === -1 ? head : head.slice(0, end);
}

const isList = (value: object) => attempt(() => Array.isArray(value)) === true;
const parse = (text: string): unknown => attempt(() => JSON.parse(text));

const labelOf = (value: unknown) =>
  typeof value === "string" && LABEL.test(value) ? value.toLowerCase() : undefined;

function statusOf(value: unknown, least: number): number | undefined {
  const status = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof status === "number" && Number.isInteger(status) && status >= least && status < 600
    ? status
    : undefined;
}
