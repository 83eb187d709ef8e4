/** `noteCandidate` makes of an agent's words what a person may accept: a preference, a decision or a fact. */
import { readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { readDecisions } from "../memory/decisions.ts";
import { markdownEntries } from "../memory/markdown-entries.ts";
import { classify, type Wording } from "../memory/remember.ts";
import { sameText } from "../memory/write-memory.ts";
import type { CandidateDraft } from "./candidate.ts";

interface Heard extends Wording {
  /** The agent's name, where it is known. */
  readonly from?: string | undefined;
  readonly evidence: readonly string[];
}

export function noteCandidate({ from, evidence, ...wording }: Heard): CandidateDraft {
  const read = classify(wording);
  return {
    kind: read.kind,
    text: read.kind === "decision" ? read.decision : read.text,
    why: `${from ?? "An agent"} asked to keep it.`,
    skill: "memory",
    origin: "agent",
    evidence,
    seen: 1,
    salience: 0,
    ...(from !== undefined && { from }),
    ...(read.kind === "decision" && { rationale: read.rationale, alternatives: read.alternatives }),
  };
}

/** Whether a text is in the brain's files, word for word but for its dress. @throws volume.* */
export async function readKnownTexts(volume: Volume): Promise<(text: string) => boolean> {
  const read = async (path: string) => (await readIfThere(volume, path)) ?? new Uint8Array();
  const [decisions, ...others] = await Promise.all(
    [layout.decisions, layout.preferences, layout.knowledge, layout.lessons].map(read),
  );
  const known = new Set(
    [
      ...readDecisions(decisions!).map(({ decision }) => decision),
      ...others.flatMap(bytes => markdownEntries(bytes).map(({ text }) => text)),
    ].map(sameText),
  );
  return text => known.has(sameText(text));
}
