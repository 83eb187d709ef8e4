/** Reads one piece of text as JSON: as it is, else as far as it goes, else repaired. */
import type { Json } from "../../base/index.ts";
import type { Candidate } from "./find-candidates.ts";
import { createGrowingJson } from "./growing-json.ts";
import { isTooDeep } from "./json-value.ts";
import type { Mender } from "./mender.ts";
import { scanValue } from "./scan-value.ts";

/** JSON as the standard has it; undefined for anything else, and for what is nested too deep to be recorded. */
export function parseStrictly(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** @param isCut whether the answer broke off: then a number at its very end may lack digits, and is left out */
export async function readBroken(
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
  const growing = createGrowingJson();
  const end = growing.push(body);
  if (growing.state === "closed") return end === body.length ? growing.value() : undefined;
  if (growing.state === "malformed") return isProseAfter(body, end - 1) ? growing.value() : undefined;
  if (isCut) return growing.value();
  // `{"a":"b}` is a quote forgotten, not a text that ends in a bracket and then breaks off.
  if (growing.isInString && endsWith(body, growing.missing)) return undefined;
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

const endsWith = (body: string, closers: string) => body.replace(/\s/g, "").endsWith(closers);

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
  return readBroken(plain, { start: 0, end, limit: plain.length, standing: "bare" }, isCut, mender);
}
