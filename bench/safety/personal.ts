/**
 * The detectors of personal data on public sets, beside plain regular expressions: F1 by kind, harmless text that is
 * masked, and time. A finding hits a marked span of its kind where what both have is at least half of what either has.
 * `--misses` lists the misses of the development half and of the recognisers' tests.
 */
import {
  createPrivacyScanner,
  type NameFinder,
  type PrivacyScanner,
  privacyGroups,
} from "../../src/safety/detectors.ts";
import { createPrivacyPolicy, kindsToFind } from "../../src/safety/privacy.ts";
import { profiles } from "../../src/safety/profiles.ts";
import { type BenchRow, measure, report } from "../measure.ts";
import {
  dataFolder,
  hasPersonalData,
  kindOfRecogniser,
  kindOfType,
  type Marked,
  type MarkedSpan,
  type RecogniserRow,
  readRows,
  splitByTemplate,
} from "./personal-data.ts";

type Found = { readonly kind: string; readonly start: number; readonly end: number };
type Find = (text: string) => readonly Found[];

const BARS: Readonly<Record<string, number>> = {
  email: 0.97,
  card: 0.97,
  iban: 0.97,
  ip: 0.97,
  url: 0.97,
  "us-ssn": 0.97,
  phone: 0.88,
};
const BAR_HARMLESS = 0.3;
const LEAST_SHARE = 0.5;

/** The expressions that such a redactor begins with. */
const PLAIN: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["email", /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ["card", /\b\d(?:[ -]?\d){12,18}\b/g],
  ["iban", /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b/g],
  ["ip", /\b\d{1,3}(?:\.\d{1,3}){3}\b/g],
  ["url", /https?:\/\/\S+/g],
  ["us-ssn", /\b\d{3}-\d{2}-\d{4}\b/g],
  ["phone", /(?:\+?\d{1,3}[ .-]?)?\(?\d{2,4}\)?[ .-]?\d{3,4}[ .-]?\d{3,4}\b/g],
  ["person", /\b[A-Z][a-z]+ [A-Z][a-z]+\b/g],
  ["address", /\b\d{1,5} [A-Z][a-z]+(?: [A-Z][a-z]+)* (?:Street|St|Avenue|Ave|Road|Rd|Lane|Drive)\b/g],
];

const plain: Find = text =>
  PLAIN.flatMap(([kind, pattern]) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
      kind,
      start: index,
      end: index + found.length,
    })),
  );

export async function benchPersonal(): Promise<void> {
  if (!hasPersonalData()) {
    process.stdout.write(`\npersonal: skipped, pii-spans.jsonl isn't in ${dataFolder}\n`);
    return;
  }
  const shown = process.argv.includes("--misses");
  const rows = readRows<Marked>("pii-spans.jsonl");
  const { development, heldOut } = splitByTemplate(rows);
  const all = await createPrivacyScanner({ kinds: privacyGroups });
  const structured = await createPrivacyScanner({
    kinds: privacyGroups.filter(group => group !== "name" && group !== "place"),
  });
  const figures: BenchRow[] = [];
  for (const kind of new Set(Object.values(kindOfType))) {
    const isName = kind === "person" || kind === "address";
    const find: Find = text => (isName ? all : structured).scan(text);
    figures.push(figureOf(kind, find, development, heldOut, rows, shown));
    if (!isName) continue;
    for (const [half, train, test] of [
      ["held out", development, heldOut],
      ["development", heldOut, development],
    ] as const) {
      const extended = await createPrivacyScanner({ kinds: privacyGroups, names: dictionaryOf(train) });
      const name = `${kind}, with an extension: ${half}`;
      figures.push({
        name,
        value: f1(count(kind, text => extended.scan(text), test)),
        unit: "F1",
        note: "a dictionary of the other half's words",
      });
    }
  }
  report(
    "Personal data on marked sentences (development and held-out templates, and plain expressions)",
    figures,
  );
  await reportRecognisers(shown);
  await reportHarmless(rows, structured, all);
  await reportTimes(rows, structured, all);
}

interface Count {
  readonly hits: number;
  readonly found: number;
  readonly marked: number;
}

const f1 = ({ found, hits, marked }: Count): number | undefined =>
  marked + found === 0 ? undefined : (2 * hits) / (marked + found);

function figureOf(
  kind: string,
  find: Find,
  development: readonly Marked[],
  heldOut: readonly Marked[],
  rows: readonly Marked[],
  shown: boolean,
): BenchRow {
  const counted = count(kind, find, rows);
  const value = f1(counted);
  const half = (name: string, part: readonly Marked[]) => {
    const each = count(kind, find, part);
    return each.marked === 0 ? `${name} –` : `${name} ${f1(each)!.toFixed(3)} (${each.marked})`;
  };
  const bar = BARS[kind];
  const { hits, found, marked } = counted;
  const parts = [
    half("development", development),
    half("held out", heldOut),
    `precision ${(hits / found || 0).toFixed(3)}, recall ${(hits / marked).toFixed(3)}`,
    `plain ${f1(count(kind, plain, rows))?.toFixed(3)}`,
  ];
  if (bar !== undefined) parts.push(value! >= bar ? `bar ${bar} met` : `BELOW ${bar}`);
  if (shown) listMisses(kind, find, development);
  return { name: kind, value, unit: "F1", note: parts.join("; ") };
}

function count(kind: string, find: Find, rows: readonly Marked[]): Count {
  const total = { hits: 0, found: 0, marked: 0 };
  for (const { spans, text } of rows) {
    const { found, hits, marked } = match(kind, find(text), spans);
    total.hits += hits.length;
    total.found += found.length;
    total.marked += marked.length;
  }
  return total;
}

function match(kind: string, given: readonly Found[], spans: readonly MarkedSpan[]) {
  const found = given.filter(each => each.kind === kind);
  const marked = spans.filter(({ type }) => kindOfType[type] === kind);
  const hits = marked.filter(one => found.some(other => share(one, other) >= LEAST_SHARE));
  return { found, marked, hits };
}

function share(one: { start: number; end: number }, two: { start: number; end: number }): number {
  const both = Math.min(one.end, two.end) - Math.max(one.start, two.start);
  return both <= 0 ? 0 : both / (Math.max(one.end, two.end) - Math.min(one.start, two.start));
}

function listMisses(kind: string, find: Find, rows: readonly Marked[]): void {
  for (const { spans, text } of rows) {
    const { found, hits, marked } = match(kind, find(text), spans);
    const show = (sort: string, { end, start }: { start: number; end: number }) =>
      process.stdout.write(
        `${sort} ${kind}: ${JSON.stringify(text.slice(Math.max(0, start - 30), start))} ${JSON.stringify(text.slice(start, end))}\n`,
      );
    for (const span of marked) if (!hits.includes(span)) show("missed", span);
    for (const each of found) if (!marked.some(span => share(span, each) >= LEAST_SHARE)) show("wrong", each);
  }
}

/** An extension for the figure: words that some templates mark, as people and places. */
function dictionaryOf(rows: readonly Marked[]): NameFinder {
  const words = new Map<string, string>();
  for (const { spans, text } of rows)
    for (const { end, start, type } of spans) {
      const kind = kindOfType[type];
      if (kind !== "person" && kind !== "address") continue;
      for (const [word] of text.slice(start, end).matchAll(/\p{Lu}[\p{L}\p{M}'’-]{2,}/gu))
        words.set(word, kind);
    }
  return {
    reachChars: 96,
    find(text) {
      const found: { kind: string; start: number; end: number; confidence: number }[] = [];
      for (const { 0: word, index } of text.matchAll(/\p{Lu}[\p{L}\p{M}'’-]*\.?/gu)) {
        const kind = words.get(word);
        const last = found.at(-1);
        const isNext =
          last !== undefined && text.slice(last.end, index) === " " && last.kind === (kind ?? last.kind);
        if (isNext) found[found.length - 1] = { ...last, end: index + word.length };
        else if (kind !== undefined)
          found.push({ kind, start: index, end: index + word.length, confidence: 0.7 });
      }
      return found.filter(each => each.kind === "person");
    },
  };
}

/** Whether something is found where something is to be found, and nothing elsewhere: at the default, and at any confidence. */
async function reportRecognisers(shown: boolean): Promise<void> {
  const rows = readRows<RecogniserRow>("pii-recognizers.jsonl");
  const kinds = [...new Set(Object.values(kindOfRecogniser))];
  const figures: BenchRow[] = [];
  for (const kind of kinds) {
    const own = rows.filter(({ rec }) => kindOfRecogniser[rec] === kind);
    const [usual, any] = await Promise.all(
      [0.5, 0].map(async minConfidence => {
        const scanner = await createPrivacyScanner({ kinds: [kind], minConfidence });
        return own.filter(({ n, text }) => {
          const isRight = scanner.scan(text).length > 0 === n > 0;
          if (!isRight && shown && minConfidence === 0)
            process.stdout.write(`${kind}: ${n} in ${JSON.stringify(text)}\n`);
          return isRight;
        }).length;
      }),
    );
    figures.push({
      name: kind,
      value: (usual! / own.length) * 100,
      unit: "% right",
      note: `${any} of ${own.length} at any confidence: most of these texts have no words`,
    });
  }
  if (rows.length > 0) report("Tests of a recogniser each", figures);
}

async function reportHarmless(
  rows: readonly Marked[],
  structured: PrivacyScanner,
  all: PrivacyScanner,
): Promise<void> {
  const unmarked = rows.map(({ spans, text }) => ({ text, spans }));
  const texts = (file: string, member: string, isHarmless: (row: Record<string, string>) => boolean) =>
    readRows<Record<string, string>>(file)
      .filter(isHarmless)
      .map(row => ({ text: row[member] ?? "", spans: [] }));
  const sets = [
    ["marked sentences, what isn't marked", unmarked],
    ["ordinary requests", texts("prompts.jsonl", "text", ({ label }) => label === "benign")],
    ["commands", texts("shell.jsonl", "command", () => true)],
    ["commands of manual pages", texts("tldr.jsonl", "command", () => true)],
  ] as const;
  // Who has every URL and address of a machine hidden wants those of these texts hidden, too.
  const { kinds = {} } = profiles.privacy.strict;
  const strict = await createPrivacyScanner({ kinds: kindsToFind(createPrivacyPolicy(kinds), [kinds]) });
  const figures = sets.flatMap(([name, set]) => {
    if (set.length === 0) return [];
    const value = masked(set, text => strict.scan(text));
    const byKind = [...new Set(set.flatMap(({ text }) => structured.scan(text).map(({ kind }) => kind)))]
      .map(
        kind =>
          [kind, masked(set, text => structured.scan(text).filter(found => found.kind === kind))] as const,
      )
      .toSorted(([, one], [, two]) => two - one)
      .map(([kind, share]) => `${kind} ${share.toFixed(3)}`);
    const parts = [
      ...(value > BAR_HARMLESS ? [`ABOVE ${BAR_HARMLESS}`] : []),
      `${masked(set, plain).toFixed(3)} by plain expressions`,
      `${masked(set, text => structured.scan(text)).toFixed(3)} with URLs and addresses of machines`,
      `${masked(set, text => all.scan(text)).toFixed(3)} with names and places`,
      ...byKind.slice(0, 4),
    ];
    return [{ name, value, unit: "% masked", note: parts.join("; ") }];
  });
  report("Harmless characters that are masked, with the kinds of the profile strict", figures);
}

function masked(
  rows: readonly { readonly text: string; readonly spans: readonly MarkedSpan[] }[],
  find: Find,
): number {
  let harmless = 0;
  let hidden = 0;
  for (const { spans, text } of rows) {
    const isMarked = new Uint8Array(text.length);
    for (const { end, start } of spans) isMarked.fill(1, start, end);
    const isHidden = new Uint8Array(text.length);
    for (const { end, start } of find(text)) isHidden.fill(1, start, end);
    for (let at = 0; at < text.length; at++) {
      if (isMarked[at]) continue;
      harmless += 1;
      hidden += isHidden[at]!;
    }
  }
  return (hidden / harmless) * 100;
}

async function reportTimes(
  rows: readonly Marked[],
  structured: PrivacyScanner,
  all: PrivacyScanner,
): Promise<void> {
  const message = rows
    .slice(0, 12)
    .map(({ text }) => text)
    .join(" ")
    .slice(0, 1_000);
  const long = rows.map(({ text }) => text).join("\n");
  const megabyte = long.repeat(Math.ceil(1_000_000 / long.length)).slice(0, 1_000_000);
  const figures: BenchRow[] = [];
  const finders = [
    ["secrets", await createPrivacyScanner()],
    ["all but names and places", structured],
    ["everything", all],
    ["plain expressions", { scan: plain }],
  ] as const;
  for (const [size, text, rounds] of [
    [`a message of ${message.length} characters`, message, 400],
    ["a megabyte", megabyte, 10],
  ] as const)
    for (const [name, { scan }] of finders)
      figures.push(await measure(`${size}: ${name}`, rounds, async () => scan(text)));
  report("Time of a scan", figures);
}
