/** A reply of the reflex model, its words and its calls, and the reply to "remember that …". */
import type { ModelTool } from "../language-model.ts";
import type { Conversation } from "./conversation.ts";
import { cut, sentencesOf } from "./extract.ts";
import { type Arguments, fitArguments } from "./fit-arguments.ts";
import type { Intent } from "./intent.ts";
import { hasDisclosed, type Phrases, phrases } from "./phrases.ts";

interface PlannedCall {
  readonly tool: string;
  readonly input: Arguments;
}

export interface Reply {
  readonly text: string;
  readonly calls: readonly PlannedCall[];
}

/** A reply in words. Empty paragraphs are left out. */
export function say(...paragraphs: readonly string[]): Reply {
  return { text: paragraphs.filter(paragraph => paragraph !== "").join("\n\n"), calls: [] };
}

export function call(tool: ModelTool, input: Arguments, text = ""): Reply {
  return { text, calls: [{ tool: tool.name, input }] };
}

/** The introduction, or nothing when this conversation has had it. */
export function introduction({ answered }: Conversation, words: Phrases): string {
  return hasDisclosed(answered) ? "" : words.disclosure;
}

/** The first of these tools that is offered. */
export function offered(
  { tools }: Pick<Conversation, "tools">,
  names: readonly string[],
): ModelTool | undefined {
  for (const name of names) {
    const tool = tools.find(each => isNamed(each.name, name));
    if (tool !== undefined) return tool;
  }
  return undefined;
}

/** Whether a tool of this name is meant: `git.push`, `gitPush` and `git_push` are one name. */
export function isNamed(tool: string, name: string): boolean {
  return plain(tool) === plain(name);
}

function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

// As the tool renders what it wrote: the kind, the place, the text as it was kept (redacted).
const WRITTEN = /^(Remembered|Known already) \(\w+\) \[([^\]\n]+:\d+)\]: ([\s\S]*)$/;

const MAX_LENGTH = 300;

/** Follows "remember that …": the person's own words go to the memory, and their place comes back. */
export function remember(conversation: Conversation, { about, language }: Intent): Reply {
  const words = phrases[language];
  const round = conversation.rounds.findLast(({ tool }) => isNamed(tool, "remember"));
  if (round !== undefined) {
    if (round.status !== "succeeded") return say(words.notRemembered(round.text));
    const [, verb, place, kept] = WRITTEN.exec(round.text) ?? [];
    // Redacted text stays redacted; else the person's own words say it best.
    const wasRedacted = kept?.includes("[redacted:") ?? false;
    const text = wasRedacted ? cut(sentencesOf(kept!).join(" "), MAX_LENGTH) : about;
    const told = verb === "Known already" ? words.alreadyKnown(text) : words.remembered(text);
    return say(place === undefined ? told : `${told} [${place}]`);
  }
  const tool = offered(conversation, ["remember"]);
  const input = tool && fitArguments(tool, { text: about, kind: "auto" });
  return tool === undefined || input === undefined ? say(words.cannotRemember) : call(tool, input);
}
