/** Keys that a program types into a terminal, as the text that the shell there reads. */
import { HOLE, isKnown, type Word } from "../../word.ts";

const ENTER = /^(?:Enter|C-m|C-j|KPEnter)$/;
const KEY =
  /^(?:(?:[CMS]-)+.|\^.|Escape|Up|Down|Left|Right|Home|End|Tab|BTab|BSpace|DC|IC|NPage|PPage|PageUp|PageDown|F\d+)$/;

/** Undefined where nothing but single keys is typed, such as the `q` that leaves a pager. */
export function typedText(words: readonly Word[]): Word | undefined {
  const isText = words.some(word => !isKnown(word) || (word.text.length > 1 && !isKey(word)));
  if (!isText) return undefined;
  const isOpen = words.some(word => word.canSplit === true || word.isGlob === true);
  return { text: words.map(typed).join("") + (isOpen ? HOLE : "") };
}

const isKey = ({ text }: Word) => ENTER.test(text) || KEY.test(text);

function typed({ text }: Word): string {
  if (ENTER.test(text)) return "\n";
  if (text === "Space") return " ";
  return KEY.test(text) ? "\n" : text;
}
