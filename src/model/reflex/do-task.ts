/** Does what tasks come down to by calling the tools that are offered, and says plainly what it did not do. */
import { type Action, readActions } from "./actions.ts";
import type { Conversation, Round } from "./conversation.ts";
import { cut } from "./extract.ts";
import { fitArguments } from "./fit-arguments.ts";
import type { Intent } from "./intent.ts";
import { describeSkill } from "./introduce.ts";
import { type Phrases, phrases } from "./phrases.ts";
import { call, introduction, offered, type Reply, say } from "./reply.ts";

const MAX_RESULT_LENGTH = 1_200;
// A tool that did its work may still bring bad news, on its first line: nothing is built upon that.
const BAD_NEWS = /^[^\n]*(?:\btests failed\b|\bexit code [1-9])/i;

/** One call a step, in the order of the words; a failure ends the task there. */
export function doTask(conversation: Conversation, { about, language }: Intent): Reply {
  const words = phrases[language];
  const { rounds, fragments } = conversation;
  const actions = readActions(about);
  const last = rounds.at(-1);
  const next = actions[rounds.length];
  const isOver = next === undefined || last?.status !== "succeeded" || BAD_NEWS.test(last.text);
  if (last !== undefined && isOver) {
    const left = actions.slice(rounds.length).map(({ tools }) => words.notDone(tools[0]!));
    return say(...reportRounds(rounds, words), ...left);
  }
  const skill = rounds.length === 0 ? describeSkill(fragments, words) : "";
  if (next === undefined) return say(skill, words.needsLarger, introduction(conversation, words));
  const reply = begin(conversation, next, words);
  return reply.calls.length > 0
    ? { ...reply, text: skill }
    : say(skill, ...reportRounds(rounds, words), reply.text, introduction(conversation, words));
}

function begin(conversation: Conversation, { tools, values }: Action, words: Phrases): Reply {
  const tool = offered(conversation, tools);
  if (tool === undefined) return say(words.noTool(tools[0]!));
  const input = fitArguments(tool, values);
  return input === undefined ? say(words.missingArguments(tool.name)) : call(tool, input);
}

/** The outcomes of this turn's calls, one paragraph each. */
export function reportRounds(rounds: readonly Round[], words: Phrases): readonly string[] {
  return rounds.map(({ tool, status, text }) => {
    const own = `${tool} failed: `;
    const result = cut((text.startsWith(own) ? text.slice(own.length) : text).trim(), MAX_RESULT_LENGTH);
    if (status === "succeeded") return words.done(tool, result);
    return status === "refused" ? words.refused(tool, result) : words.failed(tool, result);
  });
}
