/** Answers "what do you know?", "what's new?" and "what were we doing?" with counts, the task, and the newest entries. */
import { formatSource } from "../../base/index.ts";
import { sayingOf } from "./cited.ts";
import type { Conversation } from "./conversation.ts";
import { cut } from "./extract.ts";
import { fitArguments } from "./fit-arguments.ts";
import type { Intent } from "./intent.ts";
import { tellTask } from "./introduce.ts";
import { readHits } from "./passage.ts";
import { phrases } from "./phrases.ts";
import { call, isNamed, offered, type Reply, say } from "./reply.ts";

const MAX_LENGTH = 200;

/** Asks the memory, or tells what it answered. */
export function tellOverview(conversation: Conversation, { kind, language }: Intent): Reply {
  const words = phrases[language];
  const round = conversation.rounds.findLast(({ tool }) => isNamed(tool, "overview"));
  if (round === undefined) {
    const tool = offered(conversation, ["overview"]);
    const input = tool && fitArguments(tool, {});
    if (kind === "workspace")
      return tool === undefined || hasTask(conversation) ? tellTask(conversation, words) : call(tool, input!);
    return tool === undefined || input === undefined ? say(words.noTool("overview")) : call(tool, input);
  }
  if (round.status !== "succeeded") return say(words.unsearchable(round.text));
  const [counts = ""] = round.text.split("\n", 1);
  const entries = readHits(round.text).map(passage => ({
    isTask: passage.kind === "workspace",
    line: `- ${cut(sayingOf(passage), MAX_LENGTH)} [${formatSource(passage.source!)}]`,
  }));
  const listed = (title: string, isTask: boolean): string => {
    const lines = entries.filter(entry => entry.isTask === isTask).map(({ line }) => line);
    return lines.length === 0 ? "" : [title, ...lines].join("\n");
  };
  return say(
    words.holds(counts),
    listed(words.taskUnderWay, true) || words.noTask,
    listed(words.newest, false),
  );
}

const hasTask = ({ fragments }: Conversation): boolean => fragments.some(({ kind }) => kind === "workspace");
