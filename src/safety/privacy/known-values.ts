/** `createKnownValues`: finds values that were private before in texts that bring them without the words around. */
import type { Span } from "./redactor.ts";

export interface KnownSpan extends Span {
  /** Of the placeholder. */
  readonly name: string;
}

export interface KnownValues {
  readonly size: number;
  add(value: string, name: string): void;
  remove(value: string): void;
  /** In order, without overlaps; the longest of those that begin at one place. */
  find(text: string, from?: number): readonly KnownSpan[];
  /** Where a value begins that the text may break off in; its length where none does. */
  openFrom(text: string, from: number): number;
}

/** Shorter ones are everyday words and numbers too often: our own choice. */
const LEAST_CHARS = 6;
/** Longer ones, such as private keys, are found by their form. */
const MOST_CHARS = 256;

const WORD = /[\p{L}\p{N}_]/u;

/** A class that makes its maps for the first value: most conversations have none, and they rest in great numbers. */
class ConversationValues implements KnownValues {
  #index: ValueIndex | undefined;

  get size() {
    return this.#index?.names.size ?? 0;
  }

  add(value: string, name: string) {
    if (value.length < LEAST_CHARS || value.length > MOST_CHARS) return;
    this.#index ??= { names: new Map(), byHead: new Map(), beginnings: new Map() };
    const { byHead, names } = this.#index;
    if (!names.has(value)) {
      const head = headOf(value);
      byHead.set(head, [...(byHead.get(head) ?? []), value]);
      count(this.#index, head, 1);
    }
    names.set(value, name);
  }

  remove(value: string) {
    if (this.#index === undefined || !this.#index.names.delete(value)) return;
    const { byHead } = this.#index;
    const head = headOf(value);
    const left = byHead.get(head)!.filter(each => each !== value);
    if (left.length > 0) byHead.set(head, left);
    else byHead.delete(head);
    count(this.#index, head, -1);
  }

  find(text: string, from = 0) {
    if (this.#index === undefined || this.size === 0) return [];
    const { beginnings, byHead, names } = this.#index;
    const found: KnownSpan[] = [];
    for (let at = from; at + LEAST_CHARS <= text.length; at++) {
      if (!beginnings.has(text[at]!)) continue;
      const value = (byHead.get(headOf(text, at)) ?? [])
        .filter(each => text.startsWith(each, at) && isApart(text, at, at + each.length))
        .reduce((longest, each) => (each.length > longest.length ? each : longest), "");
      if (value === "") continue;
      found.push({ start: at, end: at + value.length, name: names.get(value)! });
      at += value.length - 1;
    }
    return found;
  }

  openFrom(text: string, from: number) {
    if (this.#index === undefined || this.size === 0) return text.length;
    const { beginnings, byHead } = this.#index;
    for (let at = Math.max(from, text.length - MOST_CHARS); at < text.length; at++) {
      if (!beginnings.has(text[at]!)) continue;
      const rest = text.slice(at);
      const isOpen =
        rest.length < LEAST_CHARS
          ? beginnings.has(rest)
          : (byHead.get(headOf(rest)) ?? []).some(each => each.startsWith(rest));
      if (isOpen) return at;
    }
    return text.length;
  }
}

interface ValueIndex {
  readonly names: Map<string, string>;
  /** Values by their first characters. */
  readonly byHead: Map<string, string[]>;
  /** Each beginning of a head. */
  readonly beginnings: Map<string, number>;
}

const headOf = (text: string, at = 0) => text.slice(at, at + LEAST_CHARS);

function count({ beginnings }: ValueIndex, head: string, change: number) {
  for (let length = 1; length <= LEAST_CHARS; length++) {
    const beginning = head.slice(0, length);
    const left = (beginnings.get(beginning) ?? 0) + change;
    if (left > 0) beginnings.set(beginning, left);
    else beginnings.delete(beginning);
  }
}

/** A part of a longer word is another word. */
const isApart = (text: string, start: number, end: number) =>
  !(WORD.test(text[start] ?? "") && WORD.test(text[start - 1] ?? "")) &&
  !(WORD.test(text[end - 1] ?? "") && WORD.test(text[end] ?? ""));

export const createKnownValues = (): KnownValues => new ConversationValues();
