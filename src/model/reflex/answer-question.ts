/** Answers questions from what this brain knows: extractively, with sources, or not at all. */
import { formatSource, isTrustedOrigin } from "../../base/index.ts";
import { queryTerms, words as wordsOf } from "../../search/index.ts";
import { knownPassages } from "./cited.ts";
import type { Conversation } from "./conversation.ts";
import {
  coverage,
  cut,
  type Finding,
  findAnswers,
  findNearest,
  type Subject,
  sentencesOf,
  subjectOf,
} from "./extract.ts";
import { fitArguments } from "./fit-arguments.ts";
import { type Intent, recognise } from "./intent.ts";
import type { Passage } from "./passage.ts";
import { phrases } from "./phrases.ts";
import type { Phrases } from "./phrasing.ts";
import { call, introduction, isNamed, offered, type Reply, say } from "./reply.ts";

const MAX_QUERY_LENGTH = 500;
const MAX_TOPIC_LENGTH = 80;

/** Asks the memory first where it can be asked; then answers from it and the context, else from what the user said. */
export function answerQuestion(conversation: Conversation, intent: Intent): Reply {
  const words = phrases[intent.language];
  const subject = subjectOf(intent.about);
  const asked = askMemory(conversation, intent.about);
  if (asked !== undefined) return asked;
  const kept = knownPassages(conversation);
  const found = findAnswers(subject, kept);
  const findings = found.length > 0 ? found : findAnswers(subject, conversation.said.flatMap(statement));
  if (findings.length > 0)
    return say(cite(findings, words), missingOf(intent.about, subject, findings, words));
  const failure = conversation.rounds.find(
    ({ tool, status }) => isNamed(tool, "recall") && status !== "succeeded",
  );
  if (failure !== undefined) return say(words.unsearchable(failure.text));
  return say(notKnown(intent.about, subject, kept, words), introduction(conversation, words));
}

/** Shows the nearest where there is one, as that; only where no word of it is found nothing speaks of it. */
function notKnown(about: string, subject: Subject, kept: readonly Passage[], words: Phrases): string {
  if (subject.total === 0) return words.tooVague;
  const near = nearestTo(subject, kept);
  return near.length === 0
    ? words.unknown(topicOf(about, subject))
    : `${words.onlyNear(topicOf(about, subject))}\n${cite(near, words, "")}`;
}

const MAX_NEAR = 2;

/** The passages with most of the telling words of a subject, where nothing answers it; at most two, those that are as near. */
export function nearestTo(subject: Subject, passages: readonly Passage[]): readonly Finding[] {
  const near = findNearest(subject, passages);
  return near.filter(({ relevance }) => relevance === near[0]!.relevance).slice(0, MAX_NEAR);
}

/** Names the telling words of a question that no finding has: an answer to a part of it doesn't pass for the whole. */
function missingOf(question: string, subject: Subject, findings: readonly Finding[], words: Phrases): string {
  const text = findings
    .map(({ passage: { heading = "", text: whole } }) => `${heading}\n${whole}`)
    .join("\n");
  const found = subjectOf(text).weights;
  const missing = tellingWords(question, subject).filter(({ word }) =>
    [...subjectOf(word).weights.keys()].some(term => !found.has(term)),
  );
  return missing.length === 0
    ? ""
    : words.without(missing.map(({ start, end }) => question.slice(start, end)));
}

const tellingWords = (question: string, subject: Subject) =>
  wordsOf(question).filter(({ word }) => coverage(subject, word) * subject.total >= 1);

/** The call that asks the memory, or nothing when it can't be asked or has answered in this turn. */
export function askMemory(conversation: Conversation, query: string): Reply | undefined {
  const recall = offered(conversation, ["recall"]);
  if (recall === undefined || conversation.rounds.some(({ tool }) => tool === recall.name)) return undefined;
  const input = fitArguments(recall, { query: cut(query, MAX_QUERY_LENGTH) });
  return input === undefined ? undefined : call(recall, input);
}

/**
 * Findings with their sources, several under a title. Words of tools, documents and strangers are marked as quotations.
 */
export function cite(findings: readonly Finding[], words: Phrases, title = words.found): string {
  const lines = findings.map(({ passage: { origin, source }, text }) => {
    const place = source === undefined ? words.saidEarlier : formatSource(source);
    return `${isTrustedOrigin(origin) ? text : words.quoted(origin, text)} [${place}]`;
  });
  return lines.length === 1
    ? lines[0]!
    : [title, ...lines.map(line => `- ${line}`)].filter(line => line !== "").join("\n");
}

// Earlier questions and requests are no statements.
function statement(text: string): readonly Passage[] {
  const { kind, about } = recognise(text);
  return kind === "other" || kind === "remember" ? [{ kind: "said", origin: "person", text: about }] : [];
}

const ARTICLE = /\b(?:the|an?|our|my|your|their)\s+$/i;

// "what is the capital of France" speaks of "the capital of France".
export function topicOf(question: string, subject: Subject): string {
  const telling = tellingWords(question, subject);
  const [first, last] = [telling[0], telling.at(-1)];
  if (first === undefined) return cut(question, MAX_TOPIC_LENGTH);
  const article = ARTICLE.exec(question.slice(0, first.start))?.[0] ?? "";
  return cut(article + question.slice(first.start, last!.end), MAX_TOPIC_LENGTH);
}

const MAX_SENTENCES = 5;
const SHARE = 0.25;
const MAX_READ_SENTENCES = 2_000;
const MAX_SENTENCE_LENGTH = 300;
const THIS_CONVERSATION =
  /^(?:(?:this|our|the) )?(?:conversation|chat|discussion|talk)(?: so far)?$|^(?:das|unser) gespräch$|^(?:la|notre|cette|nuestra|esta) conversa(?:tion|ción)$|^(?:この)?会話$/iu;

/** Summaries that quote: the sentences that say most of what the whole says, in their order. */
export function summarise(conversation: Conversation, { about, language }: Intent): Reply {
  const words = phrases[language];
  const topic = about.replace(/[\s.!?。]+$/u, "");
  if (topic === "" || THIS_CONVERSATION.test(topic)) {
    const summary = summaryOf(conversation.said.join("\n"));
    return say(summary === "" ? words.nothingToSummarise : summary);
  }
  if (sentencesOf(about).length > 2) return say(summaryOf(about));
  const asked = askMemory(conversation, topic);
  if (asked !== undefined) return asked;
  const subject = subjectOf(topic);
  const passages = knownPassages(conversation);
  const findings = findAnswers(subject, passages);
  if (findings.length > 0) return say(cite(findings, words));
  return say(notKnown(topic, subject, passages, words), introduction(conversation, words));
}

/**
 * A quarter of the sentences, at most five: those whose terms the text repeats most, per term.
 * Source: Luhn, "The Automatic Creation of Literature Abstracts" (1958), with term frequency for significance.
 */
function summaryOf(text: string): string {
  const sentences = sentencesOf(text).slice(0, MAX_READ_SENTENCES);
  const terms = sentences.map(queryTerms);
  const frequency = new Map<string, number>();
  for (const term of terms.flat()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const scores = terms.map(
    each => each.reduce((sum, term) => sum + frequency.get(term)!, 0) / (each.length + 3),
  );
  const count = Math.min(MAX_SENTENCES, Math.max(1, Math.ceil(sentences.length * SHARE)));
  return scores
    .map((score, at) => ({ score, at }))
    .sort((left, right) => right.score - left.score || left.at - right.at)
    .slice(0, count)
    .sort((left, right) => left.at - right.at)
    .map(({ at }) => cut(sentences[at]!, MAX_SENTENCE_LENGTH))
    .join(" ");
}
