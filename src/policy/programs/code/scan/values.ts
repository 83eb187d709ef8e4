/** The value of a program's expression, as far as its text says: a text, a list, or unknown. */
import { HOLE, type Word } from "../../../word.ts";
import { chainAt, type Program, type Range } from "./names.ts";
import { isSign } from "./tokens.ts";

/** The text of a list is a HOLE. */
export interface Value extends Word {
  readonly items?: readonly Value[];
}

export interface Surroundings {
  readonly home: string;
  readonly temporary: string;
  /** The program's arguments on its command line. */
  readonly arguments: readonly Word[];
}

export const unknownValue: Value = { text: HOLE };
const MAX_DEPTH = 6;
const MAX_TOKENS = 300;

export type Read = (range: Range) => Value;

/** Calls `used` with each token of a string that a value is made of. */
export function createReader(program: Program, around: Surroundings, used: (at: number) => void): Read {
  const { tokens, partners, language, constants } = program;
  return range => read(range, 0);

  function read(range: Range, depth: number): Value {
    const [from, to] = trim(program, range);
    if (from >= to || to - from > MAX_TOKENS || depth > MAX_DEPTH) return unknownValue;
    const parts = split(program, [from, to], "+");
    if (parts.length > 1) {
      const values = parts.map(each => read(each, depth + 1));
      if (values.every(each => each.items !== undefined))
        return { text: HOLE, items: values.flatMap(each => each.items!) };
      return { text: values.map(each => each.text).join("") };
    }
    const steps = language.name === "python" ? split(program, [from, to], "/") : [];
    if (steps.length > 1)
      return join(
        steps.map(each => read(each, depth + 1)),
        true,
      );
    return (
      readText(from, to) ??
      readGroup(from, to, depth) ??
      readCall(from, to, depth) ??
      readName(from, to, depth) ??
      unknownValue
    );
  }

  /** Strings side by side are one in Python. */
  function readText(from: number, to: number): Value | undefined {
    // A number is a file that is open already: no path.
    if (tokens[from]!.kind === "number" && to - from === 1) return { text: HOLE, items: [] };
    let at = from;
    while (at < to && tokens[at]!.kind === "text" && (at === from || language.name === "python")) at += 1;
    if (at === from || at < to) return undefined;
    for (let i = from; i < to; i++) used(i);
    return {
      text: tokens
        .slice(from, to)
        .map(each => each.text)
        .join(""),
    };
  }

  function readGroup(from: number, to: number, depth: number): Value | undefined {
    if (!isSign(tokens[from], "(", "[") || partners[from] !== to - 1) return undefined;
    const parts = split(program, [from + 1, to - 1], ",");
    if (isSign(tokens[from], "(") && parts.length === 1 && !isSign(tokens[to - 2], ","))
      return read(parts[0]!, depth + 1);
    return { text: HOLE, items: parts.map(each => read(each, depth + 1)) };
  }

  /** `os.path.join(a, b)`, `Path.home().joinpath(a)`, `"a b".split()`. */
  function readCall(from: number, to: number, depth: number): Value | undefined {
    const open = partners[to - 1]!;
    if (!isSign(tokens[to - 1], ")") || open <= from) return undefined;
    const given = () => split(program, [open + 1, to - 1], ",").map(each => read(each, depth + 1));
    const start = tokens[from]!.text === "new" ? from + 1 : from;
    const chain = chainAt(program, start);
    const kind = (chain?.end === open ? chain.meanings : [])
      .map(each => language.value.get(each))
      .find(each => each !== undefined);
    if (kind !== undefined) return applied(kind, given());
    const last = tokens[open - 1]!.text;
    if (!isSign(tokens[open - 2], ".") || open - 2 <= from) return undefined;
    if (last === "split") return words(read([from, open - 2], depth + 1), given());
    const method = language.value.get(`.${last}`);
    return method === undefined
      ? undefined
      : applied(method, [read([from, open - 2], depth + 1), ...given()]);
  }

  function readName(from: number, to: number, depth: number): Value | undefined {
    const chain = chainAt(program, from, to);
    if (chain === undefined) return undefined;
    const constant = chain.end === to ? constants.get(chain.name) : undefined;
    if (constant !== undefined) return read(constant, depth + 1);
    const kind =
      chain.end === to
        ? chain.meanings.map(each => language.value.get(each)).find(each => each !== undefined)
        : undefined;
    if (kind !== undefined) return applied(kind, []);
    const [argv, first] = language.argv;
    const isIndex = isSign(tokens[chain.end], "[") && partners[chain.end] === to - 1 && to - chain.end === 3;
    if (chain.name !== argv || !isIndex) return undefined;
    return around.arguments[Number(tokens[chain.end + 1]!.text) - first];
  }

  function applied(kind: string, given: readonly Value[]): Value {
    if (kind === "join" || kind === "joinAll") return join(given, kind === "join");
    if (kind === "same") return withHome(given[0] ?? unknownValue);
    return { text: kind === "home" ? around.home : kind === "temporary" ? around.temporary : "." };
  }

  /** A program that asks for its home is given it. */
  function withHome(value: Value): Value {
    return value.items === undefined ? { text: value.text.replace(/^~(?=\/|$)/, around.home) } : value;
  }
}

/** `isFresh`: a part that is absolute begins anew. */
const join = (parts: readonly Value[], isFresh: boolean): Value => ({
  text: parts.reduce(
    (path, { text }) => (path === "" || (isFresh && text.startsWith("/")) ? text : `${path}/${text}`),
    "",
  ),
});

const words = ({ text }: Value, given: readonly Value[]): Value =>
  given.length > 0 && given[0]!.text !== " "
    ? unknownValue
    : {
        text: HOLE,
        items: text
          .split(/\s+/)
          .filter(each => each !== "")
          .map(each => ({ text: each })),
      };

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
