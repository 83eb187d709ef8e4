/** Reads a stream of anything to its end, result included: `for await` drops what a generator returns. */

export interface Collected<Value, Result> {
  readonly values: readonly Value[];
  readonly result: Result;
}

/** All values and the result of what a turn or a generator gives. @throws what it throws */
export async function collect<Value, Result>(
  stream: AsyncIterable<Value, Result, void>,
): Promise<Collected<Value, Result>> {
  const iterator = stream[Symbol.asyncIterator]();
  const values: Value[] = [];
  for (;;) {
    const step = await iterator.next();
    if (step.done) return { values, result: step.value };
    values.push(step.value);
  }
}
