/** Gives the values that options and variables of a command may have, whatever its program knows. */
import type { Command } from "../recognition.ts";
import type { Word } from "../word.ts";

export interface NamedValue {
  /** In lower case, with hyphens, without those in front of an option. */
  readonly name: string;
  /** Attached to an option, or the next word, which may be its value. */
  readonly value: Word | undefined;
}

export const namedValues = ({ arguments: words, environment }: Command): readonly NamedValue[] => [
  ...words.flatMap((word, at) => {
    const [, name, attached] = /^--?([a-z][\w-]*)(?:=(.*))?$/is.exec(word.text) ?? [];
    if (name === undefined) return [];
    const next = words[at + 1]?.text.startsWith("-") ? undefined : words[at + 1];
    return [{ name: fold(name), value: attached === undefined ? next : { ...word, text: attached } }];
  }),
  ...[...environment].map(([name, value]) => ({ name: fold(name), value })),
];

const fold = (name: string) => name.toLowerCase().replaceAll("_", "-");
