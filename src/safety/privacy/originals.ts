/** The originals behind the placeholders of one conversation: which value has which, and the numbers that are taken. */

import { createKnownValues, type KnownValues } from "./known-values.ts";
import { kindOf, labelOf, nameOf, type PlaceholderName } from "./placeholders.ts";
import { privacyGroupOf } from "./privacy-kinds.ts";

export interface Original {
  /** For example `<EMAIL_1>`. */
  readonly name: string;
  readonly value: string | number;
}

export interface Originals {
  /** How many there are. */
  readonly size: number;
  /** Its texts, wherever they come back. */
  readonly known: Pick<KnownValues, "find" | "openFrom" | "size">;
  /** Undefined for a name that is not known here. */
  valueOf(name: string): string | number | undefined;
  /** The placeholder of a value, a new one for a new value; undefined where there are too many. */
  nameFor(kind: string, value: string | number): string | undefined;
  /** The placeholder of a text that looks like one: the same name where it is free. */
  nameForLiteral(found: PlaceholderName): string | undefined;
  /** Whether the name was given out in this conversation, and its value is not known here. */
  isLost(found: PlaceholderName): boolean;
  /** A name that the log has: no other value gets it. */
  meet(found: PlaceholderName): void;
  /** All that are known. */
  all(): readonly Original[];
  /** Values from elsewhere, such as the vault, and names whose values are not to be had. */
  restore(kept: readonly Original[], lost?: readonly string[]): void;
  /** The names that the vault has. */
  stored(): ReadonlySet<string>;
  /** Of these names, those that the vault has no longer are lost: a person had them forgotten. */
  retain(names: ReadonlySet<string>, before: ReadonlySet<string>): void;
  /** Those since the last call, for the vault. */
  takeNew(): readonly Original[];
  /** The vault has them; otherwise they are new again. */
  settle(originals: readonly Original[], isStored: boolean): void;
}

/** One spelling of values that are written in several ways decides whether they are the same. */
function canonicalOf(kind: string, value: string | number): string {
  const text = String(value).normalize("NFKC");
  const group = privacyGroupOf(kind);
  if (kind === "email" || kind === "mac" || group === "name") return `${kind} ${text.toLowerCase()}`;
  const isNumbered = group === "financial" || group === "identity" || kind === "phone";
  // The case of a wallet's letters is part of it.
  if (isNumbered && kind !== "crypto-wallet")
    return `${kind} ${text.toUpperCase().replace(/[^A-Z0-9+]/g, "")}`;
  // A number is no text: its tool computes with it.
  return `${typeof value} ${String(value)}`;
}

/** @param most values; for more there is no room, and they have no placeholder */
export function createOriginals(most: number): Originals {
  const values = new Map<string, string | number>();
  const names = new Map<string, string>();
  const numbers = new Map<string, number>();
  const lost = new Set<string>();
  /** Names that the vault has. */
  const stored = new Set<string>();
  const known = createKnownValues();
  let fresh: Original[] = [];

  function learn(name: string, value: string | number) {
    values.set(name, value);
    if (typeof value === "string" && !isLiteral(value)) known.add(value, name);
  }

  function take(label: string, number: number) {
    numbers.set(label, Math.max(numbers.get(label) ?? 0, number));
  }

  function keep(name: string, canonical: string, value: string | number): string {
    learn(name, value);
    names.set(canonical, name);
    fresh.push({ name, value });
    return name;
  }

  function lose(name: string) {
    const value = values.get(name);
    const [, label = "", number = "0"] = PARTS.exec(name) ?? [];
    take(label, Number(number));
    if (value !== undefined) names.delete(keyOf(label, value));
    if (typeof value === "string") known.remove(value);
    values.delete(name);
    lost.add(name);
  }

  function next(label: string): string {
    const number = (numbers.get(label) ?? 0) + 1;
    take(label, number);
    return nameOf(label, number);
  }

  return {
    get size() {
      return values.size;
    },
    known,
    valueOf: name => values.get(name),
    nameFor(kind, value) {
      const canonical = canonicalOf(kind, value);
      const known = names.get(canonical);
      if (known !== undefined || values.size >= most) return known;
      return keep(next(labelOf(kind)), canonical, value);
    },
    nameForLiteral({ label, name, number }) {
      const canonical = `literal ${name}`;
      const known = names.get(canonical);
      if (known !== undefined || values.size >= most) return known;
      const isFree = !values.has(name) && !lost.has(name);
      if (isFree) take(label, number);
      return keep(isFree ? name : next(label), canonical, name);
    },
    isLost: ({ name }) => lost.has(name),
    meet({ label, name, number }) {
      take(label, number);
      if (!values.has(name)) lost.add(name);
    },
    all: () => Array.from(values, ([name, value]) => ({ name, value })),
    restore(kept, gone = []) {
      for (const { name, value } of kept) {
        const [, label = "", number = "0"] = PARTS.exec(name) ?? [];
        take(label, Number(number));
        learn(name, value);
        names.set(keyOf(label, value), name);
        lost.delete(name);
      }
      for (const name of gone) lose(name);
    },
    stored: () => new Set(stored),
    retain(kept, before) {
      for (const name of kept) stored.add(name);
      for (const name of before) if (!kept.has(name) && stored.delete(name)) lose(name);
    },
    takeNew() {
      const taken = fresh;
      fresh = [];
      return taken;
    },
    settle(originals, isStored) {
      if (!isStored) fresh = [...originals, ...fresh];
      else for (const { name } of originals) stored.add(name);
    },
  };
}

const PARTS = /^<(.*)_(\d+)>$/;

const keyOf = (label: string, value: string | number): string =>
  isLiteral(value) ? `literal ${value}` : canonicalOf(kindOf(label), value);

const isLiteral = (value: string | number) => /^<[A-Z][A-Z0-9_]*_\d+>$/.test(String(value));
