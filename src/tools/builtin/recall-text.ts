/** The hits of a search in memory, in the form in which models read them and answers cite them. */
import { type FragmentKind, renderFragment } from "../../base/index.ts";
import type { MemoryHit, MemoryKind } from "../../ports/index.ts";
import { cutToSize } from "../cut-to-size.ts";

/** Ten memories of this length fit into limits.toolOutputChars whole, so that no fragment is cut in two. */
const MAX_HIT_CHARS = 1_200;

const fragmentKinds: { readonly [Kind in MemoryKind]: FragmentKind } = {
  episode: "episode",
  lesson: "lesson",
  decision: "decision",
  knowledge: "knowledge",
  skill: "skill",
  preference: "preferences",
};

/**
 * "N memories", then for each a line "relevance 0.82" and its fragment, best first; or "Nothing is known about this."
 * Relevance is 0 to 1, as the memory port defines it.
 */
export function recallText(hits: readonly MemoryHit[]): string {
  if (hits.length === 0) return "Nothing is known about this.";
  const found = hits.map(({ kind, source, origin, text, relevance }) => {
    const fragment = { kind: fragmentKinds[kind], source, origin, text: cutToSize(text, MAX_HIT_CHARS) };
    return `relevance ${relevance.toFixed(2)}\n${renderFragment(fragment)}`;
  });
  return [`${hits.length} memories`, ...found].join("\n");
}
