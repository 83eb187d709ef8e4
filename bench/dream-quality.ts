/** Measures how well a dream finds what belongs together, beside what simpler systems do, and what it costs. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createPatternIndex } from "../src/brain/dream/cluster/pattern-index.ts";
import { compareClusterings } from "./clustering-figures.ts";
import { episodesOf, type FamilyChoice, type LabelledEpisode } from "./dream-log.ts";
import { type BenchRow, report } from "./measure.ts";
import { createRandom } from "./random.ts";
import { linkBySharedWords } from "./single-link.ts";

/** Gives of each episode its cluster, in whatever form. */
type Grouping = (episodes: readonly LabelledEpisode[]) => readonly unknown[];

const SEED = 20_261_121;
const PREFIX_LENGTH = 50;

const groupings: Readonly<Record<string, Grouping>> = {
  ours: groupByPatterns,
  // Agentic-stack and similar systems group by skill and by the beginning of the action.
  "equal first 50 characters": episodes =>
    episodes.map(({ record }) => `${record.skill}\n${record.action.toLowerCase().slice(0, PREFIX_LENGTH)}`),
  // The textbook's method; its work grows with the square of a skill's episodes.
  "single link, Jaccard 0.5": linkBySharedWords,
};

/** All figures; a minute or two. Tuning families are those that the weights were chosen on: held-out ones count. */
export function run(): readonly BenchRow[] {
  const names = Object.keys(groupings);
  const quality = [
    ...names.flatMap(name => measureQuality("held-out", 10_000, name)),
    ...measureQuality("held-out", 100_000, "ours"),
    ...measureQuality("held-out", 100_000, "equal first 50 characters"),
    ...measureQuality("tuning", 10_000, "ours"),
  ];
  return [...quality, ...[10_000, 100_000, 1_000_000].flatMap(measureCost)];
}

function measureQuality(families: FamilyChoice, count: number, name: string): readonly BenchRow[] {
  const episodes = [...episodesOf({ seed: SEED, count, families })];
  const found = groupings[name]!(episodes);
  const all = compareClusterings(
    episodes.map(({ group }) => group),
    found,
  );
  // Without edits, routine commands and what happened once: where there is something to learn.
  const telling = episodes.flatMap(({ lesson }, index) => (lesson === undefined ? [] : [index]));
  const tasks = compareClusterings(
    telling.map(index => episodes[index]!.group),
    telling.map(index => found[index]),
  );
  const label = `${families}, ${count.toLocaleString("en")} episodes, ${name}`;
  const share = (figure: number) => figure.toFixed(3);
  return [
    {
      name: `${label}: V-measure`,
      value: all.vMeasure,
      unit: "",
      note: `homogeneity ${share(all.homogeneity)}, completeness ${share(all.completeness)}, ${all.clusters} clusters for ${all.groups} groups`,
    },
    { name: `${label}: adjusted Rand index`, value: all.adjustedRand, unit: "" },
    {
      name: `${label}: V-measure of tasks`,
      value: tasks.vMeasure,
      unit: "",
      note: `adjusted Rand index ${share(tasks.adjustedRand)}, ${tasks.clusters} clusters for ${tasks.groups} tasks`,
    },
  ];
}

function groupByPatterns(episodes: readonly LabelledEpisode[]): readonly number[] {
  const index = createPatternIndex();
  const forms = episodes.map(({ record }) => index.add(record.skill, record.action));
  const clusters = index.cluster();
  return forms.map(form => clusters[form]!);
}

interface Cost {
  readonly addMs: number;
  readonly clusterMs: number;
  readonly arraysMb: number;
  readonly peakMb: number;
}

// In a process of its own, so that its peak is its own.
function measureCost(forms: number): readonly BenchRow[] {
  const { stdout } = spawnSync(
    process.execPath,
    ["--conditions=brainstem-source", "--expose-gc", fileURLToPath(import.meta.url), String(forms)],
    { encoding: "utf8" },
  );
  const cost = JSON.parse(stdout) as Cost;
  const label = `${forms.toLocaleString("en")} distinct forms`;
  return [
    { name: `${label}: read`, value: cost.addMs, unit: "ms of CPU" },
    { name: `${label}: cluster`, value: cost.clusterMs, unit: "ms of CPU" },
    {
      name: `${label}: memory`,
      value: cost.arraysMb,
      unit: "MB",
      note: `arrays, at the end; the process peaks ${cost.peakMb.toFixed(0)} MB above what it needs for the log alone`,
    },
  ];
}

function costOf(target: number): Cost {
  const texts = () => distinctTexts(target);
  for (const _ of texts());
  globalThis.gc?.();
  const before = process.resourceUsage().maxRSS;
  const index = createPatternIndex();
  const start = process.cpuUsage();
  for (const [skill, text] of texts()) {
    index.add(skill, text);
    if (index.size === target) break;
  }
  const adding = process.cpuUsage(start);
  const middle = process.cpuUsage();
  index.cluster();
  const clustering = process.cpuUsage(middle);
  const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;
  globalThis.gc?.();
  return {
    addMs: milliseconds(adding),
    clusterMs: milliseconds(clustering),
    arraysMb: process.memoryUsage().arrayBuffers / 1e6,
    peakMb: ((process.resourceUsage().maxRSS - before) * 1_024) / 1e6,
  };
}

/** The actions of a log, each with two words of its own, so that there are as many forms as actions. */
function* distinctTexts(target: number): Generator<readonly [skill: string, text: string]> {
  const random = createRandom(SEED);
  // Squared, so that some words are many times more frequent than others, as words are.
  const word = () => syllables(Math.floor(random() * random() * 200_000));
  for (const { record } of episodesOf({ seed: SEED, count: Math.ceil(1.2 * target) })) {
    yield [record.skill, `${record.action} ${word()} ${word()}`];
  }
}

const SYLLABLES = ["ka", "lo", "mi", "nu", "pe", "ra", "so", "ti", "vu", "ze"];
const syllables = (number: number): string =>
  `${String(number).replace(/\d/g, digit => SYLLABLES[Number(digit)]!)}n`;

if (import.meta.main) {
  const target = process.argv[2];
  if (target === undefined) report("Quality of clusters", run());
  else process.stdout.write(JSON.stringify(costOf(Number(target))));
}
