/** `textOfFile`: the words of a file that comes with an input or a result. */
import type { ContentPart } from "../../ports/index.ts";

const TEXT_TYPE = /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|javascript|[\w.-]+\+(?:json|xml)))/i;

/** Undefined for files that aren't text, and for those that are elsewhere. */
export function textOfFile({ mediaType, url }: Extract<ContentPart, { type: "file" }>): string | undefined {
  const comma = url.indexOf(",");
  if (!TEXT_TYPE.test(mediaType) || !url.startsWith("data:") || comma === -1) return undefined;
  const bytes = Uint8Array.from(atob(url.slice(comma + 1)), letter => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
