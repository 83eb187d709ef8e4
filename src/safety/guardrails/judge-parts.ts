/** `judgeParts`: the words of an input or of a result, those in its data and its text files among them. */
import { type Json, toBase64 } from "../../base/index.ts";
import type { ContentPart } from "../../ports/index.ts";
import type { Halt, JudgedText } from "./judge-text.ts";
import { textOfFile } from "./text-of-file.ts";

export interface JudgedParts {
  readonly parts: readonly ContentPart[];
  readonly isChanged: boolean;
  readonly halt?: Halt;
}

/** The text parts are judged as one text, and each value and each text file by itself. A block ends it. */
export async function judgeParts(
  parts: readonly ContentPart[],
  judge: (text: string) => Promise<JudgedText>,
): Promise<JudgedParts> {
  const words = parts.flatMap(part => (part.type === "text" ? [part.text] : [])).join("\n");
  let halt: Halt | undefined;
  let isChanged = false;
  const look = async (text: string) => {
    if (text === "" || halt?.action === "block") return text;
    const judged = await judge(text);
    if (halt === undefined || judged.halt?.action === "block") halt = judged.halt ?? halt;
    isChanged ||= judged.text !== text;
    return judged.text;
  };
  const said = await look(words);
  const made: ContentPart[] = [];
  for (const part of parts) {
    if (part.type === "text") {
      if (said === words) made.push(part);
      // The first has the place of all.
      else if (!made.some(({ type }) => type === "text")) made.push({ type: "text", text: said });
    } else if (part.type === "data") {
      const text = JSON.stringify(part.data);
      const left = await look(text);
      made.push(left === text ? part : asData(left, part.name));
    } else {
      const text = textOfFile(part);
      const left = text === undefined ? text : await look(text);
      made.push(left === text ? part : { ...part, url: `data:${part.mediaType};base64,${encode(left!)}` });
    }
  }
  return { parts: made, isChanged, ...(halt !== undefined && { halt }) };
}

/** A value that is JSON no more becomes text. */
function asData(text: string, name: string | undefined): ContentPart {
  try {
    return { type: "data", data: JSON.parse(text) as Json, ...(name !== undefined && { name }) };
  } catch {
    return { type: "text", text };
  }
}

const encode = (text: string): string => toBase64(new TextEncoder().encode(text));
