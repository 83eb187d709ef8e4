/** Random histories of a brain: the changes of dreams and people to its files between two merges. */
import { layout } from "../../../../src/brain/layout.ts";
import { archiveLessons } from "../../../../src/brain/memory/lessons/archive-lessons.ts";
import { editLessons } from "../../../../src/brain/memory/lessons/edit-lessons.ts";
import { readLessons } from "../../../../src/brain/memory/lessons/read-lessons.ts";
import { decode, encode, lesson } from "../../memory/lessons/lesson-files.ts";

/** Files by their paths in the brain. */
export type BrainFiles = ReadonlyMap<string, Uint8Array>;

/** Whole numbers below a bound, the same for the same seed. Source: mulberry32, public domain. */
export type Random = (below: number) => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return below => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const ARCHIVES = ["2026-11-20", "2026-11-21"].map(day => `${layout.snapshots}/archive_${day}.jsonl`);
const KNOWLEDGE = `${layout.skills}/git-proxy/KNOWLEDGE.md`;

const decision = (number: number): string =>
  `## 2026-11-${10 + (number % 20)}: Matter ${number}\n**Decision:** D${number}\n**Rationale:** R${number}\n**Status:** Active\n`;

/** A brain that has lived for a while. */
export function beginBrain(random: Random): BrainFiles {
  const life = createLife(new Map(), random, "0");
  life.write(
    layout.lessons,
    "# Lessons\n\n<!-- One lesson a bullet. -->\n\n## Git\n\n## By hand\n- Written 1 by hand\n- Written 2\n  over two lines\n",
  );
  life.write(layout.decisions, `# Decisions\n\n${[1, 2, 3].map(decision).join("\n")}`);
  life.write(layout.preferences, "# Preferences\n\n## Style\n- Preference 1\n- Preference 2\n");
  life.write(layout.skillManifest, '{"name":"git-proxy","version":"2026-01-01","triggers":["commit"]}\n');
  life.write(KNOWLEDGE, "# Knowledge\n\n- Known 1\n");
  for (let count = 0; count < 8; count++) life.append();
  for (let count = 0; count < 4; count++) life.dream();
  return life.files;
}

/** A brain after the changes of one side. */
export function liveOn(files: BrainFiles, random: Random, side: string): BrainFiles {
  const life = createLife(files, random, side);
  const deeds = Object.values(life.deeds);
  for (let count = 4 + random(8); count > 0; count--) deeds[random(deeds.length)]!();
  return life.files;
}

function createLife(before: BrainFiles, random: Random, side: string) {
  const files = new Map(before);
  let number = 0;

  const read = (path: string): Uint8Array => files.get(path) ?? new Uint8Array();
  const write = (path: string, text: string) => void files.set(path, encode(text));
  const lines = (path: string) =>
    decode(read(path))
      .split("\n")
      .filter(line => line !== "");
  const hasLine = (path: string, { id }: { readonly id?: string }) =>
    id !== undefined && decode(read(path)).includes(`"id":"${id}"`);
  const addLine = (path: string, record: { readonly id?: string; readonly [key: string]: unknown }) =>
    hasLine(path, record) || write(path, [...lines(path), JSON.stringify(record), ""].join("\n"));
  const unique = () => `${side}${random(1_000_000)}x${number++}`;
  const time = () => `2026-11-${10 + random(10)}T0${random(10)}:00:00.000Z`;
  const lessons = () => readLessons(read(layout.lessons));
  const edit = (change: Parameters<typeof editLessons>[1]) =>
    void files.set(layout.lessons, editLessons(read(layout.lessons), change));
  const oneOf = <T>(list: readonly T[]): T | undefined => list[random(Math.max(1, list.length))];
  const replace = (path: string, from: string, to: string) =>
    write(
      path,
      decode(read(path)).replace(from, () => to),
    );

  function append(): void {
    const at = time();
    const id = `01K${String(random(10 ** 9)).padStart(12, "0")}${String(number++).padStart(3, "0")}${side.padStart(8, "0")}`;
    addLine(layout.episodes, {
      id,
      timestamp: at,
      skill: "git",
      action: `act ${unique()}`,
      result: "success",
    });
  }

  function takeEpisode(): string | undefined {
    const all = lines(layout.episodes);
    const taken = oneOf(all);
    write(
      layout.episodes,
      all
        .filter(line => line !== taken)
        .map(line => `${line}\n`)
        .join(""),
    );
    return taken;
  }

  // Both sides may dream the same lesson: from twelve that there are.
  function dream(): void {
    const evidence = [1, 2].map(() => `01JE${random(40)}`);
    const text = `Lesson ${random(12)} holds in general.`;
    edit({ add: [lesson(text, { section: oneOf(["Git", "Deploy", "New"])!, evidence })] });
  }

  const deeds = {
    append,
    appendMore: append,
    dream,
    dreamMore: dream,
    strengthen() {
      const chosen = oneOf(lessons().filter(({ isByPerson }) => !isByPerson));
      if (chosen === undefined) return;
      const evidence = [...chosen.evidence, `01JF${unique()}`];
      edit({ update: [{ ...chosen, seen: chosen.seen + 1, evidence, last: `2026-11-${10 + random(20)}` }] });
    },
    demote() {
      const chosen = oneOf(lessons().filter(({ isByPerson }) => !isByPerson));
      if (chosen === undefined) return;
      edit({ remove: [chosen] });
      addLine(layout.candidates, { id: `C${chosen.id}`, kind: "weak-lesson", at: time(), text: chosen.text });
    },
    archiveLesson() {
      const chosen = oneOf(lessons().filter(({ isByPerson }) => !isByPerson));
      if (chosen === undefined) return;
      edit({ remove: [chosen] });
      const archive = archiveLessons(
        read(layout.lessonArchive),
        [{ ...chosen, reason: "weak" }],
        "2026-11-21",
      );
      files.set(layout.lessonArchive, archive);
    },
    archiveEpisodes() {
      const path = oneOf(ARCHIVES)!;
      for (const taken of [takeEpisode(), takeEpisode()])
        if (taken !== undefined) write(path, `${decode(read(path))}${taken}\n`);
    },
    forget() {
      const taken = takeEpisode();
      if (taken === undefined) return;
      const of = String((JSON.parse(taken) as { id: string }).id);
      addLine(layout.tombstones, { id: `T${of}`, kind: "episode", of, reason: "asked to", at: time() });
    },
    propose: () =>
      addLine(layout.candidates, { id: `C${random(8)}`, kind: "lesson", at: time(), text: unique() }),
    judge: () =>
      addLine(layout.outcomes, { id: unique(), candidate: `C${random(8)}`, outcome: "accepted", at: time() }),
    writeByHand: () =>
      edit({ add: [lesson(`Written ${unique()} by hand`, { section: "By hand", isByPerson: true })] }),
    editByHand() {
      const chosen = oneOf(lessons());
      if (chosen === undefined || chosen.text.includes("edited")) return;
      const [first = ""] = chosen.text.split(" over ");
      replace(layout.lessons, first, `${first.replace(/\.$/, "")}, edited ${unique()}`);
    },
    deleteByHand() {
      const chosen = oneOf(lessons());
      if (chosen !== undefined) edit({ remove: [chosen] });
    },
    moveByHand() {
      const chosen = oneOf(lessons().filter(({ text }) => !text.includes(" over ")));
      if (chosen === undefined) return;
      const line = decode(read(layout.lessons).subarray(chosen.offset, chosen.endOffset));
      replace(layout.lessons, line, "");
      replace(layout.lessons, "## By hand\n", `## By hand\n${line}`);
    },
    decide: () =>
      write(layout.decisions, `${decode(read(layout.decisions))}\n${decision(100 + random(9_000))}`),
    supersede() {
      const matter = 1 + random(3);
      const entry = decision(matter);
      replace(layout.decisions, entry, entry.replace("Active", `Superseded by ${unique()}`));
    },
    prefer: () =>
      void files.set(
        layout.preferences,
        editLessons(read(layout.preferences), {
          add: [lesson(`Preference ${unique()}`, { section: "Style", isByPerson: true })],
        }),
      ),
    learnSkill: () => addLine(layout.skillManifest, { name: `skill-${unique()}`, triggers: [] }),
    addTrigger: () =>
      replace(layout.skillManifest, '"triggers":["commit"', `"triggers":["commit","${unique()}"`),
    know: () => write(KNOWLEDGE, `${decode(read(KNOWLEDGE))}- Known ${unique()}\n`),
  };
  return { files, write, append, dream, deeds };
}
