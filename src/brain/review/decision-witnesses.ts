/** Gathers the sentences of a brain that may tell of a decision: its lessons, and what person and mind wrote in episodes. */
import { type Clock, readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { readDecisions } from "../memory/decisions.ts";
import { type Episode, withoutFlag } from "../memory/episode.ts";
import { readLog } from "../memory/episode-lines.ts";
import { readLessons } from "../memory/lessons/read-lessons.ts";
import { salience } from "../memory/salience.ts";
import { sameText } from "../memory/write-memory.ts";
import { type DecisionWitness, type DraftedDecision, draftDecisions } from "./draft-decisions.ts";

/** The decisions that a brain implies and DECISIONS.md doesn't have, best first. @throws volume.* */
export async function readDraftedDecisions(
  volume: Volume,
  clock: Clock,
  logFiles: readonly string[],
): Promise<readonly DraftedDecision[]> {
  const lessons = readLessons((await readIfThere(volume, layout.lessons)) ?? new Uint8Array());
  const decisions = readDecisions((await readIfThere(volume, layout.decisions)) ?? new Uint8Array());
  const witnesses = new Map<string, DecisionWitness>();
  for (const { text, evidence, seen, isByPerson } of lessons)
    add({ text, evidence, seen: Math.max(1, seen), origin: isByPerson ? "person" : "mind", salience: 0 });
  for (const file of logFiles) {
    for await (const { entries } of readLog(volume, file))
      for (const entry of entries) if (entry.kind === "episode") take(entry.episode);
  }
  return draftDecisions(
    [...witnesses.values()],
    decisions.flatMap(({ decision, title }) => [decision, title]),
  );

  function take(episode: Episode): void {
    const { id, origin, detailOrigin } = episode;
    const weight = salience({ ...episode, recurrence: 1 }, clock.now());
    const said = [
      [withoutFlag(episode.reflection), origin],
      [episode.action, origin],
      [episode.detail, detailOrigin],
    ] as const;
    for (const [text, whose] of said) add({ text, evidence: [id], seen: 1, origin: whose, salience: weight });
  }

  /** A repeated statement counts again, and is judged once. */
  function add(witness: DecisionWitness): void {
    const key = `${witness.origin}\n${sameText(witness.text)}`;
    const before = witnesses.get(key);
    if (sameText(witness.text) === "") return;
    witnesses.set(
      key,
      before === undefined
        ? witness
        : {
            ...before,
            evidence: [...new Set([...before.evidence, ...witness.evidence])].slice(0, MAX_EVIDENCE),
            seen: before.seen + (before.evidence.includes(witness.evidence[0] ?? "") ? 0 : 1),
            salience: Math.max(before.salience, witness.salience),
          },
    );
  }
}

const MAX_EVIDENCE = 16;
