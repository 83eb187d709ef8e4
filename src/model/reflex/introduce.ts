/** Small talk, what can be done here, and what the working files say. */
import { type FragmentKind, formatSource } from "../../base/index.ts";
import type { Conversation } from "./conversation.ts";
import { cut, sentencesOf } from "./extract.ts";
import { blocksOf } from "./passage.ts";
import type { Phrases } from "./phrases.ts";
import { introduction, type Reply, say } from "./reply.ts";

const MAX_LINES = 12;
const MAX_LINE_LENGTH = 200;

export function greet(conversation: Conversation, words: Phrases): Reply {
  return say(
    `${words.hello} ${words.invitation}`,
    introduction(conversation, words),
    entriesOf(conversation, "workspace", words.taskUnderWay, 3),
  );
}

/** The tools that are offered and the skills of the registry, one line each. */
export function tellAbilities(conversation: Conversation, words: Phrases): Reply {
  const tools = conversation.tools.map(({ name, description = "" }) => {
    const first = sentencesOf(description)[0];
    return first === undefined ? `- ${name}` : `- ${name}: ${cut(first, MAX_LINE_LENGTH)}`;
  });
  return say(
    introduction(conversation, words),
    tools.length === 0 ? words.noTools : [words.tools, ...tools].join("\n"),
    entriesOf(conversation, "skills", words.skills),
  );
}

export function tellTask(conversation: Conversation, words: Phrases): Reply {
  return say(entriesOf(conversation, "workspace", words.taskUnderWay) || words.noTask);
}

export function tellPreferences(conversation: Conversation, words: Phrases): Reply {
  return say(entriesOf(conversation, "preferences", words.found) || words.noPreferences);
}

/** The entries of a file in the context, with its place; undefined for an empty one. */
function entriesOf(
  { fragments }: Conversation,
  kind: FragmentKind,
  title: string,
  maxLines: number = MAX_LINES,
): string {
  const parts = fragments
    .filter(fragment => fragment.kind === kind)
    .map(({ text, source }) => {
      const lines = blocksOf(text)
        .map(({ heading, lines }) => ({ heading, line: sentencesOf(lines.join(" ")).join(" ") }))
        .filter(({ line }) => line !== "")
        .map(({ heading, line }) => (heading === "" || kind === "skills" ? line : `${heading}: ${line}`));
      const shown = lines.slice(0, maxLines).map(line => `- ${cut(line, MAX_LINE_LENGTH)}`);
      return shown.length === 0 ? "" : [...shown, `[${formatSource(source)}]`].join("\n");
    })
    .filter(part => part !== "");
  return parts.length === 0 ? "" : [title, ...parts].join("\n");
}
