/** A JavaScript file that is ours alone: a mark in its last line keeps us from replacing another one of its name. */
import { fault, hashJson } from "../../base/index.ts";
import type { PieceState, WiredText } from "./text-block.ts";

const HASH_LENGTH = 12;
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
