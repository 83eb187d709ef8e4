/** What an alias of git stands for: words of git, or a text that a shell runs. */
import { HOLE, known, type Word } from "../../word.ts";

type Alias =
  | { readonly kind: "words"; readonly words: readonly Word[] }
  | { readonly kind: "shell"; readonly text: Word }
  /** It can't be told. */
  | { readonly kind: "unknown" };

/** `text` as it stands in the configuration, possibly with holes; `given` is what follows the alias. */
export function readAlias(text: string, given: readonly Word[]): Alias {
  if (text.startsWith("!"))
    return { kind: "shell", text: { text: [text.slice(1), ...given.map(quoted)].join(" ") } };
  if (text.includes(HOLE)) return { kind: "unknown" };
  const words = splitCommandLine(text);
  return words === undefined || words.length === 0
    ? { kind: "unknown" }
    : { kind: "words", words: [...words.map(known), ...given] };
}

function quoted({ text, canSplit, isGlob }: Word): string {
  if (canSplit || isGlob) return canSplit ? HOLE : text;
  return `'${text.replaceAll("'", `'\\''`).replaceAll(HOLE, `'"${HOLE}"'`)}'`;
}

/** As git splits an alias. Undefined where a quote isn't closed. Source: split_cmdline in git's alias.c. */
function splitCommandLine(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote === "" && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (quote === "" && /["']/.test(character)) {
      quote = character;
      word ??= "";
    } else if (character === quote) quote = "";
    else {
      if (character === "\\" && quote !== "'") at += 1;
      word = (word ?? "") + (text[at] ?? "");
    }
  }
  if (quote !== "") return undefined;
  return word === undefined ? words : [...words, word];
}
