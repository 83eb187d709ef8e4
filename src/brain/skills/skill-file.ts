/** Reads a SKILL.md: the fields of its frontmatter, and what a file without any says by its words. */
import { normaliseText, parseFrontmatter, splitFrontmatter } from "./frontmatter.ts";
import { readSkillFields, type SkillFields } from "./skill-fields.ts";

export interface SkillFile {
  readonly fields: SkillFields;
  /** The text below the frontmatter, with newlines as "\n". */
  readonly body: string;
  readonly bodyLine: number;
  readonly hasFrontmatter: boolean;
  /** Mistakes that didn't keep the skill from being read. */
  readonly remarks: readonly { readonly line: number; readonly message: string }[];
}

const MAX_DESCRIPTION_LENGTH = 300;

/**
 * Lenient where the meaning is plain, and says so in `remarks`. The head of a file is enough, as long as its
 * frontmatter is whole. A file without a description gets its first paragraph, or its first heading.
 * @throws brain.malformed with the file and the line
 */
export function parseSkillFile(text: string, file: string): SkillFile {
  const { yaml, body, bodyLine } = splitFrontmatter(text, file);
  const frontmatter = yaml === undefined ? undefined : parseFrontmatter(yaml, file);
  const { fields, problems } = readSkillFields(frontmatter?.fields ?? {});
  const remarks = [
    ...(frontmatter?.recoveredLines ?? []).map(line => ({
      line,
      message: "This is not valid YAML; it was taken as plain text. Quote it.",
    })),
    ...problems.map(({ field, expected }) => ({
      line: lineOfField(yaml ?? "", field),
      message: `The field ${field} was passed over: expected ${expected}.`,
    })),
  ];
  const description = fields.description ?? firstWords(body);
  return {
    fields: description === undefined ? fields : { ...fields, description },
    body,
    bodyLine,
    hasFrontmatter: yaml !== undefined,
    remarks,
  };
}

function lineOfField(yaml: string, field: string): number {
  const at = yaml.split("\n").findIndex(line => line.startsWith(`${field}:`));
  return at < 0 ? 1 : at + 2;
}

function firstWords(body: string): string | undefined {
  const paragraphs = normaliseText(body)
    .replace(/<!--[\s\S]*?-->/g, "")
    .split(/\n\s*\n/)
    .flatMap(paragraph => splitHeading(paragraph.trim()))
    .filter(paragraph => paragraph !== "");
  const prose = paragraphs.find(paragraph => !/^(?:#|```|---|\|)/.test(paragraph));
  const chosen = prose ?? paragraphs[0]?.replace(/^#+\s*/, "");
  return chosen?.replace(/\s+/g, " ").slice(0, MAX_DESCRIPTION_LENGTH);
}

const splitHeading = (paragraph: string): readonly string[] =>
  paragraph.startsWith("#")
    ? [paragraph.split("\n")[0]!, paragraph.split("\n").slice(1).join("\n").trim()]
    : [paragraph];
