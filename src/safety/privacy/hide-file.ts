/** `hideFile`: the words of a file that is a text; other files have none that could be read here. */
import { toBase64 } from "../../base/index.ts";

/** Media types whose bytes are words. */
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|x-yaml|csv)$)/i;
const DATA_URL = /^data:([^,]*);base64,/i;

/** A part of content with its words changed; undefined for what is no file. Bytes that are no words stay as they are. */
export function hideFile(value: object, change: (text: string) => string | number): object | undefined {
  const part = value as { readonly type?: unknown; readonly url?: unknown; readonly mediaType?: unknown };
  if (part.type !== "file" || typeof part.mediaType !== "string") return undefined;
  if (typeof part.url !== "string") return value;
  const url = changeUrl(part.url, part.mediaType, text => String(change(text)));
  return url === part.url ? value : { ...value, url };
}

function changeUrl(url: string, mediaType: string, change: (text: string) => string): string {
  const head = DATA_URL.exec(url)?.[0];
  if (head === undefined) return change(url);
  if (!TEXT.test(mediaType)) return url;
  const text = readText(url.slice(head.length));
  if (text === undefined) return url;
  const changed = change(text);
  return changed === text ? url : head + toBase64(new TextEncoder().encode(changed));
}

function readText(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
