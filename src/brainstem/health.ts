/** `checkHealth`: asks every part of a composition at once how it is, within a time limit. */
import { type Clock, describeError, startStopwatch, withDeadline } from "../base/index.ts";

export interface ComponentHealth {
  readonly name: string;
  readonly status: "up" | "down";
  /** For operators: why it is down. */
  readonly detail?: string;
  /** How long the answer took. */
  readonly durationMs: number;
}

export interface Health {
  /** Whether the process can go on: false once it has been closed. */
  readonly isLive: boolean;
  /** Whether turns may be sent: it is open, and every component is up. */
  readonly isReady: boolean;
  readonly components: readonly ComponentHealth[];
}

export type LifeState = "open" | "closing" | "closed";

/** Gives what is wrong, or throws it; undefined when all is well. */
export type HealthCheck = () => string | undefined | Promise<string | undefined>;

export interface HealthOptions {
  readonly clock: Clock;
  /** The time that each check has. */
  readonly limitMs: number;
}

/** The components in the order of their checks. Never rejects. */
export function checkHealth(
  checks: Readonly<Record<string, HealthCheck>>,
  { clock, limitMs }: HealthOptions,
): Promise<readonly ComponentHealth[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<ComponentHealth> => {
      const elapsedMs = startStopwatch(clock);
      const detail = await withDeadline({ what: `Checking ${name}`, limitMs }, check).catch(describeError);
      const durationMs = elapsedMs();
      return detail === undefined
        ? { name, status: "up", durationMs }
        : { name, status: "down", detail, durationMs };
    }),
  );
}
