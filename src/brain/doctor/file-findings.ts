/** Checks that every file can be read, leads nowhere else, is text, and has the content of its kind. */
import {
  decodeExactly,
  describeError,
  findMergeMark,
  isFault,
  type MergeMark,
  mergeMarkReason,
  readExactTextIfThere,
  type Volume,
} from "../../base/index.ts";
import { layout } from "../layout.ts";
import { markdownLines } from "../memory/markdown-lines.ts";
import { parseSettings } from "../settings.ts";
import { parseFrontmatter, splitFrontmatter } from "../skills/frontmatter.ts";
import { parseYaml } from "../yaml-text.ts";
import { type BrainFinding, finding } from "./finding.ts";

// The doctor doesn't read derived files, private files and git's own.
const PASSED_OVER = new Set<string>([layout.state, layout.data, ".git", "node_modules", "__pycache__"]);
const TEXT = /\.(?:md|yaml|yml|json|jsonl)$/;
/** Files that are read exactly, or not at all. */
const RULES = /^(?:protocols\/|brain\.yaml$)/;
/** No settings, schema or skill comes near; those who know the log read it whole. */
const MAX_BYTES = 4_194_304;

export async function fileFindings(volume: Volume): Promise<readonly BrainFinding[]> {
  const findings: BrainFinding[] = [];
  await visit("");
  return findings;

  async function visit(folder: string): Promise<void> {
    const entries = await volume.list(folder).catch(error => unreadable(folder, error));
    for (const { name, kind } of entries) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (PASSED_OVER.has(name)) continue;
      if (kind === "directory") await visit(path);
      if (TEXT.test(name) && (kind === "directory" || kind === "other")) {
        const message =
          kind === "directory" ? "A folder is in the place of a file." : "This leads to no file.";
        findings.push(
          finding("file.unreadable", "error", path, message, { fix: "Put a file here, or take it out." }),
        );
      }
      if (kind === "outside") {
        const fix = "Put the file itself here, or take the link out.";
        const message = "This link leads out of the brain, so it is not followed.";
        findings.push(finding("file.outside", "warning", path, message, { fix }));
      } else if (kind === "file" && TEXT.test(name))
        findings.push(...(await look(volume, path).catch(error => unreadable(path, error))));
    }
  }

  function unreadable(path: string, error: unknown): readonly never[] {
    // It may have gone since it was listed.
    if (isFault(error, "volume.not-found")) return [];
    const fix = isFault(error) ? error.hint : "Check what it is and who may read it.";
    const line = isFault(error, "volume.unreadable") ? error.data.line : undefined;
    const more = { fix, ...(line !== undefined && { line }) };
    findings.push(finding("file.unreadable", "error", path, describeError(error), more));
    return [];
  }
}

async function look(volume: Volume, path: string): Promise<readonly BrainFinding[]> {
  if (RULES.test(path)) await readExactTextIfThere(volume, path);
  const bytes = await volume.readRange(path, 0, MAX_BYTES + 1);
  if (bytes.length > MAX_BYTES) return [];
  if (!path.startsWith(`${layout.episodic}/`) && decodeExactly(bytes) === undefined) {
    const more = { fix: "Save the file as UTF-8.", line: findInvalidUtf8(bytes) ?? 1 };
    const message = "There are bytes here that are not UTF-8; they show as �.";
    return [finding("file.not-utf8", "warning", path, message, more)];
  }
  const mark = findMarkOfFile(path, bytes);
  if (mark !== undefined) {
    const more = { fix: "Keep the lines that hold, and take the marks out.", line: mark.line };
    return [finding("file.malformed", "error", path, `This can't be read: ${mergeMarkReason(mark)}.`, more)];
  }
  const mistake = await checkSyntax(volume, path, new TextDecoder().decode(bytes));
  if (mistake === undefined) return [];
  return [mistake, ...(mistake.others ?? [])].map(({ line, expected }) => {
    const message = `This can't be read: expected ${expected}${expected.endsWith("?") ? "" : "."}`;
    return finding("file.malformed", "error", path, message, { fix: "Correct the line.", line });
  });
}

/** The first mark of an unresolved merge; in the code blocks of a text, marks are an example. */
function findMarkOfFile(path: string, bytes: Uint8Array): MergeMark | undefined {
  const mark = findMergeMark(new TextDecoder().decode(bytes));
  if (mark === undefined || !path.endsWith(".md")) return mark;
  const line = markdownLines(bytes).find(({ text, isCode }) => !isCode && findMergeMark(text) !== undefined);
  return line && { line: line.number, text: line.text };
}

const NEWLINE = 0x0a;

/** The line, from 1, of the first bytes that are not UTF-8. */
export function findInvalidUtf8(bytes: Uint8Array): number | undefined {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return undefined;
}

interface Mistake {
  readonly others?: readonly Mistake[];
  /** From 1. */
  readonly line: number;
  readonly expected: string;
}

/** The first thing that can't be read, as the file's place says that it is read. Skills and episodes have readers of their own. */
async function checkSyntax(volume: Volume, path: string, text: string): Promise<Mistake | undefined> {
  const isIn = (folder: string) => path.startsWith(`${folder}/`);
  if (path === layout.permissions) {
    const { parsePermissions } = await import("../../policy/reading.ts");
    return parsePermissions(text, path).problems[0]?.data;
  }
  if (isIn(layout.programs)) {
    const { readPrograms } = await import("../protocols/read-programs.ts");
    return (await readPrograms(volume, [path])).problems[0]?.data as Mistake | undefined;
  }
  if (isIn(layout.skills) || isIn(layout.episodic)) return undefined;
  try {
    if (path === layout.settings) parseSettings(text);
    else if (path.endsWith(".md") && isIn(layout.personas))
      parseFrontmatter(splitFrontmatter(text, "").yaml ?? "", "");
  } catch (error) {
    if (isFault(error, "brain.malformed")) return error.data;
    throw error;
  }
  if (/\.ya?ml$/.test(path)) return parseYaml(text).mistake;
  if (path.endsWith(".json")) return jsonMistake(text);
  if (!path.endsWith(".jsonl")) return undefined;
  const at = text.split("\n").findIndex(line => line.trim() !== "" && jsonMistake(line) !== undefined);
  return at < 0 ? undefined : { line: at + 1, expected: "one JSON value" };
}

function jsonMistake(text: string): Mistake | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return undefined;
  } catch (error) {
    const [, line] = /line (\d+) column/.exec(String(error)) ?? [];
    return { line: Number(line ?? text.split("\n").length), expected: "valid JSON" };
  }
}
