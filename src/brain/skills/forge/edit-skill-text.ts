/** Changes single lines of a SKILL.md: a new line goes beside its like, and every other line stays as it is. */
import { isFault } from "../../../base/index.ts";
import { headingOf, markdownLines } from "../../memory/markdown-lines.ts";
import { parseSkillFile, type SkillFile } from "../skill-file.ts";
import { addToList, replaceScalar } from "./add-to-frontmatter.ts";

export interface SkillEdit {
  readonly triggers: readonly string[];
  readonly constraints: readonly string[];
  /** Lines for the body, under its fences. */
  readonly fences: readonly string[];
  /** YYYY-MM-DD; taken where the file has a version. */
  readonly version: string;
}

/**
 * Undefined where the file can't be changed with certainty: its frontmatter is missing or no valid YAML, or what is read
 * from the changed text is not what was there and what was added.
 */
export function editSkillText(text: string, edit: SkillEdit): string | undefined {
  const lines = linesOf(text);
  const end = lines.findIndex(({ content }, at) => at > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(content));
  const before = read(text);
  if (before === undefined || !before.hasFrontmatter || end < 0) return undefined;

  const { triggers, constraints } = before.fields;
  let block: readonly string[] | undefined = lines.slice(1, end).map(({ content }) => content);
  block = addToList(block, "triggers", triggers, edit.triggers);
  block = block && addToList(block, "constraints", constraints, edit.constraints);
  block = block && replaceScalar(block, "version", edit.version);
  if (block === undefined) return undefined;

  const ending = lines[0]!.ending || "\n";
  const head = [lines[0]!.content + ending, ...block.map(line => line + ending)];
  const rest = lines.slice(end).map(line => line.content + line.ending);
  const changed = addFences(head.join("") + rest.join(""), edit.fences, ending);
  const after = read(changed);
  return after !== undefined && isAsMeant(before, after, edit) ? changed : undefined;
}

function addFences(text: string, fences: readonly string[], ending: string): string {
  if (fences.length === 0) return text;
  const lines = markdownLines(new TextEncoder().encode(text));
  const whole = linesOf(text);
  const added = fences.map(fence => `- ${fence}${ending}`);
  const title = lines.findIndex(
    line =>
      headingOf(line)?.title.toLowerCase() === "fences" || (!line.isCode && /^\*\*fences\b/i.test(line.text)),
  );
  const self = lines.findIndex(line => /^self-rewrite\b/i.test(headingOf(line)?.title ?? ""));
  let at = self < 0 ? whole.length : self;
  if (title >= 0) {
    at = title + 1;
    while (at < lines.length && lines[at]!.text.trim() !== "" && headingOf(lines[at]!) === undefined) at += 1;
  } else {
    added.unshift(`**Fences**${ending}`);
    if (self < 0) added.unshift(ending);
    else added.push(ending);
  }
  const written = whole.map(({ content, ending: own }) => content + own);
  if (at === written.length && at > 0 && whole[at - 1]!.ending === "") written[at - 1] += ending;
  return [...written.slice(0, at), ...added, ...written.slice(at)].join("");
}

function read(text: string): SkillFile | undefined {
  try {
    return parseSkillFile(text, "SKILL.md");
  } catch (error) {
    if (isFault(error, "brain.malformed")) return undefined;
    throw error;
  }
}

function isAsMeant({ fields: before }: SkillFile, { fields: after }: SkillFile, edit: SkillEdit): boolean {
  const meant = {
    ...before,
    ...(before.version !== undefined && { version: after.version }),
    triggers: [...before.triggers, ...edit.triggers],
    constraints: [...before.constraints, ...edit.constraints],
  };
  return JSON.stringify(meant) === JSON.stringify(after);
}

interface PlainLine {
  readonly content: string;
  readonly ending: string;
}

const linesOf = (text: string): readonly PlainLine[] =>
  Array.from(text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g), ([whole, content = "", ending = ""]) => ({
    content,
    ending,
    isEnd: whole === "",
  })).filter(({ isEnd }) => !isEnd);
