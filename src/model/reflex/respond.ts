/** The reflex: from a conversation to a reply, as a pure function. */
import { answerQuestion, cite } from "./answer-question.ts";
import type { Conversation } from "./conversation.ts";
import { doTask, reportRounds } from "./do-task.ts";
import { findAnswers } from "./extract.ts";
import { type Intent, recognise } from "./intent.ts";
import { greet, tellAbilities, tellPreferences, tellTask } from "./introduce.ts";
import { describeSkill } from "./matched-skill.ts";
import { passagesOf } from "./passage.ts";
import { phrases } from "./phrases.ts";
import { subjectOf } from "./relevance.ts";
import { remember } from "./remember.ts";
import { introduction, type Reply, say } from "./reply.ts";
import { summarise } from "./summarise.ts";

/** Follows the last words of the user and nothing else. Deterministic; never throws. */
export function respond(conversation: Conversation): Reply {
  const { request, rounds, unread } = conversation;
  const intent = recognise(request);
  if (unread.length === 0 || rounds.length > 0) return follow(conversation, intent);
  const notice = phrases[intent.language].unreadable(unread.join(", "));
  if (request === "") return say(notice);
  const reply = follow(conversation, intent);
  return { ...reply, text: say(notice, reply.text).text };
}

function follow(conversation: Conversation, intent: Intent): Reply {
  const words = phrases[intent.language];
  switch (intent.kind) {
    case "remember":
      return remember(conversation, intent);
    case "question":
      return answerQuestion(conversation, intent);
    case "summary":
      return summarise(conversation, intent);
    case "task":
      return doTask(conversation, intent);
    case "workspace":
      return tellTask(conversation, words);
    case "preferences":
      return tellPreferences(conversation, words);
    case "abilities":
      return tellAbilities(conversation, words);
    case "identity":
      return say(words.disclosure);
    case "greeting":
      return greet(conversation, words);
    case "thanks":
      return say(words.welcome);
    case "other":
      return converse(conversation, intent);
  }
}

/**
 * Answers a message that is no request of the table: with new results, else with a close skill or memory, and an
 * introduction.
 */
function converse(conversation: Conversation, { about, language }: Intent): Reply {
  const words = phrases[language];
  if (conversation.rounds.length > 0) return say(...reportRounds(conversation.rounds, words));
  const findings = findAnswers(subjectOf(about), conversation.fragments.flatMap(passagesOf));
  const close = findings.length === 0 ? "" : `${words.closest}\n${cite(findings.slice(0, 1), words)}`;
  const useful = describeSkill(conversation.fragments, words) || close;
  const opening = introduction(conversation, words);
  return say(opening, useful || (opening === "" ? words.invitation : ""));
}
