/** Reads all that an answer can be as JSON, the most plausible reading first: as it is, as far as it goes, or repaired. */
import { isRecord, type Json, type JsonRecord } from "../canonical-json.ts";
import { describeError } from "../fault.ts";
import { type Candidate, findCandidates, goesOn, scanValue } from "./find-candidates.ts";
import { createGrowingJson } from "./growing-json.ts";
import { type Expected, isExpected, isTooDeep, MAX_DEPTH } from "./json-value.ts";
import { keepsMembers } from "./keeps-text.ts";
import { createMender, type Mender } from "./mender.ts";

export interface ReadJsonOptions {
  /** The kind that the schema wants at the root; nothing else is found then. @default "any" */
  readonly expects?: Expected;
  /**
   * Whether the answer broke off, at its length limit for instance: then a number at the very end is left out, because
   * digits may be missing. @default false
   */
  readonly isCut?: boolean;
}

export interface FoundJson {
  /** Parsed: the text has it as valid JSON, alone or among other words. Repaired: it was read with some guessing. */
  readonly status: "parsed" | "repaired";
  readonly value: Json;
}

/** The state that the steps of one reading share. */
interface Reading {
  readonly text: string;
  readonly expects: Expected;
  readonly isCut: boolean;
  readonly mender: Mender;
}

const MAX_GAP_CHARS = 200;

/**
 * Valid JSON is the only reading of itself. Else JSON between fences or tags comes before JSON in prose, and
 * valid before repaired; where one of these places can be read, the next isn't looked at. Never throws.
 */
export async function* readJson(answer: string, options: ReadJsonOptions = {}): AsyncGenerator<FoundJson> {
  const { expects = "any", isCut = false } = options;
  const whole = answer.replace(/^\uFEFF/, "").trim();
  const value = parseStrictly(whole);
  if (value !== undefined) {
    if (isExpected(value, expects)) yield { status: "parsed", value };
    // JSON that was made a string of once too often.
    else if (typeof value === "string") yield* repaired(readJson(value, options));
    return;
  }
  const text = withoutThoughts(whole);
  const reading: Reading = { text, expects, isCut, mender: createMender(text, isCut) };
  const candidates = findCandidates(text);
  for (const standing of ["marked", "bare"] as const) {
    const here = candidates.filter(candidate => candidate.standing === standing);
    if (here.some((candidate, index) => goesOn(text, candidate, index === here.length - 1))) return;
    let isFound = false;
    for await (const found of readPlace(reading, here)) {
      isFound = true;
      yield found;
    }
    if (isFound) return;
  }
  if (expects === "any") yield* readWhole(reading);
}

async function* readPlace(reading: Reading, candidates: readonly Candidate[]): AsyncGenerator<FoundJson> {
  const { text, expects, isCut, mender } = reading;
  const valid = new Map<Candidate, Json>();
  for (const candidate of candidates) {
    const { start, end } = candidate;
    const value = end === undefined ? undefined : parseStrictly(text.slice(start, end));
    if (value !== undefined) valid.set(candidate, value);
  }
  if (isSequence(reading, candidates)) {
    const values = await readAll(reading, candidates, valid);
    if (values === undefined) return;
    yield { status: "repaired", value: values };
  }
  for (const value of valid.values()) {
    if (isExpected(value, expects)) yield { status: "parsed", value };
  }
  for (const candidate of candidates) {
    if (valid.has(candidate) || !isExpected(text[candidate.start] === "{" ? {} : [], expects)) continue;
    const value = await readBroken(text, candidate, isCut, mender);
    if (value !== undefined && isExpected(value, expects)) yield { status: "repaired", value };
  }
}

/** Undefined where one of them can't be read: the others would pass for all. */
async function readAll(
  { text, isCut, mender }: Reading,
  candidates: readonly Candidate[],
  valid: ReadonlyMap<Candidate, Json>,
): Promise<readonly Json[] | undefined> {
  const values: Json[] = [];
  for (const candidate of candidates) {
    const value = valid.get(candidate) ?? (await readBroken(text, candidate, isCut, mender));
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** JSON lines, and objects one after the other, are a list where a list may be meant. */
function isSequence({ text, expects }: Reading, candidates: readonly Candidate[]): boolean {
  if (candidates.length < 2 || expects === "object") return false;
  return candidates.every(({ start }, index) => {
    const gap = index === 0 ? "" : text.slice(candidates[index - 1]!.end, start);
    return (expects === "any" || text[start] === "{") && gap.length <= MAX_GAP_CHARS && isSeparator(gap);
  });
}

const isSeparator = (gap: string) => /^[\s,]*$/.test(gap.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ""));

/** A value without brackets, where any will do: a number with a comma after it, a word without quotes. */
async function* readWhole({ text, mender }: Reading): AsyncGenerator<FoundJson> {
  const value = await mender.repair(mender.standardise(text) ?? text);
  if (value !== undefined) yield { status: "repaired", value };
}

async function* repaired(readings: AsyncGenerator<FoundJson>): AsyncGenerator<FoundJson> {
  for await (const { value } of readings) yield { status: "repaired", value };
}

/** Models that think aloud draft in their thoughts; their answer comes after. */
function withoutThoughts(text: string): string {
  const end = /^<think(ing)?>/.test(text) ? /<\/think(?:ing)?>/.exec(text) : null;
  return end === null ? text : text.slice(end.index + end[0].length).trim();
}

const MAX_REASON_CHARS = 200;

const FENCE = /^(?:`{3,}|~{3,})[\w+-]*$/;

/**
 * The object that is all of a damaged text, save the fence around it. Undefined where more than one value may be meant, and
 * where a bracket or a quote has no end: the rest of the text may be missing. Never throws; takes time linear in the text.
 */
export async function readWholeObject(text: string): Promise<JsonRecord | undefined> {
  const candidates = findCandidates(text);
  const [candidate] = candidates;
  if (candidates.length !== 1 || candidate?.end === undefined || goesOn(text, candidate, true))
    return undefined;
  const { start, end } = candidate;
  const [before, body, after] = [text.slice(0, start).trim(), text.slice(start, end), text.slice(end).trim()];
  const isAlone = (before === "" || FENCE.test(before)) && (after === "" || after === before.slice(0, 3));
  if (!isAlone || (body.match(/(?<!\\)(?:\\\\)*"/g)?.length ?? 0) % 2 === 1) return undefined;
  const value = parseStrictly(body) ?? (await readBroken(text, candidate, false, createMender(text, false)));
  return isRecord(value) ? value : undefined;
}

/** Why nothing was found, in words by which a model can do better. */
export function describeAbsence(text: string, { expects = "any" }: ReadJsonOptions = {}): string {
  if (text.trim() === "") return "the answer is empty";
  const what = expects === "any" ? "value" : expects;
  try {
    return isTooDeep(JSON.parse(text))
      ? `the answer is nested deeper than ${MAX_DEPTH.toLocaleString("en")}`
      : `the answer is JSON, but no ${what}`;
  } catch (error) {
    return `no JSON ${what} can be read in the answer: ${describeError(error).slice(0, MAX_REASON_CHARS)}`;
  }
}

/** JSON as the standard has it; undefined for anything else, and for what is nested too deep to be recorded. */
function parseStrictly(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** @param isCut whether the answer broke off: then a number at its very end may lack digits, and is left out */
async function readBroken(
  text: string,
  { start, end, limit }: Candidate,
  isCut: boolean,
  mender: Mender,
): Promise<Json | undefined> {
  const body = text.slice(start, end ?? limit).trimEnd();
  if (/^[[{]\s*\\["']/.test(body)) {
    const value = await readEscaped(text, start, isCut, mender);
    if (value !== undefined) return value;
  }
  const known = readGrowing(body, isCut) ?? readGrowing(mender.standardise(body), isCut);
  if (known !== undefined) return known;
  for (const attempt of attemptsAt(body, text.slice(start, limit).trimEnd(), mender)) {
    const value = await mender.repair(attempt);
    if (typeof value === "object" && value !== null) return value;
  }
  return undefined;
}

/**
 * An error may have hidden the end: after the body, all up to the limit is tried, and that up to its last bracket.
 * Last comes the text as it is, where even its certain-looking part was wrong.
 */
function attemptsAt(body: string, whole: string, mender: Mender): readonly string[] {
  const lastBracket = Math.max(whole.lastIndexOf("}"), whole.lastIndexOf("]"));
  const places = new Set([body, whole, whole.slice(0, lastBracket + 1)]);
  const standard = [...places].flatMap(place => mender.standardise(place) ?? []);
  return [...new Set([...standard, body])].filter(attempt => attempt !== "");
}

/** Exact: a text that doesn't plainly break off is left to the repair, which guesses. */
function readGrowing(body: string | undefined, isCut: boolean): Json | undefined {
  if (body === undefined) return undefined;
  const value = growWhole(body, isCut);
  return value === undefined || !keepsMembers(body, value) ? undefined : value;
}

function growWhole(body: string, isCut: boolean): Json | undefined {
  const growing = createGrowingJson();
  const end = growing.push(body);
  if (growing.state === "closed") return end === body.length ? growing.value() : undefined;
  if (growing.state === "malformed") return isProseAfter(body, end - 1) ? growing.value() : undefined;
  if (isCut) return growing.value();
  // `{"a":"b}` is a quote forgotten, not a text that ends in a bracket and then breaks off.
  if (growing.isInString && /[}\]]/.test(body.slice(body.lastIndexOf('"')))) return undefined;
  return growing.end() ? growing.value() : undefined;
}

/** Whether the brackets were forgotten and the answer goes on in words, on a line of their own. */
function isProseAfter(body: string, at: number): boolean {
  const before = body.slice(0, at);
  const said = before.trimEnd();
  return (
    before.slice(said.length).includes("\n") &&
    !":,{[".includes(said.slice(-1)) &&
    !/[{}[\]":]/.test(body.slice(at))
  );
}

/** JSON whose quotes are escaped, as within a string: `{\\"a\\": 1}`. */
async function readEscaped(
  text: string,
  start: number,
  isCut: boolean,
  mender: Mender,
): Promise<Json | undefined> {
  const rest = text.slice(start);
  const quote = /(?<!\\)(?:\\\\)*"/.exec(rest);
  const inner = quote === null ? rest : rest.slice(0, quote.index + quote[0].length - 1);
  const plain = parseStrictly(`"${inner.replace(/[\n\r\t]/g, char => JSON.stringify(char).slice(1, -1))}"`);
  if (typeof plain !== "string") return undefined;
  const end = scanValue(plain, 0);
  const value = parseStrictly(plain.slice(0, end));
  if (value !== undefined || inner.length < rest.length) return value;
  return readBroken(
    plain,
    { start: 0, end, limit: plain.length, standing: "bare", isWithinProse: false },
    isCut,
    mender,
  );
}
