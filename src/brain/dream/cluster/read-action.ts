/** Reads what an action is about: the tokens that are particular to it, without what differs each time. */
import { queryTerms } from "../../../search/index.ts";
import { AFTER_IT, BEFORE_IT, WITHOUT_IT, withoutPhrases } from "./action-phrases.ts";
import { isLight, meaningOf, PLAIN, rivalryOf } from "./action-words.ts";
import { isPassing, nameOfFile, unquoted, withoutNumbers } from "./passing-detail.ts";
import { KINDS, type Token } from "./token-table.ts";

/** More of a text is not read: an episode's action has at most 300. */
const MAX_TEXT_LENGTH = 1_000;
/** Bounds the work that one action makes; the 300 characters of an action seldom have more. */
const MAX_TOKENS = 40;
// The words after "before" are a noun and its description.
const WORDS_OF_RELATION = 3;
const CACHE_SIZE = 16_384;
const LONGEST_CACHED = 32;

const WITHOUT = new Set(
  "without no not never none dont doesnt didnt cant cannot wont skip skipped skipping ohne kein keine keinen keiner nicht nie sans pas jamais sin nunca без не нет".split(
    " ",
  ),
);
const BEFORE = new Set("before vor bevor avant antes до перед".split(" "));
const AFTER = new Set("after following once nach nachdem après despues después после".split(" "));
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/u;
const PROBE = "qzq";

/** Never empty, each key once, in order; linear in the length of the text. */
export function readAction(text: string): readonly Token[] {
  const given = text.slice(0, MAX_TEXT_LENGTH).normalize("NFKC").toLowerCase().slice(0, MAX_TEXT_LENGTH);
  const told = readWords(unquoted(given));
  const tokens = told.size > 0 ? told : readWords(given.replace(/["'`]/g, " "));
  // Nothing but words that hold sentences together: they are all there is.
  const rest = tokens.size > 0 ? [] : queryTerms(given).filter(term => !isPassing(term));
  for (const token of rest.slice(0, MAX_TOKENS).map(wordToken)) tokens.set(token.key, token);
  const isPlain = !tokens.values().some(({ rivalry }) => rivalry === plain.rivalry);
  return isPlain ? [...tokens.values(), plain] : [...tokens.values()];
}

// By force, or only tried: such an action differs from the usual one, which has no word for it.
const plain: Token = { key: PLAIN, weight: KINDS.mark, rivalry: rivalryOf(PLAIN) };

function readWords(text: string): Map<string, Token> {
  const tokens = new Map<string, Token>();
  const emit = (token: Token) => {
    if (tokens.size < MAX_TOKENS && !tokens.has(token.key)) tokens.set(token.key, token);
  };
  const said: string[] = [];
  let isNegated = false;
  let side: Side | undefined;
  let wordsLeft = 0;

  function place(meanings: readonly string[], where: Side): void {
    for (const meaning of meanings) {
      if (!isLight(meaning))
        emit({ key: `${where}${meaning}`, weight: KINDS.mark, rivalry: `order/${meaning}` });
    }
  }

  for (const chunk of withoutPhrases(text).split(/\s+/u)) {
    const word = chunk.replace(EDGES, "");
    const bare = word.replace(/['\u2019]/g, "");
    if (chunk === WITHOUT_IT) {
      const last = tokens.get(said.at(-1) ?? "");
      if (last === undefined) continue;
      tokens.delete(last.key);
      emit(negated(last));
    } else if (WITHOUT.has(bare)) isNegated = true;
    else if (chunk === BEFORE_IT || chunk === AFTER_IT) {
      place(said.slice(-WORDS_OF_RELATION), chunk === BEFORE_IT ? LATER : EARLIER);
    } else if (BEFORE.has(word) || AFTER.has(word) || chunk === "&&") {
      side = AFTER.has(word) ? EARLIER : LATER;
      place(said, opposite(side));
      wordsLeft = WORDS_OF_RELATION;
    } else {
      const meanings: string[] = [];
      for (const token of tokensOf(word)) {
        emit(isNegated ? negated(token) : token);
        if (token.weight >= KINDS.pair || isLight(token.key)) meanings.push(token.key);
      }
      if (meanings.length > 0) {
        isNegated = false;
        if (side !== undefined) place(meanings, side);
        else said.push(...meanings);
        wordsLeft -= 1;
      }
    }
    if (side !== undefined && CLAUSE_END.test(chunk) && said.length === 0) {
      // "Before X, Y": the words after the comma are on the other side.
      side = opposite(side);
      wordsLeft = WORDS_OF_RELATION;
    } else if (wordsLeft <= 0) side = undefined;
  }
  return tokens;
}

// It takes the word's place: an action with a thing and one without it share no word about it.
const negated = ({ key, weight, rivalry }: Token): Token => ({
  key: `\u00ac${key}`,
  weight,
  rivalry: rivalry ?? key,
});

type Side = "<" | ">";
const EARLIER: Side = "<";
const LATER: Side = ">";
const opposite = (side: Side): Side => (side === EARLIER ? LATER : EARLIER);
const EDGES = /^[^\p{L}\p{M}\p{N}@./~\\-]+|[^\p{L}\p{M}\p{N}/\\]+$/gu;
const CLAUSE_END = /[,;.!?\u3001\u3002]$/u;

function tokensOf(word: string): readonly Token[] {
  if (word === "" || isPassing(word)) return [];
  if (word.startsWith("-")) return flagTokens(word);
  if (/^[a-z][a-z+]{1,10}:\/\//.test(word)) return [{ key: `u/${word.split("/")[2]}`, weight: KINDS.file }];
  const assigned = word.indexOf("=");
  if (assigned > 0) return [word.slice(0, assigned), word.slice(assigned + 1)].flatMap(tokensOf);
  const file = nameOfFile(word);
  if (file !== undefined) return file === "" ? [] : [{ key: `f/${file}`, weight: KINDS.file }];
  const parts = word.split(/[:@/\\]/u).filter(part => part !== "" && !isPassing(part));
  const words = parts.flatMap(wordTokens);
  return word.includes(":") && parts.length > 1
    ? [{ key: `s/${parts.join(":")}`, weight: KINDS.script }, ...words]
    : words;
}

function flagTokens(word: string): readonly Token[] {
  const [name = "", value = ""] = word.split("=", 2);
  if (!name.startsWith("--")) return [{ key: name, weight: KINDS.letterFlag }];
  const [, denied] = /^--(?:no|without|skip|disable)-(.+)$/.exec(name) ?? [];
  const [stance] = /force|dry/.exec(name) ?? [];
  return [
    { key: name, weight: KINDS.flag, rivalry: denied && `--${denied}` },
    ...(denied === undefined ? [] : wordTokens(denied).map(negated)),
    ...(stance === undefined ? [] : wordTokens(stance)),
    ...tokensOf(value),
  ];
}

const cache = new Map<string, readonly Token[]>();

/** The tokens of a word, several for a compound or for a stretch of a script without spaces. */
function wordTokens(word: string): readonly Token[] {
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  // Only beside another word does search leave function words out.
  const terms = queryTerms(`${withoutNumbers(word).replace(/[-_]/g, " ")} ${PROBE}`).filter(
    term => term !== PROBE,
  );
  const tokens = terms.map(wordToken);
  if (word.length <= LONGEST_CACHED) {
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(word, tokens);
  }
  return tokens;
}

function wordToken(term: string): Token {
  const key = meaningOf(term);
  return {
    key,
    weight: isLight(key) ? KINDS.light : UNSPACED.test(key) ? KINDS.pair : KINDS.word,
    rivalry: rivalryOf(key),
  };
}
