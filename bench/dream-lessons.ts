/** Measures how many of the lessons that a dream writes are right, beside what simpler groupings would write. */
import { createMemoryVolume } from "../src/base/volume/memory.ts";
import { layout, openBrain, salience } from "../src/brain/index.ts";
import { queryTerms } from "../src/search/index.ts";
import { type AdviceFamily, adviceFamilies, laterFamilies } from "./advice-families.ts";
import { type AdviceFigures, adviceFigures } from "./advice-figures.ts";
import { episodesOf, type LabelledEpisode } from "./dream-log.ts";
import { type BenchRow, report } from "./measure.ts";
import { linkBySharedWords } from "./single-link.ts";

const SEED = 20_261_121;
const COUNT = 10_000;
/** A lesson is about a task when most of its evidence is. */
const MOST = 0.5;
const THRESHOLD = 7;
const PREFIX_LENGTH = 50;

/** A lesson that was written down, and the episodes that it was learnt from. */
interface Written {
  readonly text: string;
  readonly evidence: readonly LabelledEpisode[];
}

/** All figures, on the families that nothing was tuned on; about half a minute. */
export async function run(): Promise<readonly BenchRow[]> {
  const episodes = [...episodesOf({ seed: SEED, count: COUNT, families: "held-out" })];
  const prefix = (each: LabelledEpisode) =>
    `${each.record.skill}\n${each.record.action.toLowerCase().slice(0, PREFIX_LENGTH)}`;
  return [
    ...judge("ours", await dreamt(episodes), episodes),
    ...judge("equal first 50 characters", naive(episodes, episodes.map(prefix)), episodes),
    ...judge("single link, Jaccard 0.5", naive(episodes, linkBySharedWords(episodes)), episodes),
    ...(await adviceRows("advice in five wordings", adviceFamilies)),
    ...(await adviceRows("advice in five wordings, written after the code", laterFamilies)),
  ];
}

const ADVICE_SEEDS = [1, 2, 3, 4, 5];

async function adviceRows(name: string, families: readonly AdviceFamily[]): Promise<readonly BenchRow[]> {
  const logs = await Promise.all(ADVICE_SEEDS.map(seed => adviceFigures(families, seed)));
  const sum = (count: (figures: AdviceFigures) => number) =>
    logs.reduce((total, each) => total + count(each), 0);
  const [right, all] = [sum(each => each.right), sum(each => each.families)];
  const [noise, lessons] = [sum(each => each.noise), sum(each => each.lessons)];
  return [
    {
      name: `${name}: families with one right lesson`,
      value: (100 * right) / all,
      unit: "%",
      note: `${right} of ${all}; ${sum(each => each.contradictions)} wrong contradictions`,
    },
    {
      name: `${name}: lessons that are noise`,
      value: (100 * noise) / lessons,
      unit: "%",
      note: `${noise} of ${lessons}; ${sum(each => each.noisyDrafts)} of ${sum(each => each.drafts)} drafts of skills, too`,
    },
  ];
}

const nowOf = (episodes: readonly LabelledEpisode[]): number =>
  Date.parse(String(episodes.at(-1)!.record.timestamp));

async function dreamt(episodes: readonly LabelledEpisode[]): Promise<readonly Written[]> {
  const log = episodes.map(({ record }) => `${JSON.stringify(record)}\n`).join("");
  const volume = createMemoryVolume({
    "AGENTS.md": "# Map\n",
    [layout.episodes]: log,
    [layout.settings]: "dream:\n  maxPromoted: 100000\n",
  });
  const brain = await openBrain({
    volume,
    owner: { tenant: "bench", user: "bench" },
    redactor: { redact: async text => ({ text, findings: [] }) },
    clock: { now: () => nowOf(episodes), sleep: async () => undefined },
  });
  const byId = new Map(episodes.map(each => [String(each.record.id), each]));
  const { promoted } = await brain.dream({ isDryRun: true });
  return promoted.map(({ text, evidence }) => ({ text, evidence: evidence.map(id => byId.get(id)!) }));
}

/** The lesson of a simple system for each group that recurs and is salient: the text of its most salient episode. */
function naive(episodes: readonly LabelledEpisode[], clusters: readonly unknown[]): readonly Written[] {
  const nowMs = nowOf(episodes);
  const groups = Map.groupBy(episodes.keys(), at => clusters[at]);
  return [...groups.values()].flatMap(members => {
    const evidence = members.map(at => episodes[at]!);
    const weigh = ({ record }: LabelledEpisode) =>
      salience(
        {
          timestampMs: Date.parse(String(record.timestamp)),
          painScore: Number(record.pain_score ?? 5),
          importance: Number(record.importance ?? 5),
          recurrence: evidence.length,
        },
        nowMs,
      );
    const best = evidence.toSorted((left, right) => weigh(right) - weigh(left))[0]!;
    if (evidence.length < 2 || weigh(best) < THRESHOLD) return [];
    return [{ text: String(best.record.reflection || best.record.action), evidence }];
  });
}

function judge(
  name: string,
  written: readonly Written[],
  episodes: readonly LabelledEpisode[],
): readonly BenchRow[] {
  const right = written.filter(isRight);
  const tasks = new Set(right.map(({ evidence }) => majorityOf(evidence)));
  const known = Map.groupBy(
    episodes.filter(({ hasLesson, isTrusted }) => hasLesson && isTrusted),
    ({ group }) => group,
  );
  const learnable = [...known].filter(([, said]) => said.length >= 2).length;
  return [
    {
      name: `${name}: lessons that are right`,
      value: written.length === 0 ? undefined : (100 * right.length) / written.length,
      unit: "%",
      note: `${right.length} of ${written.length}; ${tasks.size} tasks of ${learnable} that two trusted episodes had put into words`,
    },
  ];
}

/** Whether most of its evidence is of one task and its text says what is true of that task. */
function isRight({ text, evidence }: Written): boolean {
  const task = majorityOf(evidence);
  if (evidence.filter(({ group }) => group === task).length <= MOST * evidence.length) return false;
  const terms = new Set(queryTerms(text));
  const likeness = ({ record }: LabelledEpisode) => {
    const said = queryTerms(String(record.reflection ?? ""));
    return said.filter(term => terms.has(term)).length / Math.max(1, new Set([...said, ...terms]).size);
  };
  const speaker = evidence.toSorted((left, right) => likeness(right) - likeness(left))[0]!;
  return speaker.hasLesson && speaker.isTrusted && speaker.group === task && likeness(speaker) > 0;
}

function majorityOf(evidence: readonly LabelledEpisode[]): string {
  const groups = Map.groupBy(evidence, ({ group }) => group);
  return [...groups].sort(([, left], [, right]) => right.length - left.length)[0]![0];
}

if (import.meta.main) report("Lessons of a dream", await run());
