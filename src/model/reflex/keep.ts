/** Keeps what a person says: at once, on their yes, or in the place of what it corrects. */
import { formatSource } from "../../base/index.ts";
import { type Cited, citedIn, knownPassages, lastCited, sayingOf } from "./cited.ts";
import { findContradiction, termsOf } from "./contradiction.ts";
import type { Conversation } from "./conversation.ts";
import { amend, type Correction, readCorrection } from "./correction.ts";
import { cut, sentencesOf } from "./extract.ts";
import { fitArguments } from "./fit-arguments.ts";
import type { Intent } from "./intent.ts";
import type { Passage } from "./passage.ts";
import { phrases } from "./phrases.ts";
import type { Phrases } from "./phrasing.ts";
import { call, isNamed, offered, type Reply, say } from "./reply.ts";
import { readDecision, readStatement, type Statement } from "./statement.ts";

type Kept = Omit<Statement, "kind" | "isSure"> & { readonly kind: Statement["kind"] | "auto" };

const MAX_LENGTH = 300;

/** Follows "remember that …": the person's own words go to the memory, and their place comes back. */
export function remember(conversation: Conversation, { about, language }: Intent): Reply {
  const words = phrases[language];
  const kept = keep(conversation, { kind: "auto", text: about }, words);
  const against = kept.calls.length > 0 ? undefined : contradicted(conversation, about);
  return against === undefined ? kept : say(kept.text, words.against(lineOf(against)));
}

/** Follows "decide that …". */
export const decide = (conversation: Conversation, { about, language }: Intent): Reply =>
  keepUnlessAgainst(conversation, readDecision(about), phrases[language]);

/** Keeps a statement that is surely one, and offers to keep another; undefined where the memory can't be written. */
export function keepStatement(conversation: Conversation, text: string, words: Phrases): Reply | undefined {
  const statement = readStatement(text);
  if (statement === undefined || offered(conversation, ["remember"]) === undefined) return undefined;
  return keepUnlessAgainst(conversation, statement, words);
}

function keepUnlessAgainst(conversation: Conversation, statement: Statement, words: Phrases): Reply {
  const against = hasTried(conversation) ? undefined : contradicted(conversation, statement.text);
  if (against !== undefined) return say(words.against(lineOf(against)), words.shallReplace);
  if (statement.isSure) return keep(conversation, statement, words);
  return say(words.shallRemember(cut(statement.text, MAX_LENGTH)));
}

const contradicted = (conversation: Conversation, text: string): Passage | undefined =>
  findContradiction(text, knownPassages(conversation));

const lineOf = (passage: Passage): string => `${sayingOf(passage)} [${formatSource(passage.source!)}]`;

const hasTried = ({ rounds }: Conversation): boolean => rounds.some(({ tool }) => isNamed(tool, "remember"));

/** Follows a yes to an offer of the last answer, as far as it is one to keep something. */
export function keepOffered(conversation: Conversation, words: Phrases): Reply | undefined {
  const { last, said } = conversation;
  const isReplacement = last.endsWith(words.shallReplace);
  if (!isReplacement && !last.endsWith(words.shallRemember("").trim())) return undefined;
  const message = said.at(-1) ?? "";
  const text = readCorrection(message)?.text ?? message;
  const statement = readStatement(text) ?? readDecision(text);
  const [old] = isReplacement ? citedIn(last) : [];
  return keep(conversation, statement, words, old);
}

/**
 * Follows "no, it's 3": the memory that the last answer cited, or that was kept last, gives way to the new words. Undefined
 * where the message corrects nothing that is known.
 */
export function correct(
  conversation: Conversation,
  { text, isPlain }: Correction,
  words: Phrases,
): Reply | undefined {
  const cited = lastCited(conversation);
  const targets =
    citedIn(conversation.last).length > 0 ? cited : cited.filter(each => shares(each.text, text));
  const passages = targets.map(each => [each, passageOf(conversation, each)] as const);
  for (const [old, passage] of passages) {
    const saying = passage === undefined ? old.text : sayingOf(passage);
    const amended = amend(passage ?? madeOf(old), saying, text);
    if (amended === undefined) continue;
    const statement = readStatement(amended);
    const kept: Kept = { kind: "auto", ...(statement !== undefined && reasonsOf(statement)), text: amended };
    return keep(conversation, kept, words, { ...old, text: saying });
  }
  const against = contradicted(conversation, text);
  if (against !== undefined)
    return keep(conversation, readStatement(text) ?? readDecision(text), words, {
      place: formatSource(against.source!),
      text: sayingOf(against),
    });
  return isPlain && citedIn(conversation.last).length > 0 && readStatement(text) === undefined
    ? say(words.whichCorrected)
    : undefined;
}

const reasonsOf = ({ rationale, alternatives }: Statement) => ({
  ...(rationale !== undefined && { rationale }),
  ...(alternatives !== undefined && { alternatives }),
});

const shares = (one: string, other: string): boolean => {
  const terms = termsOf(one);
  return [...termsOf(other)].some(term => terms.has(term));
};

/** The whole memory that a line cites, where the context has it. */
const passageOf = (conversation: Conversation, { place }: Cited): Passage | undefined =>
  knownPassages(conversation).find(({ source }) => source !== undefined && formatSource(source) === place);

const madeOf = ({ text, place }: Cited): Passage => {
  const at = place.lastIndexOf(":");
  const source = { file: place.slice(0, at), line: Number(place.slice(at + 1)) };
  return { kind: "knowledge", origin: "person", source, text };
};

// As the tool renders what it wrote: the kind, the place, the text as it was kept (redacted); then what gave way to it.
const WRITTEN =
  /^(Remembered|Known already) \(\w+\) \[([^\]\n]+:\d+)\]: ([\s\S]*?)(?:\nInstead of \[([^\]\n]+:\d+)\]: ([\s\S]*))?$/;

/** Calls the memory, or tells what it answered. */
function keep(conversation: Conversation, kept: Kept, words: Phrases, old?: Cited): Reply {
  const round = conversation.rounds.findLast(({ tool }) => isNamed(tool, "remember"));
  if (round !== undefined) {
    if (round.status !== "succeeded") return say(words.notRemembered(round.text));
    const [, verb, place, written, gonePlace, gone] = WRITTEN.exec(round.text) ?? [];
    // Redacted text stays redacted; else the person's own words say it best.
    const wasRedacted = written?.includes("[redacted:") ?? false;
    const text = wasRedacted ? cut(sentencesOf(written!).join(" "), MAX_LENGTH) : kept.text;
    const told = verb === "Known already" ? words.alreadyKnown(text) : words.remembered(text);
    const line = place === undefined ? told : `${told} [${place}]`;
    return say(gone === undefined ? line : `${line}\n${words.goes(cut(gone, MAX_LENGTH), gonePlace!)}`);
  }
  const tool = offered(conversation, ["remember"]);
  const replaced = old === undefined ? {} : { replaces: old.place, was: old.text };
  const { isSure: _, ...values } = kept as Kept & { readonly isSure?: boolean };
  const input = tool && fitArguments(tool, { ...values, ...replaced });
  const isWhole = input !== undefined && (old === undefined || "replaces" in input);
  return tool === undefined || !isWhole ? say(words.cannotRemember) : call(tool, input);
}
