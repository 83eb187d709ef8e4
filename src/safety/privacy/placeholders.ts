/** Placeholders: `<EMAIL_1>` in the place of what is private, typed and numbered within one conversation. */
import type { EventLog, SessionKey } from "../../ports/index.ts";
import type { Span } from "./redactor.ts";

/** The kind in capitals, and a number. The first letter and the end tell it from markup. */
const SHAPE = /<([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)_([1-9][0-9]{0,8})>/g;
const MAX_CHARS = 64;

/** The end of a text that may go on to be a placeholder. */
const BEGUN = /<(?:[A-Z][A-Z0-9_]*)?$/;

export interface PlaceholderName {
  readonly name: string;
  readonly label: string;
  readonly number: number;
}

/** `github-token` → `GITHUB_TOKEN`. */
export const labelOf = (kind: string): string => kind.toUpperCase().replaceAll("-", "_");

/** `GITHUB_TOKEN` → `github-token`. */
export const kindOf = (label: string): string => label.toLowerCase().replaceAll("_", "-");

export const nameOf = (label: string, number: number): string => `<${label}_${number}>`;

/** The text with each placeholder replaced by what the function gives; the same text where it has none. */
export function replaceNames(text: string, replace: (found: PlaceholderName) => string): string {
  if (!text.includes("<")) return text;
  return text.replace(SHAPE, (name, label: string, number: string) =>
    name.length > MAX_CHARS ? name : replace({ name, label, number: Number(number) }),
  );
}

/** The texts that look like placeholders, in order. */
export function findNames(text: string): readonly (PlaceholderName & Span)[] {
  if (!text.includes("<")) return [];
  return Array.from(text.matchAll(SHAPE), ({ 0: name, 1: label, 2: number, index }) => ({
    name,
    label: label!,
    number: Number(number),
    start: index,
    end: index + name.length,
  })).filter(({ name }) => name.length <= MAX_CHARS);
}

/** Where a placeholder begins that the text breaks off in; its length where it doesn't. */
export function openName(text: string): number {
  const from = text.lastIndexOf("<");
  if (from === -1 || text.length - from >= MAX_CHARS || !BEGUN.test(text.slice(from))) return text.length;
  return from;
}

/** Those that the entries of a conversation still have: an original of another one is needed no more. @throws storage.* */
export async function placeholdersIn(log: EventLog, key: SessionKey): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const entry of log.read(key, { asStored: true }))
    for (const { name } of findNames(JSON.stringify(entry))) names.add(name);
  return names;
}
