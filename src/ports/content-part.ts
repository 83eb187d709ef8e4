/** `ContentPart`: inputs and tools' results consist of these parts. The log keeps them as plain JSON. */
import type { Json } from "../base/index.ts";

export interface TextPart {
  readonly type: "text";
  readonly text: string;
}

/** An image or another file: its bytes, or where they are. */
export interface FilePart {
  readonly type: "file";
  /** `image/png`; an image of an unknown kind is `image`. */
  readonly mediaType: string;
  /** `data:<mediaType>;base64,…`, `https:` or `http:`. */
  readonly url: string;
  readonly filename?: string;
}

/** A value that isn't text: the model reads it as JSON. */
export interface DataPart {
  readonly type: "data";
  readonly data: Json;
  readonly name?: string;
}

export type ContentPart = TextPart | FilePart | DataPart;

/** Bytes, base64, a data URL, or the address of a file. */
export type FileSource = string | URL | Uint8Array | ArrayBuffer;

/** The parts that a caller or a tool may hand over: the shapes of AI SDK prompts and UI messages, and data. */
export type GivenPart =
  | TextPart
  | { readonly type: "image"; readonly image: FileSource; readonly mediaType?: string }
  | {
      readonly type: "file";
      readonly data: FileSource;
      readonly mediaType: string;
      readonly filename?: string;
    }
  | FilePart
  | DataPart;
