/** Reads the words of a command without knowing its options: possible subcommands, options, and inner commands. */
import type { Command } from "../recognition.ts";
import { isKnown, type Word } from "../word.ts";
import {
  commandOptions,
  destroying,
  outputOptions,
  remoteOptions,
  sendingOptions,
  textOptions,
  valuedOptions,
} from "./word-lists.ts";

/** A word that may say what is to be done. */
export interface Verb {
  readonly text: string;
  /** In lower case, split at hyphens, colons, dots and capitals. */
  readonly parts: readonly string[];
  /** The option before it may have it for its value. */
  readonly mayBeValue: boolean;
}

export interface StrangerOption {
  /** Without hyphens; a short one is its letter. */
  readonly name: string;
  readonly isShort: boolean;
  /** Attached to it, or the next word where that is certainly its value (long) or may be it (short). */
  readonly value?: Word;
}

export interface StrangerWords {
  /** The first bare words before `--` that are no paths and no values. */
  readonly verbs: readonly Verb[];
  readonly options: readonly StrangerOption[];
  /** Words that are no option and no certain value of one; short options may take some of them. */
  readonly operands: readonly Word[];
  /** Operands behind an option, which may be its value. */
  readonly values: ReadonlySet<Word>;
  /** The words behind `--`; undefined without it. */
  readonly inner?: readonly Word[];
  /** It certainly prints how it is used. */
  readonly asksForHelp: boolean;
}

/** Source: spec/strangers.md, rule 3. */
const MAX_VERBS = 4;
const MAX_VERB_CHARS = 60;
const LONG = /^--?([a-z][\w.-]*)(?:=(.*))?$/is;
const NAME = /^[a-z][a-z\d]*(?:[-_:.][a-z\d]+)*$/i;

const valued = [commandOptions, outputOptions, remoteOptions, sendingOptions, textOptions, valuedOptions];

export function readStranger({ arguments: words }: Pick<Command, "arguments">): StrangerWords {
  const verbs: Verb[] = [];
  const options: StrangerOption[] = [];
  const operands: Word[] = [];
  const values = new Set<Word>();
  let asksForHelp = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const { text } = word;
    if (text === "--") return { verbs, options, operands, values, inner: words.slice(at + 1), asksForHelp };
    const before = words[at - 1]?.text ?? "";
    if (!/^-./s.test(text)) {
      operands.push(word);
      const mayBeValue = /^-./s.test(before) && !before.includes("=");
      if (mayBeValue) values.add(word);
      if (verbs.length < MAX_VERBS && mayBeVerb(word)) {
        verbs.push({ text, parts: splitWords(text), mayBeValue });
      }
      continue;
    }
    if (/^--(?:help|version)$/.test(text)) asksForHelp ||= !/^-./s.test(before);
    const [, name, attached] = LONG.exec(text) ?? [];
    if (name === undefined || !isLong(text, name)) {
      const letter = text[1]!;
      const value = text.length > 2 ? { ...word, text: text.slice(2) } : words[at + 1];
      options.push({ name: letter, isShort: true, ...(value !== undefined && { value }) });
      continue;
    }
    if (attached !== undefined) {
      options.push({ name, isShort: false, value: { ...word, text: attached } });
      continue;
    }
    const next = words[at + 1];
    const hasValue = next !== undefined && next.text !== "--" && valued.some(each => each.has(name));
    options.push({ name, isShort: false, ...(hasValue && { value: next }) });
    if (hasValue) at += 1;
  }
  return { verbs, options, operands, values, asksForHelp };
}

/** `-delete` is one option to many programs; `-rm` is two. */
const isLong = (text: string, name: string) => text.startsWith("--") || name.length >= 5;

/** A name, and not that of a file: `users.delete` may be one, `delete.txt` is not. */
function mayBeVerb(word: Word): boolean {
  const { text } = word;
  if (!isKnown(word) || text.length > MAX_VERB_CHARS || !NAME.test(text)) return false;
  const dot = text.lastIndexOf(".");
  return dot < 0 || destroying.has(text.slice(dot + 1).toLowerCase());
}

/** `batch-delete-image`, `users:remove`, `deleteIndex` and `FLUSH_ALL` as words in lower case. */
export function splitWords(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_:.]+/)
    .filter(word => word !== "");
}
