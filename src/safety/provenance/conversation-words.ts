/** `conversationWords`: a conversation, told apart into the words that may choose what a call does, and those that may not. */
import {
  type FragmentContent,
  isTrustedOrigin,
  type Json,
  type Origin,
  parseFragments,
} from "../../base/index.ts";
import type { CallView, ContentPart, HeardText, TaintSource } from "../../ports/index.ts";
import { textOfFile } from "../guardrails/text-of-file.ts";
import { type IndexedText, indexText, windowsOf } from "./indexed-text.ts";
import { leavesOf } from "./json-leaves.ts";
import { numbersIn } from "./numbers.ts";
import { type OwnValues, ownValuesOf } from "./own-values.ts";
import { piecesByForm } from "./pieces.ts";
import { foldedWords, plainWords, squash, squashWords } from "./squash.ts";

/** Words that no person wrote. */
export interface UntrustedText {
  readonly from: TaintSource;
  readonly index: IndexedText;
  /** Letters and digits of the arguments of the call whose result it is. */
  readonly asked: string;
  /** It came in a turn of this input, and not before. */
  readonly isOfTurn: boolean;
}

/** The person's own words, the configuration's, and those of sources that the configuration trusts. */
export interface TrustedWords {
  /** Letters and digits of whole words in a row. */
  has(needle: string): boolean;
  hasWord(word: string): boolean;
  hasNumber(number: number): boolean;
  /** The host itself, or a domain that it belongs to. */
  hasHost(host: string): boolean;
  windows(): ReadonlySet<number>;
}

export interface ConversationWords {
  readonly trusted: TrustedWords;
  /** The calls of the mind and the untrusted texts, in the order in which they came. */
  readonly timeline: readonly ({ readonly own: string } | UntrustedText)[];
  readonly untrusted: readonly UntrustedText[];
  /** Older text than is looked through. */
  readonly isCut: boolean;
}

export interface WordsOptions {
  /** Names of tools whose results are as good as the person's words. */
  readonly trusted: ReadonlySet<string>;
  /** Characters of untrusted text, the newest first. */
  readonly maxChars: number;
  /** The brain's memory is the person's. @default true */
  readonly isMemoryOwn?: boolean;
}

/** Results that carry the origin of each of their texts. */
const MEMORY_TOOLS: ReadonlySet<string> = new Set(["recall", "overview"]);

const indexes = new WeakMap<object, IndexedText>();
const fragments = new WeakMap<object, readonly FragmentContent[]>();
const squashedCalls = new WeakMap<object, string>();

function remembered<Value>(known: WeakMap<object, Value>, key: object, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

export function conversationWords(view: CallView, options: WordsOptions): ConversationWords {
  const heard = view.heard?.() ?? [];
  const show = <Value>(value: Value): Value => view.show?.(value) ?? value;
  const trusted: string[] = [view.context?.instructions ?? ""];
  const timeline: (UntrustedText | { readonly own: string })[] = [];
  const asked = new Map<string, string>();
  const { isMemoryOwn = true } = options;
  const isOwn = (origin: Origin) => isMemoryOwn && isTrustedOrigin(origin);
  let left = options.maxChars;
  let isCut = false;

  function distrust(
    from: TaintSource,
    key: object,
    text: string,
    turn: string,
    asking = "",
    own: () => OwnValues | undefined = () => undefined,
  ) {
    if (text.trim() === "") return;
    left -= text.length;
    if (left < 0) isCut = true;
    else
      timeline.push({
        from,
        index: remembered(indexes, key, () => indexText(show(text), own())),
        asked: asking,
        isOfTurn: turn === view.turn,
      });
  }

  for (const fragment of view.context?.fragments ?? []) {
    const { kind, origin, source, text } = fragment;
    if (!isOwn(origin)) distrust({ document: source }, fragment, text, view.turn);
    else if (kind === "preferences" || kind === "permissions") trusted.push(show(text));
  }
  // The newest first, as far as the bound goes.
  for (const each of heard) if (each.kind === "call") asked.set(each.call, ownWords(each, show));
  const context = timeline.splice(0);
  for (const each of heard.toReversed()) {
    if (each.kind === "call") timeline.push({ own: asked.get(each.call)! });
    else if (each.kind === "answer") trusted.push(textOf(show(each.value)));
    else if (each.kind === "input") hearInput(each);
    else hearResult(each);
  }

  function hearInput(input: Extract<HeardText, { kind: "input" }>) {
    const { author, origin, parts = [], text, turn } = input;
    if (origin === "person") trusted.push(show(text));
    else if (origin !== "mind")
      distrust({ origin, ...(author !== undefined && { author }) }, input, text, turn);
    for (const part of parts) {
      // A text file that a person attaches is theirs; values that come along are a program's.
      if (origin === "person" && part.type === "file") trusted.push(show(wordsOf(part)));
      else if (part.type !== "text") distrust({ origin: "document" }, part, wordsOf(part), turn);
    }
  }

  function hearResult(result: Extract<HeardText, { kind: "result" }>) {
    const { call, parts = [], status, text, tool, turn, values } = result;
    // The refusal of a call is the executor's own sentence.
    if (status === "refused") return;
    if (options.trusted.has(tool)) trusted.push(show(text));
    else if (!MEMORY_TOOLS.has(tool)) {
      const own = () =>
        ownValuesOf(
          values && show(values),
          view.tools.find(({ name }) => name === tool),
        );
      distrust({ tool, call }, result, text, turn, asked.get(call), own);
      for (const part of parts)
        if (part.type === "file") distrust({ tool, call }, part, wordsOf(part), turn, asked.get(call));
    } else
      for (const fragment of remembered(fragments, result, () => parseFragments(text)))
        if (!isOwn(fragment.origin)) distrust({ document: fragment.source }, fragment, fragment.text, turn);
  }

  // Memory may have these words from this very conversation, which says more of them.
  const ordered = [...timeline.reverse(), ...context];
  return {
    trusted: trustWords(trusted),
    timeline: ordered,
    untrusted: ordered.filter((each): each is UntrustedText => !("own" in each)),
    isCut,
  };
}

const ownWords = (call: Extract<HeardText, { kind: "call" }>, show: (value: Json) => Json) =>
  remembered(squashedCalls, call, () => squash(textOf(show(call.arguments))));

const textOf = (json: Json) => (leavesOf(json) ?? []).map(({ value }) => value).join("\n");

/** None of a picture, or of a file that is elsewhere. */
function wordsOf(part: ContentPart): string {
  if (part.type === "data") return JSON.stringify(part.data);
  return part.type === "file" ? (textOfFile(part) ?? "") : part.text;
}

function trustWords(texts: readonly string[]): TrustedWords {
  const hasWords = squashWords(texts);
  const joined = texts.join("\n");
  const words = new Set(plainWords(joined));
  let hosts: readonly string[] | undefined;
  let numbers: ReadonlySet<number> | undefined;
  let windows: ReadonlySet<number> | undefined;
  return {
    has: hasWords,
    hasWord: word => words.has(word),
    hasNumber(number) {
      numbers ??= new Set(numbersIn(joined));
      return numbers.has(number);
    },
    hasHost(host) {
      hosts ??= piecesByForm(joined).flatMap(({ kind, text }) => (kind === "host" ? [text] : []));
      return hosts.some(each => host === each || host.endsWith(`.${each}`));
    },
    windows() {
      windows ??= new Set(windowsOf(foldedWords(joined)));
      return windows;
    },
  };
}
