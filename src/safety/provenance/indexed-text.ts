/** `indexText`: one text of the conversation in the forms in which pieces are looked for; made once for each text. */
import { foldLookAlikes } from "../classifier/fold-look-alikes.ts";
import { decodedForms } from "./decode-text.ts";
import { hostOf } from "./host-of.ts";
import { numbersIn } from "./numbers.ts";
import type { OwnValues } from "./own-values.ts";
import { fold, foldedWords } from "./squash.ts";

/** Words of a window: as many in a row are seldom the same by chance. */
export const WINDOW_WORDS = 4;

export interface IndexedText {
  readonly chars: number;
  /**
   * Whether its letters and digits, or those of a decoded form, have these in a row. The prose is without a
   * service's own names for things.
   */
  has(needle: string, isProse?: boolean): boolean;
  /** Whether it has this text with no letter or digit right before or behind it. */
  hasToken(text: string, isProse: boolean): boolean;
  /** The numbers in the prose. */
  numbers(): ReadonlySet<number>;
  /** Of links, and of names in letters that are not ASCII, in the form in which a URL has them. */
  hosts(): ReadonlySet<string>;
  /** Hashes of each window of words. */
  windows(): ReadonlySet<number>;
}

/** Between texts: no piece goes across it. */
const BREAK = "\n";
/** A host in letters of another script, or a link: their canonical forms look otherwise. */
const FOREIGN_HOST = /[\p{L}\p{N}-]{1,63}(?:[.。．｡][\p{L}\p{N}-]{1,63}){1,8}/gu;
const WEB_LINK = /https?:\/\/[^\s"'<>`\\]{1,300}/gi;

/** @param own the values that are a service's own, where the tool declares them */
export function indexText(text: string, own?: OwnValues): IndexedText {
  const whole = [text, ...decodedForms(text)];
  const prose = own?.prose ?? text;
  const proseForms = prose === text ? whole : [prose, ...decodedForms(prose)];
  const squashed = join(whole);
  const lower = (forms: readonly string[]) => foldLookAlikes(forms.join(BREAK));
  let plain: string | undefined;
  let plainProse: string | undefined;
  let numbers: ReadonlySet<number> | undefined;
  let windows: ReadonlySet<number> | undefined;
  let hosts: ReadonlySet<string> | undefined;
  const squashedProse = prose === text ? squashed : join(proseForms);
  const mayHave = createGramFilter(squashed);
  return {
    chars: text.length,
    has: (needle, isProse = false) =>
      mayHave(needle) && (isProse ? squashedProse : squashed).includes(needle),
    hasToken(token, isProse) {
      if (!mayHave(fold(token))) return false;
      plain ??= lower(whole);
      plainProse ??= prose === text ? plain : lower(proseForms);
      return hasToken(isProse ? plainProse : plain, foldLookAlikes(token));
    },
    numbers() {
      numbers ??= new Set(proseForms.flatMap(numbersIn));
      return numbers;
    },
    hosts() {
      hosts ??= new Set(whole.flatMap(hostsIn));
      return hosts;
    },
    windows() {
      windows ??= new Set(whole.flatMap(form => windowsOf(foldedWords(form))));
      return windows;
    },
  };
}

const join = (forms: readonly string[]) => forms.map(fold).join(BREAK);

const GRAM_CHARS = 4;
/** For each character of the text: a gram that isn't there is found absent seven times of eight, a needle's grams together nearly always. */
const BITS_A_CHAR = 8;

/** Tells most needles that a text doesn't have without a look at the text. Source: Bloom 1970, with one hash. */
function createGramFilter(text: string): (needle: string) => boolean {
  const mask = 2 ** Math.ceil(Math.log2(Math.max(64, text.length * BITS_A_CHAR))) - 1;
  const bits = new Uint32Array((mask + 1) / 32);
  for (let at = 0; at + GRAM_CHARS <= text.length; at++) {
    const gram = gramAt(text, at) & mask;
    bits[gram >>> 5]! |= 1 << (gram & 31);
  }
  return needle => {
    for (let at = 0; at + GRAM_CHARS <= needle.length; at++) {
      const gram = gramAt(needle, at) & mask;
      if ((bits[gram >>> 5]! & (1 << (gram & 31))) === 0) return false;
    }
    return true;
  };
}

function gramAt(text: string, at: number): number {
  let hash = 0;
  for (let next = at; next < at + GRAM_CHARS; next++)
    hash = Math.imul(hash ^ text.charCodeAt(next), 0x01000193);
  return hash ^ (hash >>> 15);
}

const LETTER = /[\p{L}\p{N}]/u;

function hasToken(text: string, token: string): boolean {
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const isApart = !LETTER.test(text[at - 1] ?? " ") && !LETTER.test(text[at + token.length] ?? " ");
    if (isApart) return true;
  }
  return false;
}

function hostsIn(text: string): readonly string[] {
  const named = (text.match(FOREIGN_HOST) ?? []).filter(each => !ASCII.test(each));
  const links = [...(text.match(WEB_LINK) ?? []), ...named.map(each => `http://${each}`)];
  return links.flatMap(link => hostOf(link) ?? []);
}

const ASCII = /^\p{ASCII}*$/u;

/** A hash for each window, in order. */
export function windowsOf(words: readonly string[]): number[] {
  const hashes = words.map(hashOf);
  const windows: number[] = [];
  for (let at = 0; at + WINDOW_WORDS <= hashes.length; at++) {
    let window = 0;
    for (let word = at; word < at + WINDOW_WORDS; word++)
      window = (Math.imul(window, 0x01000193) + hashes[word]!) | 0;
    windows.push(window);
  }
  return windows;
}

/** FNV-1a, 32 bits. Source: Fowler, Noll and Vo. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash | 0;
}
