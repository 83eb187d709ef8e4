import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createEpisodeLog, layout } from "../../../src/brain/index.ts";
import type { RecalledDocument } from "../../../src/brain/memory/recall-documents.ts";
import { createRecallIndex, type RecallIndex } from "../../../src/brain/memory/recall-index.ts";
import { memoryKinds } from "../../../src/ports/index.ts";
import { propertyRuns } from "../../deep.ts";
import { decode, NOW, openRedactor, testClock } from "./stand-in.ts";

const words = ["alpha", "beta", "gamma", "delta"];
const word = fc.constantFrom(...words);
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map(each => each.join(" "));

const record = fc.record({
  id: fc.option(fc.constantFrom("a", "b", "c", "d", "e"), { nil: undefined }),
  timestamp: fc.constantFrom("2026-04-30T00:00:00Z", "2026-01-01T00:00:00Z", "nonsense"),
  skill: word,
  action: phrase,
  result: fc.constantFrom("success", "failure"),
  pain_score: fc.integer({ min: 1, max: 10 }),
});
const logLine = fc.oneof(
  { weight: 6, arbitrary: record.map(each => JSON.stringify(each)) },
  { weight: 1, arbitrary: fc.constantFrom("", "oops", '{"torn', "[1]", '{"type":"other"}') },
);
const lesson = phrase.map(text => `- ${text}`);
const decision = fc
  .tuple(phrase, fc.constantFrom("active", "superseded"))
  .map(([text, status]) => `## 2026-01-01: ${text}\n**Decision:** ${text}\n**Status:** ${status}\n`);

const segment = `${layout.episodic}/AGENT_LEARNINGS.01JABCDEFGHJKMNPQRSTVWXYZ0.jsonl`;
const logs = fc.constantFrom(layout.episodes, segment);
const notes = fc.constantFrom(
  layout.lessons,
  layout.knowledge,
  layout.preferences,
  "skills/one/KNOWLEDGE.md",
  "skills/two/KNOWLEDGE.md",
);

type Step = (volume: Volume) => Promise<void>;

const textOf = async (volume: Volume, path: string) =>
  (await volume.stat(path)) === undefined ? "" : decode(await volume.read(path));

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(logs, fc.array(logLine, { minLength: 1, maxLength: 3 }), fc.boolean()).map(
    ([path, lines, isEnded]): Step =>
      async volume => {
        await volume.write(path, `${await textOf(volume, path)}${lines.join("\n")}${isEnded ? "\n" : ""}`);
      },
  ),
  fc.tuple(logs, fc.array(logLine, { maxLength: 4 })).map(
    ([path, lines]): Step =>
      async volume => {
        await volume.write(path, lines.map(each => `${each}\n`).join(""));
      },
  ),
  fc.tuple(logs, fc.nat(200)).map(
    ([path, length]): Step =>
      async volume => {
        await volume.write(path, (await textOf(volume, path)).slice(0, length));
      },
  ),
  fc.tuple(logs, word, word).map(
    ([path, from, to]): Step =>
      async volume => {
        await volume.write(path, (await textOf(volume, path)).replace(from, to));
      },
  ),
  fc.tuple(notes, fc.array(lesson, { maxLength: 4 })).map(
    ([path, lines]): Step =>
      volume =>
        volume.write(path, lines.join("\n")),
  ),
  fc.array(decision, { maxLength: 3 }).map(
    (entries): Step =>
      volume =>
        volume.write(layout.decisions, entries.join("\n")),
  ),
  fc.oneof(logs, notes).map(
    (path): Step =>
      volume =>
        volume.remove(path),
  ),
  fc.constant<Step>(async volume => {
    if ((await volume.stat(layout.episodes)) !== undefined) await volume.move(layout.episodes, segment);
  }),
  fc.constant<Step>(volume => volume.remove(layout.recallIndex)),
);

function openIndex(volume: Volume): RecallIndex {
  const clock = testClock(NOW);
  const log = createEpisodeLog({ volume, redactor: openRedactor, clock });
  return createRecallIndex({ volume, clock, logFiles: log.files, saveAfter: 1 });
}

/** Everything that the index knows, but for the numbers that it gave. */
async function answers(index: RecallIndex) {
  const { documents, fileOf } = await index.follow();
  const { file, line, offset, lengthBytes, hash, kind, origin, flags, timestampMs } = documents.columns;
  const tell = ({ document: at, score, salience, recurrence, matchedTerms }: RecalledDocument) =>
    [
      [
        fileOf(file[at]!),
        line[at],
        offset[at],
        lengthBytes[at],
        hash[at],
        kind[at],
        origin[at],
        flags[at],
        timestampMs[at],
      ],
      [documents.skillOf(at), score.toFixed(9), salience.toFixed(9), recurrence, ...matchedTerms],
    ].join("|");
  const plain = [undefined, ...words].map(query =>
    documents
      .search({ query, limit: 500, kinds: new Set(memoryKinds), nowMs: NOW })
      .map(tell)
      .sort(),
  );
  return { plain, failing: documents.failingSkills(0, 1), live: documents.liveSize };
}

describe("the followed index", () => {
  test("[brain.recall.incremental] answers like a fresh one after any sequence of changes to the files", async () => {
    const look = fc.constantFrom("no", "follow", "reopen");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, look), { minLength: 1, maxLength: 12 }), async steps => {
        const volume = createMemoryVolume({ "AGENTS.md": "" }, { clock: testClock(NOW) });
        let followed = openIndex(volume);
        for (const [apply, how] of steps) {
          await apply(volume);
          if (how !== "no") await followed.follow();
          await followed.settled();
          // Another process goes on from what this one has written.
          if (how === "reopen") followed = openIndex(volume);
        }
        const seen = await answers(followed);
        await followed.settled();
        await volume.remove(layout.recallIndex);
        expect(seen).toEqual(await answers(openIndex(volume)));
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
