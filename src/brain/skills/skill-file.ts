/** Reads a SKILL.md: the fields of its frontmatter, and what a file without any says by its words. */

import { type FileStat, fault, findMergeMark, refuseMergeMarks, type Volume } from "../../base/index.ts";
import { hasWholeFrontmatter, normaliseText, parseFrontmatter, splitFrontmatter } from "./frontmatter.ts";
import { readSkillFields, type SkillFields } from "./skill.ts";

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

interface SkillHead {
  readonly stat: FileStat;
  readonly result: { readonly file: SkillFile } | { readonly error: unknown };
}

export interface HeadCache {
  /** Undefined where there is no such file. `shownAs` is how messages name it. */
  read(path: string, shownAs: string): Promise<SkillHead | undefined>;
  /** Lets go of all paths but these. */
  keepOnly(paths: ReadonlySet<string>): void;
}

// The longest frontmatter of the published skills that were looked at has 1.5 KiB.
const HEAD_BYTES = 8_192;
const UNSEEN: FileStat = { kind: "file", sizeBytes: 0, modifiedMs: 0 };

export function createHeadCache(volume: Volume): HeadCache {
  const heads = new Map<string, SkillHead>();

  async function readHead(path: string, shownAs: string, stat: FileStat): Promise<SkillHead["result"]> {
    try {
      let bytes = await volume.readRange(path, 0, HEAD_BYTES);
      // A character that is cut in two at the end of the head is behind the part that is read.
      let text = new TextDecoder().decode(bytes);
      if (stat.sizeBytes > HEAD_BYTES && !hasWholeFrontmatter(text)) {
        bytes = await volume.readRange(path, 0, stat.sizeBytes);
        text = new TextDecoder().decode(bytes);
      }
      requireText(bytes, text, shownAs);
      refuseMergeInHead(text, shownAs);
      return { file: parseSkillFile(text, shownAs) };
    } catch (error) {
      return { error };
    }
  }

  return {
    async read(path, shownAs) {
      let stat: FileStat | undefined;
      try {
        stat = await volume.stat(path);
      } catch (error) {
        // A link that leads out, for example: it costs this skill, and no other.
        return { stat: UNSEEN, result: { error } };
      }
      if (stat?.kind !== "file") return undefined;
      const known = heads.get(path);
      if (known?.stat.sizeBytes === stat.sizeBytes && known.stat.modifiedMs === stat.modifiedMs) return known;
      const head = { stat, result: await readHead(path, shownAs, stat) };
      heads.set(path, head);
      return head;
    },
    keepOnly(paths) {
      for (const path of heads.keys()) if (!paths.has(path)) heads.delete(path);
    },
  };
}

/** In another encoding the constraints of a skill would be none. Damaged bytes below the frontmatter do no harm. */
function requireText(bytes: Uint8Array, text: string, file: string): void {
  if (!text.includes("\0") && isUtf8(bytes)) return;
  const { yaml } = splitFrontmatter(text, file);
  if (!text.includes("\0") && !text.startsWith("\uFFFD") && yaml?.includes("\uFFFD") !== true) return;
  throw fault("volume.unreadable", { path: file, reason: "it is not UTF-8 text; save it as UTF-8" });
}

/** An unresolved merge hides constraints. Below the frontmatter marks may be an example, and the doctor names them. */
function refuseMergeInHead(text: string, file: string): void {
  const { line } = findMergeMark(text) ?? {};
  if (line === undefined) return;
  const isWhole = hasWholeFrontmatter(text);
  if (line === 1 || !isWhole || line < splitFrontmatter(text, file).bodyLine) refuseMergeMarks(text, file);
}

// The last character of a head may be cut in two.
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
