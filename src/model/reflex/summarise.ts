/** Summaries that quote: the sentences that say most of what the whole says, in their order. */
import { queryTerms } from "../../search/index.ts";
import { askMemory, cite, recalled } from "./answer-question.ts";
import type { Conversation } from "./conversation.ts";
import { cut, findAnswers, sentencesOf } from "./extract.ts";
import type { Intent } from "./intent.ts";
import { passagesOf } from "./passage.ts";
import { phrases } from "./phrases.ts";
import { subjectOf } from "./relevance.ts";
import { introduction, type Reply, say } from "./reply.ts";

const MAX_SENTENCES = 5;
const SHARE = 0.25;
const MAX_READ_SENTENCES = 2_000;
const MAX_SENTENCE_LENGTH = 300;
const THIS_CONVERSATION =
  /^(?:(?:this|our|the) )?(?:conversation|chat|discussion|talk)(?: so far)?$|^(?:das|unser) gespräch$|^(?:la|notre|cette|nuestra|esta) conversa(?:tion|ción)$|^(?:この)?会話$/iu;

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
  const passages = [...recalled(conversation), ...conversation.fragments.flatMap(passagesOf)];
  const findings = findAnswers(subjectOf(topic), passages);
  if (findings.length > 0) return say(cite(findings, words));
  return say(words.unknown(cut(topic, 80)), introduction(conversation, words));
}

/**
 * A quarter of the sentences, at most five: those whose terms the text repeats most, per term.
 * Source: Luhn, "The Automatic Creation of Literature Abstracts" (1958), with term frequency for significance.
 */
export function summaryOf(text: string): string {
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
