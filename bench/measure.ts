/** The parts that benchmarks share: a figure, a median, and a table. */

/** One figure; a skipped measurement says why in `note` and has no value. */
export interface BenchRow {
  readonly name: string;
  readonly value: number | undefined;
  readonly unit: string;
  readonly note?: string;
}

const BATCH = 10;

/**
 * Microseconds of CPU time for one round, median over batches of ten, after a warm-up; the wall's median in the note.
 * CPU time is what other processes disturb least; it counts the collector's threads, too.
 */
export async function measure(name: string, rounds: number, work: () => Promise<unknown>): Promise<BenchRow> {
  for (let round = 0; round < rounds / 2; round++) await work();
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let batch = 0; batch < rounds / BATCH; batch++) {
    const before = process.cpuUsage();
    for (let round = 0; round < BATCH; round++) {
      const start = performance.now();
      await work();
      wall.push((performance.now() - start) * 1_000);
    }
    const { system, user } = process.cpuUsage(before);
    cpu.push((system + user) / BATCH);
  }
  return { name, value: median(cpu), unit: "µs of CPU", note: `${median(wall).toFixed(0)} µs on the wall` };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints a table; benchmarks are the one place that writes to standard output. */
export function report(title: string, rows: readonly BenchRow[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  process.stdout.write(`\n${title}\n\n`);
  for (const { name, note = "", unit, value } of rows) {
    const figure = value === undefined ? "–" : `${format(value)} ${unit}`;
    process.stdout.write(`${name.padEnd(width)}  ${figure.padStart(16)}  ${note}`.trimEnd() + "\n");
  }
}

const format = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);
