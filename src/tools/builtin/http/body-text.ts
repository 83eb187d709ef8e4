/** The body of an answer as text, in the encoding that it declares; a body that is no text stays out. */

export interface BodyText {
  /** Undefined for what is no text. */
  readonly text: string | undefined;
  /** Without parameters; empty where the answer doesn't say. */
  readonly type: string;
}

const TEXT_TYPES =
  /^(?:text\/.*|application\/(?:.*\+)?(?:json|xml|yaml|javascript|ecmascript|x-www-form-urlencoded|graphql|sql|toml|x-ndjson|ndjson|jsonl|x-yaml|x-sh|rtf)|image\/svg\+xml)$/;

export function readBodyText(bytes: Uint8Array, contentType = ""): BodyText {
  const type = contentType.split(";", 1)[0]!.trim().toLowerCase().slice(0, 100);
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  const isText = TEXT_TYPES.test(type) || (type === "" && looksLikeText(bytes));
  return { type, text: isText ? decoderFor(charset).decode(bytes) : undefined };
}

/** Unknown encodings are read as UTF-8: most often they are. */
function decoderFor(charset = "utf-8") {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

const SAMPLE_BYTES = 1_000;

function looksLikeText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (sample.includes(0)) return false;
  // A character may go on behind the sample: as part of a stream that is no mistake.
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}
