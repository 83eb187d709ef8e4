/** Writes `_index.md` from the skills that there are, a section each, keeping whatever a person wrote. */
import { hashBytes } from "../memory/hash.ts";
import type { Skill } from "./skill.ts";

export interface IndexResult {
  readonly text: string;
  /** Sections that say something other than what was generated: they are the person's now. */
  readonly edited: readonly { readonly name: string; readonly line: number }[];
}

const PREAMBLE = `# Skills

Read this first; open a skill's SKILL.md when its triggers fit the task. A section ends in a comment where it was made from
its SKILL.md: correct it there, and run \`brainstem skills sync\`. What you write below the comment is kept.
`;
const MARK = /^<!-- made from \S+ ([0-9a-f]{8}) -->$/;

interface Section {
  /** Undefined for the text before the first section. */
  readonly name: string | undefined;
  readonly lines: readonly string[];
  readonly line: number;
}

/**
 * A generated section is renewed as long as it is unedited, which its mark tells; sections without a mark, edited
 * ones, those of unknown skills, and all text below the marks stay as they are. New ones come last. Idempotent.
 */
export function writeIndex(text: string, skills: readonly Skill[]): IndexResult {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const byName = new Map(skills.map(skill => [skill.name, skill]));
  const edited: { name: string; line: number }[] = [];
  const blocks = splitSections(text === "" ? PREAMBLE : text).map(section => {
    const skill = section.name === undefined ? undefined : byName.get(section.name);
    if (skill === undefined) return section.lines;
    byName.delete(skill.name);
    const { state } = sectionState(section.lines);
    if (state === "edited") edited.push({ name: skill.name, line: section.line });
    return state === "generated" ? renew(section, skill) : section.lines;
  });
  for (const skill of byName.values()) {
    const last = blocks.at(-1)!;
    blocks.push([...(last.at(-1)?.trim() === "" ? [] : [""]), ...generate(skill)]);
  }
  const lines = blocks.flat();
  return { text: isSameText(text, lines) ? text : `${lines.join(newline)}${newline}`, edited };
}

function splitSections(text: string): readonly Section[] {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const starts = lines.flatMap((line, at) => (line.startsWith("## ") ? [at] : []));
  const sections: Section[] = [
    { name: undefined, lines: lines.slice(0, starts[0] ?? lines.length), line: 1 },
  ];
  for (const [at, start] of starts.entries()) {
    const own = lines.slice(start, starts[at + 1] ?? lines.length);
    sections.push({ name: own[0]!.slice(3).trim(), lines: own, line: start + 1 });
  }
  return sections;
}

/** Whether a section is as it was generated, edited since, or written by a person; and which line is its mark, from 0. */
export function sectionState(lines: readonly string[]): {
  readonly state: "generated" | "edited" | "written";
  readonly markLine?: number;
} {
  const markLine = lines.findIndex(line => MARK.test(line));
  if (markLine < 0) return { state: "written" };
  const isAsMade = MARK.exec(lines[markLine]!)![1] === checksum(lines.slice(0, markLine));
  return { state: isAsMade ? "generated" : "edited", markLine };
}

function renew({ lines }: Section, skill: Skill): readonly string[] {
  return [...generate(skill), ...lines.slice(lines.findIndex(line => MARK.test(line)) + 1)];
}

function generate(skill: Skill): readonly string[] {
  const { name, description, triggers, preconditions, constraints } = skill;
  const lines = [
    `## ${name}`,
    ...(description === "" ? [] : [description.replace(/\s+/g, " ")]),
    ...(triggers.length > 0 ? [`Triggers: ${triggers.map(trigger => `"${trigger}"`).join(", ")}`] : []),
    ...(preconditions.length > 0 ? [`Preconditions: ${preconditions.join("; ")}`] : []),
    ...(constraints.length > 0 ? [`Constraints: ${constraints.join("; ")}`] : []),
  ];
  const path = skill.source.file.split("/").slice(-2).join("/").replace(/\s/g, "%20");
  return [...lines, `<!-- made from ${path} ${checksum(lines)} -->`];
}

// Newlines of several kinds and blank lines at the end are no change.
const isSameText = (text: string, lines: readonly string[]): boolean =>
  text.trimEnd().replace(/\r\n/g, "\n") === lines.join("\n").trimEnd();

/** Tells an edited section from an untouched one. */
const checksum = (lines: readonly string[]): string =>
  hashBytes(new TextEncoder().encode(lines.join("\n")))
    .toString(16)
    .padStart(8, "0");
