/** `meaningFor` gives a brain its search by meaning, where brain.yaml names a model and the program can open it. */
import type { BrainOptions } from "../brain.ts";
import { redactText } from "../memory/redact-text.ts";
import type { BrainSettings } from "../settings.ts";
import { createMeaning, type Meaning } from "./rank-by-meaning.ts";

/** Undefined where no embedding model is named, or none can be opened. */
export function meaningFor(
  settings: BrainSettings,
  { volume, redactor, openEmbedder }: BrainOptions,
): Meaning | undefined {
  const { embeddings } = settings;
  if (embeddings === undefined || openEmbedder === undefined) return undefined;
  const redact = (text: string) => redactText(redactor, text, "The query");
  return createMeaning({ volume, open: () => openEmbedder(embeddings, settings), redact });
}
