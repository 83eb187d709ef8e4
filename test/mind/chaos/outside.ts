/** Counts every call that leaves the mind (hooks, models, tools, judges, the log), and makes one of them fail. */

/** How a call fails. After "does" the work is done and the answer lost; a late call works on behind its limit. */
export type Failing =
  | "rejects"
  | "throws"
  | "hangs"
  | "does it and rejects"
  | "does it and hangs"
  | "is late";

export interface PlannedFailure {
  /** As `Outside.calls` names it. */
  readonly call: string;
  readonly how: Failing;
}

export interface OutsideCall {
  /** The called function and the number of its call: `log.append 3`. */
  readonly name: string;
  /** Its port lets it answer later. */
  readonly isAsync: boolean;
}

export interface Outside {
  readonly calls: readonly OutsideCall[];
  readonly wasHit: boolean;
  /** A call whose port has it answer at once: it can only throw. */
  sync<Result>(name: string, work: () => Result): Result;
  /** A call that may answer later. */
  async<Result>(name: string, work: () => Result | PromiseLike<Result>): Promise<Result>;
  /** From here on nothing is counted, and nothing fails. */
  rest(): void;
}

/**
 * @param lateMs how late an answer is that is late
 * @param errorOf what a failing call throws: @default an error that isn't ours, as other people's code throws them
 */
export function createOutside(
  lateMs: number,
  planned?: PlannedFailure,
  errorOf: (name: string, how: Failing) => unknown = name => new Error(`${name} broke`),
): Outside {
  const calls: OutsideCall[] = [];
  const counts = new Map<string, number>();
  let wasHit = false;
  let isResting = false;

  /** How this call fails, once. */
  function count(name: string, isAsync: boolean): Failing | undefined {
    if (isResting) return undefined;
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    const call = `${name} ${number}`;
    calls.push({ name: call, isAsync });
    if (wasHit || planned?.call !== call) return undefined;
    wasHit = true;
    return planned.how;
  }

  return {
    calls,
    get wasHit() {
      return wasHit;
    },
    rest() {
      isResting = true;
    },
    sync(name, work) {
      const how = count(name, false);
      if (how !== undefined) throw errorOf(name, how);
      return work();
    },
    // Not an async function: a function that throws at once is to throw at once.
    async(name, work) {
      const how = count(name, true);
      if (how === undefined) return Promise.resolve(work());
      if (how === "throws") throw errorOf(name, how);
      if (how === "is late") return new Promise(resolve => setTimeout(resolve, lateMs)).then(work);
      const done = how.startsWith("does it") ? Promise.resolve(work()) : Promise.resolve();
      if (how.endsWith("hangs")) return done.then(() => new Promise(() => {}));
      return done.then(() => Promise.reject(errorOf(name, how)));
    },
  };
}
