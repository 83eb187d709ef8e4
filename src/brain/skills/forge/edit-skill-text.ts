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
 * Undefined where the file can't be changed with certainty: its frontmatter is missing or no valid YAML, its newlines
 * are of several kinds, or what is read from the changed text is not what was there and what was added.
 */
export function editSkillText(text: string, edit: SkillEdit): string | undefined {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = text.split(newline);
  const end = lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line));
  const before = read(text);
  if (before === undefined || !before.hasFrontmatter || end < 0) return undefined;
  if (lines.some(line => /[\r\n]/.test(line))) return undefined;

  const { triggers, constraints } = before.fields;
  let block: readonly string[] | undefined = lines.slice(1, end);
  block = addToList(block, "triggers", triggers, edit.triggers);
  block = block && addToList(block, "constraints", constraints, edit.constraints);
  block = block && replaceScalar(block, "version", edit.version);
  if (block === undefined) return undefined;
  const changed = addFences([lines[0]!, ...block, ...lines.slice(end)], edit.fences).join(newline);
  const after = read(changed);
  return after !== undefined && isAsMeant(before, after, edit) ? changed : undefined;
}

/** Below the heading of the fences that are there; else under a new one, before the section on rewriting or last. */
function addFences(lines: readonly string[], fences: readonly string[]): readonly string[] {
  if (fences.length === 0) return lines;
  const known = markdownLines(new TextEncoder().encode(lines.join("\n")));
  const added = fences.map(fence => `- ${fence}`);
  const title = known.findIndex(
    line =>
      headingOf(line)?.title.toLowerCase() === "fences" || (!line.isCode && /^\*\*fences\b/i.test(line.text)),
  );
  const self = known.findIndex(line => /^self-rewrite\b/i.test(headingOf(line)?.title ?? ""));
  if (title >= 0) {
    let at = title + 1;
    while (at < known.length && known[at]!.text.trim() !== "" && headingOf(known[at]!) === undefined) at += 1;
    return lines.toSpliced(at, 0, ...added);
  }
  if (self >= 0) return lines.toSpliced(self, 0, "**Fences**", ...added, "");
  const end = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  return [...lines.slice(0, end), "", "**Fences**", ...added, ""];
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
