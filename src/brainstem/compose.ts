/**
 * `compose`: starts parts one after the other, each on those that it needs, and stops them in reverse on every path.
 */

import { createLifecycle, resolveLimits, systemClock } from "../base/index.ts";
import { type CompositionConfig, checkConfig, copyConfig } from "./config.ts";
import { checkHealth, type Health, type HealthCheck, type LifeState } from "./health.ts";
import type { AnyPart, ConfigOf, Contribution, ValueOf } from "./part.ts";

export interface Composition<List extends readonly AnyPart[]> {
  /** The resolved settings of all parts, and the limits: plain data, frozen. */
  readonly resolved: object;
  /** The value that a part of the list gave when it started. */
  get<P extends List[number]>(part: P): ValueOf<P>;
  /** How the parts are that can be asked, in the order of their start. Never rejects. */
  health(): Promise<Health>;
  /** Stops what has started, last first, once, however often it is called. @throws stop.failed */
  close(): Promise<void>;
}

type Merged<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  whole: infer Whole,
) => void
  ? Whole
  : never;

/** The configuration of these parts: the keys of each, and those that belong to none. */
export type ConfigFor<List extends readonly AnyPart[]> = CompositionConfig & Merged<ConfigOf<List[number]>>;

/**
 * Starts the parts of the list in its order, and before each part those that it needs. A start that fails stops what
 * had started; the fault's `component` names the part that failed.
 * @throws config.invalid naming everything that is wrong; the error of a part's start; start.failed for an error
 * without a code
 */
export async function compose<const List extends readonly AnyPart[]>(
  list: List,
  config: CompositionConfig & object,
): Promise<Composition<List>> {
  const parts = inOrder(list);
  const own = copyConfig(config);
  await checkConfig(own, parts);
  const { clock = systemClock } = own;
  const limits = resolveLimits(own.limits);
  const { start, stop } = createLifecycle({
    clock,
    onEntry: own.onLifecycle,
    // The grace that turns have, then their last commit, then a hook behind them.
    stopMs: limits.shutdownMs + limits.commitMs + limits.hookMs,
  });

  const values = new Map<AnyPart, unknown>();
  const contributions = (): readonly Contribution[] =>
    [...values].flatMap(([part, value]) => part.contribute?.(value as never) ?? []);
  const site = { config: own, clock, limits, contributions };
  for (const part of parts) {
    const needed = Object.entries(part.needs).map(([name, need]) => [name, values.get(need)] as const);
    const begin = () => part.start(Object.fromEntries(needed) as never, site as never);
    const end = part.stop && ((value: unknown) => part.stop!(value as never));
    const value = await start(part.name, begin, end);
    values.set(part, value);
  }

  let state: LifeState = "open";
  let closed: Promise<void> | undefined;
  const checks: Record<string, HealthCheck> = {};
  for (const [part, value] of values)
    if (part.health !== undefined) checks[part.name] = () => part.health!(value as never, state);

  async function closeAll() {
    state = "closing";
    try {
      await stop();
    } finally {
      state = "closed";
    }
  }

  return {
    resolved: Object.freeze(Object.assign({ limits }, ...contributions().map(({ resolved }) => resolved))),
    get: part => values.get(part) as ValueOf<typeof part>,
    async health() {
      // A part that takes longer to answer than a commit may take is of no use to a turn.
      const components = await checkHealth(checks, { clock, limitMs: limits.commitMs });
      const isReady = state === "open" && components.every(({ status }) => status === "up");
      return { isLive: state !== "closed", isReady, components };
    },
    close() {
      closed ??= closeAll();
      return closed;
    },
  };
}

/** Each part once, behind what it needs. */
function inOrder(list: readonly AnyPart[]): readonly AnyPart[] {
  const ordered = new Set<AnyPart>();
  const add = (part: AnyPart) => {
    if (ordered.has(part)) return;
    for (const need of Object.values(part.needs)) add(need);
    ordered.add(part);
  };
  list.forEach(add);
  return [...ordered];
}
