/** Tampers with a log of 10,000 proven entries in each way, and measures the cost of an entry beside a log without a chain. */
import { sha256Hex } from "../../src/base/sha256-node.ts";
import type { CommittedEvent } from "../../src/ports/index.ts";
import { type AnchoredHead, chainLog, createChainVerifier, webDigest } from "../../src/safety/evidence.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { type BenchRow, measure, report } from "../measure.ts";
import { createRandom, type Random } from "../random.ts";

const ENTRIES = 10_000;
const TRIALS = 40;
/** As many as a turn with a tool commits at once, on average. */
const BATCH = 4;
const key = { tenant: "bench", user: "ada", session: "main" };

/** A turn is ten entries; live deltas took numbers between them. */
function entriesOf(session: string, count: number): readonly CommittedEvent[] {
  const kinds = [
    { kind: "turn-start", model: "reflex" },
    { kind: "input-received", text: "When does the shop open tomorrow?", origin: "person" },
    { kind: "step-start", step: 1 },
    { kind: "model-call-start", step: 1, attempt: 1, model: "reflex", reason: "first" },
    { kind: "text-block", text: "The shop opens at nine and closes at six. ".repeat(6), firstSeq: 1 },
    { kind: "tool-call-request", call: "call", tool: "recall", arguments: { query: "opening hours" } },
    {
      kind: "policy-decision",
      call: "call",
      operation: "memory.read",
      decision: "allow",
      rule: "r",
      reason: "",
    },
    { kind: "tool-call-end", call: "call", tool: "recall", outcome: { status: "succeeded", text: "nine" } },
    { kind: "step-end", step: 1, finishReason: "stop" },
    { kind: "turn-end", status: "completed", text: "At nine.", steps: 1 },
  ];
  return Array.from({ length: count }, (_, index) => {
    const seq = index * 3 + 1;
    const header = { id: `${session}.${seq}`, seq, at: 1_800_000_000_000 + seq, turn: `turn ${index / 10}` };
    return { ...header, ...kinds[index % kinds.length] } as unknown as CommittedEvent;
  });
}

async function provenEntries(session: string, count: number): Promise<readonly CommittedEvent[]> {
  const { log } = createMemoryStore();
  const of = { ...key, session };
  await chainLog(log, { digest: sha256Hex }).append(of, entriesOf(session, count), { afterSeq: 0 });
  const entries: CommittedEvent[] = [];
  for await (const entry of log.read(of, { asStored: true })) entries.push(entry);
  return entries;
}

async function verify(entries: readonly CommittedEvent[], anchors: readonly AnchoredHead[] = []) {
  const verifier = createChainVerifier({ key, digest: sha256Hex, anchors });
  for (const entry of entries) await verifier.add(entry);
  return verifier.end();
}

interface Tampered {
  readonly entries: readonly CommittedEvent[];
  /** The number of the entry that has to be named. */
  readonly seq: number;
}

type Tamper = (entries: readonly CommittedEvent[], at: number, random: Random) => Tampered;

/** One byte of the entry's JSON, which is still JSON and says something else. */
function flipByte(entry: CommittedEvent, random: Random): CommittedEvent {
  const text = JSON.stringify(entry);
  const same = JSON.stringify(JSON.parse(text));
  for (;;) {
    const place = Math.floor(random() * text.length);
    const letter = String.fromCharCode(32 + Math.floor(random() * 95));
    try {
      const flipped = JSON.parse(text.slice(0, place) + letter + text.slice(place + 1)) as CommittedEvent;
      // An entry without a number has no place: stores and audit files refuse it by themselves, as they do what is no JSON.
      if (JSON.stringify(flipped) !== same && Number.isSafeInteger(flipped.seq)) return flipped;
    } catch {
      // No JSON any more.
    }
  }
}

const tampers: Readonly<Record<string, Tamper>> = {
  "a byte changed": (entries, at, random) => {
    const changed = flipByte(entries[at]!, random);
    return { entries: entries.with(at, changed), seq: changed.seq };
  },
  "an entry dropped": (entries, at) => ({ entries: entries.toSpliced(at, 1), seq: entries[at + 1]!.seq }),
  "two entries swapped": (entries, at) => {
    const [one, two] = [entries[at]!, entries[at + 1]!];
    const moved = { ...two, seq: one.seq };
    return { entries: entries.with(at, moved).with(at + 1, { ...one, seq: two.seq }), seq: one.seq };
  },
  "an entry of another session": (entries, at) => ({
    entries: entries.with(at, { ...foreign[at % foreign.length]!, seq: entries[at]!.seq } as CommittedEvent),
    seq: entries[at]!.seq,
  }),
  "an entry repeated at the end": (entries, at) => {
    const seq = entries.at(-1)!.seq + 1;
    return { entries: [...entries, { ...entries[at]!, seq }], seq };
  },
  "the end cut off (with a kept head)": (entries, at) => ({
    entries: entries.slice(0, at),
    seq: entries[at - 1]?.seq ?? 0,
  }),
};

let foreign: readonly CommittedEvent[] = [];

async function tamperRows(): Promise<readonly BenchRow[]> {
  const entries = await provenEntries("main", ENTRIES);
  foreign = await provenEntries("other", 200);
  const whole = await verify(entries);
  if (whole.status !== "good") throw new Error(`the untouched log is ${whole.status}`);
  const anchors = [{ ...whole.head, from: "a commit" }];
  const rows: BenchRow[] = [];
  const misses: string[] = [];
  for (const [name, tamper] of Object.entries(tampers)) {
    const random = createRandom(17);
    let right = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const at = 1 + Math.floor(random() * (ENTRIES - 2));
      const { entries: changed, seq } = tamper(entries, at, random);
      const { finding } = await verify(changed, anchors);
      if (finding?.seq === seq) right += 1;
      else misses.push(`${name} at ${at}: entry ${seq}, named ${finding?.seq ?? "none"} (${finding?.why})`);
    }
    const note = `${right} of ${TRIALS} found, the first bad entry named`;
    rows.push({ name, value: (100 * right) / TRIALS, unit: "%", note });
  }
  for (const miss of misses) process.stdout.write(`  missed: ${miss}\n`);
  const verified = await measure("verifying", 20, () => verify(entries));
  return [...rows, { ...verified, name: "verifying an entry", value: verified.value! / ENTRIES }];
}

/** Entries that are appended under a claim, as turns do. */
async function appendRow(
  name: string,
  wrap: (log: ReturnType<typeof createMemoryStore>["log"]) => typeof log,
) {
  const appends = 250;
  const all = entriesOf("main", appends * BATCH);
  const row = await measure(name, 40, async () => {
    const log = wrap(createMemoryStore().log);
    const claimed = await log.claim(key, "bench", 60_000);
    if (claimed.status !== "claimed") return;
    const { claim } = claimed;
    for (let index = 0; index < all.length; index += BATCH)
      await log.append(key, all.slice(index, index + BATCH), { afterSeq: all[index - 1]?.seq ?? 0, claim });
  });
  return { ...row, value: row.value! / all.length, note: "an entry, in batches of four" };
}

export async function benchEvidence(): Promise<void> {
  report(`Tampering with ${ENTRIES} entries`, await tamperRows());
  report("Appending an entry to a log in memory", [
    await appendRow("no chain", log => log),
    await appendRow("chain", log => chainLog(log, { digest: sha256Hex })),
    await appendRow("chain by WebCrypto (browsers)", log => chainLog(log, { digest: webDigest })),
  ]);
}
