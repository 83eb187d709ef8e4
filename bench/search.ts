/** Measures search: the cost of building, opening and asking, and how well it finds turns of long conversations. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { createTextIndex, type TextIndex } from "../src/search/index.ts";
import { type BenchRow, report } from "./measure.ts";

type Rank = (question: string) => readonly number[];

interface Question {
  readonly question: string;
  readonly category: number;
  readonly evidence?: readonly string[];
}

interface Dialogue {
  readonly conversation: Readonly<Record<string, unknown>>;
  readonly qa: readonly Question[];
}

interface Turn {
  readonly dia_id: string;
  readonly speaker: string;
  readonly text: string;
}

const RUNS = 7;
const ADVERSARIAL = 5;
const LOCOMO = join(dirname(fileURLToPath(import.meta.url)), "../../shared/data/locomo.json");

/** All figures; about half a minute. */
export function run(): readonly BenchRow[] {
  return [...[1_000, 10_000, 100_000].flatMap(measureSpeed), ...measureRecall()];
}

function measureSpeed(count: number): BenchRow[] {
  const texts = generateTexts(count);
  let index = createTextIndex();
  const build = medianMs(3, () => {
    index = createTextIndex();
    for (const text of texts) index.add(text);
  });
  let bytes = index.toBytes();
  const merge = medianMs(3, () => {
    bytes = index.toBytes();
  });
  const open = medianMs(RUNS, () => createTextIndex(bytes));
  const opened = createTextIndex(bytes);
  // The first two words are in 66 and 81 % of all documents; the six others are ever rarer.
  const query = [0, 1, 10, 50, 200, 1_000, 3_000, 9_000].map(nameWord).join(" ");
  const rare = [500, 2_000, 9_000].map(nameWord).join(" ");
  const search = (searched: TextIndex, text: string) =>
    medianMs(RUNS * 3, () => searched.search(text, { limit: 10 }));
  const weighed = medianMs(RUNS * 3, () =>
    opened.search(query, { limit: 10, weigh: (document, relevance) => relevance * (1 + (document % 10)) }),
  );
  const label = `${count.toLocaleString("en")} documents`;
  return [
    { name: `${label}: build`, value: build, unit: "ms" },
    { name: `${label}: to bytes`, value: merge, unit: "ms", note: `${(bytes.length / 1e6).toFixed(1)} MB` },
    { name: `${label}: open`, value: open, unit: "ms" },
    { name: `${label}: 8 terms, 2 of them in most documents`, value: search(opened, query), unit: "ms" },
    { name: `${label}: the same, before it is stored`, value: search(index, query), unit: "ms" },
    { name: `${label}: the same, weighed`, value: weighed, unit: "ms" },
    { name: `${label}: 3 rare terms`, value: search(opened, rare), unit: "ms" },
  ];
}

function measureRecall(): BenchRow[] {
  if (!existsSync(LOCOMO)) {
    return [{ name: "LoCoMo", value: undefined, unit: "", note: `skipped: ${LOCOMO} is not there` }];
  }
  const dialogues = JSON.parse(readFileSync(LOCOMO, "utf8")) as readonly Dialogue[];
  const forms: Readonly<Record<string, (turn: Turn) => string>> = {
    "text alone": ({ text }) => text,
    "speaker and text": ({ speaker, text }) => `${speaker}: ${text}`,
  };
  return Object.entries(forms).flatMap(([form, textOf]) => [
    ...score(`${form}, text index`, dialogues, textOf, rankByTextIndex),
    ...score(`${form}, FTS5 porter`, dialogues, textOf, rankByFts5),
  ]);
}

function score(
  name: string,
  dialogues: readonly Dialogue[],
  textOf: (turn: Turn) => string,
  createRank: (texts: readonly string[]) => Rank,
): BenchRow[] {
  const sums = { "recall@5": 0, "recall@10": 0, MRR: 0 };
  let questions = 0;
  for (const { conversation, qa } of dialogues) {
    const turns = turnsOf(conversation);
    const rank = createRank(turns.map(textOf));
    const ids = new Set(turns.map(turn => turn.dia_id));
    for (const { question, category, evidence = [] } of qa) {
      const expected = new Set(evidence.flatMap(entry => entry.split(/[;,\s]+/)).filter(id => ids.has(id)));
      if (category === ADVERSARIAL || expected.size === 0) continue;
      const hits = rank(question).map(document => expected.has(turns[document]!.dia_id));
      const found = (depth: number) => hits.slice(0, depth).filter(Boolean).length / expected.size;
      questions += 1;
      sums["recall@5"] += found(5);
      sums["recall@10"] += found(10);
      sums.MRR += hits.includes(true) ? 1 / (hits.indexOf(true) + 1) : 0;
    }
  }
  return Object.entries(sums).map(([measure, sum]) => ({
    name: `LoCoMo, ${name}: ${measure}`,
    value: sum / questions,
    unit: "",
    note: `${questions} questions`,
  }));
}

function turnsOf(conversation: Dialogue["conversation"]): readonly Turn[] {
  const turns: Turn[] = [];
  for (let session = 1; Array.isArray(conversation[`session_${session}`]); session++) {
    turns.push(...(conversation[`session_${session}`] as readonly Turn[]));
  }
  return turns;
}

function rankByTextIndex(texts: readonly string[]): Rank {
  const index = createTextIndex();
  for (const text of texts) index.add(text);
  return question => index.search(question, { limit: 50 }).map(({ document }) => document);
}

function rankByFts5(texts: readonly string[]): Rank {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE turns USING fts5(text, tokenize = 'porter unicode61')");
  const insert = database.prepare("INSERT INTO turns (rowid, text) VALUES (?, ?)");
  texts.forEach((text, document) => {
    insert.run(document, text);
  });
  const select = database.prepare(
    "SELECT rowid AS document FROM turns WHERE turns MATCH ? ORDER BY bm25(turns), rowid LIMIT 50",
  );
  return question => {
    const terms = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu));
    return select.all(Array.from(terms, term => `"${term}"`).join(" OR ")).map(row => Number(row.document));
  };
}

/** Documents of 30 words; word n is drawn with a chance that falls with n, as in natural language. */
function generateTexts(count: number): readonly string[] {
  const random = createRandom(42);
  return Array.from({ length: count }, () =>
    Array.from({ length: 30 }, () =>
      nameWord(Math.floor(20_000 ** random()) - 1 + Math.floor(random() * 2)),
    ).join(" "),
  );
}

// Syllables rather than digits, so that stemming has its usual work.
function nameWord(number: number): string {
  const syllables = ["ka", "lo", "mi", "nu", "pe", "ra", "so", "ti", "vu", "ze"];
  return `${String(number).replace(/\d/g, digit => syllables[Number(digit)]!)}n`;
}

// Mulberry32, a small seeded generator.
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function medianMs(runs: number, work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((left, right) => left - right)[runs >> 1]!;
}

if (import.meta.main) report("Search", await run());
