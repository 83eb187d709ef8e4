/** Proposes the memories that a person wants forgotten, and erases them on their yes. */
import { formatSource } from "../../base/index.ts";
import { askMemory, cite, nearestTo, topicOf } from "./answer-question.ts";
import { type Cited, citedIn, knownPassages, lastCited, sayingOf } from "./cited.ts";
import type { Conversation } from "./conversation.ts";
import { ANSWER_THRESHOLD, coverage, cut, subjectOf } from "./extract.ts";
import { fitArguments } from "./fit-arguments.ts";
import type { Intent } from "./intent.ts";
import { phrases } from "./phrases.ts";
import type { Phrases } from "./phrasing.ts";
import { call, isNamed, offered, type Reply, say } from "./reply.ts";

const FORGETTABLE: ReadonlySet<string> = new Set([
  "preferences",
  "decision",
  "knowledge",
  "lesson",
  "episode",
]);
const DEICTIC =
  /^(?:(?:that|this|it|them|these|those|the (?:last|previous)(?: (?:one|thing|part|bit|entry|note|memory|fact))?|what (?:i|you|we) (?:just )?(?:said|kept|remembered|noted|wrote)|das|cela|ça|eso|それ)(?:\s+(?:again|please|one|part|bit|note|too|bitte|one))*)[\s.!]*$/iu;
const ABOUT =
  /^(?:(?:what(?:ever)? (?:i|you|we)(?:['’]ve)? (?:said|told you|know|knew|remember|noted|kept|learned)|everything|anything|all)(?: (?:that )?(?:i|you|we) (?:said|told you|know|remember|noted|kept))?\s+(?:about|of|on)\s+|about\s+|(?:the )?(?:thing|bit|part|fact|note|memory|entry)s? (?:about|with|that|on)\s+|that\s+(?=\S+\s+\S))/iu;
const ALL =
  /^(?:everything|all|all of (?:it|this|that)|(?:all )?(?:of )?(?:my|the|your|our)? ?(?:preferences|decisions|facts|lessons|memor(?:y|ies)|notes|episodes)|alles|tout|todo|すべて|全部)[\s.!]*$/iu;
const FROM_MEMORY =
  /\s+(?:from|in|out of) (?:your|the|our|my) (?:memory|brain|notes|mind|knowledge)\b[\s.!]*$/iu;
const MAX_TOPIC = 500;
const MAX_FOUND = 5;
const MAX_LENGTH = 200;

/** Erases nothing: its findings are shown, and wait for a yes. */
export function proposeForgetting(conversation: Conversation, { about, language }: Intent): Reply {
  const words = phrases[language];
  if (about.length > MAX_TOPIC) return say(words.nothingToForget(cut(about, MAX_LENGTH)));
  if (DEICTIC.test(about)) return propose(conversation, lastCited(conversation), words, about);
  const topic = about.replace(FROM_MEMORY, "").replace(ABOUT, "").trim();
  if (ALL.test(topic)) return say(words.nameWhatGoes);
  const asked = askMemory(conversation, topic);
  if (asked !== undefined) return asked;
  const subject = subjectOf(topic);
  const passages = knownPassages(conversation).filter(
    ({ kind, source }) => FORGETTABLE.has(kind) && source !== undefined,
  );
  const found = new Map<string, Cited>();
  for (const passage of passages) {
    if (coverage(subject, passage.text) < ANSWER_THRESHOLD) continue;
    const place = formatSource(passage.source!);
    found.set(place, { place, text: cut(sayingOf(passage).replace(/\s+/gu, " "), MAX_LENGTH) });
  }
  if (found.size > 0) return propose(conversation, [...found.values()].slice(0, MAX_FOUND), words, topic);
  const near = nearestTo(subject, passages);
  const nothing = words.nothingToForget(topicOf(topic, subject));
  return near.length === 0 ? say(nothing) : say(nothing, `${words.nearest}\n${cite(near, words, "")}`);
}

function propose(conversation: Conversation, found: readonly Cited[], words: Phrases, topic: string): Reply {
  if (found.length === 0) return say(words.nothingToForget(cut(topic, 80)));
  const lines = found.map(({ place, text }) => `- ${text} [${place}]`);
  const list = [words.foundToForget, ...lines].join("\n");
  return offered(conversation, ["forget"]) === undefined
    ? say(list, words.noTool("forget"))
    : say(list, words.shallErase);
}

/** Follows a yes to such a proposal; undefined where the last answer made none. */
export function eraseOffered(conversation: Conversation, words: Phrases): Reply | undefined {
  const { last, rounds } = conversation;
  if (!last.endsWith(words.shallErase)) return undefined;
  const round = rounds.findLast(({ tool }) => isNamed(tool, "forget"));
  const found = citedIn(last);
  if (round !== undefined) {
    if (round.status !== "succeeded") return say(words.notErased(round.text));
    const lines = found.map(({ place, text }) => `- ${text} (${place})`);
    return say([words.erased, ...lines].join("\n"), words.stillElsewhere);
  }
  const tool = offered(conversation, ["forget"]);
  const memories = found.map(({ place, text }) => ({ place, text: text.replace(/…$/u, "") }));
  const input = tool && fitArguments(tool, { memories });
  return tool === undefined || input === undefined ? say(words.noTool("forget")) : call(tool, input);
}
