/** The assertions of a contract, wherever it runs: a browser has neither vitest nor `node:assert`. */
import { canonicalJson, type FaultCode, isFault } from "../../base/index.ts";

/** A promise of a contract that an implementation doesn't keep; `expected` and `actual` are for reporters. */
export class BrokenPromise extends Error {
  override readonly name = "BrokenPromise";
  readonly expected: unknown;
  readonly actual: unknown;

  constructor(promise: string, expected: unknown, actual: unknown) {
    super(`${promise}: expected ${show(expected)}, got ${show(actual)}`);
    this.expected = expected;
    this.actual = actual;
  }
}

/** @throws BrokenPromise unless the condition is true */
export function assert(condition: boolean, promise: string): asserts condition {
  if (!condition) throw new BrokenPromise(promise, true, false);
}

/** Equality as JSON has it: in any order of members, without undefined ones, with one zero. @throws BrokenPromise */
export function assertEqual(actual: unknown, expected: unknown, promise: string): void {
  if (textOf(actual) !== textOf(expected)) throw new BrokenPromise(promise, expected, actual);
}

/** @throws BrokenPromise unless it rejects with a fault of that code */
export async function assertRejects(
  action: () => PromiseLike<unknown>,
  code: FaultCode,
  promise: string,
): Promise<void> {
  const outcome = await outcomeOf(action);
  if (outcome !== code) throw new BrokenPromise(promise, code, outcome);
}

/** "done", a fault's code, or what else was thrown, in words. */
export async function outcomeOf(action: () => PromiseLike<unknown>): Promise<string> {
  try {
    await action();
    return "done";
  } catch (error) {
    return isFault(error) ? error.code : String(error);
  }
}

/** Waits until it holds. @throws BrokenPromise after ten seconds */
export async function assertSoon(holds: () => boolean, promise: string): Promise<void> {
  for (let waits = 0; waits < 1_000; waits++) {
    if (holds()) return;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  throw new BrokenPromise(promise, true, "still false after ten seconds");
}

const textOf = (value: unknown) => (value === undefined ? "undefined" : canonicalJson(value));

const MAX_SHOWN_CHARS = 2_000;

function show(value: unknown): string {
  const text = typeof value === "string" ? value : textOf(value);
  return text.length <= MAX_SHOWN_CHARS
    ? text
    : `${text.slice(0, MAX_SHOWN_CHARS)}… (${text.length} characters)`;
}
