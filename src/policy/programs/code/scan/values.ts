/** Reads the value of a program's expression, as far as its text says: a text, a list, or unknown. */
import type { Facts } from "../../../facts.ts";
import { HOLE, originOf, type Word } from "../../../word.ts";
import { chainAt, isMember, type Program, type Range } from "./program.ts";
import { isSign } from "./tokens.ts";

/** The text of a list is a HOLE. */
export interface Value extends Word {
  readonly items?: readonly Value[];
}

export const unknownValue: Value = { text: HOLE };
const MAX_DEPTH = 6;
const MAX_TOKENS = 300;

export type Read = (range: Range) => Value;

/** Calls `used` with each token of a string that a value is made of. */
export function createReader(
  program: Program,
  { home, temporary }: Pick<Facts, "home" | "temporary">,
  used: (at: number) => void,
): Read {
  const { tokens, partners, language, constants } = program;
  const isPython = language.name === "python";
  return range => read(range, 0);

  function read(range: Range, depth: number): Value {
    const [from, to] = trim(program, range);
    if (from >= to || to - from > MAX_TOKENS || depth > MAX_DEPTH) return unknownValue;
    const parts = split(program, [from, to], "+");
    if (parts.length > 1) {
      const values = parts.map(each => read(each, depth + 1));
      if (values.every(each => each.items !== undefined))
        return { text: HOLE, items: values.flatMap(each => each.items!) };
      const origin = originOf(values);
      return { text: values.map(each => each.text).join(""), ...(origin !== undefined && { origin }) };
    }
    const steps = isPython ? split(program, [from, to], "/") : [];
    if (steps.length > 1) return join(steps.map(each => read(each, depth + 1)));
    return readText(from, to) ?? readGroup(from, to, depth) ?? readName(from, to, depth) ?? unknownValue;
  }

  /** Strings side by side are one in Python. */
  function readText(from: number, to: number): Value | undefined {
    const own = tokens.slice(from, to);
    // A number is a file that is open already: no path.
    if (own[0]!.kind === "number" && own.length === 1) return { text: HOLE, items: [] };
    if (own.some(each => each.kind !== "text") || (own.length > 1 && !isPython)) return undefined;
    for (let at = from; at < to; at++) used(at);
    return { text: own.map(each => each.text).join("") };
  }

  function readGroup(from: number, to: number, depth: number): Value | undefined {
    if (!isSign(tokens[from], "(", "[") || partners[from] !== to - 1) return undefined;
    const parts = split(program, [from + 1, to - 1], ",");
    if (isSign(tokens[from], "(") && parts.length === 1 && !isSign(tokens[to - 2], ","))
      return read(parts[0]!, depth + 1);
    return { text: HOLE, items: parts.map(each => read(each, depth + 1)) };
  }

  /** `name`, `os.path.join(a, b)`, `Path.home().joinpath(a)`, `"a b".split()`. */
  function readName(from: number, to: number, depth: number): Value | undefined {
    const isCall = isSign(tokens[to - 1], ")");
    const open = isCall ? partners[to - 1]! : to;
    const chain = chainAt(program, tokens[from]!.text === "new" ? from + 1 : from, to);
    const given = () =>
      isCall ? split(program, [open + 1, to - 1], ",").map(each => read(each, depth + 1)) : [];
    if (chain?.end === open) {
      const constant = isCall ? undefined : constants.get(chain.name);
      if (constant !== undefined) return read(constant, depth + 1);
      const kind = chain.meanings.map(each => language.value.get(each)).find(each => each !== undefined);
      if (kind !== undefined) return applied(kind, given());
    }
    if (!isCall || !isMember(tokens[open - 2]) || open - 2 <= from) return undefined;
    const receiver = () => read([from, open - 2], depth + 1);
    const last = tokens[open - 1]!.text;
    if (last === "split") return words(receiver(), given());
    const method = language.value.get(`.${last}`);
    return method === undefined ? undefined : applied(method, [receiver(), ...given()]);
  }

  function applied(kind: string, given: readonly Value[]): Value {
    if (kind === "join" || kind === "joinAll") return join(given, kind === "join");
    if (kind === "home") return { text: home, origin: "place" };
    if (kind === "temporary") return { text: `${temporary[0] ?? "/tmp"}/a-temporary-name` };
    if (kind === "here") return { text: ".", origin: "place" };
    const [same = unknownValue] = given;
    // A program that asks for its home is given it.
    return same.items === undefined ? { text: same.text.replace(/^~(?=\/|$)/, home) } : same;
  }
}

/** `isFresh`: a part that is absolute begins anew. */
const join = (parts: readonly Value[], isFresh = true): Value => ({
  text: parts.reduce(
    (path, { text }) => (path === "" || (isFresh && text.startsWith("/")) ? text : `${path}/${text}`),
    "",
  ),
});

const words = ({ text }: Value, [separator]: readonly Value[]): Value =>
  separator !== undefined && separator.text !== " "
    ? unknownValue
    : { text: HOLE, items: text.split(/\s+/).flatMap(each => (each === "" ? [] : [{ text: each }])) };

/** The stretches between signs, brackets skipped as one; one stretch where there is no such sign. */
export function split({ tokens, partners }: Program, [from, to]: Range, sign: string): readonly Range[] {
  const ranges: Range[] = [];
  let start = from;
  for (let at = from; at < to; at = Math.max(at, partners[at]!) + 1) {
    if (!isSign(tokens[at], sign)) continue;
    ranges.push([start, at]);
    start = at + 1;
  }
  ranges.push([start, to]);
  const last = trim({ tokens }, ranges.at(-1)!);
  return sign === "," && last[0] >= last[1] ? ranges.slice(0, -1) : ranges;
}

export function trim({ tokens }: Pick<Program, "tokens">, [from, to]: Range): Range {
  let [start, end] = [from, to];
  while (start < end && isSign(tokens[start], "\n")) start += 1;
  while (end > start && isSign(tokens[end - 1], "\n")) end -= 1;
  return [start, end];
}
