/** One change of files after the other: two edits of one file in the same step both count. */

/** Runs when all that came before is over, unless the call was given up meanwhile. */
export type Turns = <Result>(signal: AbortSignal, run: () => Promise<Result>) => Promise<Result>;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (signal, run) => {
    const mine = last.then(() => {
      signal.throwIfAborted();
      return run();
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
