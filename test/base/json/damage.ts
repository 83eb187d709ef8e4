/** Documents as models break them: every damage changes how a value is written, and none what it says. */
import fc from "fast-check";
import type { Json } from "../../../src/base/index.ts";

export interface Style {
  readonly quote: "double" | "single" | "smart";
  readonly hasBareKeys: boolean;
  readonly hasTrailingCommas: boolean;
  readonly comments: "none" | "line" | "block";
  readonly isPython: boolean;
  readonly indent: number;
}

const words = [
  "plain words",
  "don't",
  "it's five o'clock",
  "the dogs' bowl",
  'she said "yes" twice',
  "a {brace} and a [bracket]",
  "one, two: three",
  "http://example.com/a?b=c",
  "// no comment /* nor this */",
  "```json inside```",
  "C:\\dir\\new",
  "größer 東京 😀",
  "first line\nsecond\tline",
  "true",
  "None of it",
  "",
  "1.5",
  "“quoted” and ‘so’",
];
const keys = [
  "name",
  "items",
  "note_2",
  "isDone",
  "count",
  "größe",
  "a",
  "it's",
  "two words",
  "__proto__",
  "7",
];

const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(...words),
  fc.integer({ min: -1_000, max: 100_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => (Object.is(number, -0) ? 0 : number)),
  fc.boolean(),
  fc.constant(null),
);
const objectOf = (member: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...keys), member), {
      selector: ([key]) => key,
      minLength: 1,
      maxLength: 5,
    })
    .map(entries => Object.fromEntries(entries));

/** Objects up to three levels deep. */
export const documents: fc.Arbitrary<Json> = objectOf(
  fc.oneof(
    { weight: 3, arbitrary: leaf },
    fc.array(fc.oneof(leaf, objectOf(leaf)), { maxLength: 4 }),
    objectOf(fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }))),
  ),
);

export const styles: fc.Arbitrary<Style> = fc.record({
  quote: fc.constantFrom("double", "single", "smart"),
  hasBareKeys: fc.boolean(),
  hasTrailingCommas: fc.boolean(),
  comments: fc.constantFrom("none", "none", "line", "block"),
  isPython: fc.boolean(),
  indent: fc.constantFrom(0, 2),
});

/** Writes a value in a style; quotes and apostrophes within strings stay as they are where the quotes are others. */
export function write(value: Json | undefined, style: Style, depth = 0): string {
  if (typeof value === "string") return quote(value, style);
  if (value === null || value === undefined) return style.isPython ? "None" : "null";
  if (typeof value === "boolean") return style.isPython ? (value ? "True" : "False") : String(value);
  if (typeof value === "number") return JSON.stringify(value);
  const isArray = Array.isArray(value);
  const parts = isArray
    ? value.map(item => write(item, style, depth + 1))
    : Object.entries(value).map(
        ([key, member]) => `${writeKey(key, style)}: ${write(member, style, depth + 1)}`,
      );
  const [open, close] = isArray ? "[]" : "{}";
  if (parts.length === 0) return `${open}${close}`;
  const isLong = style.indent > 0 || style.comments === "line";
  const line = isLong ? `\n${" ".repeat(style.indent * (depth + 1))}` : "";
  const note = { none: "", line: " // don't { mind", block: " /* it's } fine */" }[style.comments];
  const end = `${style.hasTrailingCommas ? "," : ""}${note}${isLong ? `\n${" ".repeat(style.indent * depth)}` : ""}`;
  return `${open}${line}${parts.join(`,${note}${line || " "}`)}${end}${close}`;
}

const writeKey = (key: string, style: Style) =>
  style.hasBareKeys && /^[\p{L}_]\w*$/u.test(key) ? key : quote(key, style);

function quote(text: string, style: Style): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  if (style.quote === "double") return `"${escaped}"`;
  const bare = escaped.replaceAll('\\"', '"');
  return style.quote === "single" ? `'${bare}'` : `“${bare}”`;
}

export const befores = ["", "Here is the JSON:\n", "Sure! I've used the {name} of step [1].\n\n", "json\n"];
export const afters = ["", "\nHope that helps {smile}!", "\n\nIt's all there, isn't it? (see [2])"];
export const fences = ["```json", "```", "~~~", "```python", "none"] as const;

export const fenced = (text: string, fence: (typeof fences)[number]) =>
  fence === "none" ? text : `${fence}\n${text}\n${fence.slice(0, 3)}`;

/** One damage to the text of valid JSON, at one of the places where it can be; undefined for a text without such a place. */
export type Damage = (text: string, pick: number) => string | undefined;

/** The offsets outside of strings, or those of the quotes. */
function offsets(text: string, kind: "outside" | "quotes"): readonly number[] {
  const found: number[] = [];
  let isWithin = false;
  for (let at = 0; at < text.length; at++) {
    const isQuote = text[at] === '"';
    if (isWithin && text[at] === "\\") at += 1;
    else if (isQuote) isWithin = !isWithin;
    if (kind === "quotes" ? isQuote : !isQuote && !isWithin) found.push(at);
  }
  return found;
}

const replaced = (text: string, at: number, length: number, by: string) =>
  text.slice(0, at) + by + text.slice(at + length);

function damageAt(chars: string, damage: (text: string, at: number) => string): Damage {
  return (text, pick) => {
    const places = offsets(text, "outside").filter(at => chars.includes(text[at]!));
    return places.length === 0 ? undefined : damage(text, places[pick % places.length]!);
  };
}

const insertAt = (chars: string, sign: string) => damageAt(chars, (text, at) => replaced(text, at, 0, sign));
const replaceAt = (chars: string, by: string) => damageAt(chars, (text, at) => replaced(text, at, 1, by));

function damageQuote(by: string): Damage {
  return (text, pick) => {
    const places = offsets(text, "quotes");
    return replaced(text, places[pick % places.length]!, 1, by);
  };
}

function writeLiteral(literal: string, by: string): Damage {
  return (text, pick) => {
    const outside = new Set(offsets(text, "outside"));
    const places = [...text.matchAll(new RegExp(`\\b${literal}\\b`, "g"))].filter(({ index }) =>
      outside.has(index),
    );
    return places.length === 0
      ? undefined
      : replaced(text, places[pick % places.length]!.index, literal.length, by);
  };
}

/** A list as Python writes a tuple. */
const writeTuple: Damage = (text, pick) => {
  const outside = offsets(text, "outside");
  const starts = outside.filter(at => text[at] === "[");
  const start = starts[pick % starts.length];
  let depth = 0;
  for (const at of outside) {
    if (start === undefined || at < start) continue;
    if ("{[".includes(text[at]!)) depth += 1;
    if ("}]".includes(text[at]!)) depth -= 1;
    if (depth === 0) return replaced(replaced(text, at, 1, ")"), start, 1, "(");
  }
  return undefined;
};

const other: Readonly<Record<string, string>> = { "{": "[", "[": "{", "}": "]", "]": "}" };
const turned = (text: string, at: number) => replaced(text, at, 1, other[text[at]!]!);

/**
 * Damages after which a text says the same, or nothing for sure. A missing closing bracket is not among them: the text may
 * as well have ended early.
 */
export const structuralDamages: Readonly<Record<string, Damage>> = {
  "a closer of the other kind": damageAt("}]", turned),
  "an opener of the other kind": damageAt("{[", turned),
  "a closer too early": insertAt(",", "}"),
  "a list's closer too early": insertAt(",", "]"),
  "a closer too many": insertAt("}]", "}"),
  "a list's closer too many": insertAt("}]", "]"),
  "an opener too many": insertAt('":', "{"),
  "a missing opener": (text, pick) =>
    damageAt("{[", (whole, at) => replaced(whole, at, at === 0 ? 0 : 1, ""))(text, pick),
  "a missing comma": replaceAt(",", ""),
  "a blank for a comma": replaceAt(",", " "),
  "a semicolon for a comma": replaceAt(",", ";"),
  "a comma too many": insertAt(",", ","),
  "a missing colon": replaceAt(":", ""),
  "an equals sign for a colon": replaceAt(":", "="),
  "an arrow for a colon": replaceAt(":", "=>"),
  "a tuple": writeTuple,
};

export const quoteDamages: Readonly<Record<string, Damage>> = {
  "a missing quote": damageQuote(""),
  "a doubled quote": damageQuote('""'),
  "an apostrophe for a quote": damageQuote("'"),
};

/** Literals as other languages write them: each is read as the literal. */
export const foreignLiterals: Readonly<Record<string, Damage>> = Object.fromEntries(
  [
    ...["TRUE", "True", "tRue"].map(word => ["true", word]),
    ...["FALSE", "False"].map(word => ["false", word]),
    ...["NULL", "Null", "None", "nil", "undefined", "NaN"].map(word => ["null", word]),
  ].map(([literal, word]) => [word!, writeLiteral(literal!, word!)]),
);
