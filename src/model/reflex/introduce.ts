/** Small talk, what can be done here, what the working files say, and the skill that leads a task. */
import { type FragmentContent, type FragmentKind, formatSource } from "../../base/index.ts";
import type { Conversation } from "./conversation.ts";
import { cut, sentencesOf } from "./extract.ts";
import { blocksOf } from "./passage.ts";
import type { Phrases } from "./phrasing.ts";
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

const MAX_FENCES = 5;
const MAX_LENGTH = 300;
const DESTINATION = /\b(?:destination|goal|purpose|ziel|destino)\b|目的/iu;
const FENCES = /\b(?:fences?|constraints?|limits?|grenzen|limites|límites)\b|制約/iu;
// The brain's additions at the end of a skill's own text, a line each.
const CONSTRAINT = /^Constraint: (.+)$/gm;
const UNMET = /^Precondition not met: (.+)$/gm;
const NOTES = /^(?:Constraint|Precondition not (?:met|checked)): .+$/gm;

/** The skill that leads a task, with its place; nothing when the context has none. */
export function describeSkill(fragments: readonly FragmentContent[], words: Phrases): string {
  const skill = fragments.find(({ kind, source }) => kind === "skill" && source.file.endsWith("SKILL.md"));
  if (skill === undefined) return "";
  const { source, text } = skill;
  const name = fieldOf(text, "name") ?? source.file.split("/").at(-2) ?? source.file;
  const blocks = blocksOf(text.replace(NOTES, "")).map(({ heading, lines }) => ({
    heading,
    text: sentencesOf(lines.join(" ")).join(" "),
  }));
  const destination =
    blocks.find(({ heading }) => DESTINATION.test(heading))?.text ??
    sentencesOf(fieldOf(text, "description") ?? "")[0] ??
    blocks[0]?.text ??
    "";
  const fences = [
    ...listOf(text, "constraints"),
    ...blocks.filter(({ heading }) => FENCES.test(heading)).map(block => block.text),
    ...notesOf(text, CONSTRAINT),
  ];
  return [
    `${words.usingSkill(name)} [${formatSource(source)}].`,
    destination === "" ? "" : `${words.destination} ${cut(destination, MAX_LENGTH)}`,
    listUnder(words.fences, fences.slice(0, MAX_FENCES)),
    listUnder(words.unmet, notesOf(text, UNMET)),
  ]
    .filter(line => line !== "")
    .join("\n");
}

function listUnder(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : [title, ...items.map(item => `- ${cut(item, MAX_LENGTH)}`)].join("\n");
}

function notesOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, note]) => note!);
}

// Of the frontmatter only what is read here, in the forms in which people write it: one line, or a list.
const headOf = (text: string): string => /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? "";

function fieldOf(text: string, field: string): string | undefined {
  const value = new RegExp(`^${field}:[ \\t]*([^\\n]+)$`, "m").exec(headOf(text))?.[1];
  return value === undefined ? undefined : unquoted(value);
}

function listOf(text: string, field: string): readonly string[] {
  const list = new RegExp(`^${field}:[ \\t]*(?:\\[(.*)\\]|((?:\\n[ \\t]*- .+)+))`, "m").exec(headOf(text));
  const items = list?.[1]?.split(",") ?? list?.[2]?.split(/\n[ \t]*- /) ?? [];
  return items.map(unquoted).filter(item => item !== "");
}

const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, "$2");
