/**
 * `Part`: the contribution of one room to a composition, as a plain value. A new room is one file in `parts/` and a
 * line in a list.
 */

import type { KeyCheck } from "../base/checks.ts";
import type { Clock, Limits } from "../base/index.ts";
import type { AnyTool, EventLog, Guardrail, Hook } from "../ports/index.ts";
import type { CompositionConfig } from "./config.ts";
import type { LifeState } from "./health.ts";

export interface Part<Needs extends Parts, Own extends object, Value> {
  /** In lifecycle entries, faults and health. Unique within a composition. */
  readonly name: string;
  /** The parts that have to start before it. Composing a part composes what it needs. */
  readonly needs: Needs;
  /** Its keys of the configuration. A key belongs to one part. */
  readonly keys: { readonly [Key in keyof Required<NoInfer<Own>>]: KeyCheck };
  /** @param needed what the parts of `needs` gave, by the same names */
  start(needed: Needed<Needs>, site: Site<Own>): Value | PromiseLike<Value>;
  /** Called once, after every part that started later has stopped. */
  stop?(value: NoInfer<Value>): unknown;
  /** Gives what is wrong, or throws it; undefined when all is well. */
  health?(value: NoInfer<Value>, state: LifeState): string | undefined | Promise<string | undefined>;
  /** Its additions to the mind and to the resolved configuration. Pure. */
  contribute?(value: NoInfer<Value>): Contribution;
}

/** Any part, with options of an unknown type. */
export interface AnyPart {
  readonly name: string;
  readonly needs: Parts;
  readonly keys: Readonly<Record<string, KeyCheck>>;
  start(needed: never, site: never): unknown;
  stop?(value: never): unknown;
  health?(value: never, state: LifeState): string | undefined | Promise<string | undefined>;
  contribute?(value: never): Contribution;
}

type Parts = { readonly [name: string]: AnyPart };

/** The result of a part's `start`. */
export type ValueOf<P> = P extends { start(needed: never, site: never): infer Value }
  ? Awaited<Value>
  : never;
/** The part's own keys of the configuration. */
export type ConfigOf<P> = P extends { start(needed: never, site: Site<infer Own>): unknown } ? Own : never;
type Needed<Needs> = { readonly [Name in keyof Needs]: ValueOf<Needs[Name]> };

/** The context in which every part starts. */
export interface Site<Own> {
  /** Checked, and a copy: the caller's later changes don't reach it. */
  readonly config: Own & CompositionConfig;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The contributions of the parts that have started by now, in their order. */
  contributions(): readonly Contribution[];
}

export interface Contribution {
  /** Tools of the mind. */
  readonly tools?: readonly AnyTool[];
  /** Hooks of the mind's turns; of those with the same `order`, an earlier part's come first. */
  readonly hooks?: readonly Hook[];
  /** Guardrails that judge every turn, before those that profiles and configurations name. */
  readonly guardrails?: readonly Guardrail[];
  /** Wraps the log of the mind's sessions; a later part's wraps an earlier one's. */
  wrapLog?(log: EventLog): EventLog;
  /** Members of `brainstem.config`: plain data without secrets. */
  readonly resolved?: object;
}

/** The part itself; its types are read from it. */
export const definePart = <const Needs extends Parts, Own extends object, Value>(
  part: Part<Needs, Own, Value>,
): Part<Needs, Own, Value> => Object.freeze(part);
