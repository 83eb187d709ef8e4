/** Finds the standing decision, preference or fact that a sentence goes against. English. */
import { tokenize } from "../../search/index.ts";
import { sayingOf } from "./cited.ts";
import type { Passage } from "./passage.ts";
import { readChoice } from "./statement.ts";

type Terms = ReadonlySet<string>;

const KINDS: ReadonlySet<string> = new Set(["decision", "preferences", "knowledge"]);

/** The first passage that says otherwise; the words of documents and tools don't count. Pure. */
export function findContradiction(statement: string, passages: readonly Passage[]): Passage | undefined {
  return passages.find(
    passage =>
      KINDS.has(passage.kind) &&
      passage.origin === "person" &&
      passage.source !== undefined &&
      isAgainst(statement, passage),
  );
}

// Words of choosing, liking and of people: sentences share them whatever they speak of.
const FRAME: Terms = new Set(
  tokenize(
    "we i us our my me team use using choose chose pick prefer like love hate dislike favour want always never not don't dont do over instead rather than decide decided go went with for now from again anymore longer switch switched move moved keep stick run is are be",
  ),
);
const NEGATION =
  /\b(?:not|never|no longer|don['’]?t|doesn['’]?t|isn['’]?t|aren['’]?t|can['’]?t stand|hate|dislike|avoid|without|stop(?:ped)?|drop(?:ped)?)\b/giu;
const SAME = 0.6;

// Longer texts say more than one thing.
const MAX_LENGTH = 600;

function isAgainst(statement: string, passage: Passage): boolean {
  const saying = sayingOf(passage);
  if (Math.max(statement.length, saying.length) > MAX_LENGTH) return false;
  const [fresh, old] = [readChoice(statement), readChoice(saying)];
  const chosen = termsOf(fresh.chosen);
  const left = termsOf(fresh.left ?? "");
  const held = termsOf(old.chosen);
  const leftThen = termsOf([old.left ?? "", alternativesOf(passage)].join(" "));
  if (chosen.size === 0 || held.size === 0) return false;
  if (isWithin(left, held) && (meets(chosen, leftThen) || held.size <= left.size + 2)) return true;
  if (
    old.left !== undefined &&
    isWithin(termsOf(old.left), chosen) &&
    (meets(chosen, held) || meets(left, held))
  )
    return true;
  if (isNegative(fresh.chosen) !== isNegative(old.chosen)) return likeness(chosen, held) >= SAME;
  return (
    differInValue(fresh.chosen, old.chosen) ||
    differInObject(fresh.chosen, old.chosen) ||
    differInName(fresh.chosen, old.chosen)
  );
}

const alternativesOf = ({ kind, text }: Passage): string =>
  (kind === "decision" && /^alternatives considered:\s*([^(,;.\n]+)/imu.exec(text)?.[1]) || "";

const isNegative = (text: string): boolean => (text.match(NEGATION)?.length ?? 0) % 2 === 1;

/** Kinds of values of which a thing has one at a time: another one in the same sentence replaces it. */
export const VALUES: readonly RegExp[] = [
  /\b\d{1,2}[:.]\d{2}\b(?:\s?[ap]m)?|\b\d{1,2}\s?[ap]m\b/giu,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/giu,
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/giu,
  /\b(?:[a-z0-9-]+\.){1,}[a-z]{2,}\b(?::\d+)?/giu,
  /\bv?\d+(?:\.\d+)+\b/giu,
  /\b\d+(?:[.,]\d+)?\b/gu,
];

function differInValue(fresh: string, old: string): boolean {
  for (const values of VALUES) {
    const [now, then] = [fresh.match(values), old.match(values)];
    if (now === null || then === null) continue;
    const isOther = !now.some(each => then.some(other => sameValue(each, other)));
    return isOther && likeness(termsOf(withoutValues(fresh)), termsOf(withoutValues(old))) >= SAME;
  }
  return false;
}

const sameValue = (one: string, other: string): boolean =>
  one.toLowerCase().replace(/s$/u, "") === other.toLowerCase().replace(/s$/u, "");

const withoutValues = (text: string): string =>
  VALUES.reduce((rest, values) => rest.replace(values, " "), text);

// "use Redis for sessions": another object for the same end.
const OBJECT =
  /\b(?:use|using|run|chose|choose|pick(?:ed)?|prefer|like|went with|go with|going with|switched to|switch to)\s+(?<object>.+?)\s+(?:for|as|in)\s+(?<end>.+)$/iu;

function differInObject(fresh: string, old: string): boolean {
  const [now, then] = [OBJECT.exec(fresh)?.groups, OBJECT.exec(old)?.groups];
  if (now === undefined || then === undefined) return false;
  const [end, endThen] = [termsOf(now.end!), termsOf(then.end!)];
  return end.size > 0 && likeness(end, endThen) === 1 && !meets(termsOf(now.object!), termsOf(then.object!));
}

// "my editor is Helix", "our mascot is called Bo": of these there is one.
const NAME =
  /^(?<of>my\s+(?:\S+\s+){1,3}?(?:is|are)|our\s+(?:\S+\s+){1,4}?(?:is|are)\s+(?:called|named))\s+(?<name>\S.*)$/iu;

function differInName(fresh: string, old: string): boolean {
  const [now, then] = [NAME.exec(fresh)?.groups, NAME.exec(old)?.groups];
  if (now === undefined || then === undefined || plain(now.of!) !== plain(then.of!)) return false;
  return plain(now.name!) !== plain(then.name!);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The words of a text by which it differs from other sentences of its kind. */
export function termsOf(text: string): Terms {
  return new Set(tokenize(text.replace(/[-_]/g, " ")).filter(term => !FRAME.has(term)));
}

const meets = (one: Terms, other: Terms): boolean => [...one].some(term => other.has(term));
const isWithin = (part: Terms, whole: Terms): boolean =>
  part.size > 0 && [...part].every(term => whole.has(term));

/** The share of terms in common, of all that either has; 0 of none. */
function likeness(one: Terms, other: Terms): number {
  const common = [...one].filter(term => other.has(term)).length;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}
