/** Works out what an expression of a program can be: texts, lists of texts, paths put together of them. */
import { HOLE, type Word } from "../../../word.ts";
import type { Bindings, Parameter } from "./binding-notes.ts";
import type { Call, Chains } from "./chains.ts";
import { after, isSign, type Program, type Range, splitAt, trim } from "./program.ts";
import { effectOf, type ValueKind } from "./vocabulary.ts";

/** A text as a program may have it. `isBelow`: any file below that folder. */
export interface CodeText extends Word {
  readonly isBelow?: true;
  /** It is no text but a number: as a path it is a file that is open already. */
  readonly isNumber?: true;
}
export interface CodeList {
  readonly items: readonly CodeValue[];
}
export type CodeValue = CodeText | CodeList;

export const isList = (value: CodeValue): value is CodeList => "items" in value;
export const unknownValue: CodeText = Object.freeze({ text: HOLE });
/** The elements of a list that can't be known: any number of them. */
const unknownItems: CodeText = Object.freeze({ text: HOLE, canSplit: true });

/** What an expression can be: each of these, and nothing else. */
export type Alternatives = readonly CodeValue[];
const unknown: Alternatives = Object.freeze([unknownValue]);

export interface ValueReader {
  /** All that the expression can be; an unknown value where that can't be told. */
  read(range: Range): Alternatives;
}

export interface ValueFacts {
  readonly home: string;
  /** A folder for what nobody will miss. */
  readonly temporary: string;
  /** What the program is given. */
  readonly arguments: readonly Word[];
}

const MAX_ALTERNATIVES = 16;
const MAX_TOKENS = 400;
const MAX_DEPTH = 12;
/** Of one program: what is beyond it isn't followed. */
const MAX_STEPS = 200_000;

export function createValueReader(
  program: Program,
  bindings: Bindings,
  { endings, calls, mentions }: Chains,
  facts: ValueFacts,
): ValueReader {
  const { tokens, language } = program;
  const { syntax, vocabulary } = language;
  const bracketed = calls.filter(each => isSign(tokens[each.arguments[0] - 1], "("));
  const argumentsOf = new Map(bracketed.map(each => [each.arguments[1], each]));
  const bareCalls = new Map(
    calls.filter(each => !isSign(tokens[each.arguments[0] - 1], "(")).map(each => [each.start, each]),
  );
  const plainCalls = bracketed.filter(each => each.start === each.nameAt && !isDefinition(each));
  const callsOf = Map.groupBy(plainCalls, each => tokens[each.nameAt]!.text);
  const handedOn = new Set(
    mentions.filter(({ at }) => !isSign(tokens[at + 1], "=")).map(({ at }) => tokens[at]!.text),
  );
  // Code that is run as a text can set any name, and call any function.
  const isOpen = calls.some(each => effectOf(vocabulary, each.name) === "evaluate");
  const memory = new Map<string, Alternatives>();
  let steps = 0;
  return { read: range => read(range, 0) };

  function read(given: Range, depth: number): Alternatives {
    let [from, to] = trim(program, given);
    while (from < to && tokens[from]!.kind === "name" && language.skipped.has(tokens[from]!.text)) from += 1;
    steps += to - from;
    if (from >= to || to - from > MAX_TOKENS || depth > MAX_DEPTH || steps > MAX_STEPS) return unknown;
    const operands = split([from, to]);
    if (operands === undefined) return unknown;
    const [first, ...rest] = operands.map(each => ({ ...each, value: readOperand(each.range, depth) }));
    return rest.reduce(
      (left, { joins, value }) => product(left, value, joins === "/" ? joinPath : joinTexts),
      first!.value,
    );
  }

  function isDefinition({ nameAt }: Call): boolean {
    return /^(?:def|function|fn|sub)$/.test(tokens[nameAt - 1]?.text ?? "");
  }

  /** The operands of `a + b`; undefined where other operators stand between them. */
  function split([from, to]: Range) {
    const operands: { joins: string; range: Range }[] = [];
    let joins = "";
    let start = from;
    for (let at = from; at < to; at = after(program, at)) {
      const token = tokens[at]!;
      if (token.kind !== "sign") continue;
      const isJoin = syntax.joins.has(token.text) || (syntax.joinsPaths === true && token.text === "/");
      if (isJoin && at > start) {
        operands.push({ joins, range: [start, at] });
        joins = token.text;
        start = at + 1;
      } else if (!isBracketOrMember(at)) return undefined;
    }
    operands.push({ joins, range: [start, to] });
    return operands;
  }

  function isBracketOrMember(at: number): boolean {
    const { text } = tokens[at]!;
    return /^[([\n]$/.test(text) || syntax.members.has(text);
  }

  function readOperand(given: Range, depth: number): Alternatives {
    const [from, to] = trim(program, given);
    const first = tokens[from];
    if (first === undefined || from >= to) return unknown;
    if (to - from === 1) return readOne(from, depth);
    const texts = tokens.slice(from, to).filter(each => !(each.kind === "sign" && each.text === "\n"));
    if (syntax.joinsNeighbours && texts.every(each => each.kind === "text"))
      return [{ text: texts.map(each => each.text).join("") }];
    if (after(program, from) === to && isSign(first, "(")) return readGroup([from + 1, to - 1], depth);
    if (after(program, from) === to && isSign(first, "[")) return readList([from + 1, to - 1], depth);
    const bare = bareCalls.get(from);
    if (bare?.arguments[1] === to) return readCall(bare, depth);
    const chain = endings.get(to - 1);
    return chain?.start === from ? readChain(chain.name, to, depth) : unknown;
  }

  function readOne(at: number, depth: number): Alternatives {
    const { kind, text } = tokens[at]!;
    if (kind === "text") return [{ text }];
    if (kind === "number") return [{ text, isNumber: true }];
    const kindOf = vocabulary.values.get(text);
    if (kind === "name" && kindOf !== undefined) return combine(kindOf, [], undefined);
    return kind === "name" ? readName(text, depth) : unknown;
  }

  function readName(name: string, depth: number): Alternatives {
    const remembered = memory.get(name);
    if (remembered !== undefined) return remembered;
    const assigned = bindings.assigned.get(name) ?? [];
    const iterated = bindings.iterated.get(name) ?? [];
    const parameters = bindings.parameters.get(name) ?? [];
    const count = assigned.length + iterated.length + parameters.length;
    const isKnown = !isOpen && !bindings.uncertain.has(name) && count > 0;
    // Whoever asks for it while it is worked out gets no answer: `x = x + "a"`.
    memory.set(name, unknown);
    if (!isKnown || count > MAX_ALTERNATIVES) return unknown;
    const found = bounded([
      ...assigned.flatMap(range => read(range, depth + 1)),
      ...iterated.flatMap(range => elements(read(range, depth + 1))),
      ...parameters.flatMap(each => readParameter(name, each, depth)),
    ]);
    memory.set(name, found);
    return found;
  }

  /** What the calls of its function hand it; anything where the function is handed on itself. */
  function readParameter(name: string, parameter: Parameter, depth: number): Alternatives {
    const { function: owner, index, otherwise } = parameter;
    const own = callsOf.get(owner) ?? [];
    if (own.length === 0 || own.length > MAX_ALTERNATIVES || handedOn.has(owner)) return unknown;
    return own.flatMap(call => {
      const given = splitAt(program, call.arguments);
      const isSpread = given.some(
        ([from]) => isSign(tokens[from], "*") || isSign(tokens[from], "**") || isSign(tokens[from], "..."),
      );
      const named = given.find(([from]) => tokens[from]!.text === name && isSign(tokens[from + 1], "="));
      if (isSpread) return unknown;
      if (named !== undefined) return read([named[0] + 2, named[1]], depth + 1);
      const place = given[index];
      if (place !== undefined) return isSign(tokens[place[0] + 1], "=") ? unknown : read(place, depth + 1);
      return otherwise === undefined ? unknown : read(otherwise, depth + 1);
    });
  }

  function readGroup(range: Range, depth: number): Alternatives {
    const parts = splitAt(program, range);
    const isTuple = parts.length > 1 || isSign(tokens[range[1] - 1], ",");
    return isTuple ? readList(range, depth) : read(range, depth + 1);
  }

  function readList(range: Range, depth: number): Alternatives {
    const items = splitAt(program, range).map(each => {
      if (isSign(tokens[each[0]], "*") || isSign(tokens[each[0]], "...")) return unknownItems;
      const [only, ...others] = read(each, depth + 1);
      return only === undefined || others.length > 0 ? unknownValue : only;
    });
    return [{ items }];
  }

  function readChain(name: string, to: number, depth: number): Alternatives {
    const [argumentsName, first] = language.arguments ?? [];
    const index = argumentsName === undefined ? undefined : indexOf(name, argumentsName);
    if (index !== undefined) return [facts.arguments[index - (first ?? 1)] ?? unknownValue];
    const call = name.endsWith("()") ? argumentsOf.get(to - 1) : undefined;
    if (call !== undefined) return readCall(call, depth);
    const kind = kindOf(name);
    return kind === undefined ? unknown : combine(kind, [], undefined);
  }

  function kindOf(name: string): ValueKind | undefined {
    return vocabulary.values.get(name) ?? vocabulary.values.get(lastOf(name));
  }

  function readCall(call: Call, depth: number): Alternatives {
    const kind = kindOf(call.name);
    if (kind === undefined) return unknown;
    const isOwn = vocabulary.values.has(call.name);
    const receiver =
      isOwn || call.nameAt - 1 <= call.start ? undefined : read([call.start, call.nameAt - 1], depth + 1);
    const given = splitAt(program, call.arguments).map(each => read(each, depth + 1));
    return combine(kind, given, receiver);
  }

  function combine(
    kind: ValueKind,
    given: readonly Alternatives[],
    receiver: Alternatives | undefined,
  ): Alternatives {
    const values = receiver === undefined ? given : [receiver, ...given];
    const [first = unknown, second = unknown] = values;
    switch (kind) {
      case "join":
      case "joinAll": {
        const [head = [{ text: "." }], ...tail] = values;
        return tail.reduce(
          (left, right) => product(left, right, kind === "join" ? joinPath : joinNames),
          head,
        );
      }
      case "same":
        return first;
      case "expandHome":
        return first.map(each =>
          isList(each) ? unknownValue : { ...each, text: each.text.replace(/^~(?=\/|$)/, facts.home) },
        );
      case "home":
        return [{ text: facts.home }];
      case "here":
        return [{ text: "." }];
      case "temporary":
        return [{ text: facts.temporary }];
      case "split":
        return first.map(each =>
          isList(each) || each.text.includes(HOLE)
            ? { items: [unknownItems] }
            : {
                items: each.text
                  .split(/\s+/)
                  .filter(Boolean)
                  .map(text => ({ text })),
              },
        );
      case "glob":
        return [
          { items: product(receiver ?? [{ text: "" }], receiver === undefined ? first : second, asPattern) },
        ];
      case "below":
        return [{ items: first.map(each => (isList(each) ? unknownValue : { ...each, isBelow: true })) }];
    }
  }
}

/** The number in `sys.argv[1]`. */
function indexOf(name: string, list: string): number | undefined {
  if (!name.startsWith(`${list}[`)) return undefined;
  const digits = name.slice(list.length + 1, -1);
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

const lastOf = (name: string): string => `.${name.slice(name.lastIndexOf(".") + 1)}`;

const bounded = (values: Alternatives): Alternatives => (values.length > MAX_ALTERNATIVES ? unknown : values);

const elements = (values: Alternatives): Alternatives =>
  values.flatMap(each => (isList(each) ? each.items : [unknownValue]));

function product(
  left: Alternatives,
  right: Alternatives,
  join: (left: CodeValue, right: CodeValue) => CodeValue,
): Alternatives {
  if (left.length * right.length > MAX_ALTERNATIVES) return unknown;
  return left.flatMap(first => right.map(second => join(first, second)));
}

function joinTexts(left: CodeValue, right: CodeValue): CodeValue {
  if (isList(left) && isList(right)) return { items: [...left.items, ...right.items] };
  if (isList(left) || isList(right)) return { items: [unknownItems] };
  return { text: left.text + right.text, ...((left.isGlob || right.isGlob) && { isGlob: true }) };
}

function joinPath(left: CodeValue, right: CodeValue): CodeValue {
  if (isList(left) || isList(right)) return unknownValue;
  if (right.text.startsWith("/")) return right;
  const text = left.text === "" ? right.text : `${left.text.replace(/\/$/, "")}/${right.text}`;
  return { text, ...((left.isGlob || right.isGlob) && { isGlob: true }) };
}

/** Node's and ruby's: what comes behind is never a path of its own. */
const joinNames = (left: CodeValue, right: CodeValue): CodeValue =>
  joinPath(left, isList(right) ? right : { ...right, text: right.text.replace(/^\/+/, "") });

/** A pattern with `**` goes through all folders below. */
function asPattern(left: CodeValue, right: CodeValue): CodeValue {
  const path = joinPath(left, right);
  if (isList(path) || path.text.includes(HOLE)) return unknownValue;
  const [plain = "", ...rest] = path.text.split("**");
  return rest.length > 0
    ? { text: plain.replace(/[^/]*$/, "") || ".", isBelow: true }
    : { text: path.text, isGlob: true };
}
