/**
 * Guardrails on streams: at each split point of each entity the stream has to read as the redaction of its whole text, no
 * bounded match may hold back more than 256 characters, and a chunk may take 1 ms; a stage that passes everything is timed
 * in the same run.
 */
import { existsSync, readFileSync } from "node:fs";
import { createId, type TurnId } from "../../src/base/index.ts";
import type { Guardrail, OutputStage, TurnView } from "../../src/ports/index.ts";
import { privacyGroups } from "../../src/safety/detectors.ts";
import {
  createFinderGuardrail,
  createPhraseGuardrail,
  type HoldBack,
  MAX_HELD_CHARS,
  type PhraseRules,
} from "../../src/safety/guardrails.ts";
import { createPrivacyPolicy, createPrivacyScanner, kindsToFind } from "../../src/safety/privacy.ts";
import { profiles } from "../../src/safety/profiles.ts";
import { type BenchRow, median, report } from "../measure.ts";

const DATA = new URL("../../../shared/data/pii-spans.jsonl", import.meta.url);
/** A token of a model is about four characters. */
const CHUNK_CHARS = 4;
const BAR_MICROSECONDS = 1_000;
const MOST_PHRASES = 300;
const MISSES_SHOWN = 5;

interface Row {
  readonly text: string;
  readonly spans: readonly { readonly type: string; readonly start: number; readonly end: number }[];
}

const turn: TurnView = {
  session: { tenant: "bench", user: "bench", session: "bench" },
  turn: createId() as string as TurnId,
  input: "",
  parts: [],
  origin: "person",
  history: [],
  tools: [],
  decisions: () => [],
  heard: () => [],
  signal: new AbortController().signal,
  emit: () => undefined,
};

/** The figures; nothing where the data isn't there. */
export async function benchStreams(): Promise<void> {
  if (!existsSync(DATA)) {
    process.stdout.write(`\nstreams: skipped, ${DATA.pathname} isn't here\n`);
    return;
  }
  const rows = readFileSync(DATA, "utf8")
    .trim()
    .split("\n")
    .map(line => JSON.parse(line) as Row);
  const guardrails = [...ownGuardrails(rows), ...(await privacyGuardrails())];
  const figures: BenchRow[] = [];
  for (const guardrail of guardrails) figures.push(...(await splitsOf(guardrail, rows)));
  const text = rows.map(row => row.text).join("\n");
  figures.push(await timeOf("a stage that passes everything", () => passing, text));
  for (const guardrail of guardrails)
    figures.push(await timeOf(guardrail.id, () => guardrail.openStream!(turn, "text")!, text));
  report("Guardrails on streams", figures);
}

const passing: OutputStage = { push: delta => [{ kind: "text", text: delta }], end: () => [] };

/** The names, places and organisations of the data as phrases; numbers and addresses as patterns. */
function ownGuardrails(rows: readonly Row[]): readonly Guardrail[] {
  const named = new Set<string>();
  for (const { spans, text } of rows) {
    for (const { end, start, type } of spans)
      if (["PERSON", "GPE", "ORGANIZATION"].includes(type)) named.add(text.slice(start, end).trim());
  }
  const phrases = [...named].filter(each => each !== "" && each.length <= 200).slice(0, MOST_PHRASES);
  const rules: readonly PhraseRules[] = [
    { id: `${phrases.length} phrases`, phrases },
    {
      id: "patterns",
      patterns: [
        String.raw`\b\d(?:[ -]?\d){12,18}\b`,
        String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,3}`,
        String.raw`\b\d{3}-\d{2}-\d{4}\b`,
        String.raw`(?i)\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b`,
      ],
    },
    { id: "a pattern without a bound", patterns: [String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`] },
  ];
  return rules.map(each => createPhraseGuardrail({ ...each, action: "redact", replacement: "[redacted]" }));
}

/** The scanner of private data, as the profile strict has it, and with every kind. */
async function privacyGuardrails(): Promise<readonly Guardrail[]> {
  const { kinds: actions = {} } = profiles.privacy.strict;
  const strict = kindsToFind(createPrivacyPolicy(actions), [actions]);
  return Promise.all(
    Object.entries({ strict, "of every kind": privacyGroups }).map(async ([name, kinds]) => {
      const scanner = await createPrivacyScanner({ kinds });
      return createFinderGuardrail({ id: `private data, ${name}`, finderOf: () => scanner.stream() });
    }),
  );
}

/** Every split point within an entity and beside it, and the text letter by letter. */
async function splitsOf(guardrail: Guardrail, rows: readonly Row[]): Promise<readonly BenchRow[]> {
  const misses: string[] = [];
  let splits = 0;
  let mostHeld = 0;
  for (const { spans, text } of rows) {
    const whole = await wholeOf(guardrail, text);
    const places = spans.flatMap(({ end, start }) =>
      Array.from({ length: end - start + 3 }, (_, index) => start - 1 + index),
    );
    const pieces = [
      ...places.map(at => [text.slice(0, Math.max(0, at)), text.slice(Math.max(0, at))]),
      [...text],
    ];
    for (const each of pieces) {
      splits += 1;
      const { held, shown } = await stream(guardrail, each);
      mostHeld = Math.max(mostHeld, held);
      if (shown !== whole)
        misses.push(`${JSON.stringify(text.slice(0, 60))}: ${JSON.stringify(shown.slice(0, 80))}`);
    }
  }
  for (const miss of misses.slice(0, MISSES_SHOWN))
    process.stdout.write(`missed by ${guardrail.id}: ${miss}\n`);
  const isBounded = guardrail.id !== "a pattern without a bound";
  return [
    { name: `${guardrail.id}: splits that differ`, value: misses.length, unit: `of ${splits}` },
    {
      name: `${guardrail.id}: most held back`,
      value: mostHeld,
      unit: "characters",
      note: isBounded && mostHeld > MAX_HELD_CHARS ? `above ${MAX_HELD_CHARS}` : "",
    },
  ];
}

async function wholeOf(guardrail: Guardrail, text: string): Promise<string> {
  const payload = { stage: "output", text, origin: "mind", turn, signal: turn.signal } as const;
  return (await guardrail.judge(payload))?.text ?? text;
}

async function stream(guardrail: Guardrail, pieces: readonly string[]) {
  const stage = guardrail.openStream!(turn, "text")!;
  let shown = "";
  let held = 0;
  for (const piece of pieces) {
    for (const output of await stage.push(piece)) if (output.kind === "text") shown += output.text;
    held = Math.max(held, (stage as Partial<HoldBack>).heldChars?.() ?? 0);
  }
  for (const output of await stage.end()) if (output.kind === "text") shown += output.text;
  return { shown, held };
}

/** The median over rounds of the mean time of a chunk. */
async function timeOf(name: string, open: () => OutputStage, text: string): Promise<BenchRow> {
  const chunks = Array.from({ length: Math.ceil(text.length / CHUNK_CHARS) }, (_, index) =>
    text.slice(index * CHUNK_CHARS, (index + 1) * CHUNK_CHARS),
  );
  const means: number[] = [];
  let slowest = 0;
  for (let round = 0; round < 7; round++) {
    const stage = open();
    const start = performance.now();
    for (const chunk of chunks) {
      const before = performance.now();
      const passed = stage.push(chunk);
      if (passed instanceof Promise) await passed;
      if (round > 1) slowest = Math.max(slowest, performance.now() - before);
    }
    await stage.end();
    means.push(((performance.now() - start) * 1_000) / chunks.length);
  }
  const value = median(means);
  return {
    name: `${name}: a chunk`,
    value,
    unit: "µs",
    note: `${(slowest * 1_000).toFixed(0)} µs at most${value > BAR_MICROSECONDS ? `; above ${BAR_MICROSECONDS} µs` : ""}`,
  };
}
