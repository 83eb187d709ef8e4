/** One measurement of many sessions, in a process of its own: `node --expose-gc sessions-child.ts <what> <store>`. */
import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { createMind, type Mind, type MindOptions } from "brainstem/mind";
import type { LanguageModel } from "brainstem/model";
import { createScriptedModel } from "brainstem/testing";
import { defineTool } from "brainstem/tools";
import { openStore } from "../src/storage/node.ts";
import { median } from "./measure.ts";

const SESSIONS = 1_000;
const DELTAS = 50;
const WARM_UPS = 100;
const policy = () => ({ rules: [], fallback: "allow" }) as const;
const keyOf = (session: number, round = 0) => ({
  tenant: "bench",
  user: `user${session}`,
  session: `${round}-${session}`,
});

const [what = "", spec = ""] = process.argv.slice(2);
const store = spec === "" ? undefined : await openStore(spec);

const open = (options: Pick<MindOptions, "model"> & Partial<MindOptions>): Mind =>
  createMind({ policy, ...(store !== undefined && { log: store.log }), ...options });

/** A scripted model keeps what it was asked; this one doesn't, so that what is kept is the mind's. */
const modelOf = (stream: (prompt: Prompt) => ReadableStream<LanguageModelV4StreamPart>): LanguageModel => ({
  ...createScriptedModel([]),
  doStream: async ({ prompt }) => ({ stream: stream(prompt) }),
});

type Prompt = Parameters<LanguageModel["doStream"]>[0]["prompt"];

/** All of these in each answer, at once. */
function talker(deltas: readonly string[]): LanguageModel {
  const parts = [
    { type: "text-start", id: "t" } as const,
    ...deltas.map(delta => ({ type: "text-delta", id: "t", delta }) as const),
    { type: "text-end", id: "t" } as const,
    finish("stop"),
  ];
  return modelOf(() => ReadableStream.from<LanguageModelV4StreamPart>(parts));
}

const finish = (unified: "stop" | "tool-calls"): LanguageModelV4StreamPart => ({
  type: "finish",
  finishReason: { unified, raw: undefined },
  usage: {
    inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 10, text: 10, reasoning: 0 },
  },
});

const words = Array.from({ length: DELTAS }, (_, index) => `word${index} `);

/** Of all that lives. */
async function heapBytes(): Promise<number> {
  // Objects that timers or promises still hold are free after this pause.
  await new Promise(resolve => setTimeout(resolve, 50));
  for (let round = 0; round < 3; round++) globalThis.gc!();
  return process.memoryUsage().heapUsed;
}

/** One turn in each of so many sessions at once. Returns the deltas that their readers saw. */
async function talkAtOnce(mind: Mind, round: number, sessions = SESSIONS): Promise<number> {
  const counts = await Promise.all(
    Array.from({ length: sessions }, async (_, session) => {
      let deltas = 0;
      for await (const event of mind.session(keyOf(session, round)).turn("go")) {
        if (event.kind === "text-delta") deltas += 1;
      }
      return deltas;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function closeAll(mind: Mind, round: number, sessions = SESSIONS) {
  await Promise.all(
    Array.from({ length: sessions }, (_, session) => mind.closeSession(keyOf(session, round))),
  );
}

/** Warms up, then measures time and the peak of memory over one round, and what sessions keep. */
async function streaming() {
  const mind = open({ model: talker(words) });
  // Few at a time, so that the growth of the process up to here is not counted as a session's.
  for (let round = 100; round < 100 + WARM_UPS; round++) {
    await talkAtOnce(mind, round, 20);
    await closeAll(mind, round, 20);
  }
  const before = await heapBytes();
  const { rss } = process.memoryUsage();
  let peak = rss;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const start = performance.now();
  const deltas = await talkAtOnce(mind, 1);
  const wallMs = performance.now() - start;
  clearInterval(watch);
  peak = Math.max(peak, process.memoryUsage.rss());
  if (deltas !== SESSIONS * DELTAS) throw new Error(`${deltas} deltas of ${SESSIONS * DELTAS} were seen`);
  const idle = await heapBytes();
  await closeAll(mind, 1);
  const ROUNDS = 8;
  const after = await heapBytes();
  for (let round = 2; round < 2 + ROUNDS; round++) {
    await talkAtOnce(mind, round);
    await closeAll(mind, round);
  }
  const kept = ((await heapBytes()) - after) / ROUNDS;
  await mind.close();
  return [
    { name: "1,000 sessions, 50 deltas each", value: wallMs, unit: "ms", note: "on the wall; none lost" },
    { name: "peak over baseline", value: (peak - rss) / 2 ** 20, unit: "MiB RSS" },
    { name: "a session after its turn", value: (idle - before) / SESSIONS / 1_024, unit: "KiB heap" },
    {
      name: "kept by 1,000 turns, sessions closed",
      value: kept / 1_024,
      unit: "KiB heap",
      note: spec === "memory" ? "that is the log itself" : "bar 100",
    },
  ];
}

async function idle() {
  const mind = open({ model: talker(["Hello."]) });
  // The first session loads the code, which is not counted.
  await talkAtOnce(mind, 0, 10);
  await closeAll(mind, 0, 10);
  const before = await heapBytes();
  for (let session = 0; session < SESSIONS; session++) mind.session(keyOf(session, 1));
  const opened = await heapBytes();
  await talkAtOnce(mind, 1);
  const talked = await heapBytes();
  await mind.close();
  return [
    {
      name: "1,000 sessions, opened",
      value: (opened - before) / 2 ** 20,
      unit: "MiB heap",
      note: "bar 3 MB",
    },
    {
      name: "1,000 sessions, after a turn each",
      value: (talked - before) / 2 ** 20,
      unit: "MiB heap",
      note: "bar 3 MB",
    },
  ];
}

const lookup = defineTool({
  name: "lookup",
  description: "Looks something up.",
  category: "bench",
  input: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
  sideEffects: [],
  repeatability: "idempotent",
  execute: input => ({ id: (input as { id: number }).id, price: 9.99 }),
});

async function tools() {
  const sessions = 100;
  const turns = store === undefined ? 40 : 10;
  let calls = 0;
  const model = modelOf(prompt =>
    ReadableStream.from<LanguageModelV4StreamPart>(
      prompt.at(-1)!.role === "tool"
        ? [{ type: "text-delta", id: "t", delta: "It costs 9.99." }, finish("stop")]
        : [
            { type: "tool-call", toolCallId: `call-${++calls}`, toolName: "lookup", input: '{"id":7}' },
            finish("tool-calls"),
          ],
    ),
  );
  const mind = open({ model, tools: [lookup] });
  const talk = async (session: number, round: number) => {
    for (let turn = 0; turn < turns; turn++) {
      const { status, text } = await mind.session(keyOf(session, round)).turn("go").summary();
      if (status !== "completed" || text !== "It costs 9.99.") throw new Error(`${status}: ${text}`);
    }
    await mind.closeSession(keyOf(session, round));
  };
  const all = (round: number) =>
    Promise.all(Array.from({ length: sessions }, (_, session) => talk(session, round)));
  await all(0);
  const rates: number[] = [];
  for (let round = 1; round <= 3; round++) {
    const start = performance.now();
    await all(round);
    rates.push((sessions * turns * 1_000) / (performance.now() - start));
  }
  await mind.close();
  return [
    {
      name: "100 sessions at once, one tool a turn",
      value: median(rates),
      unit: "turns/s",
      ...(store === undefined && { note: "bar 1,500" }),
    },
  ];
}

/** From a consumer's break to the cancelling of the provider's stream. */
async function breakOff() {
  let cancelledAt = 0;
  const endless = () =>
    new ReadableStream<LanguageModelV4StreamPart>({
      start: controller => controller.enqueue({ type: "text-start", id: "t" }),
      async pull(controller) {
        await new Promise(resolve => setTimeout(resolve, 1));
        controller.enqueue({ type: "text-delta", id: "t", delta: "on " });
      },
      cancel() {
        cancelledAt = performance.now();
      },
    });
  const mind = open({ model: modelOf(endless) });
  const times: number[] = [];
  for (let round = 0; round < 50; round++) {
    const key = keyOf(0, round);
    let leftAt = 0;
    for await (const event of mind.session(key).turn("go")) {
      if (event.kind !== "text-delta") continue;
      leftAt = performance.now();
      break;
    }
    await mind.session(key).settled();
    times.push(cancelledAt - leftAt);
    await mind.closeSession(key);
  }
  await mind.close();
  return [
    {
      name: "source closed behind a break",
      value: median(times),
      unit: "ms",
      note: `${Math.max(...times).toFixed(1)} ms at most; bar 50`,
    },
  ];
}

const measures = { streaming, idle, tools, break: breakOff };
const figures = await measures[what as keyof typeof measures]();
await store?.close();
process.stdout.write(JSON.stringify(figures));
