/** A reply of the reflex model: its words and its calls. */
import type { ModelTool } from "../language-model.ts";
import type { Conversation } from "./conversation.ts";
import type { Arguments } from "./fit-arguments.ts";
import { hasDisclosed } from "./phrases.ts";
import type { Phrases } from "./phrasing.ts";

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
export function introduction({ answers }: Conversation, words: Phrases): string {
  return hasDisclosed(answers.join("\n")) ? "" : words.disclosure;
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
