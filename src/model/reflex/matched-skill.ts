/** A matched skill in few lines: its goal, its limits, its missing preconditions. */
import { type FragmentContent, formatSource } from "../../base/index.ts";
import { cut, sentencesOf } from "./extract.ts";
import { blocksOf } from "./passage.ts";
import type { Phrases } from "./phrases.ts";

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
