/** The answer of a server to a call, as a tool's result: its text, and its other parts by name, kind and size. */
import type { Json } from "../../base/index.ts";
import { cutToSize } from "../cut-to-size.ts";
import { isRecord, type JsonRecord } from "./json-record.ts";

/** Far more than a model reads; the rest is neither kept nor searched. */
const MAX_CHARS = 1_000_000;
const MAX_ITEMS = 1_000;
const MAX_NAME_CHARS = 300;

/** The text of a result, with a line in the place of each image, sound and file. */
export function textOfResult({ content, structuredContent }: JsonRecord): string {
  const items: readonly Json[] = Array.isArray(content) ? content : [];
  const left = items.length - MAX_ITEMS;
  const lines = items.slice(0, MAX_ITEMS).map(textOfItem);
  if (left > 0) lines.push(`[… ${left} items left out …]`);
  const text = lines.join("\n");
  // Servers of before 2025 have no text beside the value, and those of after need none.
  const isBare = text === "" && structuredContent !== undefined;
  return cutToSize(isBare ? JSON.stringify(structuredContent) : text, MAX_CHARS);
}

function textOfItem(item: Json): string {
  if (!isRecord(item)) return "[an item that can't be read]";
  const { type, text, resource } = item;
  if (type === "text") return typeof text === "string" ? text : "";
  if (type === "image" || type === "audio")
    return note([type, item.mimeType, sizeOf(item.data), "not shown"]);
  if (type === "resource_link") return note(["link", item.name, item.uri, item.mimeType]);
  if (type === "resource" && isRecord(resource)) {
    const { uri, mimeType, blob } = resource;
    if (typeof resource.text === "string") return `${note(["file", uri, mimeType])}\n${resource.text}`;
    return note(["file", uri, mimeType, sizeOf(blob), "not shown"]);
  }
  return note([type, "not shown"]);
}

const note = (parts: readonly (Json | undefined)[]): string => {
  const known = parts.filter(part => typeof part === "string").map(part => part.slice(0, MAX_NAME_CHARS));
  return `[${known.join(", ")}]`;
};

/** Of base64, which has four characters for three bytes. */
function sizeOf(data: Json | undefined): string | undefined {
  if (typeof data !== "string") return undefined;
  const sizeBytes = Math.floor((data.replace(/=+$/, "").length * 3) / 4);
  return sizeBytes < 1_024 ? `${sizeBytes} bytes` : `${(sizeBytes / 1_024).toFixed(1)} KiB`;
}
