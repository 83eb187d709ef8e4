/** Measures the cost of an event on its way to its readers, beside a bare async generator and a web ReadableStream. */
import { createEventStream } from "../src/base/index.ts";
import { type BenchRow, report } from "./measure.ts";

const EVENTS = 200_000;
const ROUNDS = 7;

/** How the events come: one by one, as from a model, or as fast as the readers take them. */
type Pace = "live" | "burst";

interface Contender {
  readonly name: string;
  readonly run: (pace: Pace) => Promise<void>;
}

const contenders: readonly Contender[] = [
  { name: "bare async generator", run: runGenerator },
  { name: "event stream, 1 reader", run: pace => runEventStream(pace, 1) },
  { name: "event stream, 3 readers", run: pace => runEventStream(pace, 3) },
  { name: "web ReadableStream", run: runReadableStream },
];

/** CPU time of one event from push to the reader's loop, median of several rounds; about five seconds. */
export async function run(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const pace of ["live", "burst"] as const) {
    for (const { name, run } of contenders) {
      rows.push({ name: `${pace}: ${name}`, value: await medianNanoseconds(() => run(pace)), unit: "ns" });
    }
  }
  return rows;
}

async function runEventStream(pace: Pace, readerCount: number) {
  const stream = createEventStream<number, void>();
  const readers = Array.from({ length: readerCount }, () => drain(stream.read({ whenFull: "wait" })));
  for (let index = 0; index < EVENTS; index++) {
    const room = stream.push(index);
    if (room !== undefined) await room;
    else if (pace === "live") await undefined;
  }
  stream.end();
  await Promise.all(readers);
}

async function runGenerator(pace: Pace) {
  async function* produce() {
    for (let index = 0; index < EVENTS; index++) {
      if (pace === "live") await undefined;
      yield index;
    }
  }
  await drain(produce());
}

async function runReadableStream(pace: Pace) {
  const stream = new ReadableStream<number>(
    {
      async start(controller) {
        for (let index = 0; index < EVENTS; index++) {
          controller.enqueue(index);
          if (pace === "live" || index % 1024 === 1023) await undefined;
        }
        controller.close();
      },
    },
    { highWaterMark: 1024 },
  );
  await drain(stream);
}

async function drain(events: AsyncIterable<number>) {
  let sum = 0;
  for await (const event of events) sum += event;
  if (sum !== (EVENTS * (EVENTS - 1)) / 2) process.exitCode = 1;
}

async function medianNanoseconds(run: () => Promise<void>): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    samples.push(((user + system) * 1000) / EVENTS);
  }
  return samples.sort((left, right) => left - right)[Math.floor(ROUNDS / 2)]!;
}

if (import.meta.main) report("Event streams", await run());
