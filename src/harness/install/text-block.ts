/** Writes a managed block at the end of a text, or a JavaScript file of ours alone: marks with a hash show whether it is unchanged. */
import { parse, TomlError } from "smol-toml";
import { fault, hashJson } from "../../base/index.ts";
import { lineAt } from "./json-document.ts";

/** How a kind of file writes comments. */
interface CommentStyle {
  readonly open: string;
  readonly close: string;
}

export const markdownComment: CommentStyle = { open: "<!-- ", close: " -->" };
export const hashComment: CommentStyle = { open: "# ", close: "" };

const HASH_LENGTH = 12;
const BYTE_ORDER_MARK = "\ufeff";

interface Block {
  readonly start: number;
  readonly end: number;
  readonly hash: string;
  readonly body: string;
}

/**
 * With a body the block is added at the end, or renewed in place; without one it is removed, and the text is the one
 * from before. A block that a person has edited keeps its text. @throws harness.unreadable for a block without an end
 */
export async function wireBlock(
  file: string,
  text: string | undefined,
  body: string | undefined,
  comment: CommentStyle,
): Promise<WiredText> {
  const blocks = text === undefined ? [] : findBlocks(file, text, comment);
  const [block, ...repeated] = blocks;
  if (text === undefined || block === undefined)
    return { text: body === undefined ? text : await append(text, body, comment), remarks: [] };
  // Two branches may each have brought one.
  if (repeated.length > 0)
    return wireBlock(file, takeOut(text, repeated.at(-1)!, await isEdited(repeated.at(-1)!)), body, comment);
  if (await isEdited(block)) {
    const remark = `${file}: somebody has edited the text between the marks; it was kept${body === undefined ? ", without the marks" : " as it is"}.`;
    return { text: body === undefined ? takeOut(text, block, true) : text, remarks: [remark] };
  }
  if (body === undefined) return { text: takeOut(text, block, false), remarks: [] };
  const written = await write(body, newlineOf(text), comment);
  return { text: text.slice(0, block.start) + written + text.slice(block.end), remarks: [] };
}

/** The text of the block, without the marks; undefined without a block. @throws harness.unreadable */
export const readBlock = (file: string, text: string, comment: CommentStyle): string | undefined =>
  findBlocks(file, text, comment)[0]?.body;

function findBlocks(file: string, text: string, { open, close }: CommentStyle): readonly Block[] {
  const [begin, end] = [`${open}brainstem:begin `, `${open}brainstem:end${close}`];
  const blocks: Block[] = [];
  let opened: { readonly start: number; readonly hash: string; readonly bodyStart: number } | undefined;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const start = index + (line.startsWith(BYTE_ORDER_MARK) ? 1 : 0);
    const said = line.replace(BYTE_ORDER_MARK, "").trimEnd();
    if (opened === undefined && said.startsWith(begin)) {
      const hash = said.slice(begin.length, begin.length + HASH_LENGTH);
      opened = { start, hash, bodyStart: index + line.length };
    } else if (opened !== undefined && said === end) {
      const body = text.slice(opened.bodyStart, index).replaceAll("\r\n", "\n").trim();
      blocks.push({ start: opened.start, end: index + line.length, hash: opened.hash, body });
      opened = undefined;
    }
  }
  if (opened === undefined) return blocks;
  const line = lineAt(text, opened.start);
  throw fault("harness.unreadable", {
    file,
    line,
    problem: `The block that begins here has no end (${end})`,
  });
}

const isEdited = async ({ body, hash }: Block): Promise<boolean> => (await hashOf(body)) !== hash;

const newlineOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");

async function write(body: string, newline: string, { open, close }: CommentStyle): Promise<string> {
  const trimmed = body.trim();
  const begin = `${open}brainstem:begin ${await hashOf(trimmed)}${close}`;
  const lines = [begin, ...trimmed.split("\n"), `${open}brainstem:end${close}`];
  return lines.join(newline);
}

/** Behind an empty line. A text without a newline at its end has none afterwards, by which `takeOut` knows it. */
async function append(text: string | undefined, body: string, comment: CommentStyle): Promise<string> {
  if (text === undefined) return `${await write(body, "\n", comment)}\n`;
  const newline = newlineOf(text);
  const block = await write(body, newline, comment);
  if (text === "" || text === BYTE_ORDER_MARK) return text + block;
  return text.endsWith("\n") ? text + newline + block + newline : text + newline + newline + block;
}

/** Undefined where nothing is left of a file that was ours alone. */
function takeOut(text: string, { start, end, body }: Block, isBodyKept: boolean): string | undefined {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const newline = newlineOf(text);
  if (isBodyKept) return before + body.replaceAll("\n", newline) + after;
  if (before === "" && after === "\n") return undefined;
  const above = before.endsWith(newline) ? before.slice(0, -newline.length) : before;
  if (after === "") return above.endsWith(newline) ? above.slice(0, -newline.length) : above;
  return above + (after.startsWith(newline) ? after.slice(newline.length) : after);
}

export interface WiredText {
  /** Undefined where there is to be no file. */
  readonly text: string | undefined;
  /** Places that were left as they are, with the reason, in a sentence each. */
  readonly remarks: readonly string[];
}

/** The state of a wanted entry. */
export type PieceState = "there" | "older" | "missing";

interface TomlTable {
  /** Its name, dotted. */
  readonly table: string;
  readonly text: string;
}

/** Idempotent, and its own inverse. @param wanted undefined takes it out @throws harness.unreadable */
export async function wireTable(
  file: string,
  text: string | undefined,
  wanted: TomlTable | undefined,
): Promise<WiredText> {
  read(file, text);
  const without = await wireBlock(file, text, undefined, hashComment);
  if (wanted === undefined) return without;
  if (hasTable(read(file, without.text), wanted.table)) {
    const isKept = without.remarks.length > 0;
    const remark = `${file}: the table ${wanted.table} stands there already, and stays as it is.`;
    return isKept
      ? wireBlock(file, text, wanted.text, hashComment)
      : { text: without.text, remarks: [remark] };
  }
  const wired = await wireBlock(file, text, wanted.text, hashComment);
  read(file, wired.text);
  return wired;
}

function read(file: string, text = ""): unknown {
  try {
    return parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const [problem = ""] = cause.message.replace("Invalid TOML document: ", "").split("\n");
    const sentence = problem.charAt(0).toUpperCase() + problem.slice(1);
    throw fault("harness.unreadable", { file, line: cause.line, problem: sentence }, { cause });
  }
}

const hasTable = (document: unknown, name: string): boolean =>
  name
    .split(".")
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], document) !==
  undefined;

const MARK = /^\/\/ brainstem:own ([0-9a-f]{12})$/;

/** @param wanted undefined removes it @throws harness.occupied where a foreign file has its name */
export async function wireOwnFile(
  file: string,
  text: string | undefined,
  wanted: string | undefined,
): Promise<WiredText> {
  const next = wanted === undefined ? undefined : await withMark(wanted);
  if (text === undefined || text === next) return { text: next, remarks: [] };
  const owner = await ownerOf(text);
  if (owner === "us") return { text: next, remarks: [] };
  if (owner === "us, edited")
    return {
      text,
      remarks: [`${file}: somebody has edited it since; it was kept. Delete it if you don't need it.`],
    };
  if (wanted !== undefined) throw fault("harness.occupied", { file });
  return { text, remarks: [] };
}

export async function ownFileState(text: string | undefined, wanted: string): Promise<PieceState> {
  if (text === undefined || (await ownerOf(text)) === "somebody") return "missing";
  return text === (await withMark(wanted)) ? "there" : "older";
}

/** Whether a file was written by us, whatever version it was, and is still as it was. */
async function ownerOf(text: string): Promise<"us" | "us, edited" | "somebody"> {
  const lines = text.trimEnd().split(/\r?\n/);
  const hash = MARK.exec(lines.at(-1)!)?.[1];
  if (hash === undefined) return "somebody";
  return hash === (await hashOf(lines.slice(0, -1).join("\n"))) ? "us" : "us, edited";
}

const hashOf = async (text: string): Promise<string> =>
  (await hashJson(text.trimEnd())).slice(0, HASH_LENGTH);

const withMark = async (text: string): Promise<string> =>
  `${text.trimEnd()}\n// brainstem:own ${await hashOf(text)}\n`;
