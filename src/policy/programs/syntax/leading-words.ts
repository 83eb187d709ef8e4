/** Finds a program's verbs among the options before and between them. */
import { HOLE, isKnown, type Word } from "../../word.ts";

/** Options as they are written: `-n`, `--namespace`. Options with an attached value (`--name=value`) need no mention. */
export interface LeadingOptions {
  readonly valued?: ReadonlySet<string>;
  readonly flags?: ReadonlySet<string>;
}

export type LeadingWord =
  | { readonly kind: "word"; readonly at: number; readonly text: string }
  /** A call for help or for the version does nothing else. */
  | { readonly kind: "help" }
  /** An unlisted option: the word after it may be its value, or not. */
  | { readonly kind: "option" }
  | { readonly kind: "unknown" }
  | { readonly kind: "end" };

const none: ReadonlySet<string> = new Set();

export function leadingWord(words: readonly Word[], from: number, options: LeadingOptions): LeadingWord {
  const { valued = none, flags = none } = options;
  for (let at = from; at < words.length; at++) {
    const word = words[at]!;
    const { text } = word;
    if (flags.has(text)) continue;
    if (!/^-./s.test(text)) return isKnown(word) ? { kind: "word", at, text } : { kind: "unknown" };
    if (valued.has(text)) at += 1;
    else if (text === "--") continue;
    else if (isHelp(text)) return { kind: "help" };
    else if (text.split("=", 1)[0]!.includes(HOLE)) return { kind: "unknown" };
    else if (!text.includes("=") && !valued.has(text.slice(0, 2))) return { kind: "option" };
  }
  return { kind: "end" };
}

export const isHelp = (text: string): boolean => /^(?:-h|--?help|--?version|-V)$/.test(text);
