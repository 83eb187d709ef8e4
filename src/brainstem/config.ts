/** `checkConfig` and `copyConfig`: a configuration is checked by the keys of the parts that it is for, and copied. */

import {
  aFunction,
  anObject,
  type Check,
  exactly,
  isObject,
  type KeyCheck,
  optional,
  withParts,
} from "../base/checks.ts";
import {
  type Clock,
  fault,
  isFault,
  type LifecycleEntry,
  type LimitName,
  resolveLimits,
} from "../base/index.ts";

/** The keys that belong to no part. */
export interface CompositionConfig {
  /** Bounds by name; the page of limits lists them. @default the table of `limits` */
  readonly limits?: Partial<Record<LimitName, number>>;
  readonly clock?: Clock;
  /** Gets every step of starting and stopping; nothing is printed. An error that it throws changes nothing. */
  readonly onLifecycle?: (entry: LifecycleEntry) => void;
}

const limits: Check = (value, path) => {
  if (!isObject(value)) return anObject(value, path);
  try {
    resolveLimits(value);
    return [];
  } catch (error) {
    if (isFault(error, "config.invalid")) return error.data.problems;
    throw error;
  }
};

const ownKeys: { readonly [Key in keyof Required<CompositionConfig>]: Check } = {
  limits,
  clock: withParts({ now: aFunction, sleep: aFunction }),
  onLifecycle: aFunction,
};

interface Keyed {
  readonly keys: Readonly<Record<string, KeyCheck>>;
}

/** @throws config.invalid naming everything that is wrong, whichever part it belongs to */
export async function checkConfig(config: object, parts: readonly Keyed[]): Promise<void> {
  const keys: Readonly<Record<string, KeyCheck>> = Object.assign(
    {},
    ...parts.map(part => part.keys),
    ownKeys,
  );
  const known = Object.fromEntries(Object.keys(keys).map(key => [key, optional(() => [])]));
  const problems = [...exactly(known)(config, "")];
  for (const [key, check] of Object.entries(keys)) {
    const value = isObject(config) ? config[key] : undefined;
    if (value !== undefined) problems.push(...(await check(value, key)));
  }
  if (problems.length > 0) throw fault("config.invalid", { problems }, { component: "config" });
}

/** A frozen copy, also of the lists and of the plain data in it; an object with methods stays the caller's own. */
export function copyConfig<Config extends object>(config: Config): Config {
  if (!isObject(config)) return config;
  const copied = Object.entries(config).map(([key, value]) => [key, copyOf(value)] as const);
  return Object.freeze(Object.fromEntries(copied)) as Config;
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(Array.from(value));
  const isPlain = isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
  const hasMethods = isPlain && Object.values(value).some(member => typeof member === "function");
  return isPlain && !hasMethods ? Object.freeze({ ...value }) : value;
}
