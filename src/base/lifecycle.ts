/** Starting and stopping in order: each step has a name and a time, and a failure takes back what had started. */
import { withDeadline } from "./abort.ts";
import { type Clock, startStopwatch } from "./clock.ts";
import { attributeFault, describeError, fault, isFault } from "./fault.ts";

/** The outcome of one step. */
export interface LifecycleEntry {
  readonly step: string;
  readonly outcome: "started" | "start-failed" | "stopped" | "stop-failed";
  /** When that was, in milliseconds since the epoch. */
  readonly at: number;
  readonly durationMs: number;
  /** The error of a failed step. */
  readonly error?: unknown;
}

export interface LifecycleOptions {
  readonly clock: Clock;
  /** The time that each step has to stop, in milliseconds; Infinity for no bound. */
  readonly stopMs: number;
  /** Called after every step. Its exceptions are ignored. */
  readonly onEntry?: ((entry: LifecycleEntry) => unknown) | undefined;
}

export interface Lifecycle {
  /**
   * Runs a step, and keeps how it is to be stopped, if it has to be. When it fails, everything that had started is
   * stopped, last first.
   * @throws the fault that the step throws, with the step as its component; start.failed for anything else
   */
  start<Result>(
    step: string,
    begin: () => Result | PromiseLike<Result>,
    end?: (result: Result) => unknown,
  ): Promise<Result>;
  /**
   * Stops everything that has started, last first, each after the other. A failing or late step doesn't keep the
   * others from stopping. Stops once, however often it is called.
   * @throws stop.failed naming every step that failed; its cause is the error
   */
  stop(): Promise<void>;
}

interface Started {
  readonly step: string;
  readonly end: () => unknown;
}

interface Failure {
  readonly step: string;
  readonly error: unknown;
}

export function createLifecycle({ clock, stopMs, onEntry }: LifecycleOptions): Lifecycle {
  const started: Started[] = [];
  let stopped: Promise<readonly Failure[]> | undefined;

  /** Runs one half of a step, and tells how it went. */
  async function run<Result>(
    step: string,
    [succeeded, failed]: readonly [LifecycleEntry["outcome"], LifecycleEntry["outcome"]],
    work: () => Result | PromiseLike<Result>,
  ): Promise<Result> {
    const elapsedMs = startStopwatch(clock);
    const tell = (outcome: LifecycleEntry["outcome"], rest: Pick<LifecycleEntry, "error"> = {}) => {
      const entry = Object.freeze({ step, outcome, at: clock.now(), durationMs: elapsedMs(), ...rest });
      // Also catches a listener that is asynchronous.
      (async () => onEntry?.(entry))().catch(() => undefined);
    };
    try {
      const result = await work();
      tell(succeeded);
      return result;
    } catch (error) {
      tell(failed, { error });
      throw error;
    }
  }

  async function stopAll(): Promise<readonly Failure[]> {
    const failures: Failure[] = [];
    for (const { step, end } of started.splice(0).reverse()) {
      const deadline = { what: `Stopping ${step}`, limitMs: stopMs };
      const stopping = run(step, ["stopped", "stop-failed"], () => withDeadline(deadline, end));
      await stopping.catch(error => failures.push({ step, error }));
    }
    return failures;
  }

  return {
    async start(step, begin, end) {
      try {
        const result = await run(step, ["started", "start-failed"], begin);
        if (end !== undefined) started.push({ step, end: () => end(result) });
        return result;
      } catch (error) {
        await stopAll();
        if (isFault(error)) throw attributeFault(error, step);
        const reason = withoutStop(describeError(error));
        throw fault("start.failed", { step, reason }, { cause: error, component: step });
      }
    },
    async stop() {
      stopped ??= stopAll();
      const failures = await stopped;
      if (failures.length > 0) throw stopFailed(failures);
    },
  };
}

function stopFailed(failures: readonly Failure[]) {
  const errors = failures.map(({ error }) => error);
  const reason = failures
    .map(({ step, error }) => `${step}: ${withoutStop(describeError(error))}`)
    .join("; ");
  const component = failures.map(({ step }) => step).join(", ");
  const cause = errors.length === 1 ? errors[0] : new AggregateError(errors);
  return fault("stop.failed", { reason }, { cause, component });
}

/** A sentence as the end of another one. */
const withoutStop = (sentence: string) => sentence.replace(/\.$/, "");
