/** The border for parts of any origin: parts that cross it are plain JSON of bounded size, in one shape. */
import { fault, type Limits, toBase64 } from "../base/index.ts";
import type { ContentPart, DataPart, FilePart } from "../ports/index.ts";
import { jsonCopy } from "./json-copy.ts";
import { cutToSize } from "./plain-message.ts";

type Members = Readonly<Record<string, unknown>>;
type PartLimits = Pick<Limits, "inputChars" | "inputBytes" | "inputParts">;

/** The first characters of base64 of what has them first. Source: the formats' signatures. */
const signatures = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
] as const;

const MEDIA_TYPE = /^[\w!#$&^.+-]{1,100}(?:\/[\w!#$&^.+*-]{1,100})?$/;
const DATA_URL = /^data:([^;,]*);base64,/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const ADDRESS = /^https?:\/\//i;
const MAX_NAME_CHARS = 300;

/**
 * Parts as the log keeps them, frozen.
 * @throws input.invalid for what is no part, limit.exceeded (inputParts, inputChars, inputBytes)
 */
export function readParts(given: unknown, limits: PartLimits): readonly ContentPart[] {
  if (!Array.isArray(given)) throw invalid("The content", "text, or a list of parts");
  bound("inputParts", given.length, limits.inputParts, "parts");
  const parts = given.map(part => Object.freeze(readPart(part, limits)));
  bound("inputChars", textOfParts(parts).length, limits.inputChars, "characters");
  bound(
    "inputBytes",
    parts.reduce((bytes, part) => bytes + sizeOf(part), 0),
    limits.inputBytes,
    "bytes",
  );
  return Object.freeze(parts);
}

/** The words alone. */
export const textOfParts = (parts: readonly ContentPart[]): string =>
  parts.flatMap(part => (part.type === "text" ? [part.text] : [])).join("\n");

/** How a model reads a value that isn't text. */
export const dataAsText = ({ data, name = "data" }: DataPart): string => `${name}: ${JSON.stringify(data)}`;

/** The bytes of a part that carries them, of an address or a text its length; base64 has four characters for three bytes. */
export function sizeOf(part: ContentPart): number {
  if (part.type === "text") return 0;
  if (part.type === "data") return JSON.stringify(part.data).length;
  const head = DATA_URL.exec(part.url)?.[0].length;
  return head === undefined ? part.url.length : Math.floor(((part.url.length - head) * 3) / 4);
}

function readPart(part: unknown, { inputBytes }: PartLimits): ContentPart {
  const { type, ...members } = Object(part) as Members;
  switch (type) {
    case "text":
      if (typeof members.text !== "string") throw invalid("A text part", "its text");
      return { type, text: members.text };
    case "image":
      return readFile(members, members.image ?? members.url, "image");
    case "file":
      return readFile(members, members.data ?? members.url, undefined);
    case "data":
      return { type, data: jsonCopy(members.data, inputBytes), ...nameOf(members, "name") };
    default:
      throw invalid("A part", "text, an image, a file or data by its type");
  }
}

function readFile(members: Members, source: unknown, otherwise: string | undefined): FilePart {
  const { bytes, address, mediaType: told } = readSource(source);
  const found = signatures.find(([start]) => bytes?.startsWith(start))?.[1];
  const mediaType = members.mediaType ?? told ?? found ?? otherwise;
  if (typeof mediaType !== "string" || !MEDIA_TYPE.test(mediaType)) throw invalid("A file", "its media type");
  const url = address ?? `data:${mediaType};base64,${bytes}`;
  return { type: "file", mediaType, url, ...nameOf(members, "filename") };
}

interface ReadSource {
  readonly bytes?: string;
  readonly address?: string;
  readonly mediaType?: string;
}

function readSource(source: unknown): ReadSource {
  if (source instanceof Uint8Array) return { bytes: toBase64(source) };
  if (source instanceof ArrayBuffer) return { bytes: toBase64(new Uint8Array(source)) };
  const text = source instanceof URL ? source.href : source;
  if (typeof text !== "string" || text === "") throw invalid("A file", expectedSource);
  const [head, mediaType] = DATA_URL.exec(text) ?? [];
  if (head !== undefined) {
    return {
      bytes: requireBase64(text.slice(head.length)),
      ...(mediaType !== "" && { mediaType: mediaType! }),
    };
  }
  if (ADDRESS.test(text) && URL.canParse(text)) return { address: text };
  return { bytes: requireBase64(text) };
}

const expectedSource = "bytes, base64, a data URL in base64, or an http address";

function requireBase64(text: string): string {
  if (text.length % 4 === 0 && BASE64.test(text)) return text;
  throw invalid("A file's content", expectedSource);
}

function nameOf<Name extends string>(members: Members, name: Name): { readonly [Each in Name]?: string } {
  const value = members[name];
  if (value === undefined) return {};
  if (typeof value !== "string" || value.length > MAX_NAME_CHARS)
    throw invalid("A part", `a ${name} in text`);
  return { [name]: value } as { readonly [Each in Name]: string };
}

function bound(limit: string, value: number, max: number, unit: string) {
  if (value > max) throw fault("limit.exceeded", { limit, value, max, unit });
}

const invalid = (what: string, expected: string) => fault("input.invalid", { what, expected });

/** The source of a file part's bytes, and their type. */
export function fileOf({ url }: FilePart): { readonly base64: string } | { readonly address: string } {
  const head = DATA_URL.exec(url)?.[0];
  return head === undefined ? { address: url } : { base64: url.slice(head.length) };
}

/** All of it as text: other parts are named. */
export const contentAsText = (parts: readonly ContentPart[]): string =>
  parts
    .map(part =>
      part.type === "text" ? part.text : part.type === "data" ? dataAsText(part) : nameFile(part),
    )
    .join("\n");

const nameFile = (part: FilePart) =>
  `[${[part.filename, part.mediaType, `${sizeOf(part).toLocaleString("en")} bytes`].filter(Boolean).join(", ")}]`;

/**
 * As much of the parts as there is room for; in the place of the rest, what it was. The parts that stay are the same
 * objects.
 */
export function cutParts(
  parts: readonly ContentPart[],
  maxChars: number,
  maxBytes: number,
  how?: (from: number) => string,
): readonly ContentPart[] {
  let chars = maxChars;
  let bytes = maxBytes;
  const kept = parts.flatMap((part): ContentPart[] => {
    if (part.type === "file") {
      bytes -= sizeOf(part);
      return [bytes >= 0 ? part : { type: "text", text: `${nameFile(part)} is too large to be shown.` }];
    }
    const text = part.type === "text" ? part.text : dataAsText(part);
    const room = chars;
    chars = Math.max(0, chars - text.length);
    if (text.length <= room) return [part];
    return room === 0 ? [] : [{ type: "text", text: cutToSize(text, room, how) }];
  });
  return Object.freeze(kept);
}
