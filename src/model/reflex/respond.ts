/** The reflex: from a conversation to a reply, as a pure function. */

import type { ModelCall, ModelStream } from "../language-model.ts";
import { answerQuestion, cite, summarise } from "./answer-question.ts";
import { type Conversation, readConversation } from "./conversation.ts";
import { readCorrection } from "./correction.ts";
import { doTask, reportRounds } from "./do-task.ts";
import { findAnswers, subjectOf } from "./extract.ts";
import { extractObject } from "./extract-object.ts";
import { type Arguments, forceArguments } from "./fit-arguments.ts";
import { eraseOffered, proposeForgetting } from "./forget.ts";
import { type Intent, recognise } from "./intent.ts";
import { describeSkill, greet, tellAbilities, tellPreferences } from "./introduce.ts";
import { correct, decide, keepOffered, keepStatement, remember } from "./keep.ts";
import { tellOverview } from "./overview.ts";
import { passagesOf } from "./passage.ts";
import { phrases } from "./phrases.ts";
import type { Phrases } from "./phrasing.ts";
import { introduction, type Reply, say } from "./reply.ts";
import { partsOf, type Speech, streamOf } from "./speak.ts";

/** Follows the last words of the user and nothing else. Deterministic; never throws. */
function respond(conversation: Conversation): Reply {
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
      return doTask(conversation, intent, () => keepStatement(conversation, intent.about, words));
    case "decide":
      return decide(conversation, intent);
    case "forget":
      return proposeForgetting(conversation, intent);
    case "overview":
    case "workspace":
      return tellOverview(conversation, intent);
    case "agreement":
      return agree(conversation);
    case "refusal":
      return refuse(conversation, words);
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
  const correction = readCorrection(about);
  if (correction !== undefined) {
    const inner = recognise(correction.text);
    if (correction.text !== about && inner.kind !== "other") return follow(conversation, inner);
    const corrected = correct(conversation, correction, words);
    if (corrected !== undefined) return corrected;
  }
  const kept = keepStatement(conversation, correction?.text ?? about, words);
  if (kept !== undefined) return kept;
  if (conversation.rounds.length > 0) return say(...reportRounds(conversation.rounds, words));
  const findings = findAnswers(subjectOf(about), conversation.fragments.flatMap(passagesOf));
  const close = findings.length === 0 ? "" : `${words.closest}\n${cite(findings.slice(0, 1), words)}`;
  const useful = describeSkill(conversation.fragments, words) || close;
  const opening = introduction(conversation, words);
  return say(opening, useful || (opening === "" ? words.invitation : ""));
}

/** A yes goes on with the offer of the last answer, in the language that it was made in. */
function agree(conversation: Conversation): Reply {
  for (const words of Object.values(phrases)) {
    const done = eraseOffered(conversation, words) ?? keepOffered(conversation, words);
    if (done !== undefined) return done;
  }
  return say(phrases.en.nothingOpen);
}

function refuse({ last }: Conversation, words: Phrases): Reply {
  const offers = Object.values(phrases).flatMap(each => [
    each.shallErase,
    each.shallReplace,
    each.shallRemember(""),
  ]);
  return say(offers.some(offer => last.endsWith(offer.trim())) ? words.leftAlone : words.invitation);
}

/** @throws the signal's reason when it has aborted; else never */
export function streamReflex(call: ModelCall): ModelStream {
  call.abortSignal?.throwIfAborted();
  return { stream: streamOf(partsOf(prepare(call), call), call.abortSignal) };
}

function prepare(call: ModelCall): Speech {
  const conversation = readConversation(call);
  const reply = choose(call, conversation);
  const warnings = warningsOf(call);
  const format = call.responseFormat;
  if (format?.type !== "json" || reply.calls.length > 0) return { reply, warnings, isFailure: false };
  const object =
    format.schema === undefined ? { answer: reply.text } : extractObject(format.schema, conversation.request);
  if (object !== undefined) return { reply: say(JSON.stringify(object)), warnings, isFailure: false };
  const details =
    "The reflex model reads values that stand in the request as such; this takes a larger model.";
  const warning = { type: "unsupported", feature: "responseFormat with this schema", details } as const;
  return { reply: say(), warnings: [...warnings, warning], isFailure: true };
}

/** The reply, made to fit a tool choice that demands a call. */
function choose({ toolChoice }: ModelCall, conversation: Conversation): Reply {
  const reply = respond(conversation);
  if (toolChoice?.type !== "required" && toolChoice?.type !== "tool") return reply;
  const { tools, request } = conversation;
  const wanted =
    toolChoice.type === "tool" ? tools.find(({ name }) => name === toolChoice.toolName) : undefined;
  if (reply.calls.some(({ tool }) => wanted === undefined || tool === wanted.name)) return reply;
  const tool = wanted ?? tools.find(({ name }) => name === "recall") ?? tools[0];
  if (tool === undefined) return reply;
  const { about } = recognise(request);
  const values: Arguments = { text: about, query: about, goal: about, action: about };
  return { text: "", calls: [{ tool: tool.name, input: forceArguments(tool, values, about) }] };
}

function warningsOf({ prompt, tools = [] }: ModelCall): Speech["warnings"] {
  const hasFiles = prompt.some(
    ({ role, content }) =>
      role === "user" && typeof content !== "string" && content.some(({ type }) => type === "file"),
  );
  return [
    ...(hasFiles ? [{ type: "unsupported" as const, feature: "files", details: "Only text is read." }] : []),
    ...tools
      .filter(({ type }) => type === "provider")
      .map(({ name }) => ({ type: "unsupported" as const, feature: `the provider's tool ${name}` })),
  ];
}
