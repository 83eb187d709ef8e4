/** Does what tasks come down to by calling the tools that are offered, and says plainly what it did not do. */
import type { Conversation, Round } from "./conversation.ts";
import { cut } from "./extract.ts";
import { type Arguments, fitArguments } from "./fit-arguments.ts";
import { readGiven } from "./given.ts";
import type { Intent } from "./intent.ts";
import { describeSkill } from "./introduce.ts";
import { phrases } from "./phrases.ts";
import type { Phrases } from "./phrasing.ts";
import { readLook } from "./reading.ts";
import { call, introduction, offered, type Reply, say } from "./reply.ts";

const MAX_RESULT_LENGTH = 1_200;
// A tool that did its work may still bring bad news, on its first line: nothing is built upon that.
const BAD_NEWS = /^[^\n]*(?:\btests failed\b|\bexit code [1-9])/i;

/**
 * One call a step, in the order of the words; a failure ends the task there.
 *
 * @param otherwise reads words that begin like a task, but state something: "call me Ada", "release notes are written by hand"
 */
export function doTask(
  conversation: Conversation,
  { about, language }: Intent,
  otherwise: () => Reply | undefined,
): Reply {
  const words = phrases[language];
  const { rounds, fragments } = conversation;
  const actions = readActions(about);
  const other = actions.length === 0 ? otherwise() : undefined;
  if (other !== undefined) return other;
  const last = rounds.at(-1);
  const next = actions[rounds.length];
  const isOver = next === undefined || last?.status !== "succeeded" || BAD_NEWS.test(last.text);
  if (last !== undefined && isOver) {
    const left = actions.slice(rounds.length).map(({ tools }) => words.notDone(tools[0]!));
    return say(...reportRounds(rounds, words), ...left);
  }
  // A look needs no skill, and neither does an act whose every word is given.
  const needsSkill = readLook(about) === undefined && readGiven(about) === undefined;
  const skill = rounds.length === 0 && needsSkill ? describeSkill(fragments, words) : "";
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

interface Action {
  /** Names of tools that can do it, best first. */
  readonly tools: readonly string[];
  /** By meaning; `fitArguments` knows the names. */
  readonly values: Arguments;
}

interface Row {
  readonly pattern: RegExp;
  readonly action: (match: RegExpExecArray) => Action;
}

// A push is understood whole or not at all: "push to main after the review" and "push, but don't force" are no pushes.
const AROUND_PUSH =
  "(?:--[\\w-]+|-f|it|this|that|them|all|everything|my|the|our|latest|local|current|changes?|commits?|work|branch|code|up|now|please|with|by|using|force|bitte|es|das|alles|die|änderungen|mit|erzwungen|tout|les|modifications|en|forçant|los|cambios|con)";
const TO_BRANCH =
  "(?:\\s+(?:to|onto|nach|auf|zu|sur|vers|a)(?:\\s+(?:the|branch|remote))*\\s+(?:origin[\\s/])?|\\s+origin[\\s/](?:to\\s+)?)(?<branch>[\\w./-]*\\w)";
const PUSH = new RegExp(
  `^(?<before>(?:(?:git\\s+)?(?:force[- ]?)?push|pushe?|schiebe?|pousse[rz]?|sube|haz (?:un )?push)(?:\\s+${AROUND_PUSH})*)(?:${TO_BRANCH})?(?<after>(?:\\s+${AROUND_PUSH})*)$`,
  "iu",
);
const JAPANESE_PUSH =
  /^(?:(?<branch>[\w./-]*\w)(?:ブランチ)?[にへ])?(?<after>(?:強制(?:的に)?)?(?:プッシュ|push)(?:して)?(?:ください)?)$/iu;
const FORCE = /force|\s-f\b|erzwungen|forçant|強制/iu;

function push({ groups }: RegExpExecArray): Action {
  const { branch, before = "", after = "" } = groups!;
  const force = FORCE.test(`${before} ${after}`);
  return { tools: ["git_push", "push"], values: branch === undefined ? { force } : { force, branch } };
}

const rows: readonly Row[] = [
  {
    pattern:
      /^(?:(?:re-?run|run|execute|start)\s+(?:(?:all|the|our|my|whole|unit|integration)\s+)*tests?(?:\s+suite)?(?:\s+(?:again|now))?|test (?:it|everything|this)|(?:führe?|starte)\s+(?:(?:bitte|alle|die)\s+)*tests(?:\s+aus)?|lass\s+(?:(?:alle|die)\s+)*tests laufen|teste alles|(?:lance|exécute)[rz]?\s+(?:tous )?les tests|(?:ejecuta|corre|lanza)r?\s+(?:todas )?(?:las pruebas|los tests)|(?:(?:すべて|全て)の)?テストを?(?:すべて|全て)?(?:実行|走らせ)(?:して|て)?(?:ください)?)$/iu,
    action: () => ({ tools: ["run_tests", "test"], values: {} }),
  },
  { pattern: PUSH, action: push },
  { pattern: JAPANESE_PUSH, action: push },
  {
    pattern: /^(?:git\s+)?commit\b.*?["“`'«](?<message>[^"”`'»]+)["”`'»]/isu,
    action: ({ groups }) => ({ tools: ["git_commit", "commit"], values: { message: groups!.message! } }),
  },
  {
    pattern: /^reflect\b(?:\s+(?:on|about|that))?\s*(?<action>[^:]*)(?::\s*(?<learnt>.*))?$/is,
    action: ([request, action = "", learnt = ""]) => ({
      tools: ["reflect"],
      values: withoutEmpty({
        skill: "general",
        action: action.trim(),
        result: /\b(?:fail|broke|wrong|error|bug|crash)/i.test(request) ? "failure" : "success",
        reflection: learnt.trim() || action.trim(),
      }),
    }),
  },
  {
    pattern:
      /^(?:finish|complete|close)(?: the| this| my)?(?: current)? task$|^(?:the )?task(?: is)? (?:done|finished|complete)$/i,
    action: () => ({ tools: ["finish_task"], values: { result: "success" } }),
  },
  {
    pattern:
      /^(?:(?:i['’]?m|i am|we['’]?re|we are|start)(?: now)? working on|start on)\s+(?!(?:it|this|that|them)\b[\s.!]*$)(?<task>.+)$/is,
    action: ({ groups }) => ({ tools: ["checkpoint"], values: { task: groups!.task! } }),
  },
  {
    pattern: /^next step\s*(?:is|:)\s*(?<next>.+)$/is,
    action: ({ groups }) => ({ tools: ["checkpoint"], values: { nextStep: groups!.next! } }),
  },
  {
    pattern: /^checkpoint\s*:?\s+(?<step>.+)$/is,
    action: ({ groups }) => ({ tools: ["checkpoint"], values: { checkpoint: groups!.step! } }),
  },
  {
    pattern:
      /^(?:(?:make|create|draft) a )?plan(?:ifiez?|ifica|e)?\b(?:\s+(?:for|to|how to|out))?\s*:?\s*(?<goal>\S.*)$/isu,
    action: ({ groups }) => ({ tools: ["plan"], values: { goal: groups!.goal! } }),
  },
];

// A longer text is a description, for a model that can judge it.
const MAX_TASK_LENGTH = 2_000;
const AND_THEN =
  /\s*(?:,\s*(?:and\s+)?then|\band then|\bthen|,?\s+and|;|\bund(?: dann)?|\bet(?: puis)?|\by(?: luego)?)\s+/iu;

/**
 * The actions of a task, in order; empty when a part of it is in no row: half a task is not begun. A task that is
 * one row as a whole is one action, whatever words it joins: "plan the move and the party".
 */
export function readActions(task: string): readonly Action[] {
  if (task.length > MAX_TASK_LENGTH) return [];
  // A command and a text are given word for word, whatever words in them join.
  const given = readGiven(task);
  if (given !== undefined) return [given];
  const parts = task.split(AND_THEN).map(readAction);
  if (parts.every(action => action !== undefined)) return parts;
  const whole = readAction(task);
  return whole === undefined ? [] : [whole];
}

function withoutEmpty(values: Arguments): Arguments {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

function readAction(text: string): Action | undefined {
  const known = readLook(text) ?? readGiven(text);
  if (known !== undefined) return known;
  for (const { pattern, action } of rows) {
    const match = pattern.exec(text.trim());
    if (match !== null) return action(match);
  }
  return undefined;
}
