/** `meaningFor` gives a brain its search by meaning, where brain.yaml names a model and the program can open it. */
import type { Volume } from "../../base/index.ts";
import type { Embedder, Redactor } from "../../ports/index.ts";
import { redactText } from "../memory/redact-text.ts";
import type { BrainSettings } from "../settings.ts";
import { createMeaning, type Meaning } from "./rank-by-meaning.ts";

interface MeaningSources {
  readonly volume: Volume;
  readonly redactor: Redactor;
  readonly openEmbedder?: (model: string, settings: BrainSettings) => Promise<Embedder>;
}

/** Undefined where no embedding model is named, or none can be opened. */
export function meaningFor(
  settings: BrainSettings,
  { volume, redactor, openEmbedder }: MeaningSources,
): Meaning | undefined {
  const { embeddings } = settings;
  if (embeddings === undefined || openEmbedder === undefined) return undefined;
  const redact = (text: string) => redactText(redactor, text, "The query");
  return createMeaning({ volume, open: () => openEmbedder(embeddings, settings), redact });
}
